package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.eval.OpTable.Cell;
import weft.ir.Contract;
import weft.ir.Evaluate;
import weft.ir.Expands;
import weft.ir.Op;
import weft.ir.OpSet;
import weft.ir.Perform;
import weft.ir.Primitive;
import weft.ir.RuleBook;
import weft.ir.Type;
import weft.ops.Ops;
import weft.ops.arithmetic.Add;
import weft.ops.cross.CsRank;
import weft.ops.event.CrossUp;
import weft.ops.event.Every;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.source.Input;
import weft.ops.source.Series;
import weft.ops.state.Ema;
import weft.ops.state.RowNumber;
import weft.ops.tensor.ReduceSum;
import weft.ops.window.Lag;
import weft.ops.window.RollingMedian;
import weft.ops.window.RollingSum;

class OpTableTest {
  private static final OpTable ALL = OpTable.of(Ops.all(), RuleBook.EMPTY);

  public record Mute() implements Op {
    public static final Contract CONTRACT = Contract.of();

    @Override
    public Primitive primitive() {
      return Primitive.SINK;
    }

    @Override
    public Type infer(List<Type> args) {
      return Type.ANY;
    }
  }

  private static List<Cell> cells(Class<? extends Op> op, RuleBook rules) {
    return OpTable.of(OpSet.of(List.of(op)), rules).rows().getFirst().cells();
  }

  private static List<String> cells(Class<? extends Op> op) {
    return cells(op, RuleBook.EMPTY).stream()
        .map(
            cell ->
                switch (cell) {
                  case Cell.Own _ -> "own";
                  case Cell.ByExpansion _ -> "by expansion";
                  case Cell.Refused(String reason) -> reason;
                })
        .toList();
  }

  @Test
  void every_op_has_a_cell_in_every_column() {
    assertThat(ALL.rows())
        .extracting(OpTable.Row::op)
        .containsExactlyElementsOf(
            Ops.all().classes().stream()
                .filter(op -> !Perform.class.isAssignableFrom(op) && op != Input.class)
                .filter(op -> !op.getPackageName().equals("weft.ops.calculus"))
                .toList());
    assertThat(ALL.rows())
        .allSatisfy(row -> assertThat(row.cells()).hasSameSizeAs(OpTable.columns()));
    assertThat(OpTable.columns()).containsExactly("tensors", "tables", "algebra");
  }

  @Test
  void every_refusal_has_a_reason() {
    assertThat(ALL.rows())
        .flatExtracting(OpTable.Row::cells)
        .allMatch(cell -> !(cell instanceof Cell.Refused(String reason)) || !reason.isBlank());
  }

  /// Refusing an op that has an expansion is a defect.
  @Test
  void no_composition_is_refused_by_an_algebra() {
    assertThat(ALL.rows())
        .filteredOn(row -> Expands.class.isAssignableFrom(row.op()))
        .isNotEmpty()
        .allMatch(row -> row.cells().get(2).equals(new Cell.ByExpansion()));
  }

  /// The number of refusals may only fall: lower it here when it has.
  @Test
  void the_number_of_refusals_does_not_grow() {
    assertThat(ALL.refusals()).isLessThanOrEqualTo(REFUSALS);
    assertThat(ALL.rows().stream().flatMap(row -> row.cells().stream()))
        .filteredOn(Cell.Refused.class::isInstance)
        .hasSize((int) ALL.refusals());
  }

  private static final long REFUSALS = 73;

  @Test
  void each_shape_of_op_has_its_cells() {
    assertThat(cells(Add.class)).containsExactly("own", "own", "own");
    assertThat(cells(Ema.class)).containsExactly("own", "own", "own");
    assertThat(cells(RollingSum.class)).containsExactly("by expansion", "by expansion", "own");
    assertThat(cells(CrossUp.class))
        .containsExactly("by expansion", "by expansion", "by expansion");
    assertThat(cells(RollingMedian.class))
        .containsExactly("own", "own", "needs all values of a window at once: a kernel");
    assertThat(cells(CsRank.class))
        .containsExactly(
            "compares entities; a tensor has none",
            "own",
            "needs all entities of a time at once: a kernel");
    assertThat(cells(Lag.class)).containsExactly("own", "own", "moves values: the host does");
    assertThat(cells(RowNumber.class))
        .containsExactly("counts rows and takes no argument that has any", "own", "own");
    assertThat(cells(Every.class))
        .containsExactly(
            "counts rows and takes no argument that has any", "by expansion", "by expansion");
  }

  @Test
  void sources_are_brought_in_by_the_host() {
    String host = "brings a value in: the host does";
    assertThat(cells(Constant.class)).containsExactly("own", "own", host);
    assertThat(cells(ArrayConstant.class)).containsExactly("own", "own", host);
    assertThat(cells(Column.class)).containsExactly("a column belongs to a table", "own", host);
    assertThat(cells(Series.class))
        .containsExactly("own", "a table brings its values in as columns", host);
  }

  @Test
  void ops_on_tensors_do_not_take_rows() {
    assertThat(cells(ReduceSum.class))
        .containsExactly(
            "own",
            "works on the dimensions of a tensor; rows are reached by windows and cs_ ops",
            "moves values: the host does");
  }

  @Test
  void an_op_without_a_rule_is_refused_until_a_book_has_one() {
    assertThat(cells(Mute.class))
        .containsExactly("has no rule", "has no rule", "moves values: the host does");
    var book = RuleBook.EMPTY.with(Mute.class, Evaluate.class, _ -> (args, _) -> args.getFirst());
    assertThat(cells(Mute.class, book)).startsWith(new Cell.Own(), new Cell.Own());
  }

  @Test
  void the_table_is_printed_with_the_reasons_below() {
    var ops = List.<Class<? extends Op>>of(Add.class, CsRank.class, Mute.class, RollingSum.class);
    assertThat(OpTable.of(OpSet.of(ops), RuleBook.EMPTY))
        .hasToString(
            """
            | op | takes | tensors | tables | algebra |
            |---|---|---|---|---|
            | add | left: any value, right: any value | own | own | own |
            | cs_rank | x: f64 | refused (1) | own | refused (2) |
            | mute |  | refused (3) | refused (3) | refused (4) |
            | rolling_sum | x: f64 | by expansion | by expansion | own |

            1. compares entities; a tensor has none
            2. needs all entities of a time at once: a kernel
            3. has no rule
            4. moves values: the host does

            4 ops, 5 refusals
            """);
  }

  @Test
  void a_row_shows_the_first_example() {
    var row = OpTable.of(OpSet.of(List.of(Add.class)), RuleBook.EMPTY).rows().getFirst();
    assertThat(row.tag()).isEqualTo("add");
    assertThat(row.example().orElseThrow().op()).isEqualTo(new Add());
  }
}
