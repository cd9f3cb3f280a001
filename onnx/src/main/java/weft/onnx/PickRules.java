package weft.onnx;

import static weft.onnx.OnnxRule.single;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.arithmetic.Modulo;
import weft.ops.compare.Equal;
import weft.ops.compare.Less;
import weft.ops.tensor.LaneCells;
import weft.ops.tensor.ScatterAt;
import weft.ops.tensor.Take;
import weft.ops.tensor.TopPlaces;

/// Ops that find cells by positions and put cells at positions.
final class PickRules {
  private PickRules() {}

  static Map<String, OnnxRule> rules() {
    var rules = new HashMap<String, OnnxRule>();
    single(rules, "Gather", PickRules::gather);
    single(rules, "GatherElements", PickRules::gatherElements);
    single(rules, "GatherND", PickRules::gatherNd);
    single(rules, "Scatter", PickRules::scatterElements);
    single(rules, "ScatterElements", PickRules::scatterElements);
    single(rules, "ScatterND", PickRules::scatterNd);
    rules.put("TopK", PickRules::topK);
    single(rules, "OneHot", PickRules::oneHot);
    single(rules, "NonZero", PickRules::nonZero);
    single(rules, "Compress", PickRules::compress);
    rules.put("Unique", PickRules::unique);
    single(rules, "ReverseSequence", PickRules::reverseSequence);
    single(rules, "TensorScatter", PickRules::tensorScatter);
    single(rules, "MaxUnpool", PickRules::maxUnpool);
    return rules;
  }

  /// Positions from the first cell on.
  private static int positive(OnnxCall call, int at, int length) {
    int wide = call.cast(at, Element.I64);
    return call.where(
        call.add(new Less(), wide, call.number(0, Element.I64)),
        call.plus(wide, call.number(length, Element.I64)),
        wide);
  }

  private static int gather(OnnxCall call) {
    int x = call.in(0);
    int axis = call.axis(call.whole("axis", 0), call.rank(x));
    return call.add(new Take(axis), x, call.cast(call.in(1), Element.I64));
  }

  /// Where each cell of a tensor stands in a larger one, were its positions along a dimension 0.
  private static int bases(OnnxCall call, Shape of, Shape within, int axis) {
    var strides = strides(within);
    return call.constant(
        Tensor.longs(
            Element.I64,
            of,
            cell -> {
              int rest = cell;
              long at = 0;
              for (int d = of.rank() - 1; d >= 0; d--) {
                int position = rest % of.dims().get(d);
                rest /= of.dims().get(d);
                at += d == axis ? 0 : (long) position * strides[d];
              }
              return at;
            }));
  }

  private static int[] strides(Shape shape) {
    var strides = new int[shape.rank()];
    int stride = 1;
    for (int d = strides.length - 1; d >= 0; d--) {
      strides[d] = stride;
      stride *= shape.dims().get(d);
    }
    return strides;
  }

  /// Cells of the flat tensor, one for each position.
  private static int places(OnnxCall call, int x, int at, int axis) {
    Shape shape = call.shape(x);
    int positions = positive(call, at, shape.dims().get(axis));
    return call.plus(
        call.times(positions, call.number(strides(shape)[axis], Element.I64)),
        bases(call, call.shape(at), shape, axis));
  }

  private static int gatherElements(OnnxCall call) {
    int x = call.in(0);
    return elements(call, x, call.in(1), call.axis(call.whole("axis", 0), call.rank(x)));
  }

  private static int elements(OnnxCall call, int x, int at, int axis) {
    return call.add(new Take(0), call.flat(x), places(call, x, at, axis));
  }

  private static int gatherNd(OnnxCall call) {
    int x = call.in(0);
    int at = call.in(1);
    int batches = (int) call.whole("batch_dims", 0);
    Shape shape = call.shape(x);
    Shape index = call.shape(at);
    int depth = index.dims().getLast();
    var tail = shape.dims().subList(batches + depth, shape.rank());
    int place = blocks(call, at, shape, batches, depth);
    var rows = new ArrayList<>(List.of(-1));
    rows.set(0, shape.dims().subList(0, batches + depth).stream().reduce(1, (a, b) -> a * b));
    rows.addAll(tail);
    return call.add(new Take(0), call.reshape(x, rows), place);
  }

  /// Which block of a tensor each line of positions names.
  private static int blocks(OnnxCall call, int at, Shape shape, int batches, int depth) {
    Shape index = call.shape(at);
    int last = index.rank() - 1;
    var lines = new Shape(false, index.dims().subList(0, last));
    int place = call.filled(0, Element.I64, lines.dims());
    int stride = 1;
    for (int k = depth - 1; k >= 0; k--) {
      int extent = shape.dims().get(batches + k);
      int each = call.reshape(call.part(at, last, k, k + 1), lines.dims());
      place =
          call.plus(
              place, call.times(positive(call, each, extent), call.number(stride, Element.I64)));
      stride *= extent;
    }
    if (batches > 0) {
      int each = stride;
      int inner = lines.dims().subList(batches, lines.rank()).stream().reduce(1, (a, b) -> a * b);
      place =
          call.plus(
              place,
              call.constant(
                  Tensor.longs(Element.I64, lines, cell -> (long) (cell / inner) * each)));
    }
    return place;
  }

