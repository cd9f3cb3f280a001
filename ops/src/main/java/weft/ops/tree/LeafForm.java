package weft.ops.tree;

import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// The rule that the entries of a leaf keep ([LeafEntry]).
final class LeafForm {
  private enum After {
    VALUE,
    OTHERWISE,
    LINEAR
  }

  private LeafForm() {}

  /// Throws what is wrong with the entries of a leaf.
  static void check(Trees op, Tensor entries, int leaf, int from, int to) {
    After after = After.VALUE;
    for (int i = from; i < to; i++) {
      long output = entries.longAt(2 * i);
      long kind = entries.longAt(2 * i + 1);
      if (output < 0 || output >= op.outputs()) {
        throw Ensemble.wrong(
            "entries", "leaf " + leaf + " adds to one of " + op.outputs() + " scores", "" + output);
      }
      if (kind < LeafEntry.OTHERWISE || kind >= op.features()) {
        throw Ensemble.wrong("entries", "leaf " + leaf + " has known kinds of entries", "" + kind);
      }
      boolean same = i > from && entries.longAt(2 * i - 2) == output;
      after = next(after, (int) kind, same, op.linear(), leaf);
    }
    if (after == After.OTHERWISE) {
      throw broken(leaf);
    }
  }

  private static After next(After after, int kind, boolean same, boolean linear, int leaf) {
    return switch (kind) {
      case LeafEntry.OTHERWISE -> {
        if (after == After.OTHERWISE || !linear) {
          throw broken(leaf);
        }
        yield After.OTHERWISE;
      }
      case LeafEntry.VALUE -> {
        if (after == After.OTHERWISE && !same) {
          throw broken(leaf);
        }
        yield after == After.OTHERWISE ? After.LINEAR : After.VALUE;
      }
      default -> {
        if (after != After.LINEAR || !same) {
          throw broken(leaf);
        }
        yield After.LINEAR;
      }
    };
  }

  private static WeftException broken(int leaf) {
    return Ensemble.wrong(
        "entries",
        "a leaf is numbers, or, where linear=true, linear: otherwise, value, coefficients",
        "leaf " + leaf);
  }
}
