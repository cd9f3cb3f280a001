package weft.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
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
import weft.ir.Element;
import weft.ops.tree.Aggregation;
import weft.ops.tree.BranchTest;
import weft.ops.tree.EnsembleBuilder;
import weft.ops.tree.Link;
import weft.ops.tree.MissingKind;
import weft.ops.tree.TreePart;
import weft.ops.tree.TreeWalk;

/// Microseconds a row through 500 trees over 20 features, in blocks and one row at a time.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TreesBenchmark {
  private static final int FEATURES = 20;
  private static final int TREES = 500;
  private static final int ROWS = 4096;

  /// 31 go through without steps, 64 with.
  @Param({"31", "64"})
  public int leaves = 31;

  private final double[] x = new double[ROWS * FEATURES];
  private final double[] scores = new double[ROWS];
  private TreeWalk walk;
  private TreeWalk.Work many;
  private TreeWalk.Work one;

  /// Trees that grew where chance had it.
  @Setup(Level.Trial)
  public void prepare() {
    var random = new SplittableRandom(7);
    var builder = new EnsembleBuilder(FEATURES, 1);
    for (int i = 0; i < TREES; i++) {
      var tree = tree(random);
      builder.tree(0, tree::get);
    }
    for (int i = 0; i < x.length; i++) {
      x[i] = random.nextDouble();
    }
    walk = TreeWalk.of(builder.build(Aggregation.SUM, Link.NONE, 1, Element.F64));
    many = walk.work();
    one = walk.workOfOne();
  }

  private List<TreePart> tree(SplittableRandom random) {
    var parts = new ArrayList<TreePart>(List.of(TreePart.Tip.of(0, random.nextDouble())));
    var tips = new ArrayList<>(List.of(0));
    while (tips.size() < leaves) {
      int tip = tips.remove(random.nextInt(tips.size()));
      int yes = parts.size();
      // Thresholds are ends of bins, as many as a byte counts.
      double threshold = random.nextInt(1, 255) / 255.0;
      parts.set(
          tip,
          TreePart.Branch.of(
              random.nextInt(FEATURES),
              BranchTest.LESS_EQUAL,
              threshold,
              MissingKind.NAN,
              true,
              yes,
              yes + 1));
      for (int i = 0; i < 2; i++) {
        tips.add(parts.size());
        parts.add(TreePart.Tip.of(0, random.nextDouble()));
      }
    }
    return parts;
  }

  @Benchmark
  @OperationsPerInvocation(ROWS)
  public double[] blocks() {
    walk.scores(x, 0, ROWS, scores, 0, many);
    return scores;
  }

  @Benchmark
  @OperationsPerInvocation(ROWS)
  public double[] oneByOne() {
    for (int row = 0; row < ROWS; row++) {
      walk.scores(x, row * FEATURES, 1, scores, row, one);
    }
    return scores;
  }
}
