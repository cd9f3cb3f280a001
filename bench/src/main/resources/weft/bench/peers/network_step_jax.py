"""A step of training by JAX: the squared error of two dense layers, and its gradient by the weights."""

import os

import numpy as np


class Peer:
    def __init__(self, data, threads):
        if threads == 1:
            os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
            os.sched_setaffinity(0, list(os.sched_getaffinity(0))[:1])
        import jax

        self.version = jax.__version__
        shapes = [(256, 256), (1, 256), (256, 10), (1, 10), (64, 256), (64, 10)]
        values = [data.columns[f"v{i}"].astype(np.float32).reshape(s) for i, s in enumerate(shapes)]
        self.values = [jax.numpy.asarray(value) for value in values]

        def loss(w, b, v, c, x, y):
            error = jax.numpy.maximum(x @ w + b, 0) @ v + c - y
            return (error * error).sum()

        self.function = jax.jit(jax.value_and_grad(loss, argnums=(0, 1, 2, 3)))
        self.jax = jax
        self.run()

    def run(self):
        self.out = self.jax.block_until_ready(self.function(*self.values))

    def results(self):
        value, gradients = self.out
        arrays = [np.asarray(value).reshape(-1)] + [np.asarray(g).ravel() for g in gradients]
        return {f"r{i}": array for i, array in enumerate(arrays)}
