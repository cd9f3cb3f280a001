package weft.dolphindb.script;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/// A scalar or a vector. A missing number is NULL, here NaN; a number that is not finite is NULL
/// too, as in the documentation's `log(0)`.
public final class Cells {
  /// Their types, as far as they matter.
  public enum Kind {
    VOID,
    BOOL,
    /// INT and LONG: whole numbers.
    WHOLE,
    DOUBLE,
    TIMESTAMP,
    NANOTIMESTAMP,
    DURATION,
    STRING,
    /// `DOUBLE[]`.
    ARRAY;

    boolean isNumber() {
      return this == VOID || this == BOOL || this == WHOLE || this == DOUBLE;
    }

    boolean isLong() {
      return this == TIMESTAMP || this == NANOTIMESTAMP || this == DURATION;
    }
  }

  static final long NO_TIME = Long.MIN_VALUE;

  final Kind kind;
  final boolean scalar;
  private final double[] numbers;
  private final long[] longs;
  private final String[] texts;
  private final double[][] arrays;

  private Cells(
      Kind kind,
      boolean scalar,
      double[] numbers,
      long[] longs,
      String[] texts,
      double[][] arrays) {
    this.kind = kind;
    this.scalar = scalar;
    this.numbers = numbers;
    this.longs = longs;
    this.texts = texts;
    this.arrays = arrays;
  }

  // ---- making

  public static Cells numbers(Kind kind, double[] values) {
    return new Cells(kind, false, values, new long[0], new String[0], new double[0][]);
  }

  public static Cells longs(Kind kind, long[] values) {
    return new Cells(kind, false, new double[0], values, new String[0], new double[0][]);
  }

  public static Cells texts(String[] values) {
    return new Cells(
        Kind.STRING, false, new double[0], new long[0], values.clone(), new double[0][]);
  }

  public static Cells arrays(double[][] values) {
    return new Cells(Kind.ARRAY, false, new double[0], new long[0], new String[0], values);
  }

  static Cells number(double value) {
    return numbers(Kind.DOUBLE, new double[] {Double.isFinite(value) ? value : Double.NaN})
        .asScalar();
  }

  static Cells whole(double value) {
    return numbers(Kind.WHOLE, new double[] {value}).asScalar();
  }

  static Cells truth(boolean value) {
    return numbers(Kind.BOOL, new double[] {value ? 1 : 0}).asScalar();
  }

  static Cells text(String value) {
    return texts(new String[] {value}).asScalar();
  }

  static Cells nothing() {
    return numbers(Kind.VOID, new double[] {Double.NaN}).asScalar();
  }

  static Cells missing() {
    return numbers(Kind.DOUBLE, new double[] {Double.NaN}).asScalar();
  }

  /// `30s`, `250ms`, `1H`, `1d`, `5m`.
  static Cells duration(String text) {
    int digits = 0;
    while (Character.isDigit(text.charAt(digits))) {
      digits++;
    }
    long unit =
        switch (text.substring(digits)) {
          case "ns" -> 1L;
          case "us" -> 1_000L;
          case "ms" -> 1_000_000L;
          case "s" -> 1_000_000_000L;
          case "m" -> 60_000_000_000L;
          case "H" -> 3_600_000_000_000L;
          case "d" -> 86_400_000_000_000L;
          default -> throw new ScriptError("no duration: " + text);
        };
    return longs(Kind.DURATION, new long[] {Long.parseLong(text.substring(0, digits)) * unit})
        .asScalar();
  }

  Cells asScalar() {
    return new Cells(kind, true, numbers, longs, texts, arrays);
  }

  Cells asVector() {
    return new Cells(kind, false, numbers, longs, texts, arrays);
  }

  // ---- reading

  public int size() {
    return switch (kind) {
      case STRING -> texts.length;
      case ARRAY -> arrays.length;
      case TIMESTAMP, NANOTIMESTAMP, DURATION -> longs.length;
      case VOID, BOOL, WHOLE, DOUBLE -> numbers.length;
    };
  }

  /// A number, whatever holds it.
  public double number(int i) {
    int at = scalar ? 0 : i;
    if (kind.isLong()) {
      return longs[at] == NO_TIME ? Double.NaN : longs[at];
    }
    if (!kind.isNumber()) {
      throw new ScriptError("no number: " + kind);
    }
    return numbers[at];
  }

  public String text(int i) {
    return texts[scalar ? 0 : i];
  }

  public long time(int i) {
    return longs[scalar ? 0 : i];
  }

  boolean isMissing(int i) {
    return switch (kind) {
      case STRING -> text(i) == null || text(i).isEmpty();
      case ARRAY -> false;
      default -> Double.isNaN(number(i));
    };
  }

  int whole() {
    return (int) number(0);
  }

  double[] doubles() {
    return IntStream.range(0, size()).mapToDouble(this::number).toArray();
  }

  /// Changes a number, as `x[i] = value` does.
  void set(int i, double value) {
    numbers[i] = value;
  }

  /// A column of the array in each row.
  Cells column(int place) {
    return numbers(
        Kind.DOUBLE,
        Arrays.stream(arrays)
            .mapToDouble(row -> place < row.length ? row[place] : Double.NaN)
            .toArray());
  }

