"""Runs one peer: `python serve.py MODULE THREADS`.

The folder of this file holds the inputs: `inputs.json` names the columns and says how many groups of equal length the
rows form; each column is a file of little-endian doubles, `NAME.f64`.

MODULE has a class `Peer`:

    version                   of the library
    __init__(data, threads)   prepares everything that is not timed
    run()                     computes all results; this is timed
    results()                 the results of the last run: a dict of names and arrays

A line on standard input is a command, and each is answered by a line of JSON:

    (start)      {"version": "1.2.3"}
    run          {"ms": 123.4}
    names        {"names": ["f0", "f1"]}
    write f0     {}, after writing the result to the file `f0.out`

An answer {"error": "..."} says what went wrong.
"""

import gc
import importlib
import json
import os
import sys
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))


class Data:
    """The inputs: `columns` are arrays by name, and rows form `groups` groups of `length` rows, one after the other."""

    def __init__(self):
        import numpy as np

        with open(os.path.join(FOLDER, "inputs.json")) as file:
            inputs = json.load(file)
        self.folder = FOLDER
        self.columns = {name: np.fromfile(os.path.join(FOLDER, name + ".f64"), "<f8") for name in inputs["columns"]}
        self.groups = inputs["groups"]
        self.rows = len(next(iter(self.columns.values())))
        self.length = self.rows // self.groups

    def slices(self):
        """The rows of each group."""
        return [slice(i * self.length, (i + 1) * self.length) for i in range(self.groups)]


def timed(work):
    gc.collect()
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e3


def write(name, values):
    import numpy as np

    np.ascontiguousarray(values, "<f8").tofile(os.path.join(FOLDER, name + ".out"))


def obey(peer, line):
    command, _, argument = line.partition(" ")
    if command == "run":
        return {"ms": timed(peer.run)}
    if command == "names":
        return {"names": list(peer.results())}
    if command == "write":
        write(argument, peer.results()[argument])
        return {}
    raise ValueError("unknown command: " + line)


def main(module, threads):
    # What libraries print must not get between the answers.
    answers = os.fdopen(os.dup(1), "w", buffering=1, encoding="utf-8")
    os.dup2(2, 1)

    def answer(value):
        print(json.dumps(value), file=answers, flush=True)

    try:
        peer = importlib.import_module(module).Peer(Data(), threads)
        answer({"version": peer.version})
        for line in sys.stdin:
            answer(obey(peer, line.strip()))
    except ModuleNotFoundError as problem:
        answer({"error": f"the Python module {problem.name} is not installed"})
    except Exception as problem:
        answer({"error": f"{type(problem).__name__}: {problem}"})


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
