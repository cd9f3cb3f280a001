package weft.onnx;

import static weft.onnx.OnnxRule.single;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Fold;
import weft.ir.form.Contraction.Index;
import weft.ir.form.Contraction.Place;
import weft.ops.arithmetic.Floor;
import weft.ops.arithmetic.Modulo;
import weft.ops.arithmetic.Round;
import weft.ops.compare.Greater;
import weft.ops.compare.GreaterEqual;
import weft.ops.compare.Less;
import weft.ops.compare.LessEqual;
import weft.ops.compare.LogicalAnd;
import weft.ops.compare.LogicalOr;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.Summation;
import weft.ops.tensor.Take;

/// Ops on images: sampling at places that follow from values, and putting pieces together.
final class ImageRules {
  private ImageRules() {}

  static Map<String, OnnxRule> rules() {
    var rules = new HashMap<String, OnnxRule>();
    single(rules, "Resize", call -> new Resizing(call).write());
    single(rules, "Upsample", call -> new Resizing(call).write());
    single(rules, "GridSample", ImageRules::gridSample);
    single(rules, "AffineGrid", ImageRules::affineGrid);
    single(rules, "RoiAlign", ImageRules::roiAlign);
    single(rules, "Col2Im", ImageRules::col2im);
    return rules;
  }

  private static int col2im(OnnxCall call) {
    int x = call.in(0);
    var image = call.ints(1, "the shape of the image");
    var block = call.ints(2, "the shape of a block");
    int dims = image.size();
    var strides = filled(call.wholes("strides"), dims, 1);
    var dilations = filled(call.wholes("dilations"), dims, 1);
    var pads = filled(call.wholes("pads"), 2 * dims, 0);
    int items = call.dims(x).get(0);
    int cells = block.stream().reduce(1, (a, b) -> a * b);
    int channels = call.dims(x).get(1) / cells;
    var loops = new ArrayList<>(List.of(items, channels));
    loops.addAll(block);
    for (int d = 0; d < dims; d++) {
      int room = image.get(d) + pads.get(d) + pads.get(dims + d);
      loops.add((room - (block.get(d) - 1) * dilations.get(d) - 1) / strides.get(d) + 1);
    }
    int depth = loops.size();
    var to = new ArrayList<>(List.of(Index.of(depth, 0), Index.of(depth, 1)));
    var shape = new ArrayList<>(List.of(items, channels));
    for (int d = 0; d < dims; d++) {
      to.add(
          Index.at(depth, -pads.get(d))
              .plus(2 + d, dilations.get(d))
              .plus(2 + dims + d, strides.get(d)));
      shape.add(image.get(d));
    }
    var from = Place.of(loops, IntStream.range(0, depth).toArray());
    var sum =
        new Contraction(loops, new Place(new Shape(false, shape), to), List.of(from), Fold.SUM);
    return call.add(Summation.of(sum), call.reshape(x, loops));
  }

  private static List<Integer> filled(List<Integer> stated, int count, int otherwise) {
    return stated.isEmpty() ? Collections.nCopies(count, otherwise) : stated;
  }

  private static int affineGrid(OnnxCall call) {
    int theta = call.in(0);
    var size = call.ints(1, "the size");
    var places = size.subList(2, size.size());
    int dims = places.size();
    boolean corners = call.flag("align_corners");
    OnnxWords.room(places);
    int cells = places.stream().reduce(1, (a, b) -> a * b);
    // A row a place: its coordinates, the last dimension first, then 1.
    Tensor base =
        Tensor.floats(
            call.element(theta),
            Shape.of(cells, dims + 1),
            i -> {
              int coordinate = i % (dims + 1);
              if (coordinate == dims) {
                return 1;
              }
              int d = dims - 1 - coordinate;
              int inner = places.subList(d + 1, dims).stream().reduce(1, (a, b) -> a * b);
              int at = i / (dims + 1) / inner % places.get(d);
              int n = places.get(d);
              return corners ? n == 1 ? -1 : 2.0 * at / (n - 1) - 1 : (2.0 * at + 1) / n - 1;
            });
    int rows = call.add(new MatMul(false, true), call.constant(base), theta);
    var to = new ArrayList<>(List.of(size.get(0)));
    to.addAll(places);
    to.add(dims);
    return call.reshape(rows, to);
  }

