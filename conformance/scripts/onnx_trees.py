"""Makes conformance/trees/onnx_trees.json.gz: tree ensembles of ONNX as their attributes, with what ONNX Runtime gives for them.

    python conformance/scripts/onnx_trees.py conformance/trees [FOLDER]

Needs onnx and onnxruntime. Models are random: every mode of branches, every aggregate, every post transform, base values, one and several
targets and classes, floats and doubles, and the newer TreeEnsemble with sets. Where FOLDER holds *.onnx files, their attributes are added; the answers
to those are in the csv files beside.
"""
import glob, gzip, json, math, os, sys
import numpy as np
import onnx
from onnx import TensorProto as T, helper as h
import onnxruntime as ort

MODES = ["BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ"]
FEATURES = 4


def rows(rng, count=24):
    x = rng.integers(-3, 7, (count, FEATURES)) / 2
    x[rng.random(x.shape) < 0.15] = np.nan
    x[0] = np.nan
    x[1] = 0
    return x


def tree(rng, number, depth, modes, nodes, tips, outputs, single, positive):
    """Appends the nodes of one random tree, parents first."""
    def part(level):
        at = len([1 for n in nodes["nodes_treeids"] if n == number])
        leaf = level == 0 or rng.random() < 0.15 and level < depth
        place = len(nodes["nodes_treeids"])
        nodes["nodes_treeids"].append(number)
        nodes["nodes_nodeids"].append(at)
        nodes["nodes_featureids"].append(0 if leaf else int(rng.integers(FEATURES)))
        nodes["nodes_values"].append(0.0 if leaf else float(rng.integers(-3, 7) / 2))
        nodes["nodes_modes"].append("LEAF" if leaf else str(rng.choice(modes)))
        nodes["nodes_truenodeids"].append(0)
        nodes["nodes_falsenodeids"].append(0)
        nodes["nodes_missing_value_tracks_true"].append(0 if leaf else int(rng.integers(2)))
        if leaf:
            for k in [outputs - 1 if single == "last" else 0] if single else range(outputs):
                w = float(np.float32(rng.normal()))
                tips.append((number, at, k, abs(w) / 4 if positive else w))
        else:
            nodes["nodes_truenodeids"][place] = part(level - 1)
            nodes["nodes_falsenodeids"][place] = part(level - 1)
        return at
    part(depth)


def run(op, domain_version, attributes, x, outputs, double):
    kind = T.DOUBLE if double else T.FLOAT
    names = ["label", "scores"] if op == "TreeEnsembleClassifier" else ["scores"]
    types = {"label": T.INT64, "scores": T.FLOAT if op != "TreeEnsemble" else kind}
    node = h.make_node(op, ["x"], names, domain="ai.onnx.ml", **attributes)
    graph = h.make_graph([node], "trees", [h.make_tensor_value_info("x", kind, [None, FEATURES])],
                         [h.make_tensor_value_info(n, types[n], None) for n in names])
    model = h.make_model(graph, opset_imports=[h.make_opsetid("", 17), h.make_opsetid("ai.onnx.ml", domain_version)])
    model.ir_version = 9
    session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    # Row by row: the result of a row must not depend on the others.
    got = [session.run(None, {"x": x[i:i + 1].astype(np.float64 if double else np.float32)}) for i in range(len(x))]
    return {n: [np.asarray(g[k]).reshape(-1).astype(float).tolist() for g in got] for k, n in enumerate(names)}


def plain(v):
    if isinstance(v, dict):
        return {k: plain(w) for k, w in v.items()}
    if isinstance(v, (list, tuple)):
        return [plain(w) for w in v]
    if isinstance(v, bytes):
        return v.decode()
    if isinstance(v, float) and not math.isfinite(v):
        return "NaN" if v != v else "Infinity" if v > 0 else "-Infinity"
    return v


def older(rng, name, op, outputs, modes, single=None, positive=False, trees=5, depth=3, **more):
    nodes = {k: [] for k in ["nodes_treeids", "nodes_nodeids", "nodes_featureids", "nodes_values", "nodes_modes", "nodes_truenodeids",
                             "nodes_falsenodeids", "nodes_missing_value_tracks_true"]}
    tips = []
    for t in range(trees):
        tree(rng, t, depth, modes, nodes, tips, outputs, single, positive)
    prefix = "class" if op == "TreeEnsembleClassifier" else "target"
    attributes = dict(nodes)
    attributes.update({prefix + "_treeids": [t[0] for t in tips], prefix + "_nodeids": [t[1] for t in tips],
                       prefix + "_ids": [t[2] for t in tips], prefix + "_weights": [t[3] for t in tips]})
    if prefix == "class":
        attributes["classlabels_int64s"] = list(range(outputs))
    else:
        attributes["n_targets"] = outputs
    attributes.update(more)
    x = rows(rng)
    return {"name": name, "op": op, "attributes": plain(attributes), "element": "f32", "x": plain(x.tolist()),
            "expected": plain(run(op, 3, attributes, x, outputs, False))}


