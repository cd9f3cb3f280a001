package weft.ops.tensor;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Fold;
import weft.ir.form.Contraction.Place;
import weft.ir.form.Contracts;

/// The loops of a [Contraction], one step after the other. Single and half precision are folded in
/// single precision; half precision is rounded at the end.
public final class ContractionLoops {
  /// A lane that is worth a loop of its own.
  private static final int LANE = 4;

  /// Some steps of the last loop, none of which leaves a tensor.
  private interface Steps {
    /// @param at the cell of the result, then of each operand, at the first step
    void run(int[] at, int count);
  }

  private final Contraction loops;
  private final List<Place> places;

  /// By place and loop.
  private final int[][] strides;

  /// By place, the dimensions to watch.
  private final int[][] loose;

  /// From one step of the last loop to the next, by place.
  private final int[] last;

  private ContractionLoops(Contraction loops) {
    int depth = loops.loops().size();
    this.loops = loops;
    this.places = Stream.concat(Stream.of(loops.result()), loops.operands().stream()).toList();
    this.strides = places.stream().map(place -> place.strides(depth)).toArray(int[][]::new);
    this.loose = places.stream().map(place -> place.loose(loops.loops())).toArray(int[][]::new);
    this.last = new int[places.size()];
    for (int p = 0; depth > 0 && p < last.length; p++) {
      last[p] = strides[p][depth - 1];
    }
  }

  /// The value of an op on these arguments.
  public static Tensor run(Contracts op, List<Tensor> args) {
    Element element = op.infer(args.stream().map(Tensor::type).toList()).element();
    return run(op.contraction(args.stream().map(Tensor::shape).toList()), args, element);
  }

  private static Tensor run(Contraction contraction, List<Tensor> args, Element element) {
    var loops = new ContractionLoops(inLanes(contraction));
    Shape shape = contraction.result().shape();
    if (contraction.fold() == Fold.PLACE) {
      return loops.places(args.getFirst(), shape);
    }
    boolean sum = contraction.fold() == Fold.SUM;
    return switch (element.kind()) {
      case FLOAT -> element == Element.F64 ? loops.f64(args, shape) : loops.f32(args, element);
      case SIGNED, UNSIGNED, BOOL -> {
        Tensor whole = sum ? loops.sums(args, shape) : loops.most(args.getFirst(), element);
        yield element == Element.BOOL
            ? Tensor.bools(shape, whole::truthAt)
            : Tensor.longs(element, shape, whole::longAt);
      }
      case TEXT, TIME, ANY -> throw new IllegalStateException(element.tag());
    };
  }

  /// The same loops with one last along which cells of the result stand side by side. Each cell
  /// takes what is folded into it in the same order: along that loop it is always another cell.
  private static Contraction inLanes(Contraction loops) {
    int depth = loops.loops().size();
    int best = depth - 1;
    for (int l = 0; l < depth; l++) {
      if (loops.loops().get(l) > LANE && isLane(loops, l)) {
        best = l;
      }
    }
    return best == depth - 1 ? loops : loops.withLast(best);
  }

  /// Whether a loop runs over neighbours in the result, and over neighbours or one cell elsewhere.
  private static boolean isLane(Contraction loops, int l) {
    int depth = loops.loops().size();
    for (var index : loops.result().indices()) {
      boolean alone = IntStream.range(0, depth).allMatch(k -> k == l || index.steps().get(k) == 0);
      if (index.steps().get(l) != 0 && !alone) {
        return false;
      }
    }
    return loops.result().strides(depth)[l] == 1
        && loops.operands().stream()
            .map(place -> place.strides(depth)[l])
            .allMatch(step -> step == 0 || step == 1);
  }

