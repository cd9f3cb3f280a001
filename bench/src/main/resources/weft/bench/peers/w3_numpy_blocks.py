"""W3 by NumPy in blocks that stay in the cache."""

import ctypes
import sys

import numpy as np
from w3_numpy import chain

BLOCK = 8192
TRIM_THRESHOLD, TOP_PAD = -1, -2


def keep_memory():
    """glibc gives freed memory back after each block, which takes longer than to compute: it shall keep it."""
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        library.mallopt(TRIM_THRESHOLD, 512 << 20)
        library.mallopt(TOP_PAD, 64 << 20)


class Peer:
    version = np.__version__

    def __init__(self, data, threads):
        keep_memory()
        self.inputs = [data.columns[f"x{k}"] for k in range(4)]
        self.out = np.empty(data.rows)

    def run(self):
        for start in range(0, len(self.out), BLOCK):
            rows = slice(start, start + BLOCK)
            self.out[rows] = chain(*(x[rows] for x in self.inputs))

    def results(self):
        return {"out": self.out}
