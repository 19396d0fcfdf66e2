"""Background work: repairing boards after a start, expiring matches, handing over between processes."""
