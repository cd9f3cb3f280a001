package weft.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import weft.ir.Graph;
import weft.live.LivePlan;

/// Holds what is predicted of a program against what is then measured: its stages one by one with
/// few entities say what the whole costs with many, and on several threads.
public final class ScaleCheck {
  /// @param predicted before it was measured
  public record Compared(String what, double predicted, double measured, ScaleFigure.Unit unit) {
    /// How far off the prediction is.
    public double off() {
      return predicted / measured - 1;
    }
  }

  private static final int MANY = 20_000;
  private static final int THREADS = 2;

  private ScaleCheck() {}

  /// @param measure costs of stages, and of the whole
  /// @param handOver what it costs to hand a row to another thread, measured on another program
  /// @param tell is told each prediction before it is measured
  public static List<Compared> of(
      Graph graph, CostMeter measure, double handOver, Consumer<String> tell) {
    var costs = measure.measure(graph);
    var plan = LivePlan.of(graph, Set.of());
    var all = new ArrayList<Compared>();
    double whole = nanos(costs, MANY, MANY);
    tell.accept(
        "predicted: a row takes " + ScaleText.number(whole) + " ns with " + MANY + " entities");
    all.add(
        new Compared(
            "a row, " + MANY + " entities, 1 thread",
            whole,
            measure.rowNanos(plan, MANY),
            ScaleFigure.Unit.NANOS));
    if (!plan.across()) {
      double parted = nanos(costs, MANY / THREADS, MANY) + handOver;
      tell.accept(
          "predicted: " + ScaleText.number(parted) + " ns of " + THREADS + " threads together");
      all.add(
          new Compared(
              "a row, " + MANY + " entities, " + THREADS + " threads",
              parted,
              measure.rowNanos(plan, MANY, THREADS),
              ScaleFigure.Unit.NANOS));
    }
    if (costs.stateBytes() > 0) {
      tell.accept("predicted: " + costs.stateBytes() + " bytes of state an entity");
      all.add(
          new Compared(
              "state of an entity",
              (double) costs.stateBytes(),
              measure.stateBytes(plan, MANY),
              ScaleFigure.Unit.BYTES));
    }
    return all;
  }

  /// Of all stages in one process: nothing goes between workers.
  private static double nanos(ProgramCosts costs, double entities, double all) {
    return costs.stages().stream()
        .mapToDouble(stage -> stage.nanos(stage.byTime() ? all : entities))
        .sum();
  }

  /// What it costs to hand a row to another thread: what a program takes more on two threads than
  /// on one with half of the entities.
  public static double handOver(Graph graph, CostMeter measure) {
    var plan = LivePlan.of(graph, Set.of());
    return Math.max(
        0, measure.rowNanos(plan, MANY, THREADS) - measure.rowNanos(plan, MANY / THREADS));
  }
}
