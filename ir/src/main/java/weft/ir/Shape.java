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

/// The dimensions of a tensor, outermost first.
///
/// An open shape is known only when a value arrives. Of an [#OPEN] one nothing is known before; of
/// one with names ([#named(List)]) the number of dimensions, some extents, and which are equal.
///
/// @param dims none of an open shape
/// @param named the dimensions of an open shape, where their number is known
public record Shape(boolean open, List<Integer> dims, List<TensorDimension> named) {
  public static final Shape SCALAR = new Shape(false, List.of());
  public static final Shape OPEN = new Shape(true, List.of());

  public Shape {
    dims = List.copyOf(dims);
    named = List.copyOf(named);
    if (open && !dims.isEmpty()) {
      throw new IllegalArgumentException("an open shape has no dimensions");
    }
    boolean names = named.stream().anyMatch(TensorDimension.Named.class::isInstance);
    if (names != !named.isEmpty() || names && !open) {
      throw new IllegalArgumentException("a shape with names is open, and has at least one");
    }
    for (int dim : dims) {
      Check.atLeast("shape", dim, 0, "a dimension");
    }
  }

  public Shape(boolean open, List<Integer> dims) {
    this(open, dims, List.of());
  }

  /// A shape of these dimensions: known where all of them are.
  public static Shape named(List<TensorDimension> dimensions) {
    var dims = new ArrayList<Integer>(dimensions.size());
    for (TensorDimension dimension : dimensions) {
      if (dimension instanceof TensorDimension.Extent(int cells)) {
        dims.add(cells);
      }
    }
    return dims.size() == dimensions.size()
        ? new Shape(false, dims)
        : new Shape(true, List.of(), dimensions);
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

  /// Its dimensions; none of a shape of which nothing is known.
  public List<TensorDimension> dimensions() {
    return open ? named : dims.stream().map(TensorDimension::of).toList();
  }

  /// Whether a value of a known shape can be of this one.
  public boolean takes(Shape known) {
    if (!open || named.isEmpty()) {
      return open || equals(known);
    }
    boolean takes = named.size() == known.rank();
    for (int d = 0; takes && d < named.size(); d++) {
      takes =
          !(named.get(d) instanceof TensorDimension.Extent(int cells))
              || cells == known.dims.get(d);
    }
    return takes;
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

  /// `[2,3]`, `[N,3]`; a scalar is the empty text, a shape of which nothing is known `[*]`.
  @Override
  public String toString() {
    if (open && named.isEmpty()) {
      return "[*]";
    }
    return isScalar()
        ? ""
        : dimensions().stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
  }
}
