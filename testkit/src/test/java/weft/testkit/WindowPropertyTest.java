package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weft.ir.Op;
import weft.ir.Span;
import weft.ir.form.WholeWindow;
import weft.ir.form.Window;
import weft.ir.text.Literal;
import weft.ops.Ops;
import weft.ops.window.LinearRegressionRsquare;
import weft.ops.window.RollingBeta;
import weft.ops.window.RollingCorr;
import weft.ops.window.RollingCov;
import weft.ops.window.RollingKurt;
import weft.ops.window.RollingSkew;
import weft.ops.window.RollingStd;
import weft.ops.window.RollingVar;
import weft.ops.window.RollingZscore;
import weft.testkit.RandomTables.Stretch;

/// A window's result is a function of the values in the window and of nothing else, bit for bit:
/// for every op over a window, rows and durations.
class WindowPropertyTest {
  private static final int CASES = 30;
  private static final List<Stretch> ANYTHING = List.of(Stretch.values());
  private static final List<Stretch> COMPLETE =
      ANYTHING.stream().filter(kind -> kind != Stretch.MISSING).toList();

  /// @param tail the columns of the rows that count
  /// @param pasts other rows before them: two histories
  private record Given(Op op, List<double[]> tail, long[] times, List<List<double[]>> pasts) {
    @Override
    public String toString() {
      return "%s%ntail %s%ntimes %s%npasts %s"
          .formatted(
              op.describe(),
              text(tail),
              Arrays.toString(times),
              pasts.stream().map(Given::text).toList());
    }

    private static List<String> text(List<double[]> columns) {
      return columns.stream().map(Arrays::toString).toList();
    }
  }

  private static Stream<Class<? extends Op>> windows() {
    return Ops.all().classes().stream()
        .filter(
            type ->
                Window.class.isAssignableFrom(type) || WholeWindow.class.isAssignableFrom(type));
  }

  private interface Claim {
    void check(Given given);
  }

  private static Stream<DynamicTest> forEach(boolean durations, List<Stretch> kinds, Claim claim) {
    return windows()
        .map(
            type ->
                DynamicTest.dynamicTest(
                    Literal.snake(type.getSimpleName()),
                    () -> Property.holds(CASES, new Pasts(type, durations, kinds), claim::check)));
  }

  private record Pasts(Class<? extends Op> type, boolean durations, List<Stretch> kinds)
      implements Generator<Given> {
    @Override
    public Given draw(Seeds seeds) {
      Op op = new RandomOps(durations).draw(type, seeds).orElseThrow();
      int rows = span(op) instanceof Span.Rows(int count) ? count : seeds.between(1, 30);
      int arity = op.contract().arity();
      int size = rows + seeds.between(0, 6);
      var times = new long[size];
      for (int i = 1; i < size; i++) {
        times[i] = times[i - 1] + seeds.pick(0, 1, 1, 1, 2) * Run.SECOND;
      }
      var pasts = List.of(past(seeds, arity), past(seeds, arity));
      return new Given(op, columns(seeds, arity, size, kinds), times, pasts);
    }

    private static List<double[]> past(Seeds seeds, int arity) {
      return columns(seeds, arity, seeds.chance(0.3) ? 0 : seeds.between(1, 80), ANYTHING);
    }

    private static List<double[]> columns(Seeds seeds, int arity, int rows, List<Stretch> kinds) {
      return IntStream.range(0, arity)
          .mapToObj(_ -> RandomTables.numbers(seeds, rows, kinds))
          .toList();
    }

    @Override
    public Stream<Given> shrink(Given given) {
      Stream<Given> ops =
          RandomOps.simpler(given.op)
              .map(op -> new Given(op, given.tail, given.times, given.pasts));
      Stream<Given> columns =
          IntStream.range(0, given.tail.size())
              .boxed()
              .flatMap(
                  i ->
                      RandomTables.simpler(given.tail.get(i))
                          .map(
                              column -> {
                                var tail = new ArrayList<>(given.tail);
                                tail.set(i, column);
                                return new Given(given.op, tail, given.times, given.pasts);
                              }));
      return Stream.concat(ops, columns);
    }
  }

  private static Span span(Op op) {
    return switch (op) {
      case Window window -> window.w();
      case WholeWindow window -> window.w();
      default -> throw new IllegalArgumentException(op.describe());
    };
  }

