package weft.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Nanoseconds a row of the kernels of one formula, over rows that stay in the cache.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class KernelBenchmark {
  private static final int SYMBOLS = 2;
  private static final int LENGTH = 4096;

  /// What is measured.
  public enum Kernel {
    ADD("close + open"),
    LOG("log(close)"),
    POWER("close ** 1.7"),
    MEAN_20("rolling_mean(close, 20)"),
    STD_20("rolling_std(close, 20)"),
    CORR_20("rolling_corr(close, volume, 20)"),
    MAX_50("rolling_max(close, 50)"),
    MEDIAN_20("rolling_median(close, 20)"),
    EMA("ema(close, 0.06)"),
    CUMSUM("cumsum(volume)");

    private final String formula;

    Kernel(String formula) {
      this.formula = formula;
    }
  }

  /// Without values: all of them.
  @Param public Kernel kernel = Kernel.ADD;

  private PreparedWork prepared;

  /// Compiles the formula and warms its vectors.
  @Setup(Level.Trial)
  public void prepare() {
    var table = Data.bars(SYMBOLS, LENGTH, 0.004);
    prepared = TableWork.prepare("kernel", "out = " + kernel.formula, table, SYMBOLS, 1);
  }

  @Benchmark
  @OperationsPerInvocation(SYMBOLS * LENGTH)
  public void row() {
    prepared.run();
  }
}
