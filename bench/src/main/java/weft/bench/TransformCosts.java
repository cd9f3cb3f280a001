package weft.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import weft.calculus.Transforms;
import weft.calculus.program.CompiledFlow;
import weft.calculus.program.Flow;
import weft.ir.OpSet;
import weft.ir.text.GraphReader;
import weft.jit.tensor.TensorEngine;
import weft.ops.Ops;

/// What programs and their transforms cost: derivatives on the compiled engine, batches, single
/// equations, and the transforms themselves.
final class TransformCosts {
  static final String GROUP = "transforms";
  private static final double NANOS = 1e6;

  private final Bench bench;
  private final Report report;

  private TransformCosts(Bench bench, Report report) {
    this.bench = bench;
    this.report = report;
  }

  static void measure(Bench bench, Report report) {
    IntStream.of(1, Runtime.getRuntime().availableProcessors())
        .distinct()
        .forEach(
            threads -> {
              try (var race = new ChainRace(bench, threads, report)) {
                race.run();
              }
            });
    var costs = new TransformCosts(bench, report);
    costs.batches();
    costs.calls();
    costs.transforms(10_000);
    costs.transforms(100_000);
  }

  /// Of a work that is repeated so many times.
  private void add(String name, String unit, double times, Runnable work) {
    bench.tell().accept("transforms: " + name);
    var timing = FigureClock.timing(work);
    report.add(
        new Figure(
            GROUP,
            name,
            unit,
            timing.least() * NANOS / times,
            timing.median() * NANOS / times,
            OptionalDouble.empty()));
  }

  private static String text(String form, Object... args) {
    return String.format(Locale.ROOT, form, args);
  }

  private void batches() {
    Flow gradients = Transforms.batch(Transforms.pullback(ChainWork.single()));
    var compiled = CompiledFlow.of(gradients, TensorEngine.standard());
    for (int items : List.of(10, 100, 1_000, 10_000)) {
      var points = new double[items];
      var ones = new double[items];
      for (int i = 0; i < items; i++) {
        points[i] = 0.1 + 1.9 * i / items;
        ones[i] = 1;
      }
      Object[] at = {points};
      add(
          text("batch of %,d gradients of 29 ops", items),
          "ns/item",
          items,
          () -> gradients.call(at, ones));
      add(
          text("batch of %,d gradients of 29 ops, compiled", items),
          "ns/item",
          items,
          () -> compiled.call(at, ones));
    }
  }

  private void calls() {
    int count = 1_000;
    String name = text("program of %,d equations", count);
    Flow flow = ChainWork.equations(count);
    add(name + ": trace", "ns/equation", count, () -> ChainWork.equations(count));
    add(name + ": call", "ns/equation", count, () -> flow.call(0.5, 0.7));
    add(
        name + ": trace and call",
        "ns/equation",
        count,
        () -> ChainWork.equations(count).call(0.5, 0.7));
  }

  private void transforms(int count) {
    Flow flow = ChainWork.equations(count);
    var ops = OpSet.beside(Ops.class);
    String text = flow.graph().toString();
    var all = new ArrayList<Step>();
    all.add(new Step("trace", () -> ChainWork.equations(count)));
    all.add(new Step("pushforward", () -> Transforms.pushforward(flow)));
    all.add(new Step("pullback", () -> Transforms.pullback(flow)));
    all.add(new Step("batch", () -> Transforms.batch(flow)));
    all.add(new Step("sched", () -> Transforms.sched(flow, _ -> true)));
    all.add(new Step("prune", () -> Transforms.prune(flow)));
    all.add(new Step("print", () -> text(flow)));
    all.add(new Step("read", () -> GraphReader.read(text, ops)));
    for (Step step : all) {
      add(text("program of %,d equations: %s", count, step.name), "ns/equation", count, step.work);
    }
  }

  private static String text(Flow flow) {
    return flow.graph().toString();
  }

  private record Step(String name, Runnable work) {}
}