  // ---- sampling on a grid

  /// Samples at coordinates of a grid: pixels around each, by their weights.
  private static int gridSample(OnnxCall call) {
    int x = call.in(0);
    int grid = call.in(1);
    var places = call.dims(x).subList(2, call.rank(x));
    int dims = places.size();
    String mode = call.text("mode", call.version() < 20 ? "bilinear" : "linear");
    String padding = call.text("padding_mode", "zeros");
    boolean corners = call.flag("align_corners");
    int last = call.rank(grid) - 1;
    // By dimension of the image, the coordinate in pixels.
    var at = new ArrayList<Integer>();
    for (int d = 0; d < dims; d++) {
      int coordinate =
          call.reshape(
              call.part(grid, last, dims - 1 - d, dims - d), call.dims(grid).subList(0, last));
      int one = call.like(1, coordinate);
      int n = places.get(d);
      int pixel =
          corners
              ? call.times(call.plus(coordinate, one), call.like((n - 1) / 2.0, coordinate))
              : call.over(
                  call.minus(call.times(call.plus(coordinate, one), call.like(n, coordinate)), one),
                  call.like(2, coordinate));
      at.add(folded(call, pixel, n, padding, corners));
    }
    var taps = new ArrayList<List<Tap>>();
    for (int d = 0; d < dims; d++) {
      taps.add(taps(call, at.get(d), places.get(d), mode, padding, corners));
    }
    return weighed(call, x, taps, call.dims(grid).subList(0, last));
  }

  /// A pixel along a dimension and how much it counts.
  private record Tap(int position, int weight) {}

  /// Coordinates outside come back in, where the padding says so.
  private static int folded(OnnxCall call, int pixel, int n, String padding, boolean corners) {
    return switch (padding) {
      case "border" -> {
        // Up to half a pixel beyond the last one a coordinate stays where it is.
        double edge = corners ? 0 : 0.5;
        int beyond =
            call.add(
                new LogicalOr(),
                call.add(new Less(), pixel, call.like(-edge, pixel)),
                call.add(new Greater(), pixel, call.like(n - 1 + edge, pixel)));
        int inner = call.min(call.max(pixel, call.like(0, pixel)), call.like(n - 1, pixel));
        yield call.where(beyond, inner, pixel);
      }
      case "reflection" -> {
        double low = corners ? 0 : -0.5;
        double range = corners ? n - 1 : n;
        if (range == 0) {
          yield call.times(pixel, call.like(0, pixel));
        }
        int off = call.minus(pixel, call.like(low, pixel));
        int around = call.add(new Modulo(), off, call.like(2 * range, pixel));
        int back = call.minus(call.like(2 * range, pixel), around);
        int near =
            call.where(call.add(new Greater(), around, call.like(range, pixel)), back, around);
        yield call.plus(near, call.like(low, pixel));
      }
      default -> pixel;
    };
  }

  private static List<Tap> taps(
      OnnxCall call, int pixel, int n, String mode, String padding, boolean corners) {
    if (mode.equals("nearest")) {
      int near = call.add(new Round(), pixel);
      return List.of(tap(call, near, call.like(1, pixel), n, padding, corners));
    }
    int low = call.add(new Floor(), pixel);
    int part = call.minus(pixel, low);
    int one = call.like(1, pixel);
    if (!mode.contains("cubic")) {
      return List.of(
          tap(call, low, call.minus(one, part), n, padding, corners),
          tap(call, call.plus(low, one), part, n, padding, corners));
    }
    var taps = new ArrayList<Tap>();
    for (int k = -1; k <= 2; k++) {
      int distance =
          k <= 0 ? call.minus(part, call.like(k, part)) : call.minus(call.like(k, part), part);
      taps.add(
          tap(
              call,
              call.plus(low, call.like(k, low)),
              cubic(call, distance, k == 0 || k == 1, -0.75),
              n,
              padding,
              corners));
    }
    return taps;
  }

