package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.ir.Example;
import weft.ir.Graph;
import weft.ir.Interpretation;
import weft.ir.Interpretation.Cell;
import weft.ir.Op;
import weft.ir.OpSet;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ir.trait.Expands;
import weft.ops.Ops;
import weft.ops.arithmetic.Add;
import weft.ops.cross.CsRank;
import weft.ops.event.CrossUp;
import weft.ops.event.Lead;
import weft.ops.source.Column;
import weft.ops.source.Placeholder;
import weft.ops.state.Ema;
import weft.ops.state.RowNumber;
import weft.ops.tensor.OnTensors;
import weft.ops.tensor.ReduceSum;
import weft.ops.text.Concat;
import weft.ops.window.Lag;
import weft.ops.window.RollingMedian;
import weft.ops.window.RollingSum;

class OpMatrixTest {
  private static final Interpretation ROWS = new OverRows(new InterpreterEngine());
  private static final Interpretation TENSORS = new OverTensors(new InterpreterEngine());

  private static String in(Interpretation column, Class<? extends Op> op) {
    return switch (column.of(op, Example.of(op))) {
      case Cell.Has(String how) -> how;
      case Cell.Refused(String why) -> "refused: " + why;
    };
  }

  @Test
  void every_op_has_a_cell_in_every_column() {
    var matrix = OpMatrix.of(Ops.all());
    assertThat(matrix.columns()).contains("interpreter", "interpreter, tensors", "algebra");
    assertThat(matrix.rows())
        .extracting(OpMatrix.Row::op)
        .containsExactlyElementsOf(Ops.all().classes());
    assertThat(matrix.rows())
        .allSatisfy(row -> assertThat(row.cells()).hasSameSizeAs(matrix.columns()));
    assertThat(matrix.column("algebra").get("add")).isEqualTo(Cell.OWN);
  }

  /// Refusing an op that has an expansion is a defect.
  @Test
  void no_composition_is_refused() {
    for (Class<? extends Op> op : Ops.all().classes()) {
      if (Expands.class.isAssignableFrom(op)) {
        boolean tensors = OnTensors.class.isAssignableFrom(op);
        assertThat(in(tensors ? TENSORS : ROWS, op))
            .as(op.getSimpleName())
            .doesNotStartWith("refused");
        assertThat(in(new OverAlgebra(), op)).as(op.getSimpleName()).doesNotStartWith("refused");
      }
    }
  }

  @Test
  void shapes_over_rows() {
    assertThat(in(ROWS, Add.class)).isEqualTo("by shape");
    assertThat(in(ROWS, Ema.class)).isEqualTo("by shape");
    assertThat(in(ROWS, RollingMedian.class)).isEqualTo("by shape");
    assertThat(in(ROWS, CsRank.class)).isEqualTo("by shape");
    assertThat(in(ROWS, RowNumber.class)).isEqualTo("by shape");
    assertThat(in(ROWS, RollingSum.class)).isEqualTo("by expansion");
    assertThat(in(ROWS, CrossUp.class)).isEqualTo("by expansion");
    assertThat(in(ROWS, Lag.class)).isEqualTo("own");
    assertThat(in(ROWS, Column.class)).isEqualTo("own");
    assertThat(in(ROWS, Placeholder.class))
        .isEqualTo("refused: a table brings values in as columns");
    assertThat(in(ROWS, ReduceSum.class))
        .isEqualTo("refused: works on whole tensors, not on the rows of a table");
    assertThat(in(ROWS, Concat.class)).startsWith("refused: takes what only programs have");
  }

  @Test
  void shapes_over_tensors() {
    assertThat(in(TENSORS, Add.class)).isEqualTo("by shape");
    assertThat(in(TENSORS, ReduceSum.class)).isEqualTo("own");
    assertThat(in(TENSORS, Placeholder.class)).isEqualTo("own");
    assertThat(in(TENSORS, Column.class)).isEqualTo("refused: a column belongs to a table");
    assertThat(in(TENSORS, CsRank.class)).contains("works on the rows of a table");
  }

  @Test
  void shapes_over_the_algebra() {
    var algebra = new OverAlgebra();
    assertThat(in(algebra, Add.class)).isEqualTo("own");
    assertThat(in(algebra, RollingSum.class)).isEqualTo("own");
    assertThat(in(algebra, CrossUp.class)).isEqualTo("by expansion");
    assertThat(in(algebra, RollingMedian.class)).contains("all values of a window");
    assertThat(in(algebra, CsRank.class)).contains("all entities of a time");
    assertThat(in(algebra, Lag.class)).contains("moves values");
    assertThat(in(algebra, Column.class)).contains("brings a value in");
  }

  /// An engine that answers 1 to everything, and looks at nothing ahead.
  private record Ones(String name) implements Engine {
    @Override
    public String description() {
      return "";
    }

    @Override
    public Set<Capability> capabilities() {
      return Set.of();
    }

    @Override
    public PreparedGraph prepare(Graph graph, RunOptions options) {
      return (source, sink) ->
          sink.take(Map.of("y", Tensor.scalar(1.0).broadcast(Shape.of(source.table().rows()))));
    }
  }

  @Test
  void an_engine_that_gives_wrong_results_fails_the_build() {
    var column = new OverRows(new Ones("ones"));
    assertThatThrownBy(() -> in(column, Add.class)).hasMessageContaining("ones: add gives");
    assertThat(in(column, Lead.class)).contains("looks ahead");
  }

  @Test
  void a_refusal_has_a_reason() {
    assertThatThrownBy(() -> new Cell.Refused(" ")).isInstanceOf(WeftException.class);
  }

  @Test
  void it_is_printed_with_the_reasons_below() {
    var ops = List.<Class<? extends Op>>of(Add.class, CsRank.class, Concat.class, RollingSum.class);
    assertThat(OpMatrix.of(OpSet.of(ops), List.of(ROWS, new OverAlgebra())))
        .hasToString(
            """
            | op | takes | interpreter | algebra |
            |---|---|---|---|
            | add | left: any value, right: any value | by shape | own |
            | concat |  | refused (1) | refused (2) |
            | cs_rank | x: f64, by: i64 or bool or text | by shape | refused (3) |
            | rolling_sum | x: f64 | by expansion | own |

            1. takes what only programs have: texts, batches, parts, graphs
            2. moves values: the host does
            3. needs all entities of a time at once: a kernel

            4 ops, 3 refusals
            """);
  }
}
