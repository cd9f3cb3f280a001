package weft.ops.network;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import weft.ir.Shape;
import weft.ir.form.Contraction.Index;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// How a kernel slides over places: a number for each dimension, or none for the usual one.
///
/// @param stride from one position of the kernel to the next; usually 1
/// @param dilation from one cell under the kernel to the next; usually 1
/// @param before cells of padding before the first place; usually 0
/// @param after cells of padding after the last; usually 0
public record Sliding(
    List<Integer> stride, List<Integer> dilation, List<Integer> before, List<Integer> after) {
  public static final Sliding PLAIN = new Sliding(List.of(), List.of(), List.of(), List.of());

  public Sliding {
    stride = List.copyOf(stride);
    dilation = List.copyOf(dilation);
    before = List.copyOf(before);
    after = List.copyOf(after);
    stride.forEach(step -> Check.atLeast("stride", step, 1, "a stride"));
    dilation.forEach(step -> Check.atLeast("dilation", step, 1, "a dilation"));
  }

  /// Checks that there is a number for each dimension, or none.
  void fits(int dims) {
    fits("stride", stride, dims);
    fits("dilation", dilation, dims);
    fits("padding", before, dims);
    fits("padding_after", after, dims);
  }

  static void fits(String what, List<Integer> numbers, int dims) {
    if (!numbers.isEmpty() && numbers.size() != dims) {
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE,
                  "'%s' has %d numbers for %d dimensions".formatted(what, numbers.size(), dims))
              .about(what)
              .expected("a number for each dimension of places, or none")
              .found(numbers.toString()));
    }
  }

  /// A kernel has a number for each dimension.
  static void kernel(List<Integer> kernel, int dims) {
    kernel.forEach(cells -> Check.atLeast("kernel", cells, 1, "a kernel"));
    if (kernel.size() != dims) {
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE,
                  "'kernel' has %d numbers for %d dimensions".formatted(kernel.size(), dims))
              .about("kernel")
              .expected("a number for each dimension of places")
              .found(kernel.toString()));
    }
  }

  int stride(int d) {
    return stride.isEmpty() ? 1 : stride.get(d);
  }

  int dilation(int d) {
    return dilation.isEmpty() ? 1 : dilation.get(d);
  }

  int before(int d) {
    return before.isEmpty() ? 0 : before.get(d);
  }

  int after(int d) {
    return after.isEmpty() ? 0 : after.get(d);
  }

  /// How many positions a kernel has along a dimension.
  ///
  /// @param more cells that a last position may reach beyond the padding
  int positions(int d, int places, int kernel, int more) {
    int reach = (kernel - 1) * dilation(d) + 1;
    int room = places + before(d) + after(d) - reach;
    if (room < 0) {
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE,
                  "the kernel does not fit: it reaches over %d of %d cells"
                      .formatted(reach, places + before(d) + after(d)))
              .about("x")
              .expected("at least " + reach + " cells along dimension " + d + " of the places")
              .found(places + " and " + (before(d) + after(d)) + " of padding"));
    }
    int positions = Math.floorDiv(room + more, stride(d)) + 1;
    // The last position starts in the tensor or in the padding before it.
    boolean beyond = more > 0 && (positions - 1) * stride(d) >= places + before(d);
    return beyond ? positions - 1 : positions;
  }

  /// The place under a cell of the kernel.
  Index index(int loops, int d, int position, int cell) {
    return Index.at(loops, -before(d)).plus(position, stride(d)).plus(cell, dilation(d));
  }

  /// The extents of the places: all dimensions but items and channels.
  static List<Integer> places(Shape x) {
    return x.dims().subList(2, x.rank());
  }

  static void items(Shape x) {
    if (x.rank() < 3) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "there are no places to slide over")
              .about("x")
              .expected("items, channels and at least one dimension of places, such as [1,3,8,8]")
              .found(x.toString()));
    }
  }

  static List<Integer> from(int first, int count) {
    return new ArrayList<>(IntStream.range(first, first + count).boxed().toList());
  }
}
