package weft.dolphindb.script;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import weft.dolphindb.script.ScriptFunction.Body;
import weft.dolphindb.script.ScriptFunction.BuiltIn;
import weft.dolphindb.script.ScriptFunction.Given;

/// Functions over the last rows (`m...`), over the rows of the last so much time (`tm...`), and
/// over all rows so far (`cum...`).
final class MovingFunctions {
  private static final int LEAST_WINDOW = 2;

  private MovingFunctions() {}

  /// Something of the rows of a window.
  private interface OfWindow {
    double of(int from, int to);
  }

  static void addTo(Map<String, ScriptFunction> functions) {
    one(functions, "sum", Aggregates::sum);
    one(functions, "avg", Aggregates::avg);
    one(functions, "prod", Aggregates::prod);
    one(functions, "min", Aggregates::min);
    one(functions, "max", Aggregates::max);
    one(functions, "std", Aggregates::std);
    one(functions, "stdp", Aggregates::stdp);
    one(functions, "var", Aggregates::var);
    one(functions, "varp", Aggregates::varp);
    one(functions, "med", Aggregates::med);
    two(functions, "corr", Aggregates::corr);
    two(functions, "covar", Aggregates::covar);
    two(functions, "covarp", Aggregates::covarp);
    two(functions, "beta", Aggregates::beta);
    add(
        functions,
        "mcount(X, window, minPeriods)",
        in -> moving(in, 0, 1, in.whole(2, 1), x -> Aggregates.count(x)));
    add(functions, "tmcount(T, X, window)", in -> timed(in, 1, 2, x -> Aggregates.count(x)));
    add(
        functions,
        "mskew(X, window, biased, minPeriods)",
        in -> moving(in, 0, 1, in.whole(3, 0), biased(in, 2, Aggregates::skew)));
    add(
        functions,
        "mkurtosis(X, window, biased, minPeriods)",
        in -> moving(in, 0, 1, in.whole(3, 0), biased(in, 2, Aggregates::kurtosis)));
    add(functions, "tmskew(T, X, window)", in -> timed(in, 1, 2, Aggregates::skew));
    add(functions, "tmkurtosis(T, X, window)", in -> timed(in, 1, 2, Aggregates::kurtosis));
    add(
        functions,
        "mimaxLast(X, window, minPeriods)",
        in -> moving(in, 0, 1, in.whole(2, 0), Aggregates::imaxLast));
    add(
        functions,
        "miminLast(X, window, minPeriods)",
        in -> moving(in, 0, 1, in.whole(2, 0), Aggregates::iminLast));
    add(
        functions,
        "mpercentile(X, percent, window, interpolation, minPeriods)",
        in -> moving(in, 0, 2, in.whole(4, 0), percentile(in.cells(1), in.text(3, "linear"))));
    add(
        functions,
        "tmpercentile(T, X, percent, window, interpolation)",
        in -> timed(in, 1, 3, percentile(in.cells(2), in.text(4, "linear"))));
    add(
        functions,
        "mrank(X, ascending, window, ignoreNA, tiesMethod, percent, minPeriods)",
        in ->
            moving(
                in,
                0,
                2,
                in.whole(6, 0),
                newest(
                    in.truth(1, true), in.truth(3, true), in.text(4, "min"), in.truth(5, false))));
    add(
        functions,
        "tmrank(T, X, ascending, window, ignoreNA, tiesMethod, percent)",
        in ->
            timed(
                in,
                1,
                3,
                newest(
                    in.truth(2, true), in.truth(4, true), in.text(5, "min"), in.truth(6, false))));
    add(functions, "moving(func, funcArgs, window, minPeriods)", MovingFunctions::higher);
    add(functions, "tmoving(func, T, funcArgs, window)", MovingFunctions::higherTimed);
    cumulative(functions, "cumsum", Aggregates::sum);
    cumulative(functions, "cumprod", Aggregates::prod);
    cumulative(functions, "cummax", Aggregates::max);
    cumulative(functions, "cummin", Aggregates::min);
    add(
        functions,
        "cumcount(X)",
        in -> {
          Cells x = in.cells(0);
          var out = new double[x.size()];
          for (int i = 0, n = 0; i < out.length; i++) {
            n += x.isMissing(i) ? 0 : 1;
            out[i] = n;
          }
          return Cells.numbers(Cells.Kind.WHOLE, out);
        });
    cumulative(
        functions,
        "cumfirstNot",
        x -> Aggregates.present(x).length == 0 ? Double.NaN : Aggregates.present(x)[0]);
    add(functions, "ffill(X)", in -> filled(in.cells(0)));
    add(functions, "prev(X)", in -> moved(in.cells(0), 1));
    add(functions, "move(X, steps)", in -> moved(in.cells(0), in.cells(1).whole()));
  }

