"""Two convolutions with poolings and two dense layers by ONNX Runtime."""

import numpy as np
import onnxruntime
from onnx import helper
from network_dense_ort import graph, session


class Peer:
    version = onnxruntime.__version__

    def __init__(self, data, threads):
        self.x = data.columns["x"].astype(np.float32).reshape(-1, 1, 28, 28)
        shapes = {"w0": (16, 1, 3, 3), "w1": (32, 16, 3, 3), "w2": (128, 1568), "w3": (10, 128)}
        weights = {}
        for name, shape in shapes.items():
            weights[name] = data.columns[name].astype(np.float32).reshape(shape)
            weights["b" + name[1]] = data.columns["b" + name[1]].astype(np.float32)
        nodes, last = [], "x"
        for i in range(2):
            nodes.append(helper.make_node("Conv", [last, f"w{i}", f"b{i}"], [f"c{i}"], pads=[1, 1, 1, 1]))
            nodes.append(helper.make_node("Relu", [f"c{i}"], [f"r{i}"]))
            nodes.append(helper.make_node("MaxPool", [f"r{i}"], [f"p{i}"], kernel_shape=[2, 2], strides=[2, 2]))
            last = f"p{i}"
        nodes.append(helper.make_node("Flatten", [last], ["f"]))
        nodes.append(helper.make_node("Gemm", ["f", "w2", "b2"], ["g"], transB=1))
        nodes.append(helper.make_node("Relu", ["g"], ["h"]))
        nodes.append(helper.make_node("Gemm", ["h", "w3", "b3"], ["y"], transB=1))
        rows = len(self.x)
        self.session = session(graph(nodes, [rows, 1, 28, 28], [rows, 10], weights), threads)

    def run(self):
        self.y = self.session.run(None, {"x": self.x})[0]

    def results(self):
        return {"y": self.y.ravel()}
