package weft.ir;

import weft.ir.problem.Check;
import weft.ir.text.Literal;

/// How far a tensor goes in one direction: known, or by a name that stands for the same extent
/// wherever it occurs in a graph.
public sealed interface TensorDimension {
  /// So many.
  record Extent(int cells) implements TensorDimension {
    public Extent {
      Check.atLeast("shape", cells, 0, "a dimension");
    }

    @Override
    public String toString() {
      return Integer.toString(cells);
    }
  }

  /// As many as the value that is given has there.
  record Named(String name) implements TensorDimension {
    public Named {
      Check.that(!name.isEmpty(), "shape", "a name", "none");
    }

    /// `N`; in quotes where it is no word.
    @Override
    public String toString() {
      return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : Literal.quoted(name);
    }
  }

  static TensorDimension of(int cells) {
    return new Extent(cells);
  }

  static TensorDimension of(String name) {
    return new Named(name);
  }
}
