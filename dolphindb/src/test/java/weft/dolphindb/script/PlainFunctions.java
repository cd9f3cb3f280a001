package weft.dolphindb.script;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import weft.dolphindb.script.ScriptFunction.Body;
import weft.dolphindb.script.ScriptFunction.BuiltIn;

/// Functions that keep nothing from row to row: of a cell, of a column, and what makes values.
final class PlainFunctions {
  private PlainFunctions() {}

  static void addTo(Map<String, ScriptFunction> functions) {
    elementary(functions);
    aggregates(functions);
    TimeFunctions.addTo(functions);
    add(functions, "isNull(X)", in -> tested(in.cells(0), true));
    add(functions, "isValid(X)", in -> tested(in.cells(0), false));
    add(
        functions,
        "iif(cond, trueResult, falseResult)",
        in -> chosen(in.cells(0), in.cells(1), in.cells(2)));
    add(functions, "double(X)", in -> in.cells(0).map(Cells.Kind.DOUBLE, x -> x));
    add(
        functions,
        "pow(X, Y)",
        in -> Cells.both(Cells.Kind.DOUBLE, in.cells(0), in.cells(1), Math::pow));
    add(functions, "size(X)", in -> Cells.whole(in.cells(0).size()));
    add(
        functions,
        "array(dataType, initialSize, capacity, defaultValue)",
        in ->
            Cells.numbers(
                Cells.Kind.DOUBLE,
                IntStream.range(0, in.whole(1, 0))
                    .mapToDouble(_ -> in.cells(3).number(0))
                    .toArray()));
    add(functions, "timestamp(X)", in -> timestamp(in.cells(0)));
    add(
        functions,
        "rank(X, ascending, groupNum, ignoreNA, tiesMethod, percent)",
        in -> {
          double[] x = in.cells(0).doubles();
          boolean ascending = in.truth(1, true);
          boolean ignore = in.truth(3, true);
          String ties = in.text(4, "min");
          boolean percent = in.truth(5, false);
          return Cells.each(
              ties.equals("average") || percent ? Cells.Kind.DOUBLE : Cells.Kind.WHOLE,
              i -> {
                double rank = Aggregates.rank(x, x[i], ascending, ignore, ties);
                return percent ? (rank + 1) / Aggregates.count(x) : rank;
              },
              in.cells(0));
        });
  }

  static void add(Map<String, ScriptFunction> functions, String signature, Body body) {
    int open = signature.indexOf('(');
    var names = signature.substring(open + 1, signature.length() - 1);
    functions.put(
        signature.substring(0, open),
        new BuiltIn(names.isEmpty() ? List.of() : List.of(names.split(", ")), body));
  }

  private static void elementary(Map<String, ScriptFunction> functions) {
    plain(functions, "abs", Math::abs);
    plain(functions, "sqrt", Math::sqrt);
    plain(functions, "cbrt", Math::cbrt);
    plain(functions, "exp", Math::exp);
    plain(functions, "expm1", Math::expm1);
    plain(functions, "log", Math::log);
    plain(functions, "log1p", Math::log1p);
    plain(functions, "log2", x -> Math.log(x) / Math.log(2));
    plain(functions, "log10", Math::log10);
    plain(functions, "sin", Math::sin);
    plain(functions, "cos", Math::cos);
    plain(functions, "tan", Math::tan);
    plain(functions, "asin", Math::asin);
    plain(functions, "acos", Math::acos);
    plain(functions, "atan", Math::atan);
    plain(functions, "sinh", Math::sinh);
    plain(functions, "cosh", Math::cosh);
    plain(functions, "tanh", Math::tanh);
    plain(functions, "asinh", x -> Math.signum(x) * Math.log(Math.abs(x) + Math.sqrt(x * x + 1)));
    plain(functions, "acosh", x -> Math.log(x + Math.sqrt(x * x - 1)));
    plain(functions, "atanh", x -> Math.log((1 + x) / (1 - x)) / 2);
    add(functions, "signum(X)", in -> in.cells(0).map(Cells.Kind.WHOLE, Math::signum));
    add(functions, "floor(X)", in -> in.cells(0).map(Cells.Kind.WHOLE, PlainFunctions::floor));
    add(functions, "ceil(X)", in -> in.cells(0).map(Cells.Kind.WHOLE, x -> -floor(-x)));
  }

  /// A whole number of 64 bits: what does not fit is wrong, so it is missing here.
  private static double floor(double x) {
    return Math.abs(x) < 0x1p63 ? Math.floor(x) : Double.NaN;
  }

  private static void plain(
      Map<String, ScriptFunction> functions, String name, DoubleUnaryOperator of) {
    add(functions, name + "(X)", in -> in.cells(0).map(Cells.Kind.DOUBLE, of));
  }

  private static void aggregates(Map<String, ScriptFunction> functions) {
    one(functions, "sum", Aggregates::sum);
    one(functions, "avg", Aggregates::avg);
    one(functions, "min", Aggregates::min);
    one(functions, "max", Aggregates::max);
    one(functions, "std", Aggregates::std);
    two(functions, "corr", Aggregates::corr);
    two(functions, "beta", Aggregates::beta);
    two(functions, "wavg", Aggregates::wavg);
    add(functions, "count(X)", in -> Cells.whole(Aggregates.count(in.cells(0).doubles())));
    add(functions, "imaxLast(X)", in -> Cells.whole(Aggregates.imaxLast(in.cells(0).doubles())));
    add(functions, "iminLast(X)", in -> Cells.whole(Aggregates.iminLast(in.cells(0).doubles())));
    add(
        functions,
        "percentile(X, percent, interpolation)",
        in ->
            Cells.number(
                Aggregates.percentile(
                    in.cells(0).doubles(), in.cells(1).number(0), in.text(2, "linear"))));
  }

  private static void one(
      Map<String, ScriptFunction> functions, String name, ToDoubleFunction<double[]> of) {
    add(functions, name + "(X)", in -> Cells.number(of.applyAsDouble(in.cells(0).doubles())));
  }

  private static void two(
      Map<String, ScriptFunction> functions,
      String name,
      ToDoubleBiFunction<double[], double[]> of) {
    add(
        functions,
        name + "(X, Y)",
        in -> Cells.number(of.applyAsDouble(in.cells(0).doubles(), in.cells(1).doubles())));
  }

  private static Cells tested(Cells x, boolean missing) {
    return Cells.each(Cells.Kind.BOOL, i -> x.isMissing(i) == missing ? 1 : 0, x);
  }

  /// Both sides must be of one type; an untyped NULL is of any.
  private static Cells chosen(Cells condition, Cells then, Cells otherwise) {
    if (then.kind != otherwise.kind
        && then.kind != Cells.Kind.VOID
        && otherwise.kind != Cells.Kind.VOID) {
      throw new ScriptError("iif of " + then.kind + " and " + otherwise.kind);
    }
    return Cells.each(
        Cells.join(then.kind, otherwise.kind),
        i ->
            condition.isMissing(i)
                ? Double.NaN
                : condition.number(i) != 0 ? then.number(i) : otherwise.number(i),
        condition,
        then,
        otherwise);
  }

  private static Cells timestamp(Cells x) {
    long[] times =
        IntStream.range(0, x.size())
            .mapToLong(
                i ->
                    switch (x.kind) {
                      case TIMESTAMP -> x.time(i);
                      case NANOTIMESTAMP -> Math.floorDiv(x.time(i), 1_000_000);
                      default -> (long) x.number(i);
                    })
            .toArray();
    return Cells.longs(Cells.Kind.TIMESTAMP, times);
  }
}