  private static void add(Map<String, ScriptFunction> functions, String signature, Body body) {
    int open = signature.indexOf('(');
    var names = signature.substring(open + 1, signature.length() - 1).split(", ");
    functions.put(signature.substring(0, open), new BuiltIn(List.of(names), body));
  }

  private static void one(
      Map<String, ScriptFunction> functions, String name, ToDoubleFunction<double[]> of) {
    add(
        functions,
        "m" + name + "(X, window, minPeriods)",
        in -> moving(in, 0, 1, in.whole(2, 0), of));
    add(functions, "tm" + name + "(T, X, window)", in -> timed(in, 1, 2, of));
  }

  private static void two(
      Map<String, ScriptFunction> functions,
      String name,
      ToDoubleBiFunction<double[], double[]> of) {
    add(
        functions,
        "m" + name + "(X, Y, window, minPeriods)",
        in -> {
          double[] x = in.cells(0).doubles();
          double[] y = in.cells(1).doubles();
          int window = window(in.cells(2));
          int least = in.whole(3, 0);
          return rows(
              x.length,
              window,
              (from, to) -> {
                double[] a = Arrays.copyOfRange(x, from, to);
                double[] b = Arrays.copyOfRange(y, from, to);
                boolean enough =
                    least == 0
                        ? to - from == window
                        : Math.min(Aggregates.count(a), Aggregates.count(b)) >= least;
                return enough ? of.applyAsDouble(a, b) : Double.NaN;
              });
        });
    add(
        functions,
        "tm" + name + "(T, X, Y, window)",
        in -> {
          double[] x = in.cells(1).doubles();
          double[] y = in.cells(2).doubles();
          return within(
              in.cells(0),
              in.cells(3),
              (from, to) ->
                  of.applyAsDouble(
                      Arrays.copyOfRange(x, from, to), Arrays.copyOfRange(y, from, to)));
        });
  }

  private static ToDoubleFunction<double[]> biased(
      Given in, int place, ToDoubleFunction<double[]> of) {
    if (!in.truth(place, true)) {
      throw new ScriptError("only the biased kind is known here");
    }
    return of;
  }

  private static ToDoubleFunction<double[]> percentile(Cells percent, String interpolation) {
    return x -> Aggregates.percentile(x, percent.number(0), interpolation);
  }

  private static ToDoubleFunction<double[]> newest(
      boolean ascending, boolean ignore, String ties, boolean percent) {
    return x -> {
      double rank = Aggregates.rank(x, x[x.length - 1], ascending, ignore, ties);
      return percent ? (rank + 1) / Aggregates.count(x) : rank;
    };
  }

  // ---- windows

  private static int window(Cells window) {
    if (window.whole() < LEAST_WINDOW) {
      throw new ScriptError("window must be an integer no smaller than 2: " + window);
    }
    return window.whole();
  }

  /// Without a least number of values the first rows have no result; else the windows there are
  /// shorter.
  private static Cells moving(
      Given in, int x, int window, int least, ToDoubleFunction<double[]> of) {
    double[] values = in.cells(x).doubles();
    int rows = window(in.cells(window));
    return rows(
        values.length,
        rows,
        (from, to) -> {
          double[] inside = Arrays.copyOfRange(values, from, to);
          boolean enough = least == 0 ? to - from == rows : Aggregates.count(inside) >= least;
          return enough ? of.applyAsDouble(inside) : Double.NaN;
        });
  }

  private static Cells rows(int n, int window, OfWindow of) {
    var out = new double[n];
    for (int i = 0; i < n; i++) {
      out[i] = of.of(Math.max(0, i + 1 - window), i + 1);
    }
    return clean(out);
  }

