"""Single values of Python, NumPy and pandas in the words of the command."""

from __future__ import annotations

import datetime
from typing import Any


def simple(value: Any) -> Any:
    """Numbers, conditions and texts as those of Python; times as texts; what is missing as None."""
    if type(value).__name__ in ("NaTType", "NAType", "MaskedConstant"):
        return None
    if _is_numpy(value):
        kind = value.dtype.kind
        if kind in "mM" and value != value:
            return None
        if kind == "M":
            return f"{value.astype('M8[ns]')}Z"
        if kind == "f":
            return float(value)
        return value if kind == "m" else value.item()
    if isinstance(value, datetime.datetime):
        if value.tzinfo is not None:
            value = value.astimezone(datetime.timezone.utc).replace(tzinfo=None)
        return value.isoformat() + "Z"
    return value.isoformat() if isinstance(value, datetime.date) else value


def duration(value: Any) -> str | None:
    """A duration as the language writes it; None if it is no duration."""
    if _is_numpy(value) and value.dtype.kind == "m":
        return f"{value.astype('m8[ns]').astype(int)}ns" if value == value else None
    if isinstance(value, datetime.timedelta):
        micros = (value.days * 86_400 + value.seconds) * 1_000_000 + value.microseconds
        # Those of pandas have parts of microseconds too.
        return f"{micros * 1_000 + getattr(value, 'nanoseconds', 0)}ns"
    return None


def _is_numpy(value: Any) -> bool:
    return type(value).__module__.split(".")[0] == "numpy" and getattr(value, "ndim", 1) == 0
