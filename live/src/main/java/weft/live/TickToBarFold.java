package weft.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.form.Aggregate;
import weft.live.bar.Bar;
import weft.live.bar.BarBuilder;
import weft.live.bar.BarColumns;
import weft.live.bar.BarOptions;
import weft.live.bar.BarSink;

/// Features over ticks, brought together to bars: each feature by an aggregate of its own.
public final class TickToBarFold extends ModeFold {
  private final LivePlan plan;
  private final List<LivePlan.Input> inputs = new ArrayList<>();
  private final List<LivePlan.Output> results = new ArrayList<>();
  private final int own;
  private final double[] cells;
  private final @Nullable Object[] others;

  /// Of each output, its place among the numbers or among the others.
  private final int[] places;

  private final Row labels = new Row(0);
  private final Emission emission;
  private final BarSink taken = this::take;
  private final Sink answered = this::add;
  private Row[] ticks = new Row[0];
  private int at;
  private Sink to = _ -> {};

  /// @param plan of features over ticks
  /// @param aggregates of features, where not their last value
  /// @param byClock whether rows of any entity end bars
  public TickToBarFold(
      LivePlan plan, BarOptions options, Map<String, Aggregate> aggregates, boolean byClock) {
    super(plan.fold(), new BarBuilder(options, columns(plan, options, aggregates)), byClock);
    this.plan = plan;
    inputs.addAll(plan.inputs());
    this.own = builder.columns().own();
    for (String name : builder.columns().inputs().subList(0, own)) {
      inputs.add(new LivePlan.Input(name, Type.column(Element.F64), true));
    }
    this.places = new int[plan.outputs().size()];
    int numbers = 0;
    for (int i = 0; i < places.length; i++) {
      var output = plan.outputs().get(i);
      Type type = output.number() ? Type.column(Element.F64) : output.type();
      results.add(new LivePlan.Output(output.name(), type, output.number(), false));
      places[i] = output.number() ? numbers++ : i - numbers;
    }
    this.cells = new double[own + numbers];
    this.others = new Object[places.length - numbers];
    this.emission = new Emission(results.size());
  }

  private static BarColumns columns(
      LivePlan plan, BarOptions options, Map<String, Aggregate> aggregates) {
    var numbers = new LinkedHashMap<String, Aggregate>();
    var others = new LinkedHashMap<String, Aggregate>();
    for (var output : plan.outputs()) {
      (output.number() ? numbers : others)
          .put(output.name(), aggregates.getOrDefault(output.name(), Aggregate.LAST));
    }
    return BarColumns.of(options, numbers).carrying(others);
  }

  /// What features read, then price and size, as far as the options name such columns.
  @Override
  public List<LivePlan.Input> inputs() {
    return inputs;
  }

  @Override
  public List<LivePlan.Output> results() {
    return results;
  }

  @Override
  String mode() {
    return "TickToBarFold";
  }

  @Override
  public void push(Row[] rows, int count, Sink sink) {
    to = sink;
    ticks = rows;
    at = 0;
    inner.push(rows, count, answered);
  }

  /// Takes in the answer to the next tick.
  private void add(Emission answer) {
    Row tick = ticks[at++];
    reach(tick.key(), to);
    for (int i = 0; i < own; i++) {
      cells[i] = tick.number(plan.inputs().size() + i);
    }
    for (int i = 0; i < places.length; i++) {
      if (plan.outputs().get(i).number()) {
        cells[own + places[i]] = answer.number(i);
      } else {
        others[places[i]] = answer.other(i);
      }
    }
    builder.push(tick.entity(), tick.key(), tick.sequence(), cells, others, taken);
  }

  @Override
  void bars(Sink sink, Maker maker) {
    to = sink;
    maker.make(taken);
  }

  private void take(Bar bar) {
    labels.entity(bar.entity()).key(bar.key()).sequence(bar.sequence());
    emission.start(labels, 0);
    for (int i = 0; i < places.length; i++) {
      if (plan.outputs().get(i).number()) {
        emission.numbers()[i] = bar.number(places[i]);
      } else {
        emission.others()[i] = bar.other(places[i]);
      }
    }
    to.accept(emission);
  }
}
