"""What is kept of a person: handed to them as a file, and deleted (see docs/privacy.md)."""
