package weft.jit.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Infer;
import weft.ir.Op;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.WholeWindow;
import weft.ir.form.Window;
import weft.ir.text.Literal;
import weft.jit.SortedWindow;
import weft.jit.table.Block;
import weft.ops.Ops;
import weft.ops.Sums;
import weft.ops.source.Column;
import weft.ops.window.RollingArgmin;
import weft.ops.window.RollingCorr;
import weft.ops.window.RollingKurt;
import weft.ops.window.RollingMedian;
import weft.ops.window.RollingRank;
import weft.ops.window.RollingRankCorr;
import weft.ops.window.RollingStd;
import weft.testkit.Generator;
import weft.testkit.Property;
import weft.testkit.RandomOps;
import weft.testkit.RandomTables;
import weft.testkit.RandomTables.Stretch;
import weft.testkit.Seeds;

/// Windows row by row: the bits of the interpreter, for every op, wherever they are saved and taken
/// up again, and wherever history started.
class RowWindowTest {
  private static final int CASES = 10;
  private static final long SECOND = 1_000_000_000L;
  private static final List<Stretch> ANYTHING = List.of(Stretch.values());

  /// @param cut where the window is saved and taken up by another one
  private record Given(Op op, long[] times, List<double[]> columns, int cut) {
    @Override
    public String toString() {
      return "%s%ntimes %s%ncut %d%n%s"
          .formatted(
              op.describe(),
              Arrays.toString(times),
              cut,
              columns.stream().map(Arrays::toString).toList());
    }

    double[] expected() {
      return results(op, times, columns);
    }

    int rows() {
      return times.length;
    }
  }

  private record Rows(Class<? extends Op> type) implements Generator<Given> {
    @Override
    public Given draw(Seeds seeds) {
      Op op = new RandomOps(true).draw(type, seeds).orElseThrow();
      if (seeds.chance(0.5) || op instanceof Window) {
        long nanos = (long) seeds.pick(1, 2, 7, 30, 90, 300, 1000) * SECOND;
        op = RandomOps.with(op, "w", new Span.Time(nanos)).orElse(op);
      } else if (seeds.chance(0.3)) {
        int w = seeds.pick(49, 200, 512, 513, 700, 1300);
        op = RandomOps.with(op, "w", Span.rows(w)).orElse(op);
      }
      int rows = seeds.pick(1, 20, 100, 300, 1500);
      var times = new long[rows];
      long now = seeds.between(-50, 50) * SECOND;
      boolean dense = seeds.chance(0.5);
      for (int i = 0; i < rows; i++) {
        now += dense ? seeds.between(0, 1) * SECOND : seeds.pick(0, 1, 1, 2, 3, 3, 50) * SECOND;
        times[i] = now + seeds.pick(0, 0, 0, 1);
      }
      Arrays.sort(times);
      var kinds = seeds.chance(0.5) ? ANYTHING : RandomTables.TAME;
      var columns =
          IntStream.range(0, op.contract().arity())
              .mapToObj(_ -> RandomTables.numbers(seeds, rows, kinds))
              .toList();
      return new Given(op, times, columns, seeds.between(0, rows));
    }

    @Override
    public Stream<Given> shrink(Given given) {
      int rows = given.rows();
      return Stream.of(rows / 2, rows - 8, rows - 1)
          .filter(some -> some > 0 && some < rows)
          .flatMap(some -> Stream.of(part(given, 0, some), part(given, rows - some, rows)));
    }

    private static Given part(Given given, int from, int to) {
      return new Given(
          given.op,
          Arrays.copyOfRange(given.times, from, to),
          given.columns.stream().map(column -> Arrays.copyOfRange(column, from, to)).toList(),
          Math.clamp(given.cut - from, 0, to - from));
    }
  }

  private static Stream<DynamicTest> forEach(Property.Claim<Given> claim) {
    return Ops.all().classes().stream()
        .filter(RowWindowTest::goesByRows)
        .map(
            type ->
                DynamicTest.dynamicTest(
                    Literal.snake(type.getSimpleName()),
                    () -> Property.holds(CASES, new Rows(type), claim)));
  }

