"""Dense layers by ONNX Runtime. `dims` holds how many rows go through at once, then the widths of the layers."""

import numpy as np
import onnxruntime
from onnx import TensorProto, helper, numpy_helper


def session(graph, threads):
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def graph(nodes, inputs, outputs, weights):
    values = [numpy_helper.from_array(value, name) for name, value in weights.items()]
    info = lambda name, dims: helper.make_tensor_value_info(name, TensorProto.FLOAT, dims)
    return helper.make_graph(nodes, "network", [info("x", inputs)], [info("y", outputs)], values)


class Peer:
    version = onnxruntime.__version__

    def __init__(self, data, threads):
        dims = [int(d) for d in data.columns["dims"]]
        self.block, widths = dims[0], dims[1:]
        self.x = data.columns["x"].astype(np.float32).reshape(-1, widths[0])
        nodes, weights, last = [], {}, "x"
        for i in range(len(widths) - 1):
            weights[f"w{i}"] = data.columns[f"w{i}"].astype(np.float32).reshape(widths[i], widths[i + 1])
            weights[f"b{i}"] = data.columns[f"b{i}"].astype(np.float32)
            end = "y" if i == len(widths) - 2 else f"a{i}"
            nodes.append(helper.make_node("MatMul", [last, f"w{i}"], [f"m{i}"]))
            nodes.append(helper.make_node("Add", [f"m{i}", f"b{i}"], [end]))
            if end != "y":
                nodes.append(helper.make_node("Relu", [end], [f"r{i}"]))
                last = f"r{i}"
        self.session = session(graph(nodes, ["n", widths[0]], ["n", widths[-1]], weights), threads)
        self.y = np.empty((len(self.x), widths[-1]), np.float32)

    def run(self):
        for start in range(0, len(self.x), self.block):
            end = start + self.block
            self.y[start:end] = self.session.run(None, {"x": self.x[start:end]})[0]

    def results(self):
        return {"y": self.y.ravel()}
