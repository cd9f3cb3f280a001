package weft.live.bar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import weft.eval.Layout;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Aggregate;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Bars of a whole table, made by the same [BarBuilder] that makes them from ticks as they arrive.
///
/// The rows of each entity go through it in order; then all time up to the last row of the table
/// has passed; then the bars of a duration come out too that have begun. Rows of the result are
/// ordered by time, then by entity. Live, the last bar of an entity waits for a later row or for
/// its time to pass.
public final class BarTables {
  private final BarColumns columns;
  private final Table ticks;
  private final Layout layout;
  private final boolean timed;
  private final List<double[]> inputs = new ArrayList<>();
  private final List<CarriedColumn> carried = new ArrayList<>();
  private final List<double[]> numbers = new ArrayList<>();
  private final List<@Nullable Object[]> others = new ArrayList<>();
  private final List<long[]> keys = new ArrayList<>();

  private BarTables(Table ticks, BarOptions options, BarColumns columns) {
    this.columns = columns;
    this.ticks = ticks;
    this.layout = new Layout(ticks);
    this.timed = options.rule() instanceof BarRule.Duration;
    if (timed) {
      mustBeTimed(ticks, options.rule());
    }
  }

  /// Bars of prices: open, high, low, close, volume, vwap, count, and other columns of the ticks.
  ///
  /// @param extras how other columns are brought together
  public static Table bars(Table ticks, BarOptions options, Map<String, Aggregate> extras) {
    var numbers = some(extras, name -> isNumber(ticks.column(name)));
    var others = some(extras, name -> !isNumber(ticks.column(name)));
    return of(ticks, Map.of(), options, BarColumns.bars(options, numbers).carrying(others));
  }

  /// Features of ticks, brought together to bars.
  ///
  /// @param features a value for each row of the table
  /// @param aggregates how each is brought together; those that are not named give their last value
  public static Table tickToBar(
      Table ticks,
      Map<String, Tensor> features,
      BarOptions options,
      Map<String, Aggregate> aggregates) {
    var all = BarColumns.orLast(features.keySet(), aggregates);
    var numbers = some(all, name -> isNumber(Objects.requireNonNull(features.get(name))));
    var others = some(all, name -> !numbers.containsKey(name));
    return of(ticks, features, options, BarColumns.of(options, numbers).carrying(others));
  }

  private static Map<String, Aggregate> some(Map<String, Aggregate> all, Predicate<String> which) {
    var some = new LinkedHashMap<>(all);
    some.keySet().removeIf(which.negate());
    return some;
  }

  private static boolean isNumber(Tensor column) {
    return column.element().isNumeric() && column.shape().rank() == 1;
  }

  private static Table of(
      Table ticks, Map<String, Tensor> features, BarOptions options, BarColumns columns) {
    var bars = new BarTables(ticks, options, columns);
    for (String name : columns.inputs()) {
      boolean own = bars.inputs.size() < columns.own();
      bars.inputs.add(bars.numbers(name, own ? ticks.column(name) : column(ticks, features, name)));
    }
    for (String name : columns.others().keySet()) {
      bars.carried.add(new CarriedColumn(bars.layout.inOrder(column(ticks, features, name))));
    }
    return bars.run(options);
  }

  private static Tensor column(Table ticks, Map<String, Tensor> features, String name) {
    Tensor feature = features.get(name);
    return feature == null ? ticks.column(name) : feature;
  }

