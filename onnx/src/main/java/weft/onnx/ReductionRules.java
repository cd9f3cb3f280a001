package weft.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.arithmetic.Abs;
import weft.ops.compare.Equal;
import weft.ops.network.LogSoftmax;
import weft.ops.network.Softmax;
import weft.ops.tensor.ArgExtreme;
import weft.ops.tensor.ReduceMax;
import weft.ops.tensor.ReduceMean;
import weft.ops.tensor.ReduceMin;
import weft.ops.tensor.ReduceProd;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.TensorCumulative;

/// Ops that make one cell of many along dimensions, and those that normalise by such a cell.
final class ReductionRules {
  private ReductionRules() {}

  static Map<String, OnnxRule> rules() {
    var rules = new HashMap<String, OnnxRule>();
    reduce(rules, "ReduceSum", (call, x) -> x, ReduceSum::new, (call, x) -> x);
    reduce(rules, "ReduceMean", (call, x) -> x, ReduceMean::new, (call, x) -> x);
    reduce(rules, "ReduceMax", (call, x) -> x, ReduceMax::new, (call, x) -> x);
    reduce(rules, "ReduceMin", (call, x) -> x, ReduceMin::new, (call, x) -> x);
    reduce(rules, "ReduceProd", (call, x) -> x, ReduceProd::new, (call, x) -> x);
    reduce(rules, "ReduceL1", (call, x) -> call.add(new Abs(), x), ReduceSum::new, (call, x) -> x);
    reduce(rules, "ReduceL2", (call, x) -> call.times(x, x), ReduceSum::new, OnnxCall::sqrt);
    reduce(rules, "ReduceSumSquare", (call, x) -> call.times(x, x), ReduceSum::new, (call, x) -> x);
    reduce(rules, "ReduceLogSum", (call, x) -> x, ReduceSum::new, OnnxCall::log);
    rules.put("ReduceLogSumExp", one(ReductionRules::logSumExp));
    rules.put("ArgMax", one(call -> place(call, false)));
    rules.put("ArgMin", one(call -> place(call, true)));
    rules.put("CumSum", one(call -> cumulative(call, false)));
    rules.put("CumProd", one(call -> cumulative(call, true)));
    rules.put("Softmax", one(call -> along(call, ReductionRules::softmax)));
    rules.put("LogSoftmax", one(call -> along(call, ReductionRules::logSoftmax)));
    rules.put("Hardmax", one(call -> along(call, ReductionRules::hardmax)));
    rules.put("LpNormalization", one(ReductionRules::lpNormalization));
    return rules;
  }

  private static OnnxRule one(OnnxRule.Single rule) {
    return rule.rule();
  }

  private interface Word {
    int write(OnnxCall call, int x);
  }

  private static void reduce(
      Map<String, OnnxRule> to, String name, Word before, Function<String, Op> op, Word after) {
    to.put(
        name,
        one(
            call -> {
              int x = call.in(0);
              var axes = axes(call, name.equals("ReduceSum") ? 13 : 18);
              if (axes.isEmpty()) {
                boolean kept = call.whole("noop_with_empty_axes", 0) != 0;
                if (kept || call.rank(x) == 0) {
                  return kept && call.rank(x) > 0 && isPlain(name)
                      ? x
                      : call.cast(after.write(call, before.write(call, x)), call.element(x));
                }
              }
              return finish(call, x, axes, reduced(call, x, axes, before, op, after));
            }));
  }

  private static boolean isPlain(String name) {
    return name.equals("ReduceSum")
        || name.equals("ReduceMean")
        || name.equals("ReduceMax")
        || name.equals("ReduceMin")
        || name.equals("ReduceProd");
  }

  private static int reduced(
      OnnxCall call, int x, List<Integer> axes, Word before, Function<String, Op> op, Word after) {
    Element element = call.element(x);
    var all = axes.isEmpty() ? OnnxWords.range(0, call.rank(x)) : axes;
    int cells = before.write(call, x);
    boolean whole = element.isInteger();
    if (isExtreme(call) && call.shape(x).size() == 0) {
      return none(call, x, all);
    }
    int result = call.add(op.apply(OnnxWords.along(OnnxWords.axes(all))), cells);
    int finished = after.write(call, result);
    return whole || call.element(finished) != element ? call.cast(finished, element) : finished;
  }

  private static boolean isExtreme(OnnxCall call) {
    return call.node().op().equals("ReduceMax") || call.node().op().equals("ReduceMin");
  }

  /// Of no cells: what every cell would replace.
  private static int none(OnnxCall call, int x, List<Integer> axes) {
    Element element = call.element(x);
    boolean most = call.node().op().equals("ReduceMax");
    double limit =
        switch (element.kind()) {
          case FLOAT -> Double.POSITIVE_INFINITY;
          case SIGNED -> Math.scalb(1.0, element.bits() - 1);
          default -> Math.scalb(1.0, element.bits());
        };
    double least = element.kind() == Element.Kind.UNSIGNED || element == Element.BOOL ? 0 : -limit;
    double value =
        most ? least : element.isFloat() ? limit : element == Element.BOOL ? 1 : limit - 1;
    var dims = new ArrayList<>(call.dims(x));
    axes.forEach(axis -> dims.set(axis, 1));
    return call.filled(value, element, dims);
  }

  /// The dimensions that are reduced; none for all.
  private static List<Integer> axes(OnnxCall call, int version) {
    int rank = call.rank(call.in(0));
    var stated =
        call.version() < version
            ? call.wholes("axes")
            : call.has(1) ? call.ints(1, "the axes") : List.<Integer>of();
    return stated.stream().map(a -> call.axis(a, rank)).toList();
  }

