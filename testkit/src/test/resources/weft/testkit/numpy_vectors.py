"""Writes numpy_vectors.json: random cases of tensor ops with the results of NumPy 2, in the format of
conformance/tensor_ops.json. Elementary functions of integers are f64 here; NumPy has narrower floats.

    python3 numpy_vectors.py [cases per op and pair of elements, 0.5 keeps half] > numpy_vectors.json
"""
import json
import random
import sys
import warnings

import numpy as np

warnings.simplefilter("ignore")
random.seed(20260101)
SHARE = float(sys.argv[1]) if len(sys.argv) > 1 else 0.4
COUNT = max(1, int(SHARE))

FLOATS = ["float64", "float32"]
INTS = ["int64", "int32", "int16", "int8", "uint64", "uint32", "uint16", "uint8"]
NUMBERS = FLOATS + INTS + ["bool"]
PAIRS = [((), ()), ((3,), ()), ((), (3,)), ((3,), (3,)), ((2, 1), (3,)), ((2, 3), (3,)), ((1, 3), (2, 1)),
         ((0,), ()), ((0,), (1,)), ((2, 1, 2), (3, 1)), ((3,), (4,)), ((1,), (3,))]
SHAPES = [(), (3,), (2, 3), (1,), (0,), (2, 1, 2), (2, 0), (4,)]
SPECIAL = [0.0, -0.0, 1.0, -1.0, float("nan"), float("inf"), float("-inf"), 0.5, -0.5, 2.5, -3.75, 1e10, 7.0, 3.0]

# Where the sign of a zero is compared too.
BITWISE = ["add", "subtract", "multiply", "divide", "remainder", "negate", "abs", "floor", "ceil", "round", "where"]

cases = []
numbers = {}


def value(dtype, tame=False):
    if dtype == "bool":
        return random.random() < 0.5
    if dtype == "str":
        return random.choice(["", "a", "b", "ab", "B", "é", "\U0001f600", "\uffee"])
    if dtype.startswith("float"):
        if tame:
            return random.randint(-20, 20) / 2
        return random.choice(SPECIAL) if random.random() < 0.6 else random.uniform(-5, 5)
    info = np.iinfo(dtype)
    edge = random.random()
    if tame or edge < 0.7:
        return random.randint(max(info.min, -9), 9)
    return random.choice([info.min, info.max, info.max - 1, random.randint(info.min, info.max)])


def array(dtype, shape, tame=False):
    size = int(np.prod(shape))
    cells = [value(dtype, tame) for _ in range(size)]
    return np.array(cells, dtype=dtype if dtype != "str" else "U4").reshape(shape)


def plain(cell):
    if isinstance(cell, list):
        return [plain(c) for c in cell]
    if isinstance(cell, float):
        if cell != cell:
            return "NaN"
        if cell in (float("inf"), float("-inf")):
            return "Infinity" if cell > 0 else "-Infinity"
    return cell


def encoded(x):
    dtype = "str" if x.dtype.kind == "U" else x.dtype.name
    return {"dtype": dtype, "shape": list(x.shape), "value": plain(x.tolist())}


def case(op, operands, function, params=None):
    numbers[op] = numbers.get(op, 0) + 1
    entry = {"id": f"{op}-{numbers[op]}", "op": op,
             "operands": [{"name": f"x{i}", **encoded(x)} for i, x in enumerate(operands)], "params": params or {}}
    if op in BITWISE:
        entry["note"] = "signed zero"
    try:
        result = encoded(np.asarray(function(*operands)))
        entry.update(expected=result["value"], dtype=result["dtype"], shape=result["shape"])
    except Exception as e:
        entry["error"] = {"type": type(e).__name__, "message": str(e)}
    if random.random() < SHARE:
        cases.append(entry)


def real(function):
    return lambda x: function(x if x.dtype.kind == "f" else x.astype("float64"))