  /// Windows of a number of rows are lags and equations, unless they need all values at once.
  private static boolean goesByRows(Class<? extends Op> type) {
    return WholeWindow.class.isAssignableFrom(type)
        || Window.class.isAssignableFrom(type)
            && new RandomOps(false)
                .draw(type, new Seeds(1))
                .flatMap(op -> RandomOps.with(op, "w", new Span.Time(SECOND)))
                .isPresent();
  }

  private static double[] results(Op op, long[] times, List<double[]> columns) {
    Map<String, Tensor> table = new LinkedHashMap<>();
    table.put("time", Tensor.of(Element.TIME, Shape.of(times.length), times.clone()));
    var builder = GraphBuilder.sharing();
    var args =
        IntStream.range(0, columns.size())
            .mapToObj(
                i -> {
                  table.put("c" + i, Tensor.column(columns.get(i)));
                  return builder.add(Column.of("c" + i, Element.F64));
                })
            .toList();
    var graph = builder.output("out", builder.add(op, args)).build();
    return Interpreter.standard()
        .run(graph, new Table(table, Optional.empty(), "time"))
        .output("out")
        .doubles();
  }

  /// Rows `from` to `to` of the results.
  private static double[] push(RowWindow window, Given given, int from, int to) {
    int arity = given.columns.size();
    var values = new double[arity + 2];
    int[] args = IntStream.range(0, arity).map(i -> arity - i).toArray();
    var out = new double[to - from];
    for (int row = from; row < to; row++) {
      for (int i = 0; i < arity; i++) {
        values[args[i]] = given.columns.get(i)[row];
      }
      out[row - from] = window.next(given.times[row], values, args);
    }
    return out;
  }

