package weft.testkit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Tables with everything that is easy to get wrong: runs of missing values, signed zeros,
/// infinities, 1e300 and 1e-300, ties, constant stretches, entities of one row, equal times, rows
/// in any order.
///
/// Columns: `x`, `y`, `z` (f64), `flag` (bool) and `label` (text) with missing ones, `count` (i64),
/// `book` (three f64 a row), `symbol` (the entity) and `time` (the order).
///
/// @param rows at most so many for an entity
/// @param entities at most so many
/// @param distinct no two rows of an entity have one time
public record RandomTables(int rows, int entities, boolean distinct) implements Generator<Table> {
  public static final String ENTITY = "symbol";
  public static final String ORDER = "time";
  private static final int MOST_SINGLE = 100;
  private static final long SECOND = 1_000_000_000L;

  /// When clocks change, sessions begin and days of February end: New York, London, Havana, Tokyo.
  private static final List<Long> MOMENTS =
      Stream.of(
              "2024-03-10T07:00:00Z",
              "2024-11-03T06:00:00Z",
              "2024-03-31T01:00:00.000000001Z",
              "2024-03-10T05:00:00Z",
              "2024-02-29T23:59:59.5Z",
              "2024-07-03T17:00:00Z",
              "2024-11-05T02:30:00Z")
          .map(Instant::parse)
          .map(time -> time.getEpochSecond() * SECOND + time.getNano())
          .toList();

  private static final List<String> NAMES = List.of("A", "B", "aa", "Ö", "😀", "z z", "\uff5e");

  /// Up to five entities of up to 24 rows.
  public RandomTables() {
    this(24, 5, false);
  }

  /// What a stretch of a column looks like.
  public enum Stretch {
    WALK,
    NOISE,
    TIES,
    CONSTANT,
    MISSING,
    ZEROS,
    INFINITE,
    HUGE,
    TINY
  }

  /// Stretches of finite values of ordinary size.
  public static final List<Stretch> TAME =
      List.of(Stretch.WALK, Stretch.NOISE, Stretch.TIES, Stretch.CONSTANT);

  @Override
  public Table draw(Seeds seeds) {
    var entity = new ArrayList<String>();
    var time = new ArrayList<Long>();
    long start = seeds.chance(0.5) ? 0 : seeds.pick(MOMENTS);
    var names = seeds.shuffled(NAMES).subList(0, seeds.between(1, Math.min(entities, 7)));
    for (String name : names) {
      int count = seeds.chance(0.2) ? 1 : seeds.between(1, rows);
      long now = start + seeds.between(-3, 3) * SECOND;
      for (int i = 0; i < count; i++) {
        entity.add(name);
        time.add(now);
        now += distinct || seeds.chance(0.8) ? seeds.between(1, 3) * SECOND : 0;
      }
    }
    int n = entity.size();
    var columns = new LinkedHashMap<String, Tensor>();
    Shape shape = Shape.of(n);
    boolean named = seeds.chance(0.7);
    columns.put(
        ENTITY,
        named
            ? Tensor.texts(shape, entity::get)
            : Tensor.longs(Element.I64, shape, i -> names.indexOf(entity.get(i))));
    Element order = seeds.pick(Element.TIME, Element.TIME, Element.TIME, Element.I64);
    columns.put(ORDER, Tensor.longs(order, shape, time::get));
    for (String name : List.of("x", "y", "z")) {
      columns.put(name, Tensor.column(numbers(seeds, n, stretches(seeds))));
    }
    boolean gaps = seeds.chance(0.5);
    columns.put("flag", Tensor.truths(shape, _ -> flag(seeds, gaps)));
    columns.put(
        "label",
        Tensor.texts(shape, _ -> seeds.chance(0.1) ? null : seeds.pick("a", "b", "", "\"q\"\n")));
    columns.put("count", Tensor.longs(Element.I64, shape, _ -> seeds.between(-2, 9)));
    columns.put("book", Tensor.of(Shape.of(n, 3), numbers(seeds, 3 * n, stretches(seeds))));
    var table = new Table(columns, Optional.of(ENTITY), ORDER);
    return seeds.chance(0.5)
        ? table
        : take(table, seeds.shuffled(IntStream.range(0, n).boxed().toList()));
  }

  private static double flag(Seeds seeds, boolean gaps) {
    return gaps && seeds.chance(0.2) ? Double.NaN : seeds.chance(0.4) ? 1 : 0;
  }

  private static List<Stretch> stretches(Seeds seeds) {
    if (seeds.chance(0.4)) {
      return List.of(Stretch.values());
    }
    var some = new ArrayList<>(TAME);
    if (seeds.chance(0.6)) {
      some.add(Stretch.MISSING);
    }
    return some;
  }

