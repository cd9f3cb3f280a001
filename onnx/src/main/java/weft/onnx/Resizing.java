package weft.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.compare.LogicalOr;
import weft.ops.tensor.Einsum;

/// An image in another size, one dimension after the other: each new pixel is a sum of old ones by
/// weights that follow from the sizes alone, so it is a product with a constant matrix.
final class Resizing {
  private final OnnxCall call;
  private final String mode;
  private final String transformation;
  private final boolean smooth;
  private final boolean within;
  private final double a;

  Resizing(OnnxCall call) {
    this.call = call;
    this.mode = call.text("mode", "nearest");
    boolean old = call.version() < 11;
    this.transformation =
        call.text("coordinate_transformation_mode", old ? "asymmetric" : "half_pixel");
    this.smooth = call.flag("antialias");
    this.within = call.flag("exclude_outside");
    this.a = call.real("cubic_coeff_a", -0.75);
  }

  int write() {
    int x = call.in(0);
    int rank = call.rank(x);
    boolean old = call.version() < 11;
    List<Integer> axes =
        call.states("axes")
            ? call.wholes("axes").stream().map(d -> call.axis(d, rank)).toList()
            : OnnxWords.range(0, rank);
    int scalesAt = old ? 1 : 2;
    var scales = new ArrayList<Double>();
    var sizes = new ArrayList<Integer>();
    if (!old && call.has(3) && call.shape(call.in(3)).size() > 0) {
      sizes(axes, call.ints(3, "the sizes"), scales, sizes);
    } else {
      List<Double> stated =
          old && call.version() < 9 ? call.reals("scales") : values(scalesAt, "the scales");
      for (int i = 0; i < axes.size(); i++) {
        scales.add(stated.get(i));
        sizes.add((int) Math.floor(call.dims(x).get(axes.get(i)) * stated.get(i) + 1e-9));
      }
    }
    List<Double> region =
        !old && call.has(1) && call.shape(call.in(1)).size() > 0
            ? values(1, "the region")
            : List.of();
    Element element = call.element(x);
    int result = x;
    int outside = -1;
    for (int i = 0; i < axes.size(); i++) {
      int axis = axes.get(i);
      int n = call.dims(result).get(axis);
      OnnxWords.room(List.of(sizes.get(i), mode.equals("nearest") ? 1 : n));
      double[] at = new double[sizes.get(i)];
      for (int o = 0; o < at.length; o++) {
        at[o] = coordinate(o, n, at.length, scales.get(i), region, i, axes.size());
      }
      if (transformation.equals("tf_crop_and_resize")) {
        outside = beyond(at, n, axis, rank, outside);
      }
      boolean same =
          n == at.length && IntStream.range(0, n).allMatch(o -> at[o] == o) && scales.get(i) == 1;
      if (!same) {
        result = along(result, axis, n, at, scales.get(i));
      }
    }
    if (outside >= 0) {
      result = call.where(outside, call.like(call.real("extrapolation_value", 0), result), result);
    }
    return call.cast(result, element);
  }

  private List<Double> values(int argument, String what) {
    Tensor values = call.value(call.in(argument), what);
    return IntStream.range(0, values.size()).mapToObj(values::doubleAt).toList();
  }

  private void sizes(
      List<Integer> axes, List<Integer> wanted, List<Double> scales, List<Integer> sizes) {
    String policy = call.text("keep_aspect_ratio_policy", "stretch");
    var each = new ArrayList<Double>();
    for (int i = 0; i < axes.size(); i++) {
      each.add((double) wanted.get(i) / call.dims(call.in(0)).get(axes.get(i)));
    }
    if (policy.equals("stretch")) {
      scales.addAll(each);
      sizes.addAll(wanted);
      return;
    }
    var ordered = each.stream().sorted().toList();
    double scale = policy.equals("not_larger") ? ordered.getFirst() : ordered.getLast();
    for (int axis : axes) {
      scales.add(scale);
      sizes.add((int) Math.floor(scale * call.dims(call.in(0)).get(axis) + 0.5));
    }
  }

