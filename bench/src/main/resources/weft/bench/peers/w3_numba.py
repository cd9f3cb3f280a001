"""W3 by Numba: one loop."""

import math

import numba
import numpy as np
from numba import njit, prange


@njit(parallel=True, error_model="numpy")
def chain(a, b, c, d, out):
    for i in prange(len(out)):
        x0, x1, x2, x3 = a[i], b[i], c[i], d[i]
        t1 = x0 * 2.5 + 1
        t3 = x1 * math.exp(-t1) + x2
        t4 = t1**1.7
        t5 = t4 / (1 + t4)
        t6 = t5 if x3 > 0.5 else t3
        t7 = t6 * 100 - x2 * 7.5
        t8 = 1 / (1 + math.exp(-0.05 * (t7 - 40)))
        t9 = t8 * 0.5 if t8 < 0.3 else t8 + 0.1
        t10 = (x0 + 0.5) ** 0.8 * t9
        t11 = t10 / (t5 + 0.25)
        t12 = 1 + (t11 - 1) * 0.2 if t11 > 1 else t11
        out[i] = t12 * x1 + t3


class Peer:
    version = numba.__version__

    def __init__(self, data, threads):
        self.inputs = [data.columns[f"x{k}"] for k in range(4)]
        self.out = np.empty(data.rows)

    def run(self):
        chain(*self.inputs, self.out)

    def results(self):
        return {"out": self.out}