  /// The weight of a pixel at a distance, within 1 or beyond.
  private static int cubic(OnnxCall call, int distance, boolean near, double a) {
    int d = distance;
    double[] c =
        near ? new double[] {a + 2, -(a + 3), 0, 1} : new double[] {a, -5 * a, 8 * a, -4 * a};
    int sum = call.like(c[0], d);
    for (int k = 1; k < 4; k++) {
      sum = call.plus(call.times(sum, d), call.like(c[k], d));
    }
    return sum;
  }

  private static Tap tap(
      OnnxCall call, int position, int weight, int n, String padding, boolean corners) {
    if (padding.equals("zeros")) {
      int inside =
          call.add(
              new LogicalAnd(),
              call.add(new GreaterEqual(), position, call.like(0, position)),
              call.add(new LessEqual(), position, call.like(n - 1, position)));
      return new Tap(clamped(call, position, n), call.where(inside, weight, call.like(0, weight)));
    }
    return new Tap(clamped(call, folded(call, position, n, padding, corners), n), weight);
  }

  private static int clamped(OnnxCall call, int position, int n) {
    int bounded = call.min(call.max(position, call.like(0, position)), call.like(n - 1, position));
    return call.cast(call.add(new Round(), bounded), Element.I64);
  }

  /// The sum over all combinations of taps.
  private static int weighed(OnnxCall call, int x, List<List<Tap>> taps, List<Integer> samples) {
    var dims = call.dims(x);
    int items = dims.get(0);
    int channels = dims.get(1);
    var places = dims.subList(2, dims.size());
    int size = places.stream().reduce(1, (a, b) -> a * b);
    var axes = new ArrayList<>(List.of(0));
    axes.addAll(OnnxWords.range(2, dims.size()));
    axes.add(1);
    int pixels = call.reshape(call.transpose(x, axes), List.of(items * size, channels));
    var line = new ArrayList<>(Collections.nCopies(samples.size(), 1));
    line.set(0, items);
    int base =
        call.constant(Tensor.longs(Element.I64, new Shape(false, line), i -> (long) i * size));
    var combined = new ArrayList<Tap>();
    combined.add(new Tap(base, call.like(1, x)));
    for (int d = 0; d < places.size(); d++) {
      int inner = places.subList(d + 1, places.size()).stream().reduce(1, (a, b) -> a * b);
      var next = new ArrayList<Tap>();
      for (Tap before : combined) {
        for (Tap tap : taps.get(d)) {
          next.add(
              new Tap(
                  call.plus(
                      before.position, call.times(tap.position, call.number(inner, Element.I64))),
                  call.times(before.weight, tap.weight)));
        }
      }
      combined.clear();
      combined.addAll(next);
    }
    int sum = -1;
    for (Tap tap : combined) {
      int cells = call.add(new Take(0), pixels, tap.position);
      int term = call.times(cells, call.expandDims(tap.weight, -1));
      sum = sum < 0 ? term : call.plus(sum, term);
    }
    var back = new ArrayList<>(List.of(0, samples.size()));
    back.addAll(OnnxWords.range(1, samples.size()));
    return call.transpose(sum, back);
  }

  // ---- regions

  private static int roiAlign(OnnxCall call) {
    int rois = call.in(1);
    int regions = call.dims(rois).get(0);
    int ratio = (int) call.whole("sampling_ratio", 0);
    int height = (int) call.whole("output_height", 1);
    int width = (int) call.whole("output_width", 1);
    if (ratio > 0) {
      return regions(call, rois, call.in(2), ratio, ratio);
    }
    // As many samples as a region has pixels in a cell of the result.
    Tensor known = call.value(rois, "how many samples are taken");
    double scale = call.real("spatial_scale", 1);
    var parts = new ArrayList<Integer>();
    for (int r = 0; r < regions; r++) {
      double wide = (known.doubleAt(4 * r + 2) - known.doubleAt(4 * r)) * scale;
      double high = (known.doubleAt(4 * r + 3) - known.doubleAt(4 * r + 1)) * scale;
      if (!isHalfPixel(call)) {
        wide = Math.max(wide, 1);
        high = Math.max(high, 1);
      }
      int rows = (int) Math.ceil(high / height);
      int columns = (int) Math.ceil(wide / width);
      parts.add(
          rows <= 0 || columns <= 0
              ? call.filled(
                  0,
                  call.element(call.in(0)),
                  List.of(1, call.dims(call.in(0)).get(1), height, width))
              : regions(
                  call,
                  call.part(rois, 0, r, r + 1),
                  call.part(call.in(2), 0, r, r + 1),
                  rows,
                  columns));
    }
    return call.concat(parts, 0);
  }