  private static ScatterAt.How how(OnnxCall call) {
    return switch (call.text("reduction", "none").toLowerCase(Locale.ROOT)) {
      case "none" -> ScatterAt.How.SET;
      case "add" -> ScatterAt.How.ADD;
      case "mul" -> ScatterAt.How.MUL;
      case "max" -> ScatterAt.How.MAX;
      case "min" -> ScatterAt.How.MIN;
      default -> throw call.refused("with the reduction '" + call.text("reduction", "") + "'");
    };
  }

  private static int scatterElements(OnnxCall call) {
    int x = call.in(0);
    int axis = call.axis(call.whole("axis", 0), call.rank(x));
    int places = call.flat(places(call, x, call.in(1), axis));
    int cells = call.add(new ScatterAt(how(call)), call.flat(x), places, call.flat(call.in(2)));
    return call.reshape(cells, call.dims(x));
  }

  private static int scatterNd(OnnxCall call) {
    int x = call.in(0);
    int at = call.in(1);
    Shape shape = call.shape(x);
    int depth = call.dims(at).getLast();
    int place = call.flat(blocks(call, at, shape, 0, depth));
    var rows = new ArrayList<>(List.of(0));
    rows.set(0, shape.dims().subList(0, depth).stream().reduce(1, (a, b) -> a * b));
    rows.addAll(shape.dims().subList(depth, shape.rank()));
    var blocks = new ArrayList<>(rows);
    blocks.set(0, call.shape(place).size());
    int cells =
        call.add(
            new ScatterAt(how(call)),
            call.reshape(x, rows),
            place,
            call.reshape(call.in(2), blocks));
    return call.reshape(cells, shape.dims());
  }

  private static List<OnnxItem> topK(OnnxCall call) {
    int x = call.in(0);
    int axis = call.axis(call.whole("axis", -1), call.rank(x));
    int count =
        call.version() < 10
            ? (int) call.whole("k", 1)
            : (int) call.value(call.in(1), "how many").longAt(0);
    int places = call.add(new TopPlaces(count, axis, call.whole("largest", 1) == 0), x);
    return call.results(elements(call, x, places, axis), places);
  }

  private static int oneHot(OnnxCall call) {
    int at = call.in(0);
    int depth = (int) call.value(call.in(1), "the depth").longAt(0);
    int values = call.in(2);
    long stated = call.whole("axis", -1);
    int axis = (int) (stated < 0 ? stated + call.rank(at) + 1 : stated);
    int classes = positive(call, at, depth);
    var dims = new ArrayList<>(call.dims(at));
    dims.add(axis, 1);
    var line = new ArrayList<Integer>();
    for (int d = 0; d < dims.size(); d++) {
      line.add(d == axis ? depth : 1);
    }
    OnnxWords.room(line);
    int each = call.constant(Tensor.longs(Element.I64, new Shape(false, line), i -> i));
    int hot = call.add(new Equal(), call.reshape(classes, dims), each);
    return call.where(
        hot,
        call.reshape(call.part(values, 0, 1, 2), List.of()),
        call.reshape(call.part(values, 0, 0, 1), List.of()));
  }

  private static int nonZero(OnnxCall call) {
    Tensor x = call.value(call.in(0), "how many cells come out");
    int[] cells = IntStream.range(0, x.size()).filter(x::truthAt).toArray();
    int[] strides = strides(x.shape());
    return call.constant(
        Tensor.longs(
            Element.I64,
            Shape.of(x.shape().rank(), cells.length),
            i ->
                cells[i % cells.length]
                    / strides[i / cells.length]
                    % x.shape().dims().get(i / cells.length)));
  }

  private static int compress(OnnxCall call) {
    Tensor chosen = call.value(call.in(1), "how many cells come out");
    int[] positions = IntStream.range(0, chosen.size()).filter(chosen::truthAt).toArray();
    int x = call.states("axis") ? call.in(0) : call.flat(call.in(0));
    return call.take(x, call.axis(call.whole("axis", 0), call.rank(x)), positions);
  }

