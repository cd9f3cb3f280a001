package weft.onnx;

import static weft.onnx.OnnxRule.single;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Ops that move cells and make constants.
final class ShapeRules {
  private ShapeRules() {}

  static Map<String, OnnxRule> rules() {
    var rules = new HashMap<String, OnnxRule>();
    single(rules, "Constant", ShapeRules::constant);
    single(rules, "ConstantOfShape", ShapeRules::constantOfShape);
    single(rules, "Shape", ShapeRules::shape);
    single(
        rules, "Size", call -> call.constant(Tensor.scalar((long) call.shape(call.in(0)).size())));
    single(rules, "Reshape", ShapeRules::reshape);
    single(rules, "Flatten", ShapeRules::flatten);
    single(rules, "Transpose", ShapeRules::transpose);
    single(rules, "Squeeze", ShapeRules::squeeze);
    single(rules, "Unsqueeze", ShapeRules::unsqueeze);
    single(rules, "Concat", ShapeRules::concat);
    rules.put("Split", ShapeRules::split);
    single(rules, "Slice", ShapeRules::slice);
    single(rules, "Expand", ShapeRules::expand);
    single(rules, "Tile", ShapeRules::tile);
    single(rules, "Pad", ShapeRules::pad);
    single(rules, "Range", ShapeRules::range);
    single(rules, "Trilu", ShapeRules::trilu);
    single(rules, "EyeLike", ShapeRules::eye);
    single(rules, "DepthToSpace", ShapeRules::depthToSpace);
    single(rules, "SpaceToDepth", ShapeRules::spaceToDepth);
    single(rules, "CenterCropPad", ShapeRules::centerCropPad);
    return rules;
  }

  private static int constant(OnnxCall call) {
    for (var entry : call.node().attributes().entrySet()) {
      switch (entry.getValue()) {
        case OnnxAttribute.Value(Tensor value) -> {
          return call.constant(value);
        }
        case OnnxAttribute.Whole(long value) -> {
          return call.constant(Tensor.scalar(value));
        }
        case OnnxAttribute.Real(float value) -> {
          return call.number(value, Element.F32);
        }
        case OnnxAttribute.Text(String value) -> {
          return call.constant(Tensor.scalar(value));
        }
        case OnnxAttribute.Wholes(List<Long> values) -> {
          return call.constant(Tensor.longs(Element.I64, Shape.of(values.size()), values::get));
        }
        case OnnxAttribute.Reals(List<Float> values) -> {
          return call.constant(Tensor.f32(Shape.of(values.size()), values::get));
        }
        case OnnxAttribute.Texts(List<String> values) -> {
          return call.constant(Tensor.texts(Shape.of(values.size()), values::get));
        }
        default -> {}
      }
    }
    throw call.wrong("it has no value");
  }

  private static int constantOfShape(OnnxCall call) {
    var dims = call.ints(0, "the shape");
    OnnxWords.room(dims);
    Tensor value =
        call.attribute("value")
            .map(found -> ((OnnxAttribute.Value) found).value())
            .orElseGet(() -> Tensor.f32(Shape.of(1), _ -> 0));
    return call.constant(value.gather(new Shape(false, dims), _ -> 0));
  }

  private static int shape(OnnxCall call) {
    var dims = call.dims(call.in(0));
    int from = bounded(call.whole("start", 0), dims.size());
    int to = Math.max(from, bounded(call.whole("end", dims.size()), dims.size()));
    return call.constant(Tensor.longs(Element.I64, Shape.of(to - from), i -> dims.get(from + i)));
  }

  private static int bounded(long at, int size) {
    return Math.clamp(at < 0 ? at + size : at, 0, size);
  }

  private static int reshape(OnnxCall call) {
    int x = call.in(0);
    var wanted = call.version() < 5 ? call.wholes("shape") : call.ints(1, "the shape");
    var from = call.dims(x);
    var dims = new ArrayList<Integer>();
    long product = 1;
    int open = -1;
    for (int d = 0; d < wanted.size(); d++) {
      int dim = wanted.get(d);
      if (dim == 0 && !call.flag("allowzero")) {
        if (d >= from.size()) {
          throw call.wrong("dimension %d is to be kept and is not there".formatted(d));
        }
        dim = from.get(d);
      }
      if (dim == -1) {
        open = d;
      } else {
        product *= dim;
      }
      dims.add(dim);
    }
    int size = call.shape(x).size();
    if (open >= 0) {
      dims.set(open, product == 0 ? 0 : (int) (size / product));
    }
    if (new Shape(false, dims).size() != size) {
      throw call.wrong("%s can't become %s".formatted(call.shape(x), wanted));
    }
    return call.reshape(x, dims);
  }

