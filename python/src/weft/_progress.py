"""How far a long call is."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

#: Seconds before anything is shown.
AFTER = 1.0


class Bar:
    """A bar of ``tqdm.auto`` where that is installed, else a line on a terminal."""

    def __init__(self, wanted: bool | None) -> None:
        self._start = time.monotonic()
        self._wanted = wanted
        self._what = ""
        self._bar: Any = None
        self._line = False

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def _end(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None
        if self._line:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
            self._line = False

    def __call__(self, what: str, done: int, total: int) -> None:
        if self._wanted is False or time.monotonic() - self._start < AFTER:
            return
        if self._wanted is None and not (_in_notebook() or sys.stderr.isatty()):
            return
        if what != self._what:
            self._end()
            self._what = what
        if not self._tqdm(done, total) and sys.stderr.isatty():
            self._line = True
            sys.stderr.write(f"\r\033[K{what} {100 * done / max(total, 1):.0f} %")
            sys.stderr.flush()

    def _tqdm(self, done: int, total: int) -> bool:
        if self._bar is None:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                return False
            self._bar = tqdm(total=total, desc=self._what, unit="row", unit_scale=True, leave=False)
        self._bar.update(done - self._bar.n)
        return True


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    return shell is not None and getattr(shell.get_ipython(), "kernel", None) is not None