  private static Cells clean(double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = Double.isFinite(out[i]) ? out[i] : Double.NaN;
    }
    return Cells.numbers(Cells.Kind.DOUBLE, out);
  }

  private static Cells timed(Given in, int x, int window, ToDoubleFunction<double[]> of) {
    double[] values = in.cells(x).doubles();
    return within(
        in.cells(0),
        in.cells(window),
        (from, to) -> of.applyAsDouble(Arrays.copyOfRange(values, from, to)));
  }

  /// The rows whose time is in `(t - window, t]`, up to the row itself.
  private static Cells within(Cells times, Cells window, OfWindow of) {
    var out = new double[times.size()];
    int from = 0;
    for (int i = 0; i < out.length; i++) {
      while (times.time(from) <= times.time(i) - length(times, window)) {
        from++;
      }
      if (i > 0 && times.time(i) < times.time(i - 1)) {
        throw new ScriptError("T must not decrease");
      }
      out[i] = of.of(from, i + 1);
    }
    return clean(out);
  }

  private static long length(Cells times, Cells window) {
    if (window.kind != Cells.Kind.DURATION) {
      throw new ScriptError("a window of time is a duration");
    }
    long nanos = window.time(0);
    return times.kind == Cells.Kind.NANOTIMESTAMP ? nanos : nanos / 1_000_000;
  }

  // ---- functions of functions

  private static Cells[] columns(Object given) {
    return given instanceof List<?> list
        ? list.stream().map(Cells.class::cast).toArray(Cells[]::new)
        : new Cells[] {(Cells) given};
  }

  private static double applied(ScriptFunction of, Cells[] columns, int from, int to) {
    var arguments =
        Arrays.stream(columns).map(c -> (Object) c.pick(i -> from + i, to - from)).toList();
    Cells result = (Cells) of.call(arguments);
    if (!result.scalar) {
      throw new ScriptError("moving takes an aggregate function");
    }
    return result.number(0);
  }

  private static Cells higher(Given in) {
    Cells[] columns = columns(in.any(1));
    int window = in.cells(2).whole();
    int least = in.whole(3, window);
    return rows(
        columns[0].size(),
        window,
        (from, to) -> {
          double present =
              Arrays.stream(columns)
                  .mapToDouble(c -> Aggregates.count(c.pick(i -> from + i, to - from).doubles()))
                  .min()
                  .orElse(0);
          return present >= least ? applied(in.function(0), columns, from, to) : Double.NaN;
        });
  }

  private static Cells higherTimed(Given in) {
    Cells[] columns = columns(in.any(2));
    return within(
        in.cells(1), in.cells(3), (from, to) -> applied(in.function(0), columns, from, to));
  }

  // ---- all rows so far

  private static void cumulative(
      Map<String, ScriptFunction> functions, String name, ToDoubleFunction<double[]> of) {
    add(
        functions,
        name + "(X)",
        in -> {
          double[] x = in.cells(0).doubles();
          var out = new double[x.length];
          double before = Double.NaN;
          for (int i = 0; i < x.length; i++) {
            before = of.applyAsDouble(new double[] {before, x[i]});
            out[i] = before;
          }
          return clean(out);
        });
  }

  private static Cells filled(Cells x) {
    var from = new int[x.size()];
    for (int i = 0; i < from.length; i++) {
      from[i] = x.isMissing(i) && i > 0 ? from[i - 1] : i;
    }
    return x.pick(i -> from[i], from.length);
  }

  private static Cells moved(Cells x, int steps) {
    if (x.scalar) {
      throw new ScriptError("only vectors are moved");
    }
    int n = x.size();
    if (x.kind.isLong()) {
      return Cells.longs(
          x.kind,
          java.util.stream.IntStream.range(0, n)
              .mapToLong(i -> i - steps < 0 || i - steps >= n ? Cells.NO_TIME : x.time(i - steps))
              .toArray());
    }
    if (x.kind == Cells.Kind.STRING) {
      return Cells.texts(
          java.util.stream.IntStream.range(0, n)
              .mapToObj(i -> i - steps < 0 || i - steps >= n ? "" : x.text(i - steps))
              .toArray(String[]::new));
    }
    return Cells.numbers(
        x.kind == Cells.Kind.BOOL || x.kind == Cells.Kind.WHOLE ? x.kind : Cells.Kind.DOUBLE,
        java.util.stream.IntStream.range(0, n)
            .mapToDouble(i -> i - steps < 0 || i - steps >= n ? Double.NaN : x.number(i - steps))
            .toArray());
  }
}
