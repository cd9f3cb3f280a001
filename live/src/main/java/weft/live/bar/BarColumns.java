package weft.live.bar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import weft.ir.form.Aggregate;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Which numbers a tick brings, and what bars show of them. An ordinary bar is nothing but a set of
/// aggregates: open is the first price, volume the sum of sizes.
///
/// The cells of a tick are its price and its size, as far as the options name such columns, then
/// the others. A name may stand twice: a feature that is called like the column of prices has a
/// cell of its own.
///
/// @param inputs the cells of a tick, in order
/// @param price the cell of the price; [#ONE] where every row is a tick
/// @param size the cell of the size; [#ONE] where there is none
/// @param others what ticks bring besides numbers (texts, times, arrays), each in a cell of its
///   own, and how it is carried: its first or its last value
public record BarColumns(
    List<String> inputs,
    int price,
    int size,
    List<Measure> measures,
    Map<String, Aggregate> others) {
  /// Stands for a cell that is 1 in each tick.
  public static final int ONE = -1;

  /// One number of a bar.
  ///
  /// @param column the cell it is made of
  /// @param weight the cell that weighs it in a mean
  public record Measure(String name, Aggregate aggregate, int column, int weight) {}

  public BarColumns {
    inputs = List.copyOf(inputs);
    measures = List.copyOf(measures);
    others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
    others.forEach(BarColumns::mustTakeAny);
  }

  private static void mustTakeAny(String name, Aggregate aggregate) {
    if (aggregate != Aggregate.FIRST && aggregate != Aggregate.LAST) {
      throw new WeftException(
          Diagnostic.of(
                  Code.TYPE,
                  "'"
                      + name
                      + "' is no number, so a bar can't have the "
                      + aggregate.tag()
                      + " of it")
              .about(name)
              .expected("numbers or conditions")
              .hint("last and first take any type"));
    }
  }

  /// The same with more columns that are no numbers.
  public BarColumns carrying(Map<String, Aggregate> more) {
    for (String name : more.keySet()) {
      if (names().contains(name)) {
        throw taken(name);
      }
    }
    return new BarColumns(inputs, price, size, measures, more);
  }

  private static WeftException taken(String name) {
    return new WeftException(
        Diagnostic.of(Code.DUPLICATE, "bars have a column '" + name + "' already")
            .about(name)
            .expected("a column of ticks that is called otherwise")
            .hint("open, high, low, close, volume, vwap and count are made from the ticks"));
  }

  /// Open, high, low, close, with sizes also volume and the mean price weighted by them (vwap), and
  /// the number of ticks (count); then other columns of the ticks.
  ///
  /// @param extras how further columns are brought together, by name; one that is called like a
  ///   column of bars is refused
  public static BarColumns bars(BarOptions options, Map<String, Aggregate> extras) {
    if (options.price().isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.MISSING_VALUE, "bars need a column of prices").about("price"));
    }
    int at = 0;
    int size = options.size().isPresent() ? 1 : ONE;
    var measures = new ArrayList<Measure>();
    measures.add(new Measure("open", Aggregate.FIRST, at, ONE));
    measures.add(new Measure("high", Aggregate.MAX, at, ONE));
    measures.add(new Measure("low", Aggregate.MIN, at, ONE));
    measures.add(new Measure("close", Aggregate.LAST, at, ONE));
    if (size != ONE) {
      measures.add(new Measure("volume", Aggregate.SUM, size, ONE));
      measures.add(new Measure("vwap", Aggregate.MEAN, at, size));
    }
    measures.add(new Measure("count", Aggregate.SUM, ONE, ONE));
    return with(measures, options, extras);
  }

  /// Only columns or features of the ticks, each brought together in its own way.
  public static BarColumns of(BarOptions options, Map<String, Aggregate> features) {
    return with(new ArrayList<>(), options, features);
  }

  private static BarColumns with(
      List<Measure> measures, BarOptions options, Map<String, Aggregate> others) {
    var inputs = new ArrayList<String>();
    options.price().ifPresent(inputs::add);
    options.size().ifPresent(inputs::add);
    int price = options.price().isPresent() ? 0 : ONE;
    int size = options.size().isPresent() ? inputs.size() - 1 : ONE;
    var names = new LinkedHashSet<String>();
    measures.forEach(measure -> names.add(measure.name()));
    others.forEach(
        (name, aggregate) -> {
          if (!names.add(name)) {
            throw taken(name);
          }
          measures.add(new Measure(name, aggregate, inputs.size(), ONE));
          inputs.add(name);
        });
    return new BarColumns(inputs, price, size, measures, Map.of());
  }

  /// How many of the cells are price and size.
  public int own() {
    return Math.max(price, size) + 1;
  }

  /// The names of the numbers that bars show, in order.
  public List<String> names() {
    return measures.stream().map(Measure::name).toList();
  }

  /// The aggregate of each column, as far as one is named, else the last value.
  public static Map<String, Aggregate> orLast(
      Iterable<String> columns, Map<String, Aggregate> named) {
    var all = new LinkedHashMap<String, Aggregate>();
    columns.forEach(name -> all.put(name, named.getOrDefault(name, Aggregate.LAST)));
    return all;
  }
}
