package weft.onnx;

import static weft.onnx.OnnxRule.single;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import weft.ir.Element;
import weft.ir.Op;
import weft.ops.arithmetic.*;
import weft.ops.compare.Equal;
import weft.ops.compare.Greater;
import weft.ops.compare.GreaterEqual;
import weft.ops.compare.IsMissing;
import weft.ops.compare.Less;
import weft.ops.compare.LessEqual;
import weft.ops.compare.LogicalAnd;
import weft.ops.compare.LogicalNot;
import weft.ops.compare.LogicalOr;
import weft.ops.compare.LogicalXor;
import weft.ops.compare.Where;
import weft.ops.network.*;
import weft.ops.tensor.Cast;
import weft.ops.tensor.WholeOperation;
import weft.ops.tensor.WholeOperation.Kind;

/// Ops that work cell by cell.
final class CellRules {
  private CellRules() {}

  static Map<String, OnnxRule> rules() {
    var rules = new HashMap<String, OnnxRule>();
    unary(rules, "Abs", Abs::new);
    unary(rules, "Neg", Negate::new);
    unary(rules, "Sqrt", Sqrt::new);
    unary(rules, "Exp", Exp::new);
    unary(rules, "Log", Log::new);
    unary(rules, "Sin", Sin::new);
    unary(rules, "Cos", Cos::new);
    unary(rules, "Tan", Tan::new);
    unary(rules, "Asin", Asin::new);
    unary(rules, "Acos", Acos::new);
    unary(rules, "Atan", Atan::new);
    unary(rules, "Sinh", Sinh::new);
    unary(rules, "Cosh", Cosh::new);
    unary(rules, "Tanh", Tanh::new);
    unary(rules, "Asinh", Asinh::new);
    unary(rules, "Acosh", Acosh::new);
    unary(rules, "Atanh", Atanh::new);
    unary(rules, "Erf", Erf::new);
    unary(rules, "Ceil", Ceil::new);
    unary(rules, "Floor", Floor::new);
    unary(rules, "Round", Round::new);
    unary(rules, "Sign", Sign::new);
    unary(rules, "Sigmoid", Sigmoid::new);
    single(
        rules,
        "Relu",
        call ->
            call.element(call.in(0)).isInteger()
                ? call.max(call.in(0), call.like(0, call.in(0)))
                : on(call, new Relu()));
    unary(rules, "Softplus", Softplus::new);
    unary(rules, "Softsign", Softsign::new);
    unary(rules, "Mish", Mish::new);
    unary(rules, "Not", LogicalNot::new);
    unary(rules, "IsNaN", IsMissing::new);
    rules.put("Identity", call -> List.of(call.item(0)));
    single(rules, "Reciprocal", call -> call.over(call.like(1, call.in(0)), call.in(0)));
    single(rules, "LeakyRelu", call -> on(call, new LeakyRelu(call.real("alpha", 0.01f))));
    single(rules, "ThresholdedRelu", call -> on(call, new ThresholdedRelu(call.real("alpha", 1))));
    single(rules, "Elu", call -> on(call, new Elu(call.real("alpha", 1))));
    single(rules, "Celu", call -> on(call, new Celu(call.real("alpha", 1))));
    single(
        rules,
        "Selu",
        call -> on(call, new Selu(call.real("alpha", 1.6732632f), call.real("gamma", 1.050701f))));
    single(
        rules,
        "HardSigmoid",
        call -> on(call, new HardSigmoid(call.real("alpha", 0.2f), call.real("beta", 0.5))));
    single(
        rules,
        "HardSwish",
        call -> {
          int x = call.cast(call.in(0), call.element(call.in(0)).accumulator());
          int gate = call.add(new HardSigmoid(1.0 / 6, 0.5), x);
          return call.cast(call.times(x, gate), call.element(call.in(0)));
        });
    single(
        rules, "Gelu", call -> on(call, new Gelu(call.text("approximate", "none").equals("tanh"))));
    single(rules, "Swish", call -> on(call, new Silu(call.real("alpha", 1))));
    single(
        rules,
        "Shrink",
        call -> {
          int x = call.in(0);
          var shrink = new Shrinkage(call.real("bias", 0), call.real("lambd", 0.5));
          return call.cast(call.add(shrink, call.cast(x, floating(call, x))), call.element(x));
        });
    single(rules, "PRelu", CellRules::prelu);
    binary(rules, "Add", Add::new);
    binary(rules, "Sub", Subtract::new);
    binary(rules, "Mul", Multiply::new);
    single(
        rules,
        "Div",
        call ->
            call.add(
                call.element(call.in(0)).isInteger()
                    ? new WholeOperation(Kind.QUOTIENT)
                    : new Divide(),
                operands(call)));
    single(rules, "Mod", CellRules::remainder);
    single(rules, "Pow", CellRules::power);
    binary(rules, "And", LogicalAnd::new);
    binary(rules, "Or", LogicalOr::new);
    binary(rules, "Xor", LogicalXor::new);
    binary(rules, "Equal", Equal::new);
    binary(rules, "Greater", Greater::new);
    binary(rules, "GreaterOrEqual", GreaterEqual::new);
    binary(rules, "Less", Less::new);
    binary(rules, "LessOrEqual", LessEqual::new);
    bits(rules, "BitwiseAnd", Kind.AND);
    bits(rules, "BitwiseOr", Kind.OR);
    bits(rules, "BitwiseXor", Kind.XOR);
    single(
        rules,
        "BitwiseNot",
        call -> call.add(new WholeOperation(Kind.XOR), call.in(0), call.like(-1, call.in(0))));
    single(
        rules,
        "BitShift",
        call ->
            call.add(
                new WholeOperation(
                    call.text("direction", "").equals("LEFT") ? Kind.LEFT : Kind.RIGHT),
                call.in(0),
                call.in(1)));
    single(rules, "Max", call -> fold(call, new Maximum()));
    single(rules, "Min", call -> fold(call, new Minimum()));
    single(rules, "Sum", call -> fold(call, new Add()));
    single(
        rules,
        "Mean",
        call -> {
          int sum = fold(call, new Add());
          return call.over(sum, call.like(call.count(), sum));
        });
    single(rules, "Where", call -> call.add(new Where(), call.in(0), call.in(1), call.in(2)));
    single(rules, "Clip", CellRules::clip);
    single(rules, "IsInf", CellRules::infinite);
    single(
        rules,
        "Cast",
        call ->
            cast(
                call,
                TensorReader.element((int) call.whole("to", 1))
                    .orElseThrow(() -> call.refused("to numbers of kind " + call.whole("to", 1)))));
    single(rules, "CastLike", call -> cast(call, call.element(call.in(1))));
    single(
        rules,
        "SwiGLU",
        call -> {
          Element work = call.element(call.in(0)).accumulator();
          int gate = call.add(new Silu(call.real("alpha", 1)), call.cast(call.in(0), work));
          int product = call.times(gate, call.cast(call.in(1), work));
          return call.cast(product, call.element(call.in(0)));
        });
    return rules;
  }