  /// A column made of stretches of these kinds.
  public static double[] numbers(Seeds seeds, int count, List<Stretch> kinds) {
    var out = new double[count];
    double level = 100;
    for (int from = 0; from < count; ) {
      Stretch kind = seeds.pick(kinds);
      double scale = Math.pow(10, seeds.between(-3, 3));
      double same = seeds.pick(0.1, 100.1, -1 / 3.0, 0.0);
      int to = Math.min(count, from + seeds.between(1, Math.max(1, Math.min(count, 24))));
      for (; from < to; from++) {
        level += seeds.normal();
        out[from] = number(seeds, kind, level, scale, same);
      }
    }
    return out;
  }

  private static double number(Seeds seeds, Stretch kind, double level, double scale, double same) {
    double sign = seeds.chance(0.5) ? 1 : -1;
    return switch (kind) {
      case WALK -> level;
      case NOISE -> seeds.normal() * scale;
      case TIES -> seeds.between(-2, 2);
      case CONSTANT -> same;
      case MISSING -> Double.NaN;
      case ZEROS -> sign * 0.0;
      case INFINITE -> seeds.chance(0.5) ? sign * Double.POSITIVE_INFINITY : level;
      case HUGE -> sign * 1e300 * (1 + seeds.share());
      case TINY -> sign * 1e-300 * (1 + seeds.share());
    };
  }

  /// The rows of a table that are named, in that order.
  public static Table take(Table table, List<Integer> rows) {
    var columns = new LinkedHashMap<String, Tensor>();
    table.columns().forEach((name, column) -> columns.put(name, take(column, rows)));
    return new Table(columns, table.entity(), table.order());
  }

  /// The rows of a column that are named, in that order.
  public static Tensor take(Tensor column, List<Integer> rows) {
    var dims = new ArrayList<>(column.shape().dims());
    int width = column.size() / Math.max(1, dims.getFirst());
    dims.set(0, rows.size());
    return column.gather(new Shape(false, dims), i -> rows.get(i / width) * width + i % width);
  }

  /// The table with another column, or with other values in one.
  public static Table with(Table table, String name, Tensor column) {
    var columns = new LinkedHashMap<>(table.columns());
    columns.put(name, column);
    return new Table(columns, table.entity(), table.order());
  }

  /// Fewer rows first, then simpler numbers.
  @Override
  public Stream<Table> shrink(Table table) {
    return Stream.concat(
        without(table.rows()).map(rows -> take(table, rows)),
        table.columns().entrySet().stream()
            .filter(column -> column.getValue().element() == Element.F64)
            .flatMap(
                column ->
                    simpler(column.getValue()).map(cells -> with(table, column.getKey(), cells))));
  }

  /// What is left of `count` things without a part of them: halves, quarters, ..., single ones.
  static Stream<List<Integer>> without(int count) {
    return Stream.iterate((count + 1) / 2, size -> size > 0, size -> size / 2)
        .flatMap(
            size ->
                IntStream.iterate(0, from -> from < count, from -> from + size)
                    .filter(_ -> size < count)
                    .mapToObj(
                        from ->
                            IntStream.range(0, count)
                                .filter(i -> i < from || i >= from + size)
                                .boxed()
                                .toList()));
  }

  private static Stream<Tensor> simpler(Tensor column) {
    return simpler(column.doubles()).map(cells -> Tensor.of(column.shape(), cells));
  }

  /// The numbers with all of them, or one, made simpler.
  public static Stream<double[]> simpler(double[] numbers) {
    Stream<double[]> whole =
        Stream.of(0.0, 1.0)
            .filter(value -> Arrays.stream(numbers).anyMatch(x -> weight(x) > weight(value)))
            .map(value -> Arrays.stream(numbers).map(_ -> value).toArray());
    Stream<double[]> single =
        IntStream.range(0, numbers.length > MOST_SINGLE ? 0 : numbers.length)
            .boxed()
            .flatMap(
                at ->
                    Stream.of(0.0, 1.0, Math.rint(numbers[at]))
                        .filter(value -> weight(value) < weight(numbers[at]))
                        .map(
                            value -> {
                              var other = numbers.clone();
                              other[at] = value;
                              return other;
                            }));
    return Stream.concat(whole, single);
  }

  /// How far a number is from being simple.
  private static int weight(double x) {
    return x == 0 && 1 / x > 0 ? 0 : x == 1 ? 1 : x == Math.rint(x) && Math.abs(x) < 1e6 ? 2 : 3;
  }

  /// One column a line.
  @Override
  public String show(Table table) {
    return text(table);
  }

  static String text(Table table) {
    return table.columns().entrySet().stream()
        .map(Map.Entry::toString)
        .collect(Collectors.joining("\n"));
  }
}
