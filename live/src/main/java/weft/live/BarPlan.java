package weft.live;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import weft.ir.form.Aggregate;
import weft.live.bar.BarColumns;
import weft.live.bar.BarOptions;

/// Features and the bars that go with them, ready for ticks as they arrive: features over bars that
/// are made from the ticks, or features over ticks that are brought together to bars.
///
/// ```
/// var plan = BarPlan.bars(features, BarOptions.of(BarRule.parse("1m")), Map.of(), entity, order);
/// var live = new Live(plan, TimePolicy.DEFAULT, bar -> System.out.println(bar));
/// ```
public final class BarPlan implements RowPlan {
  private final LivePlan features;
  private final BarOptions options;
  private final Supplier<ModeFold> start;
  private final ModeFold first;

  private BarPlan(LivePlan features, BarOptions options, Supplier<ModeFold> start) {
    this.features = features;
    this.options = options;
    this.start = start;
    this.first = start.get();
  }

  /// Features over bars: each bar is a row that they see.
  ///
  /// @param aggregates how columns of ticks that bars don't have are brought together, where not by
  ///   their last value
  /// @param entity the column of entities, which features may read
  /// @param order the column of times, which features may read
  /// @param byClock whether rows of any entity end bars, and not only those of their own
  public static BarPlan bars(
      LivePlan features,
      BarOptions options,
      Map<String, Aggregate> aggregates,
      Optional<String> entity,
      Optional<String> order,
      boolean byClock) {
    return new BarPlan(
        features,
        options,
        () -> new BarFold(features, options, aggregates, entity, order, byClock));
  }

  /// Features over ticks, brought together to bars.
  ///
  /// @param aggregates of features, where not their last value
  /// @param byClock whether rows of any entity end bars, and not only those of their own
  public static BarPlan tickToBar(
      LivePlan features, BarOptions options, Map<String, Aggregate> aggregates, boolean byClock) {
    return new BarPlan(
        features, options, () -> new TickToBarFold(features, options, aggregates, byClock));
  }

  /// The features, which see bars or ticks.
  public LivePlan features() {
    return features;
  }

  /// How ticks become bars.
  public BarOptions options() {
    return options;
  }

  /// Whether features see bars rather than ticks.
  public boolean seesBars() {
    return first instanceof BarFold;
  }

  /// What bars show.
  public BarColumns columns() {
    return first.builder.columns();
  }

  /// The columns of ticks that bars carry besides price and size, and how.
  Map<String, Aggregate> carried() {
    var own = BarColumns.bars(options, Map.of()).names();
    var carried = new LinkedHashMap<String, Aggregate>();
    columns().measures().stream()
        .filter(measure -> !own.contains(measure.name()))
        .forEach(measure -> carried.put(measure.name(), measure.aggregate()));
    carried.putAll(columns().others());
    return carried;
  }

  @Override
  public List<LivePlan.Input> inputs() {
    return first.inputs();
  }

  @Override
  public List<LivePlan.Output> outputs() {
    return first.results();
  }

  @Override
  public boolean across() {
    return features.across();
  }

  @Override
  public ModeFold fold() {
    return start.get();
  }
}