  /// What tells equal cells.
  Object key(int i) {
    return switch (kind) {
      case STRING -> text(i) == null ? "" : text(i);
      case TIMESTAMP, NANOTIMESTAMP, DURATION -> time(i);
      default -> number(i) + 0.0;
    };
  }

  // ---- taking

  Cells pick(IntUnaryOperator places, int n) {
    var rows = IntStream.range(0, n).map(places).toArray();
    return switch (kind) {
      case STRING -> texts(Arrays.stream(rows).mapToObj(this::text).toArray(String[]::new));
      case ARRAY -> arrays(Arrays.stream(rows).mapToObj(i -> arrays[i]).toArray(double[][]::new));
      case TIMESTAMP, NANOTIMESTAMP, DURATION ->
          longs(kind, Arrays.stream(rows).mapToLong(this::time).toArray());
      case VOID, BOOL, WHOLE, DOUBLE ->
          numbers(kind, Arrays.stream(rows).mapToDouble(this::number).toArray());
    };
  }

  /// A scalar stands for as many as are needed.
  Cells spread(int n) {
    return scalar ? pick(_ -> 0, n) : this;
  }

  static Cells concat(Cells[] parts) {
    Cells first = parts[0];
    int n = Arrays.stream(parts).mapToInt(Cells::size).sum();
    var part = new int[n];
    var place = new int[n];
    int at = 0;
    for (int p = 0; p < parts.length; p++) {
      for (int i = 0; i < parts[p].size(); i++) {
        part[at] = p;
        place[at++] = i;
      }
    }
    IntFunction<Cells> of = i -> parts[part[i]].asVector();
    return switch (first.kind) {
      case STRING ->
          texts(
              IntStream.range(0, n)
                  .mapToObj(i -> of.apply(i).text(place[i]))
                  .toArray(String[]::new));
      case ARRAY ->
          arrays(
              IntStream.range(0, n)
                  .mapToObj(i -> of.apply(i).arrays[place[i]])
                  .toArray(double[][]::new));
      case TIMESTAMP, NANOTIMESTAMP, DURATION ->
          longs(
              first.kind,
              IntStream.range(0, n).mapToLong(i -> of.apply(i).time(place[i])).toArray());
      case VOID, BOOL, WHOLE, DOUBLE -> {
        Kind kind = first.kind;
        for (Cells one : parts) {
          kind = join(kind, one.kind);
        }
        yield numbers(
            kind, IntStream.range(0, n).mapToDouble(i -> of.apply(i).number(place[i])).toArray());
      }
    };
  }

  /// The type that holds both.
  static Kind join(Kind a, Kind b) {
    if (a == Kind.VOID || b == Kind.VOID) {
      return a == Kind.VOID ? b : a;
    }
    return a == b ? a : Kind.values()[Math.max(a.ordinal(), b.ordinal())];
  }

  // ---- computing

  Cells map(Kind result, DoubleUnaryOperator function) {
    var out = new double[size()];
    for (int i = 0; i < out.length; i++) {
      double value = function.applyAsDouble(number(i));
      out[i] = Double.isFinite(value) ? value : Double.NaN;
    }
    Cells cells = numbers(result, out);
    return scalar ? cells.asScalar() : cells;
  }

  /// A missing side makes the result missing.
  static Cells both(Kind result, Cells a, Cells b, DoubleBinaryOperator function) {
    return each(
        result,
        i -> {
          double x = a.number(i);
          double y = b.number(i);
          return Double.isNaN(x) || Double.isNaN(y) ? Double.NaN : function.applyAsDouble(x, y);
        },
        a,
        b);
  }

  static Cells each(Kind result, IntToDoubleFunction function, Cells... of) {
    int n = 1;
    boolean scalar = true;
    for (Cells cells : of) {
      if (!cells.scalar) {
        if (!scalar && cells.size() != n) {
          throw new ScriptError("vectors of " + n + " and " + cells.size());
        }
        n = cells.size();
        scalar = false;
      }
    }
    var out = new double[n];
    for (int i = 0; i < n; i++) {
      double value = function.applyAsDouble(i);
      out[i] = Double.isFinite(value) ? value : Double.NaN;
    }
    Cells cells = numbers(result, out);
    return scalar ? cells.asScalar() : cells;
  }

  /// As a session prints it: `[,1,2.5]`.
  @Override
  public String toString() {
    var text = new StringBuilder(scalar ? "" : "[");
    for (int i = 0; i < size(); i++) {
      text.append(i > 0 ? "," : "").append(isMissing(i) ? "" : cell(i));
    }
    return text.append(scalar ? "" : "]").toString();
  }

  private String cell(int i) {
    return switch (kind) {
      case STRING -> text(i);
      case ARRAY -> Arrays.toString(arrays[i]);
      case TIMESTAMP, NANOTIMESTAMP, DURATION -> Long.toString(time(i));
      default -> {
        double rounded = Math.round(number(i) * 1e6) / 1e6;
        yield rounded == Math.rint(rounded)
            ? Long.toString((long) rounded)
            : Double.toString(rounded);
      }
    };
  }
}
