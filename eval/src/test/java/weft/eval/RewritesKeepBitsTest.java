package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.Verify;
import weft.ops.arithmetic.Abs;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Floor;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Negate;
import weft.ops.arithmetic.Power;
import weft.ops.arithmetic.Sigmoid;
import weft.ops.arithmetic.Subtract;
import weft.ops.compare.Less;
import weft.ops.compare.Where;
import weft.ops.event.CrossUp;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.state.Cumsum;
import weft.ops.state.Ema;
import weft.ops.window.Lag;
import weft.ops.window.RollingCount;
import weft.ops.window.RollingMean;
import weft.ops.window.RollingStd;
import weft.rewrite.Expand;
import weft.rewrite.Prune;
import weft.rewrite.Rewrite;
import weft.rewrite.Rewrites;
import weft.rewrite.Scans;
import weft.rewrite.Share;
import weft.rewrite.Simplify;

/// A rewrite gives a graph with the same outputs, bit for bit, on random graphs and on values that
/// are missing, infinite or minus zero.
class RewritesKeepBitsTest {
  private static final double[] SPECIAL = {
    0.0, -0.0, 1, -1, 0.1, 2, Double.NaN, Double.POSITIVE_INFINITY, 1e300, -3.5
  };

  static List<Rewrite> rewrites() {
    return List.of(
        new Share(),
        new Prune(),
        new Simplify(),
        new Expand(),
        new Scans(),
        graph -> Rewrites.apply(graph, Rewrites.standard()));
  }

  @ParameterizedTest
  @MethodSource("rewrites")
  void bits_stay(Rewrite rewrite) {
    for (long seed = 0; seed < 25; seed++) {
      var random = new Random(seed);
      Graph graph = graph(random);
      Table table = table(random);
      Graph after = Verify.orThrow(rewrite.apply(graph));
      assertThat(Interpreter.standard().run(after, table))
          .as("seed %d\n%s\n%s", seed, graph, after)
          .isEqualTo(Interpreter.standard().run(graph, table));
    }
  }

  private static Table table(Random random) {
    int rows = 30;
    return new Table(
        Map.of(
            "x", values(random, rows),
            "y", values(random, rows),
            "s", Tensor.f32(Shape.of(rows), _ -> random.nextGaussian()),
            "k", Tensor.longs(Element.I64, Shape.of(rows), _ -> random.nextInt(5) - 2),
            "entity", Tensor.longs(Element.I64, Shape.of(rows), _ -> random.nextInt(3)),
            "time", Tensor.longs(Element.I64, Shape.of(rows), _ -> random.nextInt(20))),
        Optional.of("entity"),
        "time");
  }

  private static Tensor values(Random random, int rows) {
    return Tensor.f64(
        Shape.of(rows),
        _ ->
            random.nextInt(3) == 0
                ? SPECIAL[random.nextInt(SPECIAL.length)]
                : random.nextGaussian());
  }

  private static Graph graph(Random random) {
    var to = GraphBuilder.plain();
    // Of f64 only; the others hold anything.
    var reals = new ArrayList<Integer>();
    var numbers = new ArrayList<Integer>();
    reals.add(to.add(Column.of("x", Element.F64)));
    reals.add(to.add(Column.of("y", Element.F64)));
    for (double value : new double[] {0.0, -0.0, 1, 0.1}) {
      reals.add(to.add(Constant.of(value)));
    }
    numbers.addAll(reals);
    numbers.add(to.add(Column.of("s", Element.F32)));
    numbers.add(to.add(Column.of("k", Element.I64)));
    for (int i = 0; i < 25; i++) {
      int id = equation(to, random, reals, numbers);
      numbers.add(id);
      if (to.type(id).element() == Element.F64) {
        reals.add(id);
      }
    }
    for (int i = 0; i < 4; i++) {
      int id = numbers.get(numbers.size() - 1 - random.nextInt(12));
      to.output("o" + id, id);
    }
    return to.build();
  }

  private static int equation(
      GraphBuilder to, Random random, List<Integer> reals, List<Integer> numbers) {
    List<Op> unary = List.of(new Negate(), new Abs(), new Floor(), new Sigmoid());
    List<Op> binary =
        List.of(
            new Add(), new Subtract(), new Multiply(), new Divide(), new Maximum(), new Power());
    List<Op> rowwise =
        List.of(
            new Lag(1, Double.NaN),
            new Lag(0, 0),
            new RollingMean(Span.rows(3), 3),
            new RollingMean(Span.rows(10), 2),
            new RollingStd(Span.rows(9), 4, 1),
            new RollingCount(Span.rows(4), 1),
            new Cumsum(1),
            new Ema(0.3));
    return switch (random.nextInt(8)) {
      case 0, 1 -> to.add(pick(random, unary), pick(random, reals));
      case 2, 3 -> to.add(pick(random, binary), pick(random, reals), pick(random, reals));
      case 4 -> to.add(new Multiply(), pick(random, numbers), pick(random, numbers));
      case 5 -> to.add(pick(random, rowwise), pick(random, reals));
      case 6 -> to.add(new CrossUp(), pick(random, reals), pick(random, reals));
      default ->
          to.add(
              new Where(),
              to.add(new Less(), pick(random, reals), pick(random, reals)),
              pick(random, numbers),
              pick(random, numbers));
    };
  }

  private static <T> T pick(Random random, List<T> list) {
    // The last ones more often, so that graphs are deep.
    int back = Math.min(random.nextInt(list.size()), random.nextInt(list.size()));
    return list.get(list.size() - 1 - back);
  }
}