for name in ["add", "subtract", "multiply", "divide", "power", "remainder", "maximum", "minimum", "equal", "not_equal",
             "less", "less_equal", "greater", "greater_equal", "logical_and", "logical_or", "logical_xor"]:
    for a in NUMBERS:
        for b in NUMBERS:
            for _ in range(COUNT):
                p, q = random.choice(PAIRS)
                case(name, [array(a, p), array(b, q)], getattr(np, name))
for name in ["add", "equal", "not_equal", "less", "less_equal", "greater", "greater_equal", "subtract", "maximum"]:
    for other in ["str", "str", "str", "float64", "bool", "int64"]:
        p, q = random.choice(PAIRS)
        case(name, [array("str", p), array(other, q)], getattr(np, name))
for name in ["negate", "abs", "sign", "floor", "ceil", "logical_not"]:
    for a in NUMBERS:
        for _ in range(COUNT):
            case(name, [array(a, random.choice(SHAPES))], np.negative if name == "negate" else getattr(np, name))
for a in FLOATS + INTS:
    case("round", [array(a, random.choice(SHAPES))], np.round)
for name in ["sqrt", "exp", "log", "log1p", "expm1", "sin", "cos", "tan", "tanh"]:
    for a in NUMBERS:
        for _ in range(COUNT):
            case(name, [array(a, random.choice(SHAPES), tame=a != "float64")], real(getattr(np, name)))
for a in NUMBERS + ["str"]:
    for b in NUMBERS + ["str"]:
        p, q = random.choice(PAIRS)
        condition = array(random.choice(["bool", "float64", "int64"]), random.choice([p, q]))
        case("where", [condition, array(a, p), array(b, q)], np.where)
for _ in range(60 * COUNT):
    p, q = random.choice(PAIRS)
    kinds = [random.choice(NUMBERS + ["str"]) for _ in range(3)]
    conditions = [array(random.choice(["bool"] * 5 + ["int64"]), s) for s in (p, q)]
    values = [array(k, random.choice([p, q, ()])) for k in kinds]
    case("multi_clause_where", [conditions[0], values[0], conditions[1], values[1], values[2]],
         lambda c, v, d, w, z: np.select([c, d], [v, w], z))
for name in ["sum", "prod", "mean", "std", "var", "median", "min", "max", "any", "all", "count_nonzero"]:
    for a in NUMBERS:
        for shape in SHAPES:
            axis = -1 if len(shape) < 2 or random.random() < 0.5 else random.choice([0, 1, (0, 1), (0, -1), 5])
            case("project_using_" + name, [array(a, shape, tame=name in ("sum", "prod", "mean", "std", "var"))],
                 lambda x: getattr(np, name)(x, axis=axis, keepdims=True),
                 {"axis": list(axis) if isinstance(axis, tuple) else axis})
for a in FLOATS + INTS:
    for shape in SHAPES:
        q = random.choice([0.0, 0.25, 0.3, 0.5, 0.75, 0.9, 1.0])
        case("project_using_quantile", [array(a, shape, tame=True)],
             lambda x: np.quantile(x, q, axis=-1, keepdims=True), {"axis": -1, "q": q})
for a in NUMBERS:
    for b in NUMBERS:
        case("cast", [array(a, random.choice(SHAPES), tame=True if b[0] != "u" else a[0] == "u")]
             if b[0] != "u" or a[0] in "ub" else [np.abs(array(a, (3,), tame=True))],
             lambda x: x.astype(b), {"to": b})
    case("cumulative", [array(a, (2, 3), tame=True)], lambda x: np.cumsum(x, axis=-1))
    case("roll", [array(a, (2, 3))], lambda x: np.roll(x, 4, axis=-1), {"periods": 4})

print('{"about": "made by numpy_vectors.py with NumPy %s", "op_cases": [' % np.__version__)
print(",\n".join(json.dumps(c, ensure_ascii=False) for c in cases))
print("]}")