  /// The results in the rows of the tail, after a past that ends a second before it.
  private static double[] after(List<double[]> past, Given given) {
    int before = past.getFirst().length;
    var times = new long[before + given.times.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = i < before ? (i - before) * Run.SECOND : given.times[i - before];
    }
    var columns = new double[past.size()][];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = Arrays.copyOf(past.get(i), times.length);
      System.arraycopy(given.tail.get(i), 0, columns[i], before, given.times.length);
    }
    return Arrays.copyOfRange(Run.one(given.op, times, columns), before, times.length);
  }

  private static void same(double[] found, double[] expected, int from) {
    assertThat(Arrays.copyOfRange(found, from, found.length))
        .isEqualTo(Arrays.copyOfRange(expected, from, expected.length));
  }

  @TestFactory
  Stream<DynamicTest> the_past_leaves_no_trace() {
    return forEach(
        true,
        ANYTHING,
        given -> {
          int from =
              switch (span(given.op)) {
                case Span.Rows(int count) -> Math.min(count - 1, given.times.length);
                case Span.Time(long nanos) ->
                    (int) Arrays.stream(given.times).filter(t -> t < nanos - Run.SECOND).count();
              };
          same(after(given.pasts.get(0), given), after(given.pasts.get(1), given), from);
        });
  }

  @TestFactory
  Stream<DynamicTest> rows_that_are_not_there_are_rows_without_values() {
    return forEach(
        false,
        ANYTHING,
        given -> {
          var nothing = given.tail.stream().map(_ -> new double[0]).toList();
          var gaps = new double[80];
          Arrays.fill(gaps, Double.NaN);
          var missing = given.tail.stream().map(_ -> gaps).toList();
          same(after(nothing, given), after(missing, given), 0);
        });
  }

  @TestFactory
  Stream<DynamicTest> with_nothing_missing_min_periods_leaves_no_trace() {
    return forEach(
        false,
        COMPLETE,
        given -> {
          int w = span(given.op) instanceof Span.Rows(int count) ? count : 1;
          var dense = RandomOps.with(given.op, "minPeriods", w);
          var sparse = RandomOps.with(given.op, "minPeriods", Math.max(1, w / 2));
          if (dense.isPresent() && sparse.isPresent()) {
            var columns = given.tail.toArray(double[][]::new);
            same(Run.one(dense.get(), columns), Run.one(sparse.get(), columns), w - 1);
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> a_duration_of_w_rows_is_a_window_of_w_rows() {
    return forEach(
        false,
        ANYTHING,
        given -> {
          int w = span(given.op) instanceof Span.Rows(int count) ? count : 1;
          var rows = RandomOps.with(given.op, "minPeriods", 1);
          var time = rows.flatMap(op -> RandomOps.with(op, "w", new Span.Time(w * Run.SECOND)));
          if (time.isPresent()) {
            var columns = given.tail.toArray(double[][]::new);
            same(Run.one(time.get(), columns), Run.one(rows.get(), columns), w - 1);
          }
        });
  }

  @Test
  void equal_values_have_no_spread() {
    for (int w : List.of(2, 3, 7, 8, 9, 20, 64, 65, 250, 513)) {
      for (double value : List.of(0.1, -1 / 3.0, 0.0, 1e300, 1e-300, 123456.789)) {
        var x = new double[w + 3];
        Arrays.fill(x, value);
        x[0] = 7;
        x[1] = Double.NaN;
        var y = new double[x.length];
        Arrays.setAll(y, i -> Math.sin(i));
        Span span = Span.rows(w);
        int least = Math.max(2, w - 1);
        double[] last = last(zero(span, least), x, y);
        assertThat(last).as("w %d, %s", w, value).containsOnly(0.0);
        assertThat(last(missing(span, least), x, y))
            .as("w %d, %s", w, value)
            .containsOnly(Double.NaN);
        assertThat(last(List.of(new RollingBeta(span, least)), y, x)).containsOnly(Double.NaN);
      }
    }
  }

  private static List<Op> zero(Span w, int least) {
    return List.of(
        new RollingStd(w, least, 1), new RollingVar(w, least, 0), new RollingCov(w, least, 1));
  }

  private static List<Op> missing(Span w, int least) {
    return List.of(
        new RollingZscore(w, least, 1),
        new RollingCorr(w, least),
        new RollingSkew(w, least),
        new RollingKurt(w, least),
        new LinearRegressionRsquare(w));
  }

  private static double[] last(List<Op> ops, double[]... columns) {
    return Run.all(ops, columns).stream()
        .mapToDouble(result -> result[result.length - 1])
        .toArray();
  }
}