  private static int flatten(OnnxCall call) {
    int x = call.in(0);
    var dims = call.dims(x);
    long axis = call.whole("axis", 1);
    int at = (int) (axis < 0 ? axis + dims.size() : axis);
    if (at < 0 || at > dims.size()) {
      throw call.wrong("axis %d is out of range for %d dimensions".formatted(axis, dims.size()));
    }
    int before = dims.subList(0, at).stream().reduce(1, (a, b) -> a * b);
    int after = dims.subList(at, dims.size()).stream().reduce(1, (a, b) -> a * b);
    return call.reshape(x, List.of(before, after));
  }

  private static int transpose(OnnxCall call) {
    int x = call.in(0);
    var axes =
        call.states("perm") ? call.wholes("perm") : OnnxWords.range(0, call.rank(x)).reversed();
    return call.transpose(x, axes);
  }

  private static List<Integer> axes(OnnxCall call, int version) {
    if (call.version() < version) {
      return call.wholes("axes");
    }
    return call.has(1) ? call.ints(1, "the axes") : List.of();
  }

  private static int squeeze(OnnxCall call) {
    int x = call.in(0);
    var dims = new ArrayList<>(call.dims(x));
    var axes = axes(call, 13).stream().map(a -> call.axis(a, dims.size())).toList();
    for (int d = dims.size() - 1; d >= 0; d--) {
      boolean named = axes.contains(d);
      if (named && dims.get(d) != 1) {
        throw call.wrong("dimension %d of %s is not 1".formatted(d, call.shape(x)));
      }
      if (named || axes.isEmpty() && dims.get(d) == 1) {
        dims.subList(d, d + 1).clear();
      }
    }
    return call.reshape(x, dims);
  }

  private static int unsqueeze(OnnxCall call) {
    int x = call.in(0);
    var axes = axes(call, 13);
    int rank = call.rank(x) + axes.size();
    var at = axes.stream().map(a -> call.axis(a, rank)).toList();
    var dims = new ArrayList<Integer>();
    int next = 0;
    for (int d = 0; d < rank; d++) {
      dims.add(at.contains(d) ? 1 : call.dims(x).get(next++));
    }
    return call.reshape(x, dims);
  }

  private static int concat(OnnxCall call) {
    int axis = call.axis(call.whole("axis", 1), call.rank(call.in(0)));
    return call.concat(call.all(), axis);
  }

  private static List<OnnxItem> split(OnnxCall call) {
    int x = call.in(0);
    int axis = call.axis(call.whole("axis", 0), call.rank(x));
    int length = call.dims(x).get(axis);
    List<Integer> lengths;
    if (call.version() >= 13 && call.has(1)) {
      lengths = call.ints(1, "the lengths of the parts");
    } else if (call.states("split")) {
      lengths = call.wholes("split");
    } else {
      int parts = (int) call.whole("num_outputs", call.node().outputs().size());
      if (parts != call.node().outputs().size()) {
        throw call.wrong("%d parts have %d names".formatted(parts, call.node().outputs().size()));
      }
      lengths = even(length, Math.ceilDiv(length, Math.max(1, parts)), parts);
    }
    return parts(call, x, axis, lengths).stream()
        .map(id -> (OnnxItem) new OnnxItem.One(id))
        .toList();
  }

  /// Parts of one length; the last may be shorter.
  static List<Integer> even(int length, int each, int parts) {
    return IntStream.range(0, parts)
        .mapToObj(i -> Math.clamp((long) length - (long) i * each, 0, each))
        .toList();
  }

  static List<Integer> parts(OnnxCall call, int x, int axis, List<Integer> lengths) {
    var parts = new ArrayList<Integer>();
    int from = 0;
    for (int each : lengths) {
      parts.add(call.part(x, axis, from, from + each));
      from += each;
    }
    if (from != call.dims(x).get(axis)) {
      throw call.wrong("parts of %s do not make %d".formatted(lengths, call.dims(x).get(axis)));
    }
    return parts;
  }

  private static int slice(OnnxCall call) {
    int x = call.in(0);
    boolean stated = call.version() < 10;
    var starts = stated ? longs(call, "starts") : call.longs(1, "the starts");
    var ends = stated ? longs(call, "ends") : call.longs(2, "the ends");
    List<Long> axes =
        stated ? longs(call, "axes") : call.has(3) ? call.longs(3, "the axes") : List.of();
    List<Long> steps = !stated && call.has(4) ? call.longs(4, "the steps") : List.of();
    int result = x;
    for (int i = 0; i < starts.size(); i++) {
      int axis = axes.isEmpty() ? i : call.axis(axes.get(i), call.rank(x));
      long step = steps.isEmpty() ? 1 : steps.get(i);
      result = slice(call, result, axis, starts.get(i), ends.get(i), step);
    }
    return result;
  }

