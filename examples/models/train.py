"""Trains the two models of this folder on features that Weft computed:

    ./weft run examples/models/features.weft --data examples/bars.csv --out features.csv
    python examples/models/train.py features.csv      # needs numpy, pandas, lightgbm, onnx
"""
import sys
from pathlib import Path

import lightgbm
import numpy as np
import onnx
import pandas
from onnx import TensorProto, helper, numpy_helper

folder = Path(__file__).parent
names = ["momentum", "stretch", "calm"]
rows = pandas.read_csv(sys.argv[1]).dropna()
x, y = rows[names], rows["ahead"]

# Boosted trees say how far the price goes.
settings = {"objective": "regression", "num_leaves": 7, "learning_rate": 0.05, "verbosity": -1, "seed": 1}
lightgbm.train(settings, lightgbm.Dataset(x, y), 20).save_model(folder / "boost.txt")

# A network of one hidden layer says whether it rises: two steps of 3 -> 8 -> 2, a softmax, plain gradient descent.
mean, spread = x.mean().to_numpy(), x.std().to_numpy()
inputs, rises = ((x - mean) / spread).to_numpy(), (y > 0).to_numpy().astype(int)
random = np.random.default_rng(1)
w1, b1 = random.normal(0, 0.5, (3, 8)), np.zeros(8)
w2, b2 = random.normal(0, 0.5, (8, 2)), np.zeros(2)
for _ in range(2000):
    hidden = np.maximum(inputs @ w1 + b1, 0)
    logits = hidden @ w2 + b2
    chance = np.exp(logits - logits.max(1, keepdims=True))
    chance /= chance.sum(1, keepdims=True)
    back = (chance - np.eye(2)[rises]) / len(rises)
    down = (back @ w2.T) * (hidden > 0)
    w2, b2 = w2 - 0.5 * hidden.T @ back, b2 - 0.5 * back.sum(0)
    w1, b1 = w1 - 0.5 * inputs.T @ down, b1 - 0.5 * down.sum(0)

weights = {"mean": mean, "spread": spread, "w1": w1, "b1": b1, "w2": w2, "b2": b2}
layers = [
    helper.make_node("Sub", ["x", "mean"], ["moved"]),
    helper.make_node("Div", ["moved", "spread"], ["scaled"]),
    helper.make_node("Gemm", ["scaled", "w1", "b1"], ["first"]),
    helper.make_node("Relu", ["first"], ["hidden"]),
    helper.make_node("Gemm", ["hidden", "w2", "b2"], ["logits"]),
    helper.make_node("Softmax", ["logits"], ["probability"], axis=1),
]
graph = helper.make_graph(
    layers,
    "net",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["N", 3])],
    [helper.make_tensor_value_info("probability", TensorProto.FLOAT, ["N", 2])],
    [numpy_helper.from_array(value.astype(np.float32), name) for name, value in weights.items()],
)
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), folder / "net.onnx")
