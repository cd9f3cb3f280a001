package weft.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import weft.data.TensorJson;
import weft.ir.Op;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.arithmetic.Abs;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Ceil;
import weft.ops.arithmetic.Cos;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Exp;
import weft.ops.arithmetic.Expm1;
import weft.ops.arithmetic.Floor;
import weft.ops.arithmetic.Log;
import weft.ops.arithmetic.Log1p;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Minimum;
import weft.ops.arithmetic.Modulo;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Negate;
import weft.ops.arithmetic.Power;
import weft.ops.arithmetic.Round;
import weft.ops.arithmetic.Sign;
import weft.ops.arithmetic.Sin;
import weft.ops.arithmetic.Sqrt;
import weft.ops.arithmetic.Subtract;
import weft.ops.arithmetic.Tan;
import weft.ops.arithmetic.Tanh;
import weft.ops.compare.Equal;
import weft.ops.compare.Greater;
import weft.ops.compare.GreaterEqual;
import weft.ops.compare.Less;
import weft.ops.compare.LessEqual;
import weft.ops.compare.LogicalAnd;
import weft.ops.compare.LogicalNot;
import weft.ops.compare.LogicalOr;
import weft.ops.compare.LogicalXor;
import weft.ops.compare.NotEqual;
import weft.ops.compare.Where;
import weft.ops.tensor.Along;
import weft.ops.tensor.Boundary;
import weft.ops.tensor.Cast;
import weft.ops.tensor.ExpandDims;
import weft.ops.tensor.Gradient;
import weft.ops.tensor.Laplacian;
import weft.ops.tensor.ReduceAll;
import weft.ops.tensor.ReduceAny;
import weft.ops.tensor.ReduceCountNonzero;
import weft.ops.tensor.ReduceMax;
import weft.ops.tensor.ReduceMean;
import weft.ops.tensor.ReduceMedian;
import weft.ops.tensor.ReduceMin;
import weft.ops.tensor.ReduceProd;
import weft.ops.tensor.ReduceQuantile;
import weft.ops.tensor.ReduceStd;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.ReduceVar;
import weft.ops.tensor.Squeeze;
import weft.ops.tensor.TensorCumulative;
import weft.ops.tensor.TensorRoll;
import weft.ops.tensor.TensorShift;

/// Our ops for the names in the conformance files. Every op here takes its arguments in the order
/// in which the files list them.
final class ReferenceOps {
  private static final String PROJECT = "project_using_";

  private static final Map<String, Op> PLAIN =
      Map.ofEntries(
          Map.entry("add", new Add()),
          Map.entry("subtract", new Subtract()),
          Map.entry("multiply", new Multiply()),
          Map.entry("divide", new Divide()),
          Map.entry("power", new Power()),
          Map.entry("pow", new Power()),
          Map.entry("remainder", new Modulo()),
          Map.entry("maximum", new Maximum()),
          Map.entry("minimum", new Minimum()),
          Map.entry("equal", new Equal()),
          Map.entry("not_equal", new NotEqual()),
          Map.entry("less", new Less()),
          Map.entry("less_equal", new LessEqual()),
          Map.entry("greater", new Greater()),
          Map.entry("greater_equal", new GreaterEqual()),
          Map.entry("logical_and", new LogicalAnd()),
          Map.entry("logical_or", new LogicalOr()),
          Map.entry("logical_xor", new LogicalXor()),
          Map.entry("logical_not", new LogicalNot()),
          Map.entry("where", new Where()),
          Map.entry("negate", new Negate()),
          Map.entry("abs", new Abs()),
          Map.entry("sign", new Sign()),
          Map.entry("sqrt", new Sqrt()),
          Map.entry("exp", new Exp()),
          Map.entry("log", new Log()),
          Map.entry("log1p", new Log1p()),
          Map.entry("expm1", new Expm1()),
          Map.entry("sin", new Sin()),
          Map.entry("cos", new Cos()),
          Map.entry("tan", new Tan()),
          Map.entry("tanh", new Tanh()),
          Map.entry("floor", new Floor()),
          Map.entry("ceil", new Ceil()),
          Map.entry("round", new Round()));

