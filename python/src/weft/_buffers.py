"""Files in memory through which columns go to the engine and back.

To take new memory costs more than to copy into it what has been there before. So a file that nobody reads any
more is used again, by both processes, which keep it mapped; one that nobody used for a while is removed.
"""

from __future__ import annotations

import collections
import contextlib
import ctypes
import mmap
import os
import threading
import time
import weakref
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ._errors import plain

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Buffer", "Buffers"]

#: Seconds for which a file that nobody uses is kept.
IDLE = 30.0

#: The part of the machine's memory that files which nobody uses may take.
SHARE = 8

_PAGE = 1 << 16
_MAGIC = 6
_POPULATE = getattr(mmap, "MAP_POPULATE", 0)


@dataclass(eq=False)
class Buffer:
    """A file that is mapped.

    :param kept: whether it may be used again
    """

    path: str
    kept: bool
    map: mmap.mmap | None = None
    since: float = field(default_factory=time.monotonic)

    @property
    def size(self) -> int:
        return len(self.map) if self.map is not None else 0

    def mapped(self, populate: bool = False) -> mmap.mmap:
        """All of it; the engine may have made it longer."""
        descriptor = os.open(self.path, os.O_RDWR)
        try:
            size = os.fstat(descriptor).st_size
            if self.map is None or len(self.map) != size:
                flags = mmap.MAP_SHARED | (_POPULATE if populate else 0)
                self.map = mmap.mmap(descriptor, size, flags=flags)
            return self.map
        finally:
            os.close(descriptor)

    def clear(self) -> None:
        """What was in it must not be taken for what is written next."""
        if self.map is not None:
            self.map[-_MAGIC:] = bytes(_MAGIC)

    @property
    def written(self) -> bool:
        """Whether there is an Arrow file in it."""
        return self.mapped()[-_MAGIC:] == b"ARROW1"

    def write(self, size: int, to: Callable[[pa.NativeFile], object]) -> None:
        """Writes an Arrow file of that size; its footer goes to the end, where readers look for it."""
        import pyarrow as pa

        whole = self.map if self.map is not None else self.mapped(populate=True)
        with pa.FixedSizeBufferWriter(pa.py_buffer(whole)) as sink:
            sink.set_memcopy_threads(min(4, os.cpu_count() or 1))
            to(sink)
        if size < len(whole):
            ends = int.from_bytes(whole[size - _MAGIC - 4 : size - _MAGIC], "little") + 4 + _MAGIC
            whole[len(whole) - ends :] = whole[size - ends : size]


class Buffers:
    """The files of an engine."""

    def __init__(self, folders: list[str], forget: Callable[[list[str]], None]) -> None:
        self._folders = folders
        self._forget = forget
        self._lock = threading.Lock()
        self._count = 0
        self._free: list[Buffer] = []
        self._lent: weakref.WeakSet[Buffer] = weakref.WeakSet()
        #: Those whose last reader is gone, which may happen at any moment, also while a lock is held.
        self._returned: collections.deque[Buffer] = collections.deque()
        #: Files whose buffer was forgotten: an interrupt may come between any two steps.
        self._lost: collections.deque[str] = collections.deque()
        self._sweeper: threading.Thread | None = None

    def name(self, folder: int = -1, ending: str = ".arrow") -> str:
        """A name that no file has had, on disk unless another folder is said."""
        with self._lock:
            self._count += 1
            return os.path.join(self._folders[folder], f"{self._count}{ending}")

    def take(self, size: int) -> Buffer:
        """A file of at least so many bytes: in memory if that has room for so many twice, else on disk."""
        size = -(-size // _PAGE) * _PAGE
        with self._lock:
            self._collect()
            fitting = [free for free in self._free if size <= free.size <= max(4 * size, 1 << 20)]
            if fitting:
                best = min(fitting, key=lambda free: free.size)
                self._free.remove(best)
                best.clear()
                return best
        kept = self._has_room(size)
        buffer = Buffer(self.name(0 if kept else -1), kept)
        weakref.finalize(buffer, self._lost.append, buffer.path).atexit = False
        descriptor = os.open(buffer.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            # Memory that is not there is an error here; later it would end the process.
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(descriptor, 0, size)
            else:
                os.truncate(descriptor, size)
        except OSError as problem:
            self.remove([buffer.path])
            folder = os.path.dirname(buffer.path)
            raise plain("file", f"there is no room for {size} bytes in {folder}: {problem.strerror}") from None
        finally:
            os.close(descriptor)
        return buffer

    def _has_room(self, size: int) -> bool:
        if len(self._folders) < 2:
            return True
        with contextlib.suppress(OSError):
            room = os.statvfs(self._folders[0])
            return room.f_bavail * room.f_frsize >= 2 * size + (16 << 20)
        return False

    def lend(self, buffer: Buffer) -> pa.Buffer:
        """The bytes of a file, which is used again when nobody has them any more."""
        import pyarrow as pa

        whole = buffer.mapped()
        bytes_ = (ctypes.c_char * len(whole)).from_buffer(whole)
        self._lent.add(buffer)
        weakref.finalize(bytes_, self._returned.append, buffer).atexit = False
        self._watch()
        return pa.py_buffer(bytes_)

    def give(self, buffer: Buffer) -> None:
        """Nobody reads it any more."""
        self._returned.append(buffer)
        self._watch()

    def keep_all_lent(self) -> None:
        """What is lent now is never used again: another process has it too."""
        for buffer in list(self._lent):
            buffer.kept = False

    def _collect(self) -> None:
        """Sorts what came back into what is kept and what is removed."""
        gone: list[Buffer] = []
        while self._returned:
            buffer = self._returned.popleft()
            self._lent.discard(buffer)
            buffer.since = time.monotonic()
            (self._free if buffer.kept and buffer.size else gone).append(buffer)
        room = _memory() // SHARE - sum(free.size for free in self._free)
        while room < 0 and self._free:
            gone.append(self._free.pop(0))
            room += gone[-1].size
        self._remove(gone)
        lost = []
        while self._lost:
            lost.append(self._lost.popleft())
        self.remove(lost)

    def _remove(self, buffers: Iterable[Buffer]) -> None:
        self.remove([buffer.path for buffer in buffers])

    def remove(self, paths: list[str]) -> None:
        """Removes files here and in the engine."""
        for path in paths:
            with contextlib.suppress(OSError):
                os.unlink(path)
        if paths:
            self._forget(paths)

    def _watch(self) -> None:
        """Something is there that may have to be removed some day."""
        with self._lock:
            if self._sweeper is None or not self._sweeper.is_alive():
                self._sweeper = threading.Thread(target=_sweep, args=(weakref.ref(self),), name="weft-files", daemon=True)
                self._sweeper.start()

    def sweep(self, idle: float = IDLE) -> bool:
        """Removes what was not used for so many seconds; says whether there is more to come."""
        with self._lock:
            self._collect()
            late = time.monotonic() - idle
            old = [free for free in self._free if free.since < late]
            self._free = [free for free in self._free if free.since >= late]
            more = bool(self._free or self._lent)
            if not more:
                self._sweeper = None
        self._remove(old)
        return more


def _sweep(reference: weakref.ref[Buffers]) -> None:
    while True:
        time.sleep(IDLE / 3)
        buffers = reference()
        if buffers is None or not buffers.sweep():
            return
        del buffers


def _memory() -> int:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 4 << 30