  private static List<Long> longs(OnnxCall call, String name) {
    return call.wholes(name).stream().map(Integer::longValue).toList();
  }

  private static int slice(OnnxCall call, int x, int axis, long from, long to, long step) {
    int length = call.dims(x).get(axis);
    if (step == 0) {
      throw call.wrong("a step is 0");
    }
    long low = step > 0 ? 0 : -1;
    long high = step > 0 ? length : length - 1;
    long start = Math.clamp(from < 0 ? from + length : from, step > 0 ? 0 : low, high);
    long end = Math.clamp(to < 0 ? Math.max(to + length, low) : to, low, high + (step > 0 ? 0 : 1));
    int count = (int) Math.max(0, Math.ceilDiv(end - start, step));
    if (step == 1) {
      return call.part(x, axis, (int) start, (int) start + count);
    }
    return call.take(
        x, axis, IntStream.range(0, count).map(i -> (int) (start + i * step)).toArray());
  }

  private static int expand(OnnxCall call) {
    int x = call.in(0);
    var shapes = List.of(call.shape(x), new Shape(false, call.ints(1, "the shape")));
    Shape to =
        Shape.broadcast(shapes)
            .orElseThrow(
                () -> call.wrong("%s can't become %s".formatted(shapes.get(0), shapes.get(1))));
    return call.spread(x, to.dims());
  }

  private static int tile(OnnxCall call) {
    int x = call.in(0);
    var repeats = call.ints(1, "the repeats");
    for (int d = 0; d < repeats.size(); d++) {
      int length = call.dims(x).get(d);
      int times = repeats.get(d);
      OnnxWords.room(List.of(length, times));
      if (times != 1) {
        x = call.take(x, d, IntStream.range(0, length * times).map(i -> i % length).toArray());
      }
    }
    return x;
  }

  private static int pad(OnnxCall call) {
    int x = call.in(0);
    var pads =
        call.version() < 2
            ? call.wholes("paddings")
            : call.version() < 11 ? call.wholes("pads") : call.ints(1, "the padding");
    int value =
        call.version() >= 11
            ? call.maybe(2).orElseGet(() -> call.like(0, x))
            : call.like(call.real("value", 0), x);
    int rank = call.rank(x);
    List<Integer> axes =
        call.version() >= 18 && call.has(3)
            ? call.ints(3, "the axes").stream().map(a -> call.axis(a, rank)).toList()
            : OnnxWords.range(0, rank);
    return pad(call, x, axes, pads, call.text("mode", "constant"), value);
  }

  /// @param pads before each of the axes, then after each of them
  static int pad(
      OnnxCall call, int x, List<Integer> axes, List<Integer> pads, String mode, int value) {
    int result = x;
    for (int i = 0; i < axes.size(); i++) {
      int axis = axes.get(i);
      int before = pads.get(i);
      int after = pads.get(axes.size() + i);
      int length = call.dims(result).get(axis);
      if (before < 0 || after < 0) {
        result = call.part(result, axis, Math.max(0, -before), length - Math.max(0, -after));
        before = Math.max(0, before);
        after = Math.max(0, after);
        length = call.dims(result).get(axis);
      }
      if (before == 0 && after == 0) {
        continue;
      }
      OnnxWords.room(List.of((long) before + length + after));
      result =
          mode.equals("constant")
              ? framed(call, result, axis, before, after, value)
              : call.take(result, axis, positions(call, mode, length, before, after));
    }
    return result;
  }

  private static int framed(OnnxCall call, int x, int axis, int before, int after, int value) {
    var parts = new ArrayList<Integer>();
    if (before > 0) {
      parts.add(frame(call, x, axis, before, value));
    }
    parts.add(x);
    if (after > 0) {
      parts.add(frame(call, x, axis, after, value));
    }
    return call.concat(parts, axis);
  }

  private static int frame(OnnxCall call, int x, int axis, int length, int value) {
    var dims = new ArrayList<>(call.dims(x));
    dims.set(axis, length);
    return call.spread(call.reshape(value, List.of()), dims);
  }

  private static int[] positions(OnnxCall call, String mode, int length, int before, int after) {
    return IntStream.range(-before, length + after)
        .map(
            i ->
                switch (mode) {
                  case "edge" -> Math.clamp(i, 0, length - 1);
                  case "wrap" -> Math.floorMod(i, length);
                  case "reflect" -> reflected(i, length);
                  default -> throw call.refused("with the mode '" + mode + "'");
                })
        .toArray();
  }

