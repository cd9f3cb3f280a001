"""Trains the small network of this folder: how hard to brake (0 to 1) at a speed and a gap, both
scaled to 0..1. Needs numpy and onnx."""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

rng = np.random.default_rng(7)
x = rng.random((4096, 2))
y = np.clip(1.5 * x[:, :1] ** 2 - x[:, 1:] + 0.3, 0, 1)

sizes = [2, 16, 16, 1]
w = [rng.normal(0, np.sqrt(2 / a), (a, b)) for a, b in zip(sizes, sizes[1:])]
b = [np.zeros(n) for n in sizes[1:]]
moments = [[np.zeros_like(p), np.zeros_like(p)] for p in w + b]
for step in range(1, 4001):
    h = [x]
    for i in range(3):
        z = h[-1] @ w[i] + b[i]
        h.append(np.maximum(z, 0) if i < 2 else z)
    g = 2 * (h[3] - y) / len(x)
    slopes_w, slopes_b = [], []
    for i in (2, 1, 0):
        slopes_w.insert(0, h[i].T @ g)
        slopes_b.insert(0, g.sum(0))
        g = (g @ w[i].T) * (h[i] > 0)
    for p, slope, m in zip(w + b, slopes_w + slopes_b, moments):
        m[0][...] = 0.9 * m[0] + 0.1 * slope
        m[1][...] = 0.999 * m[1] + 0.001 * slope**2
        p -= 0.003 * (m[0] / (1 - 0.9**step)) / (np.sqrt(m[1] / (1 - 0.999**step)) + 1e-8)

weights = []
nodes = []
last = "x"
for i in range(3):
    weights.append(numpy_helper.from_array(w[i].astype(np.float32), f"w{i}"))
    weights.append(numpy_helper.from_array(b[i].astype(np.float32), f"b{i}"))
    out = f"z{i}" if i < 2 else "brake"
    nodes.append(helper.make_node("Gemm", [last, f"w{i}", f"b{i}"], [out], name=f"layer{i}"))
    if i < 2:
        nodes.append(helper.make_node("Relu", [out], [f"h{i}"], name=f"relu{i}"))
        last = f"h{i}"
graph = helper.make_graph(
    nodes,
    "brake",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 2])],
    [helper.make_tensor_value_info("brake", TensorProto.FLOAT, [1, 1])],
    weights,
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
onnx.save(model, "brake.onnx")
print(float(np.sqrt(np.mean((h[3] - y) ** 2))))
