"""Mail coming in. Everything in this package but `process` is a pure function of bytes."""