  private static boolean isHalfPixel(OnnxCall call) {
    return call.text(
            "coordinate_transformation_mode",
            call.version() < 16 ? "output_half_pixel" : "half_pixel")
        .equals("half_pixel");
  }

  private static int regions(OnnxCall call, int rois, int batch, int rows, int columns) {
    int x = call.in(0);
    var dims = call.dims(x);
    int height = (int) call.whole("output_height", 1);
    int width = (int) call.whole("output_width", 1);
    var low = axis(call, rois, 1, height, rows, dims.get(2));
    var side = axis(call, rois, 0, width, columns, dims.get(3));
    int regions = call.dims(rois).get(0);
    int size = dims.get(2) * dims.get(3);
    int pixels =
        call.reshape(
            call.transpose(x, List.of(0, 2, 3, 1)), List.of(dims.get(0) * size, dims.get(1)));
    int base =
        call.times(
            call.reshape(call.cast(batch, Element.I64), List.of(regions, 1, 1)),
            call.number(size, Element.I64));
    boolean most = call.text("mode", "avg").equals("max");
    int all = -1;
    for (Tap v : low) {
      for (Tap h : side) {
        int at =
            call.plus(
                base,
                call.plus(
                    call.times(
                        call.expandDims(v.position, 2), call.number(dims.get(3), Element.I64)),
                    call.expandDims(h.position, 1)));
        int weight = call.times(call.expandDims(v.weight, 2), call.expandDims(h.weight, 1));
        int term = call.times(call.add(new Take(0), pixels, at), call.expandDims(weight, -1));
        all = all < 0 ? term : most ? call.max(all, term) : call.plus(all, term);
      }
    }
    int cut = call.reshape(all, List.of(regions, height, rows, width, columns, dims.get(1)));
    int result =
        call.reshape(
            most ? call.most(cut, 2, 4) : call.mean(cut, 2, 4),
            List.of(regions, height, width, dims.get(1)));
    return call.transpose(result, List.of(0, 3, 1, 2));
  }

  /// The two pixels of each sample along a dimension: `[regions, cells * samples]`.
  private static List<Tap> axis(
      OnnxCall call, int rois, int coordinate, int cells, int samples, int n) {
    double scale = call.real("spatial_scale", 1);
    double offset = isHalfPixel(call) ? 0.5 : 0;
    int start = edge(call, rois, coordinate, scale, offset);
    int end = edge(call, rois, coordinate + 2, scale, offset);
    int length = call.minus(end, start);
    if (!isHalfPixel(call)) {
      length = call.max(length, call.like(1, length));
    }
    int bin = call.over(length, call.like(cells, length));
    OnnxWords.room(List.of(cells, samples));
    int steps =
        call.constant(
            Tensor.floats(
                call.element(rois),
                Shape.of(1, cells * samples),
                i -> Math.floorDiv(i, samples) + (i % samples + 0.5) / samples));
    int at = call.plus(start, call.times(bin, steps));
    int outside =
        call.add(
            new LogicalOr(),
            call.add(new Less(), at, call.like(-1, at)),
            call.add(new Greater(), at, call.like(n, at)));
    int inner = call.min(call.max(at, call.like(0, at)), call.like(n - 1, at));
    int low = call.add(new Floor(), inner);
    int part = call.minus(inner, low);
    int zero = call.like(0, at);
    return List.of(
        new Tap(
            clamped(call, low, n), call.where(outside, zero, call.minus(call.like(1, part), part))),
        new Tap(
            clamped(call, call.plus(low, call.like(1, low)), n), call.where(outside, zero, part)));
  }

  private static int edge(OnnxCall call, int rois, int column, double scale, double offset) {
    int value = call.part(rois, 1, column, column + 1);
    return call.minus(call.times(value, call.like(scale, value)), call.like(offset, value));
  }
}
