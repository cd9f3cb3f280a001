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

  /// What rows cost besides their features, measured on other programs.
  ///
  /// @param takeIn nanoseconds until a row is known to an engine
  /// @param handOver nanoseconds to hand it to another thread
  public record Handling(double takeIn, double handOver) {}

  /// @param measure costs of stages, and of the whole
  /// @param tell is told each prediction before it is measured
  public static List<Compared> of(
      Graph graph, CostMeter measure, Handling handling, Consumer<String> tell) {
    var costs = measure.measure(graph);
    var plan = LivePlan.of(graph, Set.of());
    var all = new ArrayList<Compared>();
    double whole = nanos(costs, handling, MANY);
    tell.accept(
        "predicted: a row takes " + ScaleText.number(whole) + " ns with " + MANY + " entities");
    all.add(
        new Compared(
            "a row, " + MANY + " entities, 1 thread",
            whole,
            measure.rowNanos(plan, MANY),
            ScaleFigure.Unit.NANOS));
    if (!plan.across()) {
      double parted = nanos(costs, handling, MANY / THREADS) + handling.handOver;
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

  /// Of all stages in one process: nothing goes between workers, and a row is taken in once, not by
  /// each stage.
  private static double nanos(ProgramCosts costs, Handling handling, double entities) {
    var stages = costs.stages();
    double all =
        stages.stream().mapToDouble(stage -> stage.nanos(stage.byTime() ? MANY : entities)).sum();
    return all - (stages.size() - 1) * handling.takeIn;
  }

  /// What a row costs that is taken in, and handed to another thread: that is what a program takes
  /// more on two threads than on one with half of the entities.
  ///
  /// @param least a program that computes nothing
  public static Handling handling(Graph least, Graph graph, CostMeter measure) {
    var plan = LivePlan.of(graph, Set.of());
    double handOver =
        measure.rowNanos(plan, MANY, THREADS) - measure.rowNanos(plan, MANY / THREADS);
    return new Handling(
        measure.rowNanos(LivePlan.of(least, Set.of()), MANY), Math.max(0, handOver));
  }
}
