"""The chain of 30 ops by JAX: its value and gradient."""

import chain_jax


class Peer(chain_jax.Peer):
    def function(self, jax):
        return jax.value_and_grad(chain_jax.chain)

    def results(self):
        return {"value": self.out[0], "gradient": self.out[1]}
