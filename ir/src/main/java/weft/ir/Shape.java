package weft.ir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The dimensions of a tensor, outermost first. An [#OPEN] shape is known only when a value
/// arrives.
public record Shape(boolean open, List<Integer> dims) {
  public static final Shape SCALAR = new Shape(false, List.of());
  public static final Shape OPEN = new Shape(true, List.of());

  public Shape {
    dims = List.copyOf(dims);
    if (open && !dims.isEmpty()) {
      throw new IllegalArgumentException("an open shape has no dimensions");
    }
    for (int dim : dims) {
      Check.atLeast("shape", dim, 0, "a dimension");
    }
  }

  public static Shape of(int... dims) {
    var list = new ArrayList<Integer>(dims.length);
    for (int dim : dims) {
      list.add(dim);
    }
    return new Shape(false, list);
  }

  public int rank() {
    return dims.size();
  }

  public boolean isScalar() {
    return !open && dims.isEmpty();
  }

  /// Number of cells; an overflowing product is refused rather than wrapped.
  public int size() {
    long size = 1;
    for (int dim : dims) {
      size *= dim;
      if (size > Integer.MAX_VALUE - 8) {
        throw new WeftException(
            Diagnostic.of(Code.SHAPE, "a tensor of shape " + this + " is too large")
                .expected("at most " + (Integer.MAX_VALUE - 8) + " cells"));
      }
    }
    return (int) size;
  }

  /// Aligned at the last dimension; a missing or single dimension stretches. Empty where two
  /// dimensions disagree.
  public static Optional<Shape> broadcast(List<Shape> shapes) {
    int rank = 0;
    for (Shape shape : shapes) {
      if (shape.open) {
        return Optional.of(OPEN);
      }
      rank = Math.max(rank, shape.rank());
    }
    var dims = new Integer[rank];
    Arrays.fill(dims, 1);
    for (Shape shape : shapes) {
      for (int i = 0; i < shape.rank(); i++) {
        int at = rank - shape.rank() + i;
        int dim = shape.dims.get(i);
        if (dims[at] == 1) {
          dims[at] = dim;
        } else if (dim != 1 && dim != dims[at]) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(new Shape(false, List.of(dims)));
  }

  /// `[2,3]`; a scalar is the empty text, an open shape `[*]`.
  @Override
  public String toString() {
    if (open) {
      return "[*]";
    }
    return dims.isEmpty()
        ? ""
        : dims.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
  }
}