  private Tensor f64(List<Tensor> args, Shape shape) {
    var out = new double[shape.size()];
    double[] x = args.getFirst().doubles();
    double[] y = args.getLast().doubles();
    if (loops.fold() == Fold.MOST) {
      Arrays.fill(out, Double.NEGATIVE_INFINITY);
      walk(each((to, from) -> out[to] = Math.max(out[to], x[from])));
    } else if (args.size() == 1) {
      walk(each((to, from) -> out[to] += x[from]));
    } else if (args.size() == 2 && last[0] == 1 && last[1] + last[2] == 1) {
      double[] one = last[1] == 0 ? x : y;
      double[] many = last[1] == 0 ? y : x;
      int single = last[1] == 0 ? 1 : 2;
      walk((at, count) -> added(one[at[single]], many, at[3 - single], out, at[0], count));
    } else if (args.size() == 2) {
      walk(
          (at, count) -> {
            for (int i = 0, r = at[0], a = at[1], b = at[2]; i < count; i++) {
              out[r] = Math.fma(x[a], y[b], out[r]);
              r += last[0];
              a += last[1];
              b += last[2];
            }
          });
    } else {
      var all = args.stream().map(Tensor::doubles).toArray(double[][]::new);
      walk(
          (at, count) -> {
            for (int i = 0; i < count; i++) {
              double product = all[0][at[1] + i * last[1]];
              for (int k = 1; k < all.length - 1; k++) {
                product *= all[k][at[k + 1] + i * last[k + 1]];
              }
              int to = at[0] + i * last[0];
              out[to] = Math.fma(product, y[at[all.length] + i * last[all.length]], out[to]);
            }
          });
    }
    return Tensor.of(shape, out);
  }

  private Tensor f32(List<Tensor> args, Element element) {
    Shape shape = loops.result().shape();
    var out = new float[shape.size()];
    float[] x = args.getFirst().singles();
    float[] y = args.getLast().singles();
    if (loops.fold() == Fold.MOST) {
      Arrays.fill(out, Float.NEGATIVE_INFINITY);
      walk(each((to, from) -> out[to] = Math.max(out[to], x[from])));
    } else if (args.size() == 1) {
      walk(each((to, from) -> out[to] += x[from]));
    } else if (args.size() == 2 && last[0] == 1 && last[1] + last[2] == 1) {
      float[] one = last[1] == 0 ? x : y;
      float[] many = last[1] == 0 ? y : x;
      int single = last[1] == 0 ? 1 : 2;
      walk((at, count) -> added(one[at[single]], many, at[3 - single], out, at[0], count));
    } else if (args.size() == 2) {
      walk(
          (at, count) -> {
            for (int i = 0, r = at[0], a = at[1], b = at[2]; i < count; i++) {
              out[r] = Math.fma(x[a], y[b], out[r]);
              r += last[0];
              a += last[1];
              b += last[2];
            }
          });
    } else {
      var all = args.stream().map(Tensor::singles).toArray(float[][]::new);
      walk(
          (at, count) -> {
            for (int i = 0; i < count; i++) {
              float product = all[0][at[1] + i * last[1]];
              for (int k = 1; k < all.length - 1; k++) {
                product *= all[k][at[k + 1] + i * last[k + 1]];
              }
              int to = at[0] + i * last[0];
              out[to] = Math.fma(product, y[at[all.length] + i * last[all.length]], out[to]);
            }
          });
    }
    return element == Element.F32
        ? Tensor.of(shape, out)
        : Tensor.floats(element, shape, i -> out[i]);
  }

  private static void added(double x, double[] y, int from, double[] out, int to, int count) {
    for (int i = 0; i < count; i++) {
      out[to + i] = Math.fma(x, y[from + i], out[to + i]);
    }
  }

  private static void added(float x, float[] y, int from, float[] out, int to, int count) {
    for (int i = 0; i < count; i++) {
      out[to + i] = Math.fma(x, y[from + i], out[to + i]);
    }
  }

  private Tensor sums(List<Tensor> args, Shape shape) {
    var out = new long[shape.size()];
    var all = args.stream().map(Tensor::longs).toArray(long[][]::new);
    walk(
        (at, count) -> {
          for (int i = 0; i < count; i++) {
            long product = 1;
            for (int k = 0; k < all.length; k++) {
              product *= all[k][at[k + 1] + i * last[k + 1]];
            }
            out[at[0] + i * last[0]] += product;
          }
        });
    return Tensor.of(Element.I64, shape, out);
  }

