"""Tests that need nothing but Python: no pyarrow, and so no frames."""
