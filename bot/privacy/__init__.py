"""What is kept about a person: exporting and deleting it (see docs/privacy.md)."""
