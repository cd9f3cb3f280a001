package weft.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.form.Aggregate;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.bar.Bar;
import weft.live.bar.BarBuilder;
import weft.live.bar.BarColumns;
import weft.live.bar.BarOptions;
import weft.live.bar.BarRule;
import weft.live.bar.BarSink;

/// Features over bars: ticks make bars, and each bar is a row that the features see.
public final class BarFold extends ModeFold {
  /// Where a column of features comes from: what a bar shows, its time, or its entity.
  private static final int TIME = -1;

  private static final int ENTITY = -2;

  private final LivePlan plan;
  private final List<LivePlan.Input> inputs;
  private final int[] sources;
  private final double[] cells;
  private final @Nullable Object[] others;
  private final BarSink taken = this::take;
  private Row[] rows = new Row[0];
  private int count;
  private Sink to = _ -> {};

  /// @param plan of features over bars
  /// @param aggregates how columns of ticks that bars don't have are brought together, where not by
  ///   their last value
  /// @param entity the column of entities, which features may read
  /// @param order the column of times, which features may read
  /// @param byClock whether rows of any entity end bars
  public BarFold(
      LivePlan plan,
      BarOptions options,
      Map<String, Aggregate> aggregates,
      Optional<String> entity,
      Optional<String> order,
      boolean byClock) {
    this(plan, options, columns(plan, options, aggregates, entity, order), entity, order, byClock);
  }

  private BarFold(
      LivePlan plan,
      BarOptions options,
      BarColumns columns,
      Optional<String> entity,
      Optional<String> order,
      boolean byClock) {
    super(plan.fold(), new BarBuilder(options, columns), byClock);
    this.plan = plan;
    this.inputs = new ArrayList<>();
    columns.inputs().forEach(name -> inputs.add(number(name)));
    this.cells = new double[inputs.size()];
    this.others = new Object[columns.others().size()];
    plan.inputs().stream()
        .filter(input -> !input.number() && columns.others().containsKey(input.name()))
        .forEach(inputs::add);
    this.sources =
        plan.inputs().stream().mapToInt(input -> source(input, columns, entity, order)).toArray();
    if (plan.across()
        && options.label() == BarOptions.Label.START
        && !(options.rule() instanceof BarRule.Duration)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.REFUSED,
                  "bars of " + options.rule() + " that carry their start can't be compared live")
              .expected("bars of which all of a time are known when it is over")
              .hint("let bars carry their end, or take bars of a duration"));
    }
  }

  private static LivePlan.Input number(String name) {
    return new LivePlan.Input(name, Type.column(Element.F64), true);
  }

  /// The columns that features read and bars don't have by themselves are carried along.
  private static BarColumns columns(
      LivePlan plan,
      BarOptions options,
      Map<String, Aggregate> aggregates,
      Optional<String> entity,
      Optional<String> order) {
    var own = BarColumns.bars(options, Map.of()).names();
    var numbers = new LinkedHashMap<String, Aggregate>();
    var others = new LinkedHashMap<String, Aggregate>();
    for (var input : plan.inputs()) {
      String name = input.name();
      if (!own.contains(name) && !isKey(name, entity) && !isKey(name, order)) {
        (input.number() ? numbers : others)
            .put(name, aggregates.getOrDefault(name, Aggregate.LAST));
      }
    }
    return BarColumns.bars(options, numbers).carrying(others);
  }

  private static boolean isKey(String name, Optional<String> key) {
    return key.filter(name::equals).isPresent();
  }

  private static int source(
      LivePlan.Input input, BarColumns columns, Optional<String> entity, Optional<String> order) {
    if (isKey(input.name(), order)) {
      return TIME;
    }
    if (isKey(input.name(), entity)) {
      return ENTITY;
    }
    return input.number()
        ? columns.names().indexOf(input.name())
        : List.copyOf(columns.others().keySet()).indexOf(input.name());
  }

  @Override
  public List<LivePlan.Input> inputs() {
    return inputs;
  }

  @Override
  public List<LivePlan.Output> results() {
    return plan.outputs();
  }

  @Override
  String mode() {
    return "BarFold";
  }

  @Override
  public void push(Row[] ticks, int number, Sink sink) {
    for (int i = 0; i < number; i++) {
      Row tick = ticks[i];
      if (across() && (i == 0 || tick.key() != ticks[i - 1].key())) {
        flush();
        reach(tick.key(), sink);
      }
      to = sink;
      System.arraycopy(tick.numbers(), 0, cells, 0, cells.length);
      System.arraycopy(tick.others(), cells.length, others, 0, others.length);
      builder.push(tick.entity(), tick.key(), tick.sequence(), cells, others, taken);
    }
    flush();
  }

  @Override
  void bars(Sink sink, Maker maker) {
    to = sink;
    maker.make(taken);
    flush();
  }

  /// A bar goes to the features at once, or waits for the others of its time.
  private void take(Bar bar) {
    if (count > 0 && (!across() || rows[0].key() != bar.key())) {
      flush();
    }
    if (count == rows.length) {
      rows = Arrays.copyOf(rows, Math.max(4, 2 * count));
      for (int i = count; i < rows.length; i++) {
        rows[i] = new Row(sources.length);
      }
    }
    Row row = rows[count++];
    row.entity(bar.entity()).key(bar.key()).sequence(bar.sequence());
    for (int i = 0; i < sources.length; i++) {
      boolean number = plan.inputs().get(i).number();
      switch (sources[i]) {
        case TIME -> {
          if (number) {
            row.set(i, (double) bar.key());
          } else {
            row.setOther(i, bar.key());
          }
        }
        case ENTITY -> row.setOther(i, bar.entity());
        default -> {
          if (number) {
            row.set(i, bar.number(sources[i]));
          } else {
            row.setOther(i, bar.other(sources[i]));
          }
        }
      }
    }
  }

  private void flush() {
    if (count > 0) {
      int ready = count;
      count = 0;
      inner.push(rows, ready, to);
    }
  }
}
