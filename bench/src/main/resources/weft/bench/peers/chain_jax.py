"""The chain of 30 ops by JAX: its value."""

import os


def start(threads):
    """JAX with so many threads, in double precision."""
    if threads == 1:
        # XLA takes as many threads as there are processors for the process.
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    import jax

    jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_platforms", "cpu")
    return jax


def chain(x):
    import jax
    import jax.numpy as jnp

    def link(v, turn):
        a = jnp.exp(jnp.tanh(turn(v) * x)) + v
        return a, jnp.sqrt(jnp.log1p(a * a))

    _, r = link(x, jnp.sin)
    v = r / jax.nn.sigmoid(x)
    _, r = link(v, jnp.cos)
    v = r / jax.nn.sigmoid(v)
    a, r = link(v, jnp.sin)
    return jnp.sum(r / a)


class Peer:
    def __init__(self, data, threads):
        jax = start(threads)
        self.jax = jax
        self.version = jax.__version__
        self.x = jax.numpy.asarray(data.columns["x"])
        self.program = jax.jit(self.function(jax))

    def function(self, jax):
        return chain

    def run(self):
        self.out = self.jax.block_until_ready(self.program(self.x))

    def results(self):
        return {"value": self.out}
