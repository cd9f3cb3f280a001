"""Makes the small models own_*.txt.gz of conformance/trees with what LightGBM gives for them, own_*.csv.gz.

    python conformance/scripts/lightgbm_trees.py conformance/trees

Needs lightgbm and numpy. The models have what the others in the folder have not: more objectives, forests of several classes, larger trees, many
categories. Rows hold every corner of a feature: missing, infinite, tiny, between categories, below and beyond them.
"""
import gzip, os, sys
import lightgbm as lgb
import numpy as np

FEATURES = 6
CORNERS = [np.nan, np.inf, -np.inf, 0.0, -0.0, 1e-36, -1e-36, 1e-35, 1.0000000180025095e-35, 2e-35, -0.5, -1.0, -0.999, 0.999, 31.0, 32.0, 63.5, 64.0, 199.0, 200.0,
           1e6, 2147483647.0, 2147483648.0, 3e9, -3e9, 1e300]


def data(rng, count, categories):
    x = np.round(rng.normal(size=(count, FEATURES)), 4)
    x[:, 1] = rng.integers(0, categories, count)
    x[rng.random(x.shape) < 0.1] = np.nan
    x[rng.random(x.shape) < 0.05] = 0
    return x


def rows(rng, categories):
    x = data(rng, 80, categories)
    corners = np.tile(data(rng, 1, categories), (len(CORNERS) * FEATURES, 1))
    for i, value in enumerate(CORNERS):
        for f in range(FEATURES):
            corners[i * FEATURES + f, f] = value
    return np.vstack([x, corners])


def model(out, name, seed, parameters, classes=1, rounds=8, categories=5, categorical=False, positive=False):
    rng = np.random.default_rng(seed)
    x = data(rng, 2000, categories)
    clean = np.nan_to_num(x)
    signal = clean[:, 0] * 0.8 + np.sin(clean[:, 1]) + 0.5 * clean[:, 2] * (clean[:, 3] > 0) + 0.2 * rng.normal(size=len(x))
    if classes > 1:
        y = np.digitize(signal, np.quantile(signal, np.arange(1, classes) / classes))
    elif parameters["objective"] in ("binary", "cross_entropy", "cross_entropy_lambda"):
        y = (signal > 0.3).astype(float)
    else:
        y = np.exp(signal) if positive else signal
    settings = {"verbose": -1, "num_threads": 1, "seed": seed, "deterministic": True, "min_data_in_leaf": 5, **parameters}
    if classes > 1:
        settings["num_class"] = classes
    dataset = lgb.Dataset(x, y, categorical_feature=[1] if categorical else "auto", free_raw_data=False)
    text = lgb.train(settings, dataset, rounds).model_to_string()
    text = text[:text.index("end of trees") + len("end of trees")] + "\n"
    booster = lgb.Booster(model_str=text + "\nparameters:\n\nend of parameters\n")
    # One after the other, so that no row may depend on others.
    given = rows(rng, categories)
    p = booster.predict(given, num_threads=1).reshape(len(given), -1)
    raw = booster.predict(given, raw_score=True, num_threads=1).reshape(len(given), -1)
    head = [f"f{i}" for i in range(FEATURES)] + [f"p{i}" for i in range(p.shape[1])] + [f"raw{i}" for i in range(raw.shape[1])]
    cell = lambda v: "" if np.isnan(v) else repr(float(v)).replace("inf", "Infinity")
    lines = [",".join(head)]
    for a, b, c in zip(given, p, raw):
        lines.append(",".join([cell(v) for v in a] + [cell(v) for v in b] + [cell(v) for v in c]))
    for suffix, content in [("txt", text), ("csv", "\n".join(lines) + "\n")]:
        with open(os.path.join(out, f"own_{name}.{suffix}.gz"), "wb") as f:
            f.write(gzip.compress(content.encode(), mtime=0))


def main(out):
    model(out, "one_against_all", 1, {"objective": "multiclassova", "num_leaves": 8, "sigmoid": 0.7}, classes=3)
    model(out, "cross_entropy", 2, {"objective": "cross_entropy", "num_leaves": 8})
    model(out, "cross_entropy_lambda", 3, {"objective": "cross_entropy_lambda", "num_leaves": 8})
    model(out, "roots", 4, {"objective": "regression", "reg_sqrt": True, "num_leaves": 8}, positive=True)
    model(out, "tweedie", 5, {"objective": "tweedie", "num_leaves": 8}, positive=True)
    forest = {"boosting": "rf", "bagging_freq": 1, "bagging_fraction": 0.6, "feature_fraction": 0.7, "num_leaves": 8}
    model(out, "forest_of_classes", 6, {"objective": "multiclass", **forest}, classes=3)
    model(out, "forest_binary", 7, {"objective": "binary", **forest})
    model(out, "dart", 8, {"objective": "regression", "boosting": "dart", "drop_rate": 0.5, "num_leaves": 8})
    model(out, "many_leaves", 9, {"objective": "regression", "num_leaves": 90}, rounds=4)
    model(out, "many_categories", 10, {"objective": "regression", "num_leaves": 24, "max_cat_to_onehot": 2, "min_data_per_group": 5, "cat_smooth": 1,
                                       "cat_l2": 0}, categories=150, categorical=True, rounds=6)
    model(out, "one_category", 11, {"objective": "binary", "num_leaves": 12, "max_cat_to_onehot": 20}, categorical=True)
    model(out, "zero_category", 12, {"objective": "regression", "num_leaves": 12, "zero_as_missing": True}, categorical=True)
    model(out, "no_missing", 13, {"objective": "regression", "num_leaves": 12, "use_missing": False}, categorical=True)
    model(out, "linear", 14, {"objective": "regression", "num_leaves": 8, "linear_tree": True, "linear_lambda": 0.1}, categories=9)


if __name__ == "__main__":
    main(*sys.argv[1:])
