package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Span;
import weft.ir.Structure;
import weft.ir.Tensor;
import weft.ir.Verify;
import weft.ir.text.GraphPrinter;
import weft.ir.text.GraphReader;
import weft.ops.Ops;
import weft.ops.arithmetic.Add;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;
import weft.ops.window.LinearRegressionSlope;
import weft.ops.window.RollingArgmax;
import weft.ops.window.RollingMean;
import weft.ops.window.RollingStd;
import weft.rewrite.Expand;
import weft.rewrite.Linearize;
import weft.rewrite.Prune;
import weft.rewrite.Rewrite;
import weft.rewrite.Share;
import weft.rewrite.Simplify;

/// Long chains, much shared graphs and long windows are ordinary.
@Timeout(value = 8, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ScaleTest {
  private static final int LONG = 100_000;

  private static Graph chain() {
    var builder = GraphBuilder.plain();
    int last = builder.add(Placeholder.of("x"));
    int one = builder.add(Constant.of(1));
    while (builder.size() < LONG) {
      last = builder.add(new Add(), last, one);
    }
    return builder.output("out", last).build();
  }

  private static Graph doubling() {
    var builder = GraphBuilder.plain();
    int last = builder.add(Placeholder.of("x"));
    for (int i = 0; i < 64; i++) {
      last = builder.add(new Add(), last, last);
    }
    return builder.output("out", last).build();
  }

  private static double run(Graph graph) {
    return Interpreter.standard()
        .run(graph, Map.of("x", Tensor.column(1)))
        .output("out")
        .doubleAt(0);
  }

  @Test
  void a_chain_of_100_000_nodes() {
    Graph graph = chain();
    int last = graph.size() - 1;
    assertThat(Verify.problems(graph)).isEmpty();
    assertThat(Linearize.order(graph, List.of(last))).hasSize(LONG);
    assertThat(new HashSet<>(Structure.hashes(graph))).hasSize(LONG);
    assertThat(run(graph)).isEqualTo(LONG - 1);
    String text = GraphPrinter.print(graph);
    assertThat(GraphPrinter.print(GraphReader.read(text, Ops.all()))).isEqualTo(text);
  }

  @Test
  void rewrites_of_a_chain() {
    Graph graph = chain();
    for (Rewrite rewrite : List.of(new Prune(), new Share(), new Simplify(), new Expand())) {
      assertThat(rewrite.apply(graph).size()).as(rewrite.toString()).isEqualTo(LONG);
    }
  }

  @Test
  void sixty_four_doublings() {
    Graph graph = doubling();
    assertThat(Verify.problems(graph)).isEmpty();
    assertThat(Linearize.order(graph, List.of(graph.size() - 1))).hasSize(65);
    assertThat(new HashSet<>(Structure.hashes(graph))).hasSize(65);
    assertThat(run(graph)).isEqualTo(0x1p64);
    assertThat(run(new Simplify().apply(graph))).isEqualTo(0x1p64);
    String text = GraphPrinter.print(graph);
    assertThat(GraphPrinter.print(GraphReader.read(text, Ops.all()))).isEqualTo(text);
  }

  @Test
  void windows_of_100_000_rows_are_few_nodes() {
    Span w = Span.rows(LONG);
    List<Op> ops =
        List.of(
            new RollingMean(w, LONG),
            new RollingStd(w, 1, 1),
            new RollingArgmax(w, LONG),
            new LinearRegressionSlope(w));
    var builder = GraphBuilder.sharing();
    int x = builder.add(Column.of("x", Element.F64));
    for (Op op : ops) {
      builder.output(op.tag(), builder.add(op, x));
    }
    Graph expanded = new Prune().apply(new Expand().apply(builder.build()));
    assertThat(expanded.size()).isLessThan(6000);
    assertThat(Verify.problems(expanded)).isEmpty();
    var ramp = new double[LONG + 5];
    Arrays.setAll(ramp, i -> i);
    var last = Run.all(ops, ramp).stream().mapToDouble(r -> r[ramp.length - 1]).toArray();
    double n = LONG;
    assertThat(last[0]).isEqualTo(4 + (n + 1) / 2);
    assertThat(last[1])
        .isCloseTo(Math.sqrt(n * (n + 1) / 12), org.assertj.core.data.Offset.offset(1e-6));
    assertThat(last[2]).isEqualTo(0);
    assertThat(last[3]).isCloseTo(1, org.assertj.core.data.Offset.offset(1e-12));
  }
}