  private static List<OnnxItem> unique(OnnxCall call) {
    Tensor given = call.value(call.in(0), "how many cells come out");
    boolean flat = !call.states("axis");
    Tensor x = flat ? given.reshape(Shape.of(given.size())) : given;
    int axis = call.axis(call.whole("axis", 0), x.shape().rank());
    var lanes = new LaneCells(x.shape(), axis);
    int others = lanes.reduced().size();
    var first = new TreeMap<Integer, Integer>((a, b) -> order(x, lanes, others, a, b));
    var counts = new TreeMap<Integer, Long>(first.comparator());
    for (int i = 0; i < lanes.length(); i++) {
      first.putIfAbsent(i, i);
      counts.merge(i, 1L, Long::sum);
    }
    boolean sorted = call.whole("sorted", 1) != 0;
    int[] kept =
        (sorted ? first.values().stream() : first.values().stream().sorted())
            .mapToInt(i -> i)
            .toArray();
    var number = new TreeMap<Integer, Integer>(first.comparator());
    for (int i = 0; i < kept.length; i++) {
      number.put(kept[i], i);
    }
    Shape shape = Shape.of(kept.length);
    return call.results(
        call.take(call.constant(x), axis, kept),
        call.constant(Tensor.longs(Element.I64, shape, i -> kept[i])),
        call.constant(
            Tensor.longs(Element.I64, Shape.of(lanes.length()), i -> number.getOrDefault(i, 0))),
        call.constant(Tensor.longs(Element.I64, shape, i -> counts.getOrDefault(kept[i], 0L))));
  }

  private static int order(Tensor x, LaneCells lanes, int others, int a, int b) {
    for (int lane = 0; lane < others; lane++) {
      int order = LaneCells.compare(x, lanes.cell(lane, a), lanes.cell(lane, b));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int reverseSequence(OnnxCall call) {
    int x = call.in(0);
    int batch = (int) call.whole("batch_axis", 1);
    int time = (int) call.whole("time_axis", 0);
    Shape shape = call.shape(x);
    int length = shape.dims().get(time);
    // For each batch and time, the time that comes there.
    int lengths =
        call.reshape(call.cast(call.in(1), Element.I64), List.of(shape.dims().get(batch), 1));
    int times = call.constant(Tensor.longs(Element.I64, Shape.of(1, length), i -> i));
    int turned = call.minus(call.minus(lengths, call.number(1, Element.I64)), times);
    int from = call.where(call.add(new Less(), times, lengths), turned, times);
    var line = new ArrayList<>(IntStream.range(0, shape.rank()).mapToObj(_ -> 1).toList());
    line.set(batch, shape.dims().get(batch));
    line.set(time, length);
    int ordered = batch < time ? from : call.turned(from);
    int all = call.spread(call.reshape(ordered, line), shape.dims());
    return elements(call, x, all, time);
  }

  private static int tensorScatter(OnnxCall call) {
    int cache = call.in(0);
    int update = call.in(1);
    int axis = call.axis(call.whole("axis", -2), call.rank(cache));
    Shape shape = call.shape(cache);
    int length = shape.dims().get(axis);
    int count = call.dims(update).get(axis);
    int starts =
        call.has(2)
            ? call.cast(call.in(2), Element.I64)
            : call.filled(0, Element.I64, List.of(shape.dims().getFirst()));
    int steps = call.constant(Tensor.longs(Element.I64, Shape.of(1, count), i -> i));
    int at = call.plus(call.reshape(starts, List.of(shape.dims().getFirst(), 1)), steps);
    if (call.text("mode", "linear").equals("circular")) {
      at = call.add(new Modulo(), at, call.number(length, Element.I64));
    }
    var line = new ArrayList<>(IntStream.range(0, shape.rank()).mapToObj(_ -> 1).toList());
    line.set(0, shape.dims().getFirst());
    line.set(axis, count);
    int all = call.spread(call.reshape(at, line), call.dims(update));
    int cells =
        call.add(
            new ScatterAt(ScatterAt.How.SET),
            call.flat(cache),
            call.flat(places(call, cache, all, axis)),
            call.flat(update));
    return call.reshape(cells, shape.dims());
  }

  private static int maxUnpool(OnnxCall call) {
    int x = call.in(0);
    int at = call.in(1);
    var kernel = call.wholes("kernel_shape");
    var strides =
        call.states("strides") ? call.wholes("strides") : kernel.stream().map(_ -> 1).toList();
    var pads =
        call.states("pads")
            ? call.wholes("pads")
            : new ArrayList<>(Collections.nCopies(2 * kernel.size(), 0));
    var natural = new ArrayList<>(call.dims(x).subList(0, 2));
    for (int d = 0; d < kernel.size(); d++) {
      natural.add(
          (call.dims(x).get(2 + d) - 1) * strides.get(d)
              + kernel.get(d)
              - pads.get(d)
              - pads.get(kernel.size() + d));
    }
    List<Integer> wanted = call.has(2) ? call.ints(2, "the shape") : natural;
    int size = new Shape(false, natural).size();
    int cells =
        call.add(
            new ScatterAt(ScatterAt.How.SET),
            call.filled(0, call.element(x), List.of(size)),
            call.flat(at),
            call.flat(x));
    int result = call.reshape(cells, natural);
    if (wanted.equals(natural)) {
      return result;
    }
    var more = new ArrayList<Integer>();
    for (int d = 0; d < wanted.size(); d++) {
      more.add(0);
    }
    for (int d = 0; d < wanted.size(); d++) {
      more.add(wanted.get(d) - natural.get(d));
    }
    return ShapeRules.pad(
        call, result, OnnxWords.range(0, wanted.size()), more, "constant", call.like(0, x));
  }
}
