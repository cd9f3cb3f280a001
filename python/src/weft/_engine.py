"""The JVM beside this process: how it is started, asked, interrupted and ended."""

from __future__ import annotations

import atexit
import collections
import contextlib
import json
import os
import queue
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterable
from typing import IO, Any, TypeVar

from . import _launch
from ._buffers import Buffers
from ._errors import plain
from ._options import path_of, text_of

__all__ = ["Engine", "engine", "start", "stop"]

#: Seconds that a cancelled call may take before the engine is ended and another started.
PATIENCE = 5.0

T = TypeVar("T")
Progress = Callable[[str, int, int], None]


class Gone(Exception):
    """The engine has ended."""


def _is_message(line: bytes) -> bool:
    """What the JVM itself may print is none, nor is what an engine that was killed did not write to its end."""
    return line.startswith(b"{") and line.endswith(b"\n")


class Engine:
    """A process that computes. It is started once and asked by any number of threads."""

    def __init__(self, java: str | None = None, memory: str | None = None) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[int, queue.SimpleQueue[dict[str, Any] | None]] = {}
        self._last = 0
        #: Whether nobody listens for replies any more.
        self._ended = False
        self._unneeded: collections.deque[dict[str, Any]] = collections.deque()
        self.said: collections.deque[str] = collections.deque(maxlen=40)
        command, environment = _launch.command(java, memory)
        # A session of its own: Ctrl-C is for this process, which then cancels what it waits for.
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            start_new_session=True,
        )
        self._errors = threading.Thread(target=self._listen_to_errors, name="weft-errors", daemon=True)
        self._errors.start()
        greeting = self._greeting()
        self.pid: int = greeting["ready"]
        self.version: str = greeting["version"].removeprefix("weft ")
        self.folders: list[str] = greeting["folders"]
        if self.version != _launch.VERSION:
            self.process.kill()
            self.close(wait=0)
            raise plain(
                "engine",
                f"the engine is version {self.version}, and this package is {_launch.VERSION}",
                "install wheels of one version, or let WEFT_COMMAND name an engine of this one",
            )
        self.files = Buffers(self.folders, lambda paths: self.forget(files=paths))
        self._replies = threading.Thread(target=self._listen, name="weft-replies", daemon=True)
        self._replies.start()

    def _stream(self, which: IO[bytes] | None) -> IO[bytes]:
        assert which is not None
        return which

    def _greeting(self) -> dict[str, Any]:
        for line in self._stream(self.process.stdout):
            if _is_message(line):
                greeting: dict[str, Any] = json.loads(line)
                return greeting
        self.process.wait()
        self._errors.join(1)
        self._close_streams()
        said = "\n".join(self.said).strip()
        hint = "install a JDK 25, or the wheel that brings one: pip install weft_java-*.whl" if "needs a JDK" in said else None
        raise plain("engine", f"the engine did not start: {said}", hint)

    def _listen_to_errors(self) -> None:
        for line in self._stream(self.process.stderr):
            self.said.append(line.decode(errors="replace").rstrip())

    def _listen(self) -> None:
        try:
            for line in self._stream(self.process.stdout):
                if _is_message(line):
                    self._heard(json.loads(line))
        finally:
            self._end()

    def _heard(self, reply: dict[str, Any]) -> None:
        with self._lock:
            waiting = self._waiting.get(reply.get("id", 0))
        if waiting is not None:
            waiting.put(reply)

    def _end(self) -> None:
        """Says that no more replies come."""
        with self._lock:
            self._ended = True
            left, self._waiting = self._waiting, {}
        for waiting in left.values():
            waiting.put(None)

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def call(self, body: dict[str, Any], progress: Progress | None = None) -> dict[str, Any]:
        """Asks, and waits for the answer. Ctrl-C cancels the work; the engine stays."""
        replies: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        with self._lock:
            self._last += 1
            number = self._last
        try:
            # An interrupt may come as soon as the request is on its way.
            self._send(number, body, replies)
            return self._answer(replies, progress)
        except BaseException as problem:
            if not isinstance(problem, Exception):
                self._cancel(number, replies)
            raise
        finally:
            with self._lock:
                self._waiting.pop(number, None)

    def _send(
        self, number: int, body: dict[str, Any], replies: queue.SimpleQueue[dict[str, Any] | None]
    ) -> None:
        with self._lock:
            # A process that is ending may still take requests.
            if self._ended:
                raise Gone
            self._write_unneeded()
            self._waiting[number] = replies
            self._write({"id": number, **body})

    def _write(self, body: dict[str, Any]) -> None:
        out = self._stream(self.process.stdin)
        try:
            out.write(json.dumps(body).encode() + b"\n")
            out.flush()
        except (OSError, ValueError) as problem:
            raise Gone from problem

    def _answer(
        self, replies: queue.SimpleQueue[dict[str, Any] | None], progress: Progress | None
    ) -> dict[str, Any]:
        while True:
            reply = replies.get()
            if reply is None:
                raise Gone
            if "progress" in reply:
                if progress is not None:
                    progress(*reply["progress"])
                continue
            if "defect" in reply and "NoClassDefFoundError: org/duckdb" in reply["defect"]:
                raise plain(
                    "engine", "this needs DuckDB, which is not here", "install its wheel: pip install weft_files-*.whl"
                )
            if "defect" in reply:
                raise plain("engine", "this is a defect of weft, please report it:\n" + reply["defect"])
            if "result" in reply:
                result: dict[str, Any] = reply["result"]
                return result
            raise KeyboardInterrupt

    def _cancel(self, number: int, replies: queue.SimpleQueue[dict[str, Any] | None]) -> None:
        """Waits until the work has ended, so that nothing computes on; else ends the engine."""
        if number not in self._waiting:
            return
        try:
            with self._lock:
                self._write({"cancel": number})
            while True:
                reply = replies.get(timeout=PATIENCE)
                if reply is None or "progress" not in reply:
                    return
        except queue.Empty:
            self.close(wait=0)
        except Gone:
            pass
        except KeyboardInterrupt:
            self.close(wait=0)
            raise

    def forget(self, *names: str, files: Iterable[str] = ()) -> None:
        """Says what is not needed any more, of what was opened and of files; waits for nothing.

        Whatever is freed may call this, also while the lock is held: then it is said a little later.
        """
        self._unneeded.append({"names": names, "files": tuple(files)})
        with contextlib.suppress(Gone):
            if self._lock.acquire(blocking=False):
                try:
                    self._write_unneeded()
                finally:
                    self._lock.release()

    def _write_unneeded(self) -> None:
        while self._unneeded:
            self._write({"id": 0, "do": "forget", **self._unneeded.popleft()})

    def close(self, wait: float = 2.0) -> None:
        """Ends the process, and removes what it may have left."""
        with contextlib.suppress(OSError, ValueError):
            self._stream(self.process.stdin).close()
        try:
            self.process.wait(wait)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for listener in (self._errors, getattr(self, "_replies", None)):
            if listener is not None and listener is not threading.current_thread():
                listener.join(1)
        self._close_streams()
        for folder in self.folders:
            shutil.rmtree(folder, ignore_errors=True)

    def _close_streams(self) -> None:
        # One that somebody still reads from is left alone: closing it would wait.
        for stream, reader in (
            (self.process.stdin, None),
            (self.process.stdout, getattr(self, "_replies", None)),
            (self.process.stderr, self._errors),
        ):
            if stream is not None and (reader is None or not reader.is_alive()):
                with contextlib.suppress(OSError, ValueError):
                    stream.close()

    def leave_to_parent(self) -> None:
        """In a child of this process: the engine is not ours."""
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError, ValueError):
                    os.close(stream.fileno())
        self.process.returncode = 0