  static Element floating(OnnxCall call, int id) {
    return call.element(id).isFloat() ? call.element(id) : Element.F64;
  }

  /// Narrow floats are rounded once, after the whole op: its numbers would be rounded too.
  private static int on(OnnxCall call, Op op) {
    Element element = call.element(call.in(0));
    return element == Element.F16 || element == Element.BF16
        ? narrowed(call, call.add(op, call.cast(call.in(0), Element.F32)), element)
        : call.add(op, call.in(0));
  }

  private static int narrowed(OnnxCall call, int result, Element element) {
    return call.element(result) == Element.F32 ? call.cast(result, element) : result;
  }

  private static void unary(Map<String, OnnxRule> to, String name, Supplier<Op> op) {
    single(to, name, call -> on(call, op.get()));
  }

  private static void binary(Map<String, OnnxRule> to, String name, Supplier<Op> op) {
    single(to, name, call -> call.add(op.get(), operands(call)));
  }

  private static void bits(Map<String, OnnxRule> to, String name, Kind kind) {
    single(to, name, call -> call.add(new WholeOperation(kind), call.in(0), call.in(1)));
  }

  /// Before version 7 the second operand was stretched on request, from a dimension on.
  private static List<Integer> operands(OnnxCall call) {
    int a = call.in(0);
    int b = call.in(1);
    if (call.version() < 7 && call.flag("broadcast") && call.states("axis")) {
      int after = call.rank(a) - call.axis(call.whole("axis", 0), call.rank(a)) - call.rank(b);
      var dims = new ArrayList<>(call.dims(b));
      for (int d = 0; d < after; d++) {
        dims.add(1);
      }
      b = call.reshape(b, dims);
    }
    return List.of(a, b);
  }

