package weft.bench;

import java.util.Arrays;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.eval.Watch;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.jit.Engine;
import weft.jit.Pool;
import weft.jit.Rows;
import weft.jit.Tier;

/// Measures the compiled engine. Results are compared with the interpreter first; the data are in
/// memory and in order, and the arrays of results are used again.
///
/// @param runs how often each workload runs, after as many runs to warm up
public record Bench(int runs) {
  private static final int BLOCK = 1024;
  private static final int NUMBER = 8;

  public Measurement measure(Workload workload, int threads) {
    check(workload);
    Table table = workload.data(true);
    Graph graph = workload.graph(table);
    var compiled = new Engine(threads, BLOCK, Tier.best()).compile(graph).warmed();
    var rows = Rows.of(table);
    var pool = Pool.keeping();
    double[] times = times(() -> pool.give(compiled.run(rows, pool, Watch.NONE)));
    int inputs = Workload.columns(graph).size();
    int outputs = graph.outputs().size();
    double copy = Arrays.stream(times(copy(table.rows(), inputs, outputs))).min().orElseThrow();
    Arrays.sort(times);
    return new Measurement(
        workload.name(),
        threads,
        times[0],
        times[times.length / 2],
        table.rows(),
        (long) NUMBER * table.rows() * (inputs + outputs),
        copy,
        outputs);
  }

  private double[] times(Runnable work) {
    for (int i = 0; i < runs; i++) {
      work.run();
    }
    var times = new double[runs];
    for (int i = 0; i < runs; i++) {
      long start = System.nanoTime();
      work.run();
      times[i] = (System.nanoTime() - start) / 1e6;
    }
    return times;
  }

  /// Reads as many columns as a program and writes as many, block by block.
  private static Runnable copy(int rows, int inputs, int outputs) {
    // A few columns stand for many: more than fit any cache.
    var from = new double[Math.min(inputs, 5)][rows];
    var to = new double[Math.min(outputs, 12)][rows];
    return () -> {
      for (int start = 0; start < rows; start += BLOCK) {
        int n = Math.min(BLOCK, rows - start);
        for (int i = 0; i < Math.max(inputs, outputs); i++) {
          System.arraycopy(from[i % from.length], start, to[i % to.length], start, n);
        }
      }
    };
  }

  /// The compiled engine must give the bits of the interpreter.
  static void check(Workload workload) {
    Table table = workload.data(false);
    Graph graph = workload.graph(table);
    var expected = Interpreter.standard().run(graph, table);
    var found = Engine.standard().run(graph, table);
    expected
        .outputs()
        .forEach(
            (name, column) -> {
              if (!same(column, found.output(name))) {
                throw new IllegalStateException(workload + ": " + name + " differs");
              }
            });
  }

  private static boolean same(Tensor a, Tensor b) {
    for (int i = 0; i < a.size(); i++) {
      if (Double.doubleToLongBits(a.doubleAt(i)) != Double.doubleToLongBits(b.doubleAt(i))) {
        return false;
      }
    }
    return a.size() == b.size();
  }
}