  private Tensor most(Tensor x, Element element) {
    Shape shape = loops.result().shape();
    var out = new long[shape.size()];
    boolean unsigned = element.kind() != Element.Kind.SIGNED;
    Arrays.fill(out, unsigned ? 0 : -1L << (element.bits() - 1));
    long[] cells = x.longs();
    walk(
        each(
            (to, from) ->
                out[to] =
                    (unsigned
                                ? Long.compareUnsigned(cells[from], out[to])
                                : Long.compare(cells[from], out[to]))
                            > 0
                        ? cells[from]
                        : out[to]));
    return Tensor.of(Element.I64, shape, out);
  }

  private Tensor places(Tensor x, Shape shape) {
    var out = new long[shape.size()];
    Arrays.fill(out, -1);
    walk(
        each(
            (to, from) -> {
              if (out[to] < 0 || later(x, (int) out[to], from)) {
                out[to] = from;
              }
            }));
    return Tensor.of(Element.I64, shape, out);
  }

  /// Whether a later cell takes the place of the most so far.
  private static boolean later(Tensor x, int so, int from) {
    if (x.element().isInteger()) {
      return x.element().kind() == Element.Kind.SIGNED
          ? x.longAt(from) > x.longAt(so)
          : Long.compareUnsigned(x.longAt(from), x.longAt(so)) > 0;
    }
    double before = x.doubleAt(so);
    double now = x.doubleAt(from);
    return now > before || Double.isNaN(now) && !Double.isNaN(before);
  }

  private interface Step {
    void run(int to, int from);
  }

  private Steps each(Step step) {
    return (at, count) -> {
      for (int i = 0; i < count; i++) {
        step.run(at[0] + i * last[0], at[1] + i * last[1]);
      }
    };
  }

  private void walk(Steps steps) {
    int depth = loops.loops().size();
    if (loops.steps() == 0) {
      return;
    }
    var at = new int[places.size()];
    for (int p = 0; p < at.length; p++) {
      at[p] = places.get(p).start();
    }
    var counter = new int[Math.max(0, depth - 1)];
    var moved = new int[at.length];
    while (true) {
      inner(counter, at, moved, steps);
      int l = counter.length - 1;
      while (l >= 0) {
        int most = loops.loops().get(l);
        counter[l]++;
        for (int p = 0; p < at.length; p++) {
          at[p] += strides[p][l];
        }
        if (counter[l] < most) {
          break;
        }
        for (int p = 0; p < at.length; p++) {
          at[p] -= strides[p][l] * most;
        }
        counter[l--] = 0;
      }
      if (l < 0) {
        return;
      }
    }
  }

  /// The steps of the last loop that leave no tensor.
  private void inner(int[] counter, int[] at, int[] moved, Steps steps) {
    int from = 0;
    int to = loops.loops().isEmpty() ? 1 : loops.loops().getLast();
    for (int p = 0; p < loose.length; p++) {
      Place place = places.get(p);
      for (int d : loose[p]) {
        var index = place.indices().get(d);
        int value = index.offset();
        for (int l = 0; l < counter.length; l++) {
          value += index.steps().get(l) * counter[l];
        }
        int extent = place.shape().dims().get(d);
        int step = loops.loops().isEmpty() ? 0 : index.steps().getLast();
        if (step == 0) {
          to = value < 0 || value >= extent ? from : to;
        } else if (step > 0) {
          from = Math.max(from, Math.ceilDiv(-value, step));
          to = Math.min(to, Math.ceilDiv(extent - value, step));
        } else {
          from = Math.max(from, Math.ceilDiv(value - extent + 1, -step));
          to = Math.min(to, Math.floorDiv(value, -step) + 1);
        }
      }
    }
    if (from >= to) {
      return;
    }
    for (int p = 0; p < at.length; p++) {
      moved[p] = at[p] + from * last[p];
    }
    steps.run(moved, to - from);
  }
}