  /// Before version 7 the slopes were those of the channels.
  private static int prelu(OnnxCall call) {
    int x = call.in(0);
    int slope = call.in(1);
    if (call.version() < 7 && call.rank(slope) == 1 && call.rank(x) > 2) {
      var dims = new ArrayList<>(call.dims(slope));
      for (int d = 2; d < call.rank(x); d++) {
        dims.add(1);
      }
      slope = call.reshape(slope, dims);
    }
    if (call.element(x).isInteger()) {
      int below = call.add(new Less(), x, call.like(0, x));
      return call.where(below, call.times(slope, x), x);
    }
    return call.cast(call.add(new Prelu(), x, slope), call.element(x));
  }

  private static int power(OnnxCall call) {
    var operands = operands(call);
    int x = operands.get(0);
    int power = operands.get(1);
    Element element = call.element(x);
    if (element.isInteger() && call.element(power).isInteger()) {
      return call.cast(call.add(new WholeOperation(Kind.POWER), x, power), element);
    }
    if (element.isInteger()) {
      int real = call.add(new Power(), call.cast(x, Element.F64), call.cast(power, Element.F64));
      return call.cast(real, element);
    }
    return call.add(new Power(), x, call.cast(power, element));
  }

  /// With the sign of the divisor, or as C has it with that of the dividend.
  private static int remainder(OnnxCall call) {
    var operands = operands(call);
    Element element = call.element(operands.getFirst());
    if (!call.flag("fmod")) {
      return call.add(new Modulo(), operands);
    }
    if (!element.isFloat()) {
      return call.add(new WholeOperation(Kind.REMAINDER), operands);
    }
    int x = call.cast(operands.get(0), Element.F64);
    int y = call.cast(operands.get(1), Element.F64);
    int quotient = call.over(x, y);
    int whole =
        call.where(
            call.add(new Less(), quotient, call.like(0, quotient)),
            call.add(new Ceil(), quotient),
            call.add(new Floor(), quotient));
    return call.cast(call.minus(x, call.times(whole, y)), element);
  }

  private static int fold(OnnxCall call, Op op) {
    int all = call.in(0);
    for (int i = 1; i < call.count(); i++) {
      all = call.add(op, all, call.in(i));
    }
    return all;
  }

  private static int clip(OnnxCall call) {
    int x = call.in(0);
    if (call.version() < 11) {
      int low = call.states("min") ? call.max(x, call.like(call.real("min", 0), x)) : x;
      return call.states("max") ? call.min(low, call.like(call.real("max", 0), x)) : low;
    }
    int low = call.has(1) ? call.max(x, call.in(1)) : x;
    return call.has(2) ? call.min(low, call.in(2)) : low;
  }

  private static int infinite(OnnxCall call) {
    int x = call.in(0);
    boolean up = call.whole("detect_positive", 1) != 0;
    boolean down = call.whole("detect_negative", 1) != 0;
    int above = call.add(new Equal(), x, call.like(Double.POSITIVE_INFINITY, x));
    int below = call.add(new Equal(), x, call.like(Double.NEGATIVE_INFINITY, x));
    if (up && down) {
      return call.add(new LogicalOr(), above, below);
    }
    return up
        ? above
        : down ? below : call.add(new LogicalAnd(), above, call.add(new LogicalNot(), above));
  }

  private static int cast(OnnxCall call, Element to) {
    return call.element(call.in(0)) == to ? call.in(0) : call.add(new Cast(to), call.in(0));
  }
}
