"""Background work: repairing boards after a start, expiring matches, and what other processes do."""