  /// Where a new pixel stands among the old ones. The new length counts as the scale has it, before
  /// it is cut to a whole number.
  private double coordinate(
      int o, int n, int length, double scale, List<Double> region, int i, int count) {
    return switch (transformation) {
      case "asymmetric" -> o / scale;
      case "align_corners" -> length == 1 ? 0 : o * (n - 1) / (scale * n - 1);
      case "pytorch_half_pixel" -> length > 1 ? (o + 0.5) / scale - 0.5 : 0;
      case "tf_half_pixel_for_nn" -> (o + 0.5) / scale;
      case "half_pixel_symmetric" -> {
        double adjustment = length / (scale * n);
        double center = n / 2.0;
        yield center * (1 - adjustment) + (o + 0.5) / scale - 0.5;
      }
      case "tf_crop_and_resize" -> {
        double start = region.get(i);
        double end = region.get(count + i);
        yield length > 1
            ? start * (n - 1) + o * (end - start) * (n - 1) / (scale * n - 1)
            : 0.5 * (start + end) * (n - 1);
      }
      case "half_pixel" -> (o + 0.5) / scale - 0.5;
      default -> throw call.refused("with the coordinates '" + transformation + "'");
    };
  }

  /// Which cells lie outside of the image, together with those before.
  private int beyond(double[] at, int n, int axis, int rank, int before) {
    var line = new ArrayList<Integer>();
    for (int d = 0; d < rank; d++) {
      line.add(d == axis ? at.length : 1);
    }
    int here = call.constant(Tensor.bools(new Shape(false, line), o -> at[o] < 0 || at[o] > n - 1));
    return before < 0 ? here : call.add(new LogicalOr(), before, here);
  }

  private int along(int x, int axis, int n, double[] at, double scale) {
    if (mode.equals("nearest")) {
      return call.take(
          x,
          axis,
          IntStream.range(0, at.length).map(o -> Math.clamp(nearest(at[o]), 0, n - 1)).toArray());
    }
    Element element = call.element(x);
    Element wide = element.isFloat() ? element.accumulator() : Element.F32;
    var weights = new double[at.length * n];
    for (int o = 0; o < at.length; o++) {
      row(weights, o * n, n, at[o], scale);
    }
    int matrix = call.constant(Tensor.floats(wide, Shape.of(at.length, n), i -> weights[i]));
    var dims = new ArrayList<>(call.dims(x));
    int before = dims.subList(0, axis).stream().reduce(1, (p, q) -> p * q);
    int after = dims.subList(axis + 1, dims.size()).stream().reduce(1, (p, q) -> p * q);
    int lanes = call.reshape(call.cast(x, wide), List.of(before, n, after));
    dims.set(axis, at.length);
    return call.reshape(call.add(Einsum.of("bia,oi->boa", 2), lanes, matrix), dims);
  }

  private int nearest(double at) {
    return (int)
        switch (call.version() < 11 ? "floor" : call.text("nearest_mode", "round_prefer_floor")) {
          case "floor" -> Math.floor(at);
          case "ceil" -> Math.ceil(at);
          case "round_prefer_ceil" -> Math.floor(at + 0.5);
          case "round_prefer_floor" -> Math.ceil(at - 0.5);
          default -> throw call.refused("rounds '" + call.text("nearest_mode", "") + "'");
        };
  }

  /// The weights of the old pixels in a new one.
  private void row(double[] to, int from, int n, double at, double scale) {
    boolean cubic = mode.equals("cubic");
    double shrink = smooth ? Math.min(1, scale) : 1;
    double reach = (cubic ? 2 : 1) / shrink;
    int first = (int) Math.floor(at - reach) + 1;
    int last = (int) Math.ceil(at + reach) - 1;
    double sum = 0;
    for (int i = first; i <= last; i++) {
      if (!within || i >= 0 && i < n) {
        sum += weight((i - at) * shrink, cubic);
      }
    }
    for (int i = first; i <= last; i++) {
      if (!within || i >= 0 && i < n) {
        double weight = weight((i - at) * shrink, cubic);
        to[from + Math.clamp(i, 0, n - 1)] += smooth || within ? weight / sum : weight;
      }
    }
  }

  private double weight(double distance, boolean cubic) {
    double d = Math.abs(distance);
    if (!cubic) {
      return Math.max(0, 1 - d);
    }
    if (d <= 1) {
      return ((a + 2) * d - (a + 3)) * d * d + 1;
    }
    return d < 2 ? ((a * d - 5 * a) * d + 8 * a) * d - 4 * a : 0;
  }
}
