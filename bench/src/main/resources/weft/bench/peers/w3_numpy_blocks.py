"""W3 by NumPy in blocks that stay in the cache."""

import numpy as np
from w3_numpy import chain

BLOCK = 8192


class Peer:
    version = np.__version__

    def __init__(self, data, threads):
        self.inputs = [data.columns[f"x{k}"] for k in range(4)]
        self.out = np.empty(data.rows)

    def run(self):
        for start in range(0, len(self.out), BLOCK):
            rows = slice(start, start + BLOCK)
            self.out[rows] = chain(*(x[rows] for x in self.inputs))

    def results(self):
        return {"out": self.out}