  private static final Map<String, Function<String, Op>> REDUCTIONS =
      Map.ofEntries(
          Map.entry("sum", ReduceSum::new),
          Map.entry("mean", ReduceMean::new),
          Map.entry("min", ReduceMin::new),
          Map.entry("max", ReduceMax::new),
          Map.entry("std", ReduceStd::new),
          Map.entry("var", ReduceVar::new),
          Map.entry("median", ReduceMedian::new),
          Map.entry("prod", ReduceProd::new),
          Map.entry("any", ReduceAny::new),
          Map.entry("all", ReduceAll::new),
          Map.entry("count_nonzero", ReduceCountNonzero::new));

  private ReferenceOps() {}

  /// @param params the attributes, as fields
  static Op op(String name, Json params) {
    Op plain = PLAIN.get(name);
    if (plain != null) {
      return plain;
    }
    if (name.startsWith(PROJECT)) {
      String kind = name.substring(PROJECT.length()).replace("_intaxis", "");
      String axis = axis(params);
      if (kind.equals("quantile")) {
        return new ReduceQuantile(params.field("q").number(), axis);
      }
      var reduction = REDUCTIONS.get(kind);
      if (reduction != null) {
        return reduction.apply(axis);
      }
    }
    int along = params.find("axis").map(ReferenceOps::last).orElse(-1);
    return switch (name) {
      case "expand_dims" -> new ExpandDims(numbers(params.field("axis")));
      case "squeeze" -> new Squeeze(numbers(params.field("axis")));
      case "cast" -> new Cast(TensorJson.element(params.field("to").text()));
      case "roll" -> new TensorRoll(params.field("periods").integer(), along);
      case "shift" ->
          new TensorShift(
              params.find("periods").map(Json::integer).orElse(1),
              params.find("fill_value").map(Json::number).orElse(0.0),
              along);
      case "cumulative" -> new TensorCumulative(along);
      case "gradient" -> new Gradient(spacing(params), boundary(params), value(params), along);
      case "laplacian" ->
          new Laplacian(
              List.of(along),
              List.of(spacing(params)),
              List.of(boundary(params)),
              List.of(value(params)));
      default ->
          throw new WeftException(
              Diagnostic.of(Code.UNKNOWN_FUNCTION, "there is no op for '" + name + "'")
                  .about(name));
    };
  }

  /// How near a result of this op comes.
  static Closeness closeness(String name) {
    String kind = name.startsWith(PROJECT) ? name.substring(PROJECT.length()) : name;
    return switch (kind.replace("_intaxis", "")) {
      case "exp", "log", "power", "pow", "log1p", "expm1", "sin", "cos", "tan", "tanh" ->
          Closeness.ULP;
      case "mean",
          "std",
          "var",
          "sum",
          "prod",
          "median",
          "quantile",
          "gradient",
          "laplacian",
          "cumulative" ->
          Closeness.RELATIVE;
      default -> Closeness.EXACT;
    };
  }

  private static String axis(Json params) {
    Optional<Json> axis = params.find("axis");
    if (axis.isEmpty() || axis.get() instanceof Json.Text(String text) && text.startsWith("time")) {
      return Along.TIME;
    }
    if (axis.get() instanceof Json.Text(String text)) {
      return text;
    }
    return Along.dimensions(numbers(axis.get()).stream().mapToInt(Integer::intValue).toArray());
  }

  private static List<Integer> numbers(Json axis) {
    if (!(axis instanceof Json.Items(var list))) {
      return List.of(axis.integer());
    }
    var numbers = new ArrayList<Integer>();
    list.forEach(item -> numbers.add(item.integer()));
    return numbers;
  }

  private static int last(Json axis) {
    return axis instanceof Json.Number number ? number.integer() : -1;
  }

  private static double spacing(Json params) {
    return params.find("spacing").map(Json::number).orElse(1.0);
  }

  private static Boundary boundary(Json params) {
    String name = params.field("boundary").text().toUpperCase(Locale.ROOT);
    return name.equals("DIRICHLET") ? Boundary.CONSTANT : Boundary.valueOf(name);
  }

  private static double value(Json params) {
    return params
        .find("boundary_value")
        .filter(v -> !v.equals(new Json.Nothing()))
        .map(Json::number)
        .orElse(0.0);
  }
}