  private static byte[] saved(RowWindow window) throws IOException {
    var bytes = new ByteArrayOutputStream();
    window.save(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static void load(RowWindow window, byte[] saved) throws IOException {
    var in = new DataInputStream(new ByteArrayInputStream(saved));
    window.load(in);
    assertThat(in.available()).isZero();
  }

  @TestFactory
  Stream<DynamicTest> the_bits_of_the_interpreter() {
    return forEach(
        given -> {
          Supplier<RowWindow> windows = window(given.op);
          assertThat(push(windows.get(), given, 0, given.rows())).isEqualTo(given.expected());
        });
  }

  @TestFactory
  Stream<DynamicTest> a_window_that_was_saved_goes_on() {
    return forEach(
        given -> {
          Supplier<RowWindow> windows = window(given.op);
          var whole = push(windows.get(), given, 0, given.rows());
          RowWindow before = windows.get();
          push(before, given, 0, given.cut);
          byte[] saved = saved(before);
          // One that holds other rows already.
          RowWindow after = windows.get();
          push(after, given, given.cut / 2, given.rows());
          load(after, saved);
          assertThat(saved(after)).isEqualTo(saved);
          assertThat(push(after, given, given.cut, given.rows()))
              .isEqualTo(Arrays.copyOfRange(whole, given.cut, given.rows()));
          push(before, given, given.cut, given.rows());
          assertThat(saved(after)).isEqualTo(saved(before));
        });
  }

  @TestFactory
  Stream<DynamicTest> where_history_started_leaves_no_trace() {
    return forEach(
        given -> {
          var whole = given.expected();
          int same =
              switch (span(given.op)) {
                case Span.Rows(int count) -> given.cut + count - 1;
                case Span.Time(long nanos) ->
                    given.cut == given.rows()
                        ? given.rows()
                        : (int)
                            Arrays.stream(given.times)
                                .filter(t -> t < given.times[given.cut] + nanos)
                                .count();
              };
          if (same < given.rows()) {
            var found = push(window(given.op).get(), given, given.cut, given.rows());
            assertThat(Arrays.copyOfRange(found, same - given.cut, found.length))
                .isEqualTo(Arrays.copyOfRange(whole, same, given.rows()));
          }
        });
  }

  /// The rows of a block take part in a way of their own.
  private record Diluted(Span w, int minPeriods) implements Window {
    public static final Contract CONTRACT = Contract.of(Role.real("x"));

    @Override
    public Type infer(List<Type> args) {
      return Infer.rowwise(args, Element.F64);
    }

    @Override
    public List<Double> identity() {
      return List.of(0.0);
    }

    @Override
    public <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
      return List.of(in.value(0));
    }

    @Override
    public <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
      return List.of(
          Sums.sum(on, blocks.stream().map(block -> on.div(block.part(0), block.rows())).toList()));
    }

    @Override
    public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
      return on.mul(whole.part(0), whole.rows());
    }
  }

  @Test
  void the_rows_of_blocks_may_take_part_in_any_way() {
    for (int seconds : List.of(1, 8, 30, 100)) {
      Given given = regular(new Diluted(time(seconds), 1), 400);
      assertThat(push(window(given.op).get(), given, 0, given.rows())).isEqualTo(given.expected());
    }
  }

  /// Code for many blocks comes in pieces.
  @Test
  void long_windows_have_the_bits_of_the_interpreter() {
    for (Op op :
        List.of(
            new RollingKurt(time(4096 + 511), 1),
            new RollingCorr(time(4095), 2),
            new RollingArgmin(time(4800), 1),
            new RollingMedian(Span.rows(1100), 1))) {
      Given given = regular(op, op instanceof Window ? 4900 : 1500);
      assertThat(push(window(op).get(), given, 0, given.rows())).isEqualTo(given.expected());
    }
  }

  @Test
  void threads_may_share_what_makes_windows() throws Exception {
    Given given = regular(new RollingStd(time(150), 1, 1), 2000);
    double[] expected = given.expected();
    Supplier<RowWindow> windows = window(given.op);
    try (var threads = Executors.newFixedThreadPool(4)) {
      var found = new ArrayList<Future<double[]>>();
      for (int i = 0; i < 4; i++) {
        found.add(threads.submit(() -> push(windows.get(), given, 0, given.rows())));
      }
      for (var future : found) {
        assertThat(future.get()).isEqualTo(expected);
      }
    }
  }

  @Test
  void memory_of_rows_that_are_gone_is_given_back() {
    for (Op op : List.of(new RollingStd(time(2000), 1, 1), new RollingMedian(time(2000), 1))) {
      RowWindow window = window(op).get();
      push(window, regular(op, 2000), 0, 2000);
      long full = window.bytes();
      int rows = 100;
      var times = new long[rows];
      Arrays.setAll(times, i -> (3000 + 1000L * i) * SECOND);
      var later = new Given(op, times, List.of(new double[rows]), 0);
      push(window, later, 0, rows);
      assertThat(window.bytes()).isLessThan(full / 20);
    }
  }

  @Test
  void a_window_refuses_more_rows_than_it_holds() throws IOException {
    for (Op op :
        List.of(
            new RollingRank(Span.rows(20), 1),
            new RollingMedian(Span.rows(20), 1),
            new RollingMedian(Span.rows(2000), 1),
            new RollingRankCorr(Span.rows(20), 1),
            new RollingStd(time(20), 1, 1))) {
      RowWindow window = window(op).get();
      int most = op instanceof WholeWindow whole && whole.w() instanceof Span.Rows(int w) ? w : 0;
      var bytes = new ByteArrayOutputStream();
      new DataOutputStream(bytes).writeInt(most > 0 ? most : -1);
      assertThatThrownBy(() -> load(window, bytes.toByteArray()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("can't hold");
    }
  }

  private static Span span(Op op) {
    return switch (op) {
      case Window window -> window.w();
      case WholeWindow window -> window.w();
      default -> throw new IllegalArgumentException(op.describe());
    };
  }

  /// Rows a second apart, one in nine missing.
  private static Given regular(Op op, int rows) {
    var times = new long[rows];
    Arrays.setAll(times, i -> i * SECOND);
    var columns =
        IntStream.range(0, op.contract().arity())
            .mapToObj(
                c ->
                    IntStream.range(0, rows)
                        .mapToDouble(i -> i % 9 == c ? Double.NaN : (i * 7919L + c) % 1009)
                        .toArray())
            .toList();
    return new Given(op, times, columns, 0);
  }

  private static Stream<Op> someWindows() {
    return Ops.all().classes().stream()
        .filter(RowWindowTest::goesByRows)
        .flatMap(
            type -> {
              Op drawn = new RandomOps(false).draw(type, new Seeds(5)).orElseThrow();
              var single = RandomOps.with(drawn, "minPeriods", 1);
              if (single.isEmpty()) {
                return Stream.empty(); // made of another op
              }
              var spans = new ArrayList<Span>(List.of(20, 900).stream().map(w -> time(w)).toList());
              if (WholeWindow.class.isAssignableFrom(type)) {
                spans.addAll(List.of(1, 20, 250, 2000).stream().map(Span::rows).toList());
              }
              Op one = single.get();
              return spans.stream().map(w -> RandomOps.with(one, "w", w).orElseThrow());
            });
  }

  private static Span time(int seconds) {
    return new Span.Time(seconds * SECOND);
  }

  @TestFactory
  Stream<DynamicTest> after_a_while_nothing_is_allocated() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    return someWindows()
        .map(
            op ->
                DynamicTest.dynamicTest(
                    op.describe(),
                    () -> {
                      Given given = regular(op, 4500);
                      RowWindow window = window(op).get();
                      var values = new double[given.columns.size()];
                      int[] args = IntStream.range(0, values.length).toArray();
                      long before = 0;
                      for (int row = 0; row < given.rows(); row++) {
                        if (row == 3000) {
                          before = threads.getCurrentThreadAllocatedBytes();
                        }
                        for (int i = 0; i < given.columns.size(); i++) {
                          values[i] = given.columns.get(i)[row];
                        }
                        window.next(given.times[row], values, args);
                      }
                      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
                      assertThat(allocated).isLessThan(1500);
                    }));
  }

  @TestFactory
  Stream<DynamicTest> memory_is_known() {
    return someWindows()
        .map(
            op ->
                DynamicTest.dynamicTest(
                    op.describe(),
                    () -> {
                      RowWindow window = window(op).get();
                      for (int rows : List.of(0, 30, 1000, 3000)) {
                        push(window, regular(op, rows), 0, rows);
                        assertThat((double) window.bytes())
                            .isCloseTo(taken(window), Percentage.withPercentage(20));
                      }
                    }));
  }

  /// What an object and its arrays take, and what is in them.
  private static double taken(Object thing) throws IllegalAccessException {
    if (thing.getClass().isArray()) {
      double bytes = 16;
      for (int i = 0; i < Array.getLength(thing); i++) {
        Object item = Array.get(thing, i);
        bytes +=
            switch (item) {
              case null -> 4;
              case Double _, Long _ -> 8;
              case Integer _ -> 4;
              default -> 4 + taken(item);
            };
      }
      return bytes;
    }
    double bytes = 12;
    for (Class<?> type = thing.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers())) {
          continue;
        }
        field.setAccessible(true);
        Object value = field.get(thing);
        boolean array = field.getType().isArray() && Array.getLength(value) > 0;
        boolean own = array || value instanceof SortedWindow;
        bytes += field.getType() == int.class ? 4 : field.getType().isPrimitive() ? 8 : 4;
        bytes += own ? taken(value) : 0;
      }
    }
    return bytes;
  }

  private static Supplier<RowWindow> window(Op op) {
    return RowWindow.of(op, Collections.nCopies(op.contract().arity(), Element.F64));
  }
}