def newer(rng, name, aggregate, post, targets, double, trees=4):
    kind, dtype = (T.DOUBLE, np.float64) if double else (T.FLOAT, np.float32)
    b = {k: [] for k in ["featureids", "splits", "modes", "truenodeids", "trueleafs", "falsenodeids", "falseleafs", "missing_value_tracks_true"]}
    sets, leaf_targets, leaf_weights, roots = [], [], [], []

    def leaf():
        leaf_targets.append(int(rng.integers(targets)))
        leaf_weights.append(float(dtype(rng.normal())))
        return len(leaf_weights) - 1

    def branch(level):
        at = len(b["modes"])
        for k in b:
            b[k].append(0)
        mode = int(rng.integers(7))
        b["modes"][at] = mode
        b["featureids"][at] = int(rng.integers(FEATURES))
        b["splits"][at] = float(rng.integers(-3, 7) / 2)
        b["missing_value_tracks_true"][at] = int(rng.integers(2))
        if mode == 6:
            sets.extend(sorted({float(v) for v in rng.integers(1, 4, 2)}) + [float("nan")])
        for side in ["true", "false"]:
            is_leaf = level == 0 or rng.random() < 0.2
            b[side + "leafs"][at] = int(is_leaf)
            b[side + "nodeids"][at] = leaf() if is_leaf else branch(level - 1)
        return at

    for _ in range(trees):
        roots.append(branch(3))
    attributes = {"n_targets": targets, "aggregate_function": aggregate, "post_transform": post, "tree_roots": roots,
                  "nodes_featureids": b["featureids"], "nodes_truenodeids": b["truenodeids"], "nodes_trueleafs": b["trueleafs"],
                  "nodes_falsenodeids": b["falsenodeids"], "nodes_falseleafs": b["falseleafs"],
                  "nodes_missing_value_tracks_true": b["missing_value_tracks_true"], "leaf_targetids": leaf_targets}
    tensors = {"nodes_splits": h.make_tensor("s", kind, [len(b["splits"])], b["splits"]),
               "nodes_modes": h.make_tensor("m", T.UINT8, [len(b["modes"])], b["modes"]),
               "leaf_weights": h.make_tensor("w", kind, [len(leaf_weights)], leaf_weights)}
    if sets:
        tensors["membership_values"] = h.make_tensor("v", kind, [len(sets)], sets)
    x = rows(rng)
    # ONNX Runtime counts softmax as 2 and logistic as 1, ONNX the other way.
    swapped = {**attributes, "post_transform": {1: 2, 2: 1}.get(post, post)}
    expected = run("TreeEnsemble", 5, {**swapped, **tensors}, x, targets, double)
    lists = {"nodes_splits": b["splits"], "nodes_modes": b["modes"], "leaf_weights": leaf_weights, "membership_values": sets}
    return {"name": name, "op": "TreeEnsemble", "attributes": plain({**attributes, **lists}), "element": "f64" if double else "f32",
            "x": plain(x.tolist()), "expected": plain(expected)}


def files(folder):
    for file in sorted(glob.glob(os.path.join(folder, "*.onnx"))):
        node = onnx.load(file).graph.node[0]
        attributes = {a.name: plain(h.get_attribute_value(a)) for a in node.attribute}
        yield {"name": os.path.basename(file)[:-5], "op": node.op_type, "attributes": attributes, "element": "f32"}


def main(out, folder=None):
    rng = np.random.default_rng(20261116)
    cases = []
    for mode in MODES:
        cases.append(older(rng, "regressor " + mode, "TreeEnsembleRegressor", 1, [mode]))
    for aggregate in ["SUM", "AVERAGE", "MIN", "MAX"]:
        for outputs in [1, 3]:
            cases.append(older(rng, f"regressor {aggregate} {outputs}", "TreeEnsembleRegressor", outputs, MODES, aggregate_function=aggregate,
                               base_values=[0.5, -1.0, 2.0][:outputs]))
    for post in ["LOGISTIC", "SOFTMAX", "SOFTMAX_ZERO"]:
        cases.append(older(rng, "regressor " + post, "TreeEnsembleRegressor", 3, MODES, post_transform=post))
    for post in ["NONE", "LOGISTIC", "SOFTMAX", "SOFTMAX_ZERO"]:
        cases.append(older(rng, "classifier 3 " + post, "TreeEnsembleClassifier", 3, MODES, post_transform=post, base_values=[0.25, 0.0, -0.5]))
        for single in ["first", "last"]:
            for positive in [False, True]:
                sign = "positive" if positive else "mixed"
                cases.append(older(rng, f"classifier of one, {single}, {sign}, {post}", "TreeEnsembleClassifier", 2, MODES, single=single,
                                   positive=positive, post_transform=post))
        cases.append(older(rng, "classifier 2 " + post, "TreeEnsembleClassifier", 2, MODES, post_transform=post))
    # Two classes with two base values: ONNX Runtime drops what the leaves say of the second class, so it is no witness.
    for positive in [False, True]:
        cases.append(older(rng, f"classifier of one, base, {positive}", "TreeEnsembleClassifier", 2, MODES, single="first", positive=positive,
                           base_values=[0.75]))
    cases.append(older(rng, "classifier 2, positive", "TreeEnsembleClassifier", 2, MODES, positive=True))
    cases.append(older(rng, "regressor PROBIT", "TreeEnsembleRegressor", 1, MODES, positive=True, trees=2, post_transform="PROBIT"))
    for double in [False, True]:
        for aggregate in range(4):
            cases.append(newer(rng, f"newer {aggregate} {double}", aggregate, 0, 2, double))
        for post in range(1, 4):
            cases.append(newer(rng, f"newer post {post} {double}", 1, post, 3, double))
    if folder:
        cases.extend(files(folder))
    text = "[" + ",\n".join(json.dumps(c) for c in cases) + "]\n"
    with open(os.path.join(out, "onnx_trees.json.gz"), "wb") as f:
        f.write(gzip.compress(text.encode(), mtime=0))
    print(len(cases), "cases")


if __name__ == "__main__":
    main(*sys.argv[1:])
