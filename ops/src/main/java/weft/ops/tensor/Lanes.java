package weft.ops.tensor;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.trait.Reducer;
import weft.ir.trait.Reduces;

/// A tensor cut into lanes along the dimensions that are reduced: one lane for each cell of the
/// result. A kernel is given each lane in an array that it may overwrite.
public final class Lanes {
  /// Makes a cell of a lane.
  public interface OfLongs {
    long apply(long[] lane);
  }

  private final Tensor x;
  private final Shape shape;
  private final int length;
  private final int[] order;

  private Lanes(Tensor x, Shape shape, int length, int[] order) {
    this.x = x;
    this.shape = shape;
    this.length = length;
    this.order = order;
  }

  /// @param reduced which dimensions are reduced; they stay, with length 1
  public static Lanes of(Tensor x, boolean[] reduced) {
    int rank = x.shape().rank();
    int length = 1;
    var kept = new ArrayList<Integer>();
    var dims = new ArrayList<Integer>();
    // The kept dimensions first, then the reduced ones: cells of one lane stand side by side.
    var first = new ArrayList<Integer>();
    var last = new ArrayList<Integer>();
    for (int d = 0; d < rank; d++) {
      int dim = x.shape().dims().get(d);
      dims.add(dim);
      kept.add(reduced[d] ? 1 : dim);
      length *= reduced[d] ? dim : 1;
      (reduced[d] ? last : first).add(d);
    }
    first.addAll(last);
    return new Lanes(x, new Shape(false, kept), length, order(dims, first));
  }

  private static int[] order(List<Integer> dims, List<Integer> by) {
    int rank = dims.size();
    var stride = new int[rank];
    int size = 1;
    for (int d = rank - 1; d >= 0; d--) {
      stride[d] = size;
      size *= dims.get(d);
    }
    var order = new int[size];
    var counter = new int[rank];
    int cell = 0;
    for (int i = 0; i < size; i++) {
      order[i] = cell;
      for (int k = rank - 1; k >= 0; k--) {
        int d = by.get(k);
        cell += stride[d];
        if (++counter[k] < dims.get(d)) {
          break;
        }
        counter[k] = 0;
        cell -= stride[d] * dims.get(d);
      }
    }
    return order;
  }

  /// The element of the tensor.
  public Element element() {
    return x.element();
  }

  /// Cells of a lane.
  public int length() {
    return length;
  }

  public Tensor floats(Element element, Reduces by) {
    double[] cells = x.doubles();
    var lane = new double[length];
    var room = new double[length];
    return Tensor.floats(
        element,
        shape,
        g -> {
          for (int i = 0; i < length; i++) {
            lane[i] = cells[order[g * length + i]];
          }
          return by.reduce(lane, 0, length, room);
        });
  }

  public Tensor longs(Element element, OfLongs kernel) {
    var lane = new long[length];
    return Tensor.longs(
        element,
        shape,
        g -> {
          for (int i = 0; i < length; i++) {
            lane[i] = x.longAt(order[g * length + i]);
          }
          return kernel.apply(lane);
        });
  }

  /// A float of each lane, or a whole number.
  Tensor numbers(Element element, Reduces by, OfLongs whole) {
    return element.isFloat() ? floats(element, by) : longs(element, whole);
  }

  /// A condition of each lane: whether any cell, or every cell, is not zero.
  public Tensor bools(Reducer by) {
    return Tensor.bools(shape, g -> by.counted(zeros(g), length) != 0);
  }

  /// How many cells of each lane are not zero.
  public Tensor counts() {
    return Tensor.longs(Element.I64, shape, g -> length - zeros(g));
  }

  private int zeros(int g) {
    int zeros = 0;
    for (int i = 0; i < length; i++) {
      zeros += x.truthAt(order[g * length + i]) ? 0 : 1;
    }
    return zeros;
  }

  /// The mean squared distance from the mean.
  static double variance(double[] cells, int from, int count, double[] room) {
    double mean = Reducer.MEAN.of(cells, from, count);
    for (int i = 0; i < count; i++) {
      double distance = cells[from + i] - mean;
      room[i] = distance * distance;
    }
    return Reducer.MEAN.of(room, 0, count);
  }
}
