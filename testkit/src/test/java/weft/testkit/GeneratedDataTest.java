package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Payload;
import weft.ir.Perform;
import weft.ir.Primitive;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.form.WholeWindow;
import weft.ir.form.Window;
import weft.ops.Ops;
import weft.ops.source.Input;

/// What the generators promise does occur.
class GeneratedDataTest {
  /// What is easy to get wrong.
  private enum Special {
    MISSING_RUN,
    NEGATIVE_ZERO,
    INFINITY,
    HUGE,
    TINY,
    TIES,
    CONSTANT_STRETCH,
    ONE_ROW_ENTITY,
    EQUAL_TIMES,
    UNSORTED_ROWS,
    ORDER_WITHOUT_TIME,
    MISSING_TEXT,
    WINDOW_LONGER_THAN_THE_ENTITY,
    DURATION,
    MIN_PERIODS_BELOW_THE_WINDOW
  }

  @Test
  void every_special_case_occurs() {
    Set<Special> seen = EnumSet.noneOf(Special.class);
    Property.holds(
        150,
        RandomGraphs.overTables(Ops.all(), new RandomTables()),
        given -> {
          numbers(given.table(), seen);
          rows(given.table(), seen);
          windows(given.graph(), given.table(), seen);
        });
    assertThat(seen).containsExactlyInAnyOrder(Special.values());
  }

  private static void numbers(Table table, Set<Special> seen) {
    for (String name : List.of("x", "y", "z")) {
      for (var rows : entities(table).values()) {
        double[] x = rows.stream().mapToDouble(row -> table.column(name).doubleAt(row)).toArray();
        add(seen, Special.MISSING_RUN, has(x, 3, run -> all(run, Double::isNaN)));
        add(seen, Special.NEGATIVE_ZERO, has(x, 1, run -> run[0] == 0 && 1 / run[0] < 0));
        add(seen, Special.INFINITY, has(x, 1, run -> Double.isInfinite(run[0])));
        add(seen, Special.HUGE, has(x, 1, run -> finite(run[0]) && Math.abs(run[0]) >= 1e300));
        add(seen, Special.TINY, has(x, 1, run -> run[0] != 0 && Math.abs(run[0]) <= 1e-299));
        add(seen, Special.TIES, Arrays.stream(x).filter(v -> v == 1).count() > 1);
        add(seen, Special.CONSTANT_STRETCH, has(x, 5, run -> all(run, v -> v == run[0])));
      }
    }
    Tensor label = table.column("label");
    boolean missing = IntStream.range(0, label.size()).anyMatch(i -> label.textAt(i) == null);
    add(seen, Special.MISSING_TEXT, missing);
  }

  private static void rows(Table table, Set<Special> seen) {
    Tensor time = table.column(RandomTables.ORDER);
    add(seen, Special.ORDER_WITHOUT_TIME, time.element() != Element.TIME);
    for (var rows : entities(table).values()) {
      var times = rows.stream().map(time::longAt).toList();
      add(seen, Special.ONE_ROW_ENTITY, rows.size() == 1);
      add(seen, Special.EQUAL_TIMES, new HashSet<>(times).size() < times.size());
      add(seen, Special.UNSORTED_ROWS, !times.stream().sorted().toList().equals(times));
    }
  }

  private static void windows(Graph graph, Table table, Set<Special> seen) {
    int shortest = entities(table).values().stream().mapToInt(List::size).min().orElse(0);
    for (Node node : graph.nodes()) {
      Span w = node.op() instanceof Window op ? op.w() : Span.rows(1);
      w = node.op() instanceof WholeWindow op ? op.w() : w;
      int least = node.op() instanceof Window op ? op.minPeriods() : Integer.MAX_VALUE;
      add(seen, Special.DURATION, w instanceof Span.Time);
      if (w instanceof Span.Rows(int count)) {
        add(seen, Special.WINDOW_LONGER_THAN_THE_ENTITY, count > shortest);
        add(seen, Special.MIN_PERIODS_BELOW_THE_WINDOW, least < count);
      }
    }
  }

  private interface Runs {
    boolean test(double[] run);
  }

  /// Whether there is such a run of `length` numbers.
  private static boolean has(double[] x, int length, Runs test) {
    return IntStream.rangeClosed(0, x.length - length)
        .anyMatch(from -> test.test(Arrays.copyOfRange(x, from, from + length)));
  }

  private static boolean all(double[] run, DoublePredicate test) {
    return Arrays.stream(run).allMatch(test);
  }

  private static boolean finite(double x) {
    return Double.isFinite(x);
  }

  private static void add(Set<Special> seen, Special special, boolean there) {
    if (there) {
      seen.add(special);
    }
  }

  /// The rows of each entity, as they stand.
  private static Map<String, List<Integer>> entities(Table table) {
    Tensor entity = table.column(RandomTables.ENTITY);
    return IntStream.range(0, entity.size())
        .boxed()
        .collect(
            Collectors.groupingBy(
                row -> String.valueOf(entity.textAt(row)), TreeMap::new, Collectors.toList()));
  }

  /// A new op takes part by being there; those that don't are listed here with the reason.
  @Test
  void every_op_takes_part() {
    var seen = new TreeSet<String>();
    var cases = RandomGraphs.overTables(Ops.all(), new RandomTables(4, 2, false));
    var programs = RandomGraphs.programs(Ops.all());
    Property.holds(
        1500,
        Generator.of(Seeds::next),
        seed -> {
          tags(cases.draw(new Seeds(seed)).graph(), seen);
          tags(programs.draw(new Seeds(seed)).graph(), seen);
        });
    var expected = new TreeSet<>(Ops.all().tags());
    // Made by rewrites.
    expected.removeAll(Set.of("scan", "sort_key", "larger_key", "key_value", "cell_half"));
    expected.removeIf(tag -> isSource(Ops.all().find(tag).orElseThrow()));
    // Made by transforms.
    expected.removeIf(
        tag -> Ops.all().find(tag).orElseThrow().getPackageName().equals("weft.ops.calculus"));
    // Programs take texts, batches and graphs.
    expected.removeIf(tag -> Perform.class.isAssignableFrom(Ops.all().find(tag).orElseThrow()));
    assertThat(seen).containsAll(expected);
  }

  private static boolean isSource(Class<? extends Op> type) {
    return Payload.class.isAssignableFrom(type)
        || type == Input.class
        || new RandomOps(true)
            .draw(type, new Seeds(1))
            .filter(op -> op.primitive() == Primitive.SOURCE)
            .isPresent();
  }

  private static void tags(Graph graph, Set<String> seen) {
    graph.nodes().forEach(node -> seen.add(node.op().tag()));
  }

  @Test
  void a_seed_draws_the_same_again() {
    var cases = RandomGraphs.overTables(Ops.all(), new RandomTables());
    var programs = RandomGraphs.programs(Ops.all());
    for (long seed = 0; seed < 50; seed++) {
      assertThat(cases.draw(new Seeds(seed))).isEqualTo(cases.draw(new Seeds(seed)));
      assertThat(programs.draw(new Seeds(seed))).isEqualTo(programs.draw(new Seeds(seed)));
    }
  }
}
