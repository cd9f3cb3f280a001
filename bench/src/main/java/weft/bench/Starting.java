package weft.bench;

import java.util.ArrayList;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import weft.eval.Table;
import weft.jit.CompiledEngine;
import weft.jit.code.Tier;

/// How long it takes from the text of a program to its first results, in a JVM that is warm. Each
/// time the program is another one, so nothing is ready from before.
final class Starting {
  private static final int ROWS = 1_000;
  private static final int WARM = 60;
  private static final int RUNS = 60;

  private Starting() {}

  static void measure(Consumer<String> tell, Report report) {
    tell.accept("start: one formula");
    report.add(figure("one formula", "(close - rolling_mean(close, 20)) / rolling_std(close, 20)"));
    tell.accept("start: 12 features");
    report.add(figure("12 features of W1", Workloads.resource("w1.weft")));
  }

  private static Figure figure(String name, String program) {
    Table bars = Data.bars(1, ROWS, 0.004);
    for (int i = 0; i < WARM; i++) {
      first(program, bars, i);
    }
    var times = new ArrayList<Double>();
    for (int i = 0; i < RUNS; i++) {
      int number = WARM + i;
      times.add(Timing.once(() -> first(program, bars, number)));
    }
    var timing = Timing.of(times);
    return new Figure(
        "start",
        name + " over 1,000 rows",
        "ms",
        timing.least(),
        timing.median(),
        OptionalDouble.empty());
  }

  private static void first(String program, Table bars, int number) {
    String other = program.replace("20)", 21 + number + ")");
    var graph = TableWork.graph("start", other, bars);
    new CompiledEngine(1, TableWork.BLOCK, Tier.ADAPTIVE).run(graph, bars);
  }
}
