package weft.jit.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Shape;
import weft.ir.trait.Reducer;

/// A reduction of a tensor that lies in memory as a whole. Lanes whose cells lie apart are reduced
/// row by row where that is possible, else brought together first.
public final class TensorWhole {
  private static final int AT_ONCE = 32_768;
  private static final int LEAST_WIDTH = 16;

  /// Lanes that are brought together at a time, where their cells stand side by side.
  private static final int NEIGHBOURS = 16;

  private final TensorPlan.Whole whole;
  private final Optional<Reducer> fold;
  private final double[] from;
  private final double[] to;
  private final int length;
  private final int lanes;

  /// Where the cells of a lane are, and where lanes start; empty where they lie side by side.
  private final int[] cells;

  private final int[] starts;
  private final double[] parts;

  /// Lanes whose cells stand side by side, at the end of the shape.
  private final int width;

  private final TensorRoom room;

  public TensorWhole(TensorPlan.Whole whole, double[] from, double[] to, TensorRoom room) {
    this.whole = whole;
    this.room = room;
    this.fold = TensorLanes.fold(whole.op());
    this.from = from;
    this.to = to;
    this.lanes = whole.result().size();
    this.length = whole.shape().size() / lanes;
    boolean apart = apart(whole.shape(), whole.result());
    this.cells = apart ? offsets(whole.shape(), whole.result(), true) : new int[0];
    this.starts = apart ? offsets(whole.shape(), whole.result(), false) : new int[0];
    boolean split = !apart && fold.isPresent() && length > AT_ONCE;
    this.parts = new double[split ? lanes * partsOfLane() : 0];
    this.width = apart ? width(whole.shape(), whole.result()) : 1;
  }

  /// How many cells stand side by side after the dimensions that are reduced; 1 where those don't
  /// follow each other.
  private static int width(Shape shape, Shape result) {
    int width = 1;
    int runs = 0;
    boolean before = false;
    for (int d = shape.rank() - 1; d >= 0; d--) {
      int dim = shape.dims().get(d);
      boolean reduced = dim != result.dims().get(d);
      width *= runs == 0 && !reduced ? dim : 1;
      if (dim != 1) {
        runs += reduced && !before ? 1 : 0;
        before = reduced;
      }
    }
    return runs == 1 ? width : 1;
  }

  private int partsOfLane() {
    return (length + TensorLanes.PART - 1) / TensorLanes.PART;
  }

  /// Whether a dimension that stays stands after one that is reduced.
  private static boolean apart(Shape shape, Shape result) {
    boolean reduced = false;
    for (int d = 0; d < shape.rank(); d++) {
      boolean here = !shape.dims().get(d).equals(result.dims().get(d));
      if (reduced && !here && shape.dims().get(d) != 1) {
        return true;
      }
      reduced |= here;
    }
    return false;
  }

  /// Places along the dimensions that are reduced, or along the others.
  private static int[] offsets(Shape shape, Shape result, boolean reduced) {
    int[] offsets = {0};
    int stride = 1;
    for (int d = shape.rank() - 1; d >= 0; d--) {
      int dim = shape.dims().get(d);
      if (dim != 1 && reduced != result.dims().get(d).equals(dim)) {
        var more = new int[dim * offsets.length];
        for (int i = 0; i < more.length; i++) {
          more[i] = i / offsets.length * stride + offsets[i % offsets.length];
        }
        offsets = more;
      }
      stride *= dim;
    }
    return offsets;
  }

  /// Work that threads can share out.
  public List<Runnable> work() {
    var work = new ArrayList<Runnable>();
    if (parts.length > 0) {
      int many = AT_ONCE / TensorLanes.PART;
      for (int first = 0; first < parts.length; first += many) {
        int start = first;
        work.add(() -> parts(start, Math.min(parts.length, start + many)));
      }
      return work;
    }
    if (fold.isPresent() && width >= LEAST_WIDTH) {
      int tile = Math.min(width, Math.max(LEAST_WIDTH, AT_ONCE / length));
      for (int first = 0; first < lanes; first += width) {
        for (int i = first; i < first + width; i += tile) {
          int lane = i;
          int count = Math.min(tile, first + width - i);
          var rows = new TensorRows(from, width, count);
          work.add(() -> rows(rows, lane));
        }
      }
      return work;
    }
    int some = Math.max(1, AT_ONCE / length);
    for (int first = 0; first < lanes; first += some) {
      int start = first;
      int end = Math.min(lanes, first + some);
      work.add(() -> lanes(start, end));
    }
    return work;
  }

  private void rows(TensorRows rows, int lane) {
    int first = lane / width * width * length + lane % width;
    rows.reduce(fold.orElseThrow(), first, length, to, lane, room);
  }

  private void parts(int start, int end) {
    Reducer by = fold.orElseThrow();
    for (int i = start; i < end; i++) {
      int cell = i % partsOfLane() * TensorLanes.PART;
      int count = Math.min(TensorLanes.PART, length - cell);
      parts[i] = by.part(from, i / partsOfLane() * length + cell, count);
    }
  }

  private void lanes(int start, int end) {
    if (cells.length == 0) {
      TensorLanes.reduce(whole.op(), from, start * length, end - start, length, to, start, room);
      return;
    }
    int most = lanes > 1 && starts[1] == 1 ? NEIGHBOURS : 1;
    double[] some = room.lanes(most * length);
    for (int lane = start; lane < end; lane += most) {
      int count = Math.min(most, end - lane);
      for (int i = 0; i < length; i++) {
        for (int k = 0; k < count; k++) {
          some[k * length + i] = from[starts[lane + k] + cells[i]];
        }
      }
      TensorLanes.reduce(whole.op(), some, 0, count, length, to, lane, room);
    }
  }

  /// Joins the parts of long lanes.
  public void finish() {
    for (int i = 0; i * partsOfLane() < parts.length; i++) {
      to[i] = fold.orElseThrow().joined(parts, i * partsOfLane(), partsOfLane(), length);
    }
  }
}
