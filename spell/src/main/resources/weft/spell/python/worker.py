"""Runs modules for Weft: frames come in on standard input, answers go out on standard output.

A frame is the length of its head (4 bytes, little-endian), the head (JSON), and the bytes of the
arrays that the head lists. What modules print goes to standard error.
"""

import importlib
import json
import os
import struct
import sys
import traceback

FILE = "<weft>"

# A folder of the user's that is called like a package is not the package.
sys.path = [folder for folder in sys.path if folder]

source = os.fdopen(os.dup(0), "rb")
sink = os.fdopen(os.dup(1), "wb")
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(2, 1)


class Refused(Exception):
    """A function on the other side failed, and its reason is known there."""


def send(head, blobs=()):
    text = json.dumps(head).encode()
    sink.write(struct.pack("<i", len(text)))
    sink.write(text)
    for blob in blobs:
        sink.write(blob)
    sink.flush()


def read(count):
    data = source.read(count)
    if len(data) < count:
        sys.exit(0)
    return data


def receive():
    (length,) = struct.unpack("<i", read(4))
    return json.loads(read(length))


def array(entry):
    if "texts" in entry:
        return np.array(entry["texts"], dtype=np.str_).reshape(entry["shape"])
    cells = np.frombuffer(read(entry["bytes"]), dtype=entry["dtype"])
    return cells.reshape(entry["shape"])


def arrays(head):
    return {entry["name"]: array(entry) for entry in head["arrays"]}


def entry(name, value):
    cells = np.asarray(value)
    if cells.dtype.kind == "O" and all(isinstance(cell, str) for cell in cells.flat):
        cells = cells.astype(np.str_)
    shape = list(cells.shape)
    if cells.dtype.kind == "U":
        return {"name": name, "texts": cells.ravel().tolist(), "shape": shape}, b""
    if cells.dtype.kind not in "fiub":
        raise TypeError(f"{name} is an array of {cells.dtype}")
    order = cells.dtype.newbyteorder("<")
    blob = np.ascontiguousarray(cells, dtype=order).tobytes()
    return {"name": name, "dtype": order.str, "shape": shape, "bytes": len(blob)}, blob


def say(kind, values, **more):
    entries = [entry(name, value) for name, value in values.items()]
    head = {"kind": kind, "arrays": [head for head, _ in entries], **more}
    send(head, [blob for _, blob in entries])


def function(name):
    def call(*args, **named):
        values = {str(i): arg for i, arg in enumerate(args)}
        say("call", {**values, **named}, function=name, positional=len(args))
        head = receive()
        if head["kind"] == "failed":
            raise Refused(name)
        return arrays(head)["result"]

    return call


def run(head):
    scope = modules.get(head["module"])
    if scope is None:
        scope = {"__name__": "weft_module"}
        exec(compile(head["text"], FILE, "exec"), scope)
        modules[head["module"]] = scope
    return scope[head["entry"]](*values, **{p: function(f) for p, f in head["functions"].items()})


try:
    for package in sys.argv[1:]:
        importlib.import_module(package)
    import numpy as np
except ImportError as e:
    send({"kind": "missing", "package": e.name or package, "message": str(e), "arrays": []})
    sys.exit(0)

np.seterr(all="ignore")
modules = {}
send({"kind": "ready", "version": sys.version.split()[0], "arrays": []})
while True:
    head = receive()
    values = arrays(head).values()
    try:
        results = run(head)
        say("done", results)
    except Exception as e:
        frames = traceback.extract_tb(e.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == FILE]
        message = str(e).split("\n")[0]
        send({"kind": "failed", "type": type(e).__name__, "message": message, "lines": lines, "arrays": []})