  private static int reflected(int i, int length) {
    if (length == 1) {
      return 0;
    }
    int period = 2 * (length - 1);
    int at = Math.floorMod(i, period);
    return at < length ? at : period - at;
  }

  private static int range(OnnxCall call) {
    Tensor start = call.value(call.in(0), "the start");
    Tensor limit = call.value(call.in(1), "the limit");
    Tensor delta = call.value(call.in(2), "the step");
    double count = Math.ceil((limit.asDouble() - start.asDouble()) / delta.asDouble());
    OnnxWords.room(List.of(count));
    Shape shape = Shape.of((int) Math.max(0, count));
    return call.constant(
        start.element().isFloat()
            ? Tensor.floats(start.element(), shape, i -> start.asDouble() + i * delta.asDouble())
            : Tensor.longs(start.element(), shape, i -> start.longAt(0) + i * delta.longAt(0)));
  }

  private static int trilu(OnnxCall call) {
    int x = call.in(0);
    long k = call.has(1) ? call.value(call.in(1), "the diagonal").longAt(0) : 0;
    boolean upper = call.whole("upper", 1) != 0;
    int rank = call.rank(x);
    int columns = call.dims(x).get(rank - 1);
    Shape matrix = Shape.of(call.dims(x).get(rank - 2), columns);
    OnnxWords.room(matrix.dims());
    int mask =
        call.constant(
            Tensor.bools(
                matrix,
                i -> upper ? i % columns - i / columns >= k : i % columns - i / columns <= k));
    return call.where(mask, x, call.like(0, x));
  }

  private static int eye(OnnxCall call) {
    var dims = call.dims(call.in(0));
    long k = call.whole("k", 0);
    Element element =
        call.states("dtype")
            ? TensorReader.element((int) call.whole("dtype", 1)).orElseThrow()
            : call.element(call.in(0));
    int columns = dims.get(1);
    Shape shape = Shape.of(dims.get(0), columns);
    OnnxWords.room(shape.dims());
    return call.cast(
        call.constant(
            Tensor.longs(Element.I64, shape, i -> i % columns - i / columns == k ? 1 : 0)),
        element);
  }

  private static int depthToSpace(OnnxCall call) {
    int x = call.in(0);
    var d = call.dims(x);
    int block = (int) call.whole("blocksize", 1);
    int deep = d.get(1) / (block * block);
    boolean rows = call.text("mode", "DCR").equals("DCR");
    int cut =
        call.reshape(
            x,
            rows
                ? List.of(d.get(0), block, block, deep, d.get(2), d.get(3))
                : List.of(d.get(0), deep, block, block, d.get(2), d.get(3)));
    int moved = call.transpose(cut, rows ? List.of(0, 3, 4, 1, 5, 2) : List.of(0, 1, 4, 2, 5, 3));
    return call.reshape(moved, List.of(d.get(0), deep, d.get(2) * block, d.get(3) * block));
  }

  private static int spaceToDepth(OnnxCall call) {
    int x = call.in(0);
    var d = call.dims(x);
    int block = (int) call.whole("blocksize", 1);
    int cut =
        call.reshape(
            x, List.of(d.get(0), d.get(1), d.get(2) / block, block, d.get(3) / block, block));
    boolean channelsFirst = call.text("mode", "DCR").equals("CRD");
    int moved =
        call.transpose(cut, channelsFirst ? List.of(0, 1, 3, 5, 2, 4) : List.of(0, 3, 5, 1, 2, 4));
    return call.reshape(
        moved, List.of(d.get(0), d.get(1) * block * block, d.get(2) / block, d.get(3) / block));
  }

  private static int centerCropPad(OnnxCall call) {
    int x = call.in(0);
    var wanted = call.ints(1, "the shape");
    var axes =
        call.states("axes")
            ? call.wholes("axes").stream().map(a -> call.axis(a, call.rank(call.in(0)))).toList()
            : OnnxWords.range(0, call.rank(x));
    for (int i = 0; i < axes.size(); i++) {
      int axis = axes.get(i);
      int length = call.dims(x).get(axis);
      int to = wanted.get(i);
      int from = Math.max(0, (length - to) / 2);
      x = call.part(x, axis, from, Math.min(length, from + to));
      int missing = Math.max(0, to - length);
      x =
          pad(
              call,
              x,
              List.of(axis),
              List.of(missing / 2, missing - missing / 2),
              "constant",
              call.like(0, x));
    }
    return x;
  }
}
