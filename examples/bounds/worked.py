"""Writes worked.onnx: four inputs, five cells that are cut at 0, three outputs, their sum. Needs numpy
and onnx."""

import numpy as np
from onnx import TensorProto, checker, helper, numpy_helper, save

first = [
    [0.15, -0.12, 0.08, 0.05],
    [0.02, 0.11, -0.09, 0.07],
    [-0.04, 0.06, 0.10, -0.03],
    [0.09, 0.01, 0.04, 0.13],
    [-0.07, 0.03, 0.12, -0.02],
]
second = [
    [0.05, 0.08, -0.06, 0.03, 0.07],
    [-0.04, 0.02, 0.09, -0.01, 0.06],
    [0.10, -0.03, 0.04, 0.05, -0.08],
]
weights = {
    "w1": np.array(first).T,
    "b1": np.array([0.01, -0.02, 0.03, 0, 0.02]),
    "w2": np.array(second).T,
    "b2": np.array([0.02, -0.01, 0]),
}
nodes = [
    helper.make_node("Gemm", ["x", "w1", "b1"], ["h"]),
    helper.make_node("Relu", ["h"], ["r"]),
    helper.make_node("Gemm", ["r", "w2", "b2"], ["y"]),
    helper.make_node("ReduceSum", ["y", "axis"], ["sum"], keepdims=1),
]
weights["axis"] = np.array([1])
inits = [numpy_helper.from_array(v, k) for k, v in weights.items()]
graph = helper.make_graph(
    nodes,
    "worked",
    [helper.make_tensor_value_info("x", TensorProto.DOUBLE, [1, 4])],
    [helper.make_tensor_value_info("sum", TensorProto.DOUBLE, [1, 1])],
    inits,
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
checker.check_model(model)
save(model, "worked.onnx")