  /// Reductions keep their dimensions here; drops them where the model does.
  private static int finish(OnnxCall call, int x, List<Integer> axes, int reduced) {
    if (call.whole("keepdims", 1) != 0) {
      return reduced;
    }
    var dims = new ArrayList<Integer>();
    for (int d = 0; d < call.rank(x); d++) {
      if (!axes.isEmpty() && !axes.contains(d)) {
        dims.add(call.dims(x).get(d));
      }
    }
    return call.reshape(reduced, dims);
  }

  private static int logSumExp(OnnxCall call) {
    Element element = call.element(call.in(0));
    Element work = element.isFloat() ? element.accumulator() : Element.F64;
    return call.cast(logSumExp(call, call.cast(call.in(0), work)), element);
  }

  private static int logSumExp(OnnxCall call, int x) {
    var axes = axes(call, 18);
    if (axes.isEmpty() && (call.whole("noop_with_empty_axes", 0) != 0 || call.rank(x) == 0)) {
      return call.log(call.exp(x));
    }
    var all = OnnxWords.axes(axes.isEmpty() ? OnnxWords.range(0, call.rank(x)) : axes);
    if (call.shape(x).size() == 0) {
      return finish(call, x, axes, call.log(call.sum(call.exp(x), all)));
    }
    int most = call.most(x, all);
    // Infinite most: nothing to take off.
    int off =
        call.where(
            call.add(
                new Equal(), call.add(new Abs(), most), call.like(Double.POSITIVE_INFINITY, most)),
            call.like(0, most),
            most);
    int sum = call.sum(call.exp(call.minus(x, off)), all);
    return finish(call, x, axes, call.plus(call.log(sum), off));
  }

  private static int place(OnnxCall call, boolean least) {
    int x = call.in(0);
    int axis = call.axis(call.whole("axis", 0), call.rank(x));
    int place = call.add(new ArgExtreme(axis, least, call.flag("select_last_index")), x);
    return finish(call, x, List.of(axis), place);
  }

  private static int cumulative(OnnxCall call, boolean product) {
    int x = call.in(0);
    int axis = call.axis(call.value(call.in(1), "the axis").longAt(0), call.rank(x));
    boolean backwards = call.flag("reverse");
    int total =
        product
            ? products(call, x, axis, backwards)
            : call.cast(call.add(new TensorCumulative(axis, backwards), x), call.element(x));
    if (!call.flag("exclusive")) {
      return total;
    }
    int length = call.dims(x).get(axis);
    int start = call.like(product ? 1 : 0, x);
    int cut = backwards ? call.part(total, axis, 1, length) : call.part(total, axis, 0, length - 1);
    return ShapeRules.pad(
        call, cut, List.of(axis), backwards ? List.of(0, 1) : List.of(1, 0), "constant", start);
  }

  /// Products so far, one step after the other.
  private static int products(OnnxCall call, int x, int axis, boolean backwards) {
    int length = call.dims(x).get(axis);
    var all = new ArrayList<Integer>();
    for (int i = 0; i < length; i++) {
      int at = backwards ? length - 1 - i : i;
      int cell = call.part(x, axis, at, at + 1);
      all.add(i == 0 ? cell : call.times(all.getLast(), cell));
    }
    return length == 0 ? x : call.concat(backwards ? all.reversed() : all, axis);
  }

  private interface Lane {
    int write(OnnxCall call, int x, int axis);
  }

  /// Before version 13 all dimensions from the axis on were one.
  private static int along(OnnxCall call, Lane lane) {
    int x = call.in(0);
    if (call.version() >= 13) {
      return lane.write(call, x, call.axis(call.whole("axis", -1), call.rank(x)));
    }
    int axis = call.axis(call.whole("axis", 1), call.rank(x));
    var dims = call.dims(x);
    int before = dims.subList(0, axis).stream().reduce(1, (a, b) -> a * b);
    int flat = call.reshape(x, List.of(before, before == 0 ? 0 : call.shape(x).size() / before));
    return call.reshape(lane.write(call, flat, 1), dims);
  }

  static int softmax(OnnxWords call, int x, int axis) {
    Element element = call.element(x);
    return call.cast(call.add(new Softmax(axis), call.cast(x, element.accumulator())), element);
  }

  static int logSoftmax(OnnxWords call, int x, int axis) {
    Element element = call.element(x);
    return call.cast(call.add(new LogSoftmax(axis), call.cast(x, element.accumulator())), element);
  }

  private static int hardmax(OnnxCall call, int x, int axis) {
    var line = new ArrayList<Integer>();
    for (int d = 0; d < call.rank(x); d++) {
      line.add(d == axis ? call.dims(x).get(d) : 1);
    }
    int each = call.constant(Tensor.longs(Element.I64, new Shape(false, line), i -> i));
    int hot = call.add(new Equal(), call.add(new ArgExtreme(axis, false, false), x), each);
    return call.cast(hot, call.element(x));
  }

  private static int lpNormalization(OnnxCall call) {
    int x = call.in(0);
    int axis = call.axis(call.whole("axis", -1), call.rank(x));
    int norm =
        call.whole("p", 2) == 1
            ? call.sum(call.add(new Abs(), x), axis)
            : call.sqrt(call.sum(call.times(x, x), axis));
    // A lane of zeros stays one.
    int zero = call.add(new Equal(), norm, call.like(0, norm));
    return call.where(zero, call.like(0, x), call.over(x, norm));
  }
}
