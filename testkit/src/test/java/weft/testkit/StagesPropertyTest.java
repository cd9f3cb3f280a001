package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Tensor;
import weft.ir.form.CrossSection;
import weft.ops.Ops;
import weft.ops.arithmetic.Add;
import weft.ops.compare.Equal;
import weft.ops.cross.CsRank;
import weft.ops.cross.CsSum;
import weft.ops.source.Column;
import weft.rewrite.Rewrites;
import weft.rewrite.Stages;
import weft.testkit.RandomGraphs.OverTable;

/// A graph cut at its cross-sections is the same graph.
class StagesPropertyTest {
  private static final Interpreter ENGINE = Interpreter.standard();

  /// Runs the parts one after the other over whole tables.
  private static Map<String, Tensor> inParts(Stages stages, Table table) {
    var known = new LinkedHashMap<>(table.columns());
    for (var stage : stages.stages()) {
      for (Graph part : java.util.List.of(stage.across(), stage.within())) {
        var outcome = ENGINE.run(part, new Table(known, table.entity(), table.order()));
        assertThat(outcome.failures()).isEmpty();
        known.putAll(outcome.outputs());
      }
      assertThat(known.keySet()).containsAll(stage.kept()).containsAll(stage.next());
    }
    var results = new LinkedHashMap<String, Tensor>();
    stages.results().forEach((name, column) -> results.put(name, known.get(column)));
    return results;
  }

  @Test
  void parts_give_the_bits_of_the_whole() {
    Property.holds(
        300,
        RandomGraphs.overTables(Ops.all(), new RandomTables()),
        (OverTable given) -> {
          Graph graph = Rewrites.apply(given.graph(), Rewrites.standard());
          var whole = ENGINE.run(graph, given.table());
          if (whole.complete()) {
            assertThat(inParts(Stages.of(graph), given.table())).isEqualTo(whole.outputs());
          }
        });
  }

  @Test
  void parts_hold_cross_sections_or_none() {
    Property.holds(
        300,
        RandomGraphs.overTables(Ops.all(), new RandomTables()),
        (OverTable given) -> {
          for (var stage : Stages.of(Rewrites.apply(given.graph(), Rewrites.standard())).stages()) {
            assertThat(stage.within().nodes()).noneMatch(node -> node.op() instanceof CrossSection);
            assertThat(stage.across().nodes())
                .allMatch(node -> node.op() instanceof CrossSection || node.op() instanceof Column);
          }
        });
  }

  @Test
  void a_cross_section_of_a_cross_section_takes_another_stage() {
    var to = GraphBuilder.plain();
    int x = to.add(Column.of("x", Element.F64));
    int rank = to.add(new CsRank(false), x);
    int sum = to.add(new CsSum(false), to.add(new Add(), rank, x));
    to.output("sum", sum).output("rank", rank);

    var stages = Stages.of(to.build());

    assertThat(stages.stages()).hasSize(3);
    assertThat(stages.stages().get(0).next()).containsExactly("(n0)");
    assertThat(stages.stages().get(1).across().outputs()).containsOnlyKeys("(n1)");
    assertThat(stages.stages().get(1).next()).containsExactly("(n2)");
    assertThat(stages.stages().get(1).within().columns().keySet())
        .containsExactlyInAnyOrder("x", "(n1)");
    assertThat(stages.results())
        .containsExactly(Map.entry("sum", "(n3)"), Map.entry("rank", "(n1)"));
    assertThat(Optional.of(stages.stages().get(2).within().nodes())).hasValue(java.util.List.of());
  }

  @Test
  void what_a_cross_section_reads_of_two_stages_before_is_handed_on() {
    var to = GraphBuilder.plain();
    int x = to.add(Column.of("x", Element.F64));
    int equal = to.add(new Equal(), x, x);
    int rank = to.add(new CsRank(false), x);
    to.output("sum", to.add(new CsSum(true), rank, equal));
    var columns = Map.of("x", Tensor.column(3, 1, 2), "t", Tensor.column(1, 1, 1));
    var table = new Table(columns, Optional.empty(), "t");

    assertThat(inParts(Stages.of(to.build()), table))
        .isEqualTo(ENGINE.run(to.build(), table).outputs());
  }

  @Test
  void a_result_is_not_taken_for_a_column_of_the_same_name() {
    var to = GraphBuilder.plain();
    int x = to.add(Column.of("(n1)", Element.F64));
    int rank = to.add(new CsRank(false), x);
    to.output("both", to.add(new Add(), rank, x));
    var columns = Map.of("(n1)", Tensor.column(3, 1, 2), "t", Tensor.column(1, 1, 1));
    var table = new Table(columns, Optional.empty(), "t");

    var stages = Stages.of(to.build());

    assertThat(stages.columns()).containsEntry("((n1))", rank).doesNotContainKey("(n1)");
    assertThat(inParts(stages, table)).isEqualTo(ENGINE.run(to.build(), table).outputs());
  }
}