  /// Bars of a duration need times.
  private static void mustBeTimed(Table ticks, BarRule rule) {
    var order = ticks.order();
    if (order.isEmpty() || ticks.column(order.get()).element() != Element.TIME) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "bars of " + rule + " need an order column that holds times")
              .about(order.orElse("order"))
              .expected("an order column of type time")
              .found(
                  order
                      .map(name -> "'" + name + "' of type " + ticks.column(name).element().tag())
                      .orElse("no order column"))
              .hint("take bars of a count: count:100"));
    }
  }

  private Table run(BarOptions options) {
    var builder = new BarBuilder(options, columns);
    var tick = new double[inputs.size()];
    @Nullable Object[] other = new @Nullable Object[carried.size()];
    long latest = Long.MIN_VALUE;
    var entities = layout.entities();
    for (int entity = 0; entity < entities.size(); entity++) {
      String name = Integer.toString(entity);
      for (int i = entities.get(entity).from(); i < entities.get(entity).to(); i++) {
        for (int column = 0; column < tick.length; column++) {
          tick[column] = inputs.get(column)[i];
        }
        for (int column = 0; column < other.length; column++) {
          other[column] = carried.get(column).cell(i);
        }
        builder.push(name, layout.key(i), i, tick, other, this::keep);
        latest = Math.max(latest, layout.key(i));
      }
    }
    builder.passed(latest, this::keep);
    builder.unfinished(this::keep);
    return result();
  }

  private void keep(Bar bar) {
    numbers.add(bar.numbers.clone());
    others.add(bar.others.clone());
    keys.add(new long[] {bar.key(), Integer.parseInt(bar.entity())});
  }

  private double[] numbers(String name, Tensor column) {
    if (!isNumber(column)) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "'" + name + "' can't be brought together to bars")
              .about(name)
              .expected("a column of numbers or conditions")
              .found(
                  column.shape().rank() == 1
                      ? "a column of " + column.element().tag()
                      : "a column of arrays"));
    }
    return layout.sorted(column);
  }

  /// The bars by time, then entity; equal ones keep their order.
  private Table result() {
    int[] order =
        IntStream.range(0, keys.size())
            .boxed()
            .sorted(
                Comparator.<Integer>comparingLong(i -> keys.get(i)[0])
                    .thenComparingLong(i -> keys.get(i)[1]))
            .mapToInt(i -> i)
            .toArray();
    Shape shape = Shape.of(order.length);
    var result = new LinkedHashMap<String, Tensor>();
    ticks.order().ifPresent(name -> result.put(name, times(ticks.column(name).element(), order)));
    ticks
        .entity()
        .ifPresent(
            name -> {
              Tensor names = layout.inOrder(ticks.column(name));
              result.put(
                  name,
                  names.gather(
                      shape, i -> layout.entities().get((int) keys.get(order[i])[1]).from()));
            });
    var names = columns.names();
    for (int i = 0; i < names.size(); i++) {
      int measure = i;
      mustBeFree(result, names.get(i));
      result.put(names.get(i), Tensor.f64(shape, row -> numbers.get(order[row])[measure]));
    }
    int place = 0;
    for (String name : columns.others().keySet()) {
      int at = place++;
      mustBeFree(result, name);
      result.put(name, carried.get(at).column(order.length, row -> others.get(order[row])[at]));
    }
    return new Table(result, ticks.entity(), ticks.order());
  }

  private static void mustBeFree(Map<String, Tensor> columns, String name) {
    if (columns.containsKey(name)) {
      throw new WeftException(
          Diagnostic.of(Code.DUPLICATE, "bars have a column '" + name + "', and so is a key called")
              .about(name)
              .expected("columns of entities and times that are called otherwise"));
    }
  }

  /// The times of bars, as the column of times holds them.
  private Tensor times(Element element, int[] order) {
    long[] times = Arrays.stream(order).mapToLong(i -> keys.get(i)[0]).toArray();
    Shape shape = Shape.of(order.length);
    if (element.isFloat()) {
      return Tensor.floats(
          element,
          shape,
          i -> Double.longBitsToDouble(times[i] < 0 ? times[i] ^ Long.MAX_VALUE : times[i]));
    }
    return switch (element) {
      case U64 -> Tensor.longs(element, shape, i -> times[i] ^ Long.MIN_VALUE);
      case BOOL -> Tensor.bools(shape, i -> times[i] != 0);
      default -> Tensor.of(element, shape, times);
    };
  }
}
