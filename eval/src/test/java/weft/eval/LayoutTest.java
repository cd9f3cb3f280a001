package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weft.ir.CodedTexts;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// A layout is what sorting the rows by entity and order would give.
class LayoutTest {
  private static final int MANY = 140_000;
  private static final long SEED = Long.getLong("weft.seed", 1);

  /// Texts whose order by UTF-8 bytes is not that of their characters, and some that are no
  /// Unicode.
  private static final List<String> TEXTS =
      List.of("b", "a", "", "\uFFFD", "\uD83D\uDE00", "ab", "\uD800", "\uDC00", "é", "Z");

  private enum Entities {
    NONE,
    TEXTS,
    CODES,
    WHOLE,
    UNSIGNED,
    FLOATS,
    TRUTHS
  }

  /// How rows stand: entity by entity, time by time, anyhow, or nearly in order.
  private enum Rows {
    BY_ENTITY,
    BY_TIME,
    ANY,
    NEARLY
  }

  @ParameterizedTest
  @EnumSource(Entities.class)
  void it_is_what_sorting_gives(Entities kind) {
    var random = new Random(SEED);
    for (Rows rows : Rows.values()) {
      for (int n : new int[] {0, 1, 2, 9, 64, 300}) {
        for (int round = 0; round < 6; round++) {
          same(table(kind, rows, n, round % 3, random));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Rows.class)
  void the_same_for_many_rows(Rows rows) {
    same(table(Entities.CODES, rows, MANY, 0, new Random(SEED)));
  }

  @Test
  void many_entities_are_told_apart() {
    int n = 5000;
    var random = new Random(SEED);
    long[] numbers = random.longs(n, -2500, 2500).map(x -> x << 32).toArray();
    Map<String, Tensor> columns = new LinkedHashMap<>();
    columns.put("t", Tensor.longs(Element.I64, Shape.of(n), i -> n - i));
    columns.put("whole", Tensor.of(Element.I64, Shape.of(n), numbers));
    columns.put("text", Tensor.texts(Shape.of(n), i -> "entity " + numbers[i]));
    same(new Table(columns, Optional.of("whole"), "t"));
    same(new Table(columns, Optional.of("text"), "t"));
  }

  @Test
  void a_missing_text_among_codes_is_named() {
    var coded =
        Tensor.of(Shape.of(3), new CodedTexts(new int[] {1, -1, -1}, new String[] {"b", "a"}));
    var plain = Tensor.texts(Shape.of(3), i -> i == 0 ? "a" : null);
    assertThat(refused(coded)).isEqualTo(refused(plain));
    assertThat(refused(coded)).isEqualTo("row 2 has no entity in the column 'e'");
  }

  private static String refused(Tensor entity) {
    var table = Table.by("e", Map.of("e", entity));
    return catchThrowableOfType(WeftException.class, () -> new Layout(table)).first().message();
  }

  // ---- tables

  private static Table table(Entities kind, Rows rows, int n, int order, Random random) {
    int entities = TEXTS.size();
    int length = Math.max(1, n / entities);
    IntUnaryOperator entity =
        switch (rows) {
          case BY_ENTITY -> i -> Math.min(entities - 1, i / length);
          case BY_TIME, NEARLY -> i -> i % entities;
          case ANY -> _ -> random.nextInt(entities);
        };
    int[] who = IntStream.range(0, n).map(entity).toArray();
    long[] times = new long[n];
    for (int i = 0; i < n; i++) {
      times[i] =
          switch (rows) {
            case BY_ENTITY -> i % length;
            case BY_TIME -> i / entities;
            case ANY -> random.nextInt(-20, 20);
            case NEARLY -> i / entities - (random.nextInt(10) == 0 ? random.nextInt(5) : 0);
          };
    }
    Shape shape = Shape.of(n);
    Map<String, Tensor> columns = new LinkedHashMap<>();
    columns.put(
        "t",
        switch (order) {
          case 0 -> Tensor.of(Element.TIME, shape, times);
          case 1 -> Tensor.f64(shape, i -> times[i] == 0 ? -0.0 : times[i] / 4.0);
          default -> Tensor.of(Element.U64, shape, times);
        });
    columns.put(
        "e",
        switch (kind) {
          case NONE, WHOLE -> Tensor.longs(Element.I64, shape, i -> who[i] - 4);
          case UNSIGNED -> Tensor.longs(Element.U64, shape, i -> who[i] - 4);
          case FLOATS -> Tensor.f64(shape, i -> who[i] == 3 ? -0.0 : who[i] - 4.0);
          case TRUTHS -> Tensor.bools(shape, i -> who[i] % 2 == 0);
          case TEXTS -> Tensor.texts(shape, i -> TEXTS.get(who[i]));
          case CODES ->
              Tensor.of(
                  shape,
                  new CodedTexts(
                      IntStream.of(who).map(code -> code + 1).toArray(),
                      IntStream.rangeClosed(0, entities)
                          .mapToObj(i -> i == 0 ? "in no row" : TEXTS.get(i - 1))
                          .toArray(String[]::new)));
        });
    return new Table(
        columns, kind == Entities.NONE ? Optional.empty() : Optional.of("e"), Optional.of("t"));
  }

  // ---- by sorting

  private static void same(Table table) {
    int n = table.rows();
    Tensor order = table.column("t");
    var rows = new ArrayList<>(IntStream.range(0, n).boxed().toList());
    Comparator<Integer> byEntity = (a, b) -> entity(table, a, b);
    Comparator<Integer> byOrder = (a, b) -> compare(order, a, b, 0.0);
    if (table.entity().isPresent()) {
      var firsts = new LinkedHashMap<Object, Integer>();
      for (int i = 0; i < n; i++) {
        firsts.putIfAbsent(cell(table.column(table.entity().get()), i), i);
      }
      Tensor column = table.column(table.entity().get());
      byEntity = byEntity.thenComparing(row -> firsts.getOrDefault(cell(column, row), 0));
    }
    rows.sort(byEntity.thenComparing(byOrder));
    var layout = new Layout(table);
    assertThat(IntStream.range(0, n).mapToObj(layout::row).toList()).isEqualTo(rows);
    assertThat(layout.rows()).isEqualTo(n);
    assertThat(entities(table, rows)).isEqualTo(layout.entities());

    var positions = new ArrayList<>(IntStream.range(0, n).boxed().toList());
    positions.sort(Comparator.comparing(rows::get, byOrder));
    assertThat(Arrays.stream(layout.byTime()).boxed().toList()).isEqualTo(positions);
    var times = layout.times();
    assertThat(times.stream().flatMapToInt(Arrays::stream).toArray()).isEqualTo(layout.byTime());
    for (int i = 0; i < times.size(); i++) {
      int[] time = times.get(i);
      int first = rows.get(time[0]);
      assertThat(byOrder.compare(first, rows.get(time[time.length - 1]))).isZero();
      if (i > 0) {
        assertThat(byOrder.compare(rows.get(times.get(i - 1)[0]), first)).isNegative();
      }
    }

    Tensor numbers = Tensor.f64(Shape.of(n), i -> i);
    double[] sorted = layout.sorted(numbers);
    assertThat(sorted).isEqualTo(rows.stream().mapToDouble(row -> row).toArray());
    assertThat(layout.inOrder(numbers).doubles()).isEqualTo(sorted);
    assertThat(layout.restored(sorted)).isEqualTo(numbers.doubles());
    assertThat(layout.restore(Tensor.column(sorted))).isEqualTo(numbers);
    for (var entity : layout.entities()) {
      assertThat(layout.slice(numbers, entity).doubles())
          .isEqualTo(Arrays.copyOfRange(sorted, entity.from(), entity.to()));
    }
  }

  private static int entity(Table table, int a, int b) {
    return table.entity().map(name -> compare(table.column(name), a, b, -0.0)).orElse(0);
  }

  /// @param zero what is added: entities tell -0 from 0, times don't
  private static int compare(Tensor column, int a, int b, double zero) {
    return switch (column.element()) {
      case TEXT ->
          Arrays.compareUnsigned(
              String.valueOf(column.textAt(a)).getBytes(StandardCharsets.UTF_8),
              String.valueOf(column.textAt(b)).getBytes(StandardCharsets.UTF_8));
      case F64 -> Double.compare(column.doubleAt(a) + zero, column.doubleAt(b) + zero);
      case U64 -> Long.compareUnsigned(column.longAt(a), column.longAt(b));
      default -> Long.compare(column.longAt(a), column.longAt(b));
    };
  }

  private static Object cell(Tensor column, int i) {
    return switch (column.element()) {
      case TEXT -> String.valueOf(column.textAt(i));
      case F64 -> column.doubleAt(i);
      default -> column.longAt(i);
    };
  }

  private static List<Layout.Entity> entities(Table table, List<Integer> rows) {
    var entities = new ArrayList<Layout.Entity>();
    int from = 0;
    for (int i = 1; i <= rows.size(); i++) {
      boolean last = i == rows.size();
      if (last || differs(table, rows.get(i), rows.get(i - 1))) {
        entities.add(new Layout.Entity(from, i));
        from = i;
      }
    }
    return rows.isEmpty() ? List.of(new Layout.Entity(0, 0)) : entities;
  }

  private static boolean differs(Table table, int a, int b) {
    return table
        .entity()
        .map(table::column)
        .filter(column -> !cell(column, a).equals(cell(column, b)))
        .isPresent();
  }

  @Test
  void it_is_kept_for_its_own_table_only() {
    var times = Tensor.longs(Element.TIME, Shape.of(3), i -> 3 - i);
    var later = Tensor.longs(Element.TIME, Shape.of(3), i -> i);
    var table = new Table(Map.of("time", times), Optional.empty(), "time");
    var other = new Table(Map.of("time", later), Optional.empty(), "time");
    var layout = Layout.of(table);
    assertThat(layout.row(0)).isEqualTo(2);
    assertThat(Layout.of(table)).isSameAs(layout);
    assertThat(Layout.of(other).row(0)).isZero();
    assertThat(Layout.of(table).row(0)).isEqualTo(2);
  }
}
