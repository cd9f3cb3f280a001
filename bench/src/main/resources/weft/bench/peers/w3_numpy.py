"""W3 by NumPy: whole arrays."""

import numpy as np


def chain(x0, x1, x2, x3):
    t1 = x0 * 2.5 + 1
    t3 = x1 * np.exp(-t1) + x2
    t4 = t1**1.7
    t5 = t4 / (1 + t4)
    t6 = np.where(x3 > 0.5, t5, t3)
    t7 = t6 * 100 - x2 * 7.5
    t8 = 1 / (1 + np.exp(-0.05 * (t7 - 40)))
    t9 = np.where(t8 < 0.3, t8 * 0.5, t8 + 0.1)
    t10 = (x0 + 0.5) ** 0.8 * t9
    t11 = t10 / (t5 + 0.25)
    t12 = np.where(t11 > 1, 1 + (t11 - 1) * 0.2, t11)
    return t12 * x1 + t3


class Peer:
    version = np.__version__

    def __init__(self, data, threads):
        self.inputs = [data.columns[f"x{k}"] for k in range(4)]

    def run(self):
        self.out = chain(*self.inputs)

    def results(self):
        return {"out": self.out}