_lock = threading.RLock()
_current: Engine | None = None
_settings: dict[str, str | None] = {"java": None, "memory": None}


def start(java: str | os.PathLike[str] | None = None, memory: str | None = None) -> None:
    """Starts the engine, which otherwise starts at the first call.

    :param java: the home of the JDK 25 or runtime to use, where it is not to be looked for
    :param memory: what the engine may take, such as ``"4GB"``
    """
    home = path_of("java", java) if java is not None else None
    memory = text_of("memory", memory) if memory is not None else None
    if home is not None and not os.access(os.path.join(home, "bin", "java"), os.X_OK):
        raise plain("engine", f"there is no Java in {home}", "name the home of a JDK 25: the folder that has bin/java")
    with _lock:
        stop()
        before = dict(_settings)
        _settings.update(java=home, memory=memory)
        try:
            engine()
        except BaseException:
            # What does not start once would never start.
            _settings.update(before)
            raise


def stop() -> None:
    """Ends the engine; the next call starts another."""
    global _current
    with _lock:
        ending, _current = _current, None
    if ending is not None:
        ending.close()


def engine() -> Engine:
    """The engine of this process, started if it is not there."""
    global _current
    with _lock:
        if _current is None or not _current.alive:
            if _current is not None:
                _current.close(wait=0)
            _current = Engine(_settings["java"], _settings["memory"])
        return _current


def with_engine(work: Callable[[Engine], T]) -> T:
    """Does something with the engine; once more with another if it has ended meanwhile (it may have been killed)."""
    for again in (True, False):
        current = engine()
        try:
            return work(current)
        except Gone:
            current.close(wait=0)
            if not again:
                raise plain(
                    "engine",
                    "the engine ended while it worked: " + ("; ".join(current.said) or "it was killed"),
                    'there may be too little memory: weft.start(memory="8GB")',
                ) from None
        except Exception as problem:
            if type(problem).__module__.split(".")[0] == "pyarrow":
                raise plain("bad-data", f"Arrow refuses these data: {problem}") from problem
            raise
    raise AssertionError


def _after_fork() -> None:
    global _current, _lock
    _lock = threading.RLock()
    if _current is not None:
        _current.leave_to_parent()
    _current = None


def _before_fork() -> None:
    if _current is not None:
        _current.files.keep_all_lent()


os.register_at_fork(before=_before_fork, after_in_child=_after_fork)
atexit.register(stop)
