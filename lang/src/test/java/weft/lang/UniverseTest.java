package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.lang.Texts.refused;
import static weft.lang.Texts.spelled;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.Graph;
import weft.ir.problem.Code;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

/// What a program with a universe amounts to. The numbers are in `conformance/desk_universe.json`.
class UniverseTest {
  private static Graph graph(String text) {
    return Texts.graph(text);
  }

  @Test
  void outputs_and_cross_sections_are_of_the_universe() {
    assertThat(spelled("universe u = flag\na = cs_rank(x)"))
        .isEqualTo(
            "where[in_universe[flag], cs_rank(grouped=false)[where[in_universe[flag], x, nan]],"
                + " nan]");
    assertThat(spelled("universe u = flag\na = rolling_mean(x, 3)"))
        .isEqualTo("where[in_universe[flag], rolling_mean(w=3, min_periods=3)[x], nan]");
  }

  @Test
  void a_feature_reads_the_condition_itself_as_all_rows_have_it() {
    assertThat(spelled("universe u = cs_rank(x) > 0.5\na = if(u, 1, 0)"))
        .isEqualTo(
            "where[in_universe[greater[cs_rank(grouped=false)[x], 0.5]],"
                + " where[in_universe[greater[cs_rank(grouped=false)[x], 0.5]], 1.0, 0.0], nan]");
  }

  @Test
  void what_looks_back_starts_afresh() {
    String all = "universe u(outside=reset) = flag\n";
    assertThat(spelled(all + "a = cumsum(x)"))
        .contains("afresh(op=cumsum(init=0.0))[x, is_new[in_universe[flag]]]");
    assertThat(spelled(all + "a = rolling_mean(x, 3)")).contains("[x, is_new[in_universe[flag]]]");
    assertThat(spelled(all + "a = cumsum(x, reset=y > 0)"))
        .contains("[x, logical_or[greater[y, 0.0], is_new[in_universe[flag]]]]");
    assertThat(spelled(all + "a = lag(x, 0)")).doesNotContain("within");
  }

  @Test
  void the_condition_goes_on_as_it_was() {
    var graph = graph("universe u(outside=reset) = rolling_mean(x, 3) > 0\na = rolling_mean(x, 3)");
    assertThat(graph.nodes().stream().map(node -> node.op().tag()))
        .containsOnlyOnce("rolling_mean", "within");
  }

  @Test
  void its_graph_reads_back() {
    var graph =
        graph(
            "universe u(outside=reset) = flag\n"
                + "a = flag\n"
                + "b = sector\n"
                + "c = time\n"
                + "d = book\n"
                + "e = volume");
    assertThat(GraphReader.read(graph.toString(), Ops.all())).hasToString(graph.toString());
  }

  @Test
  void its_words_are_names_elsewhere() {
    assertThat(graph("universe = x\noutside = universe + 1\nreset = outside").outputs().keySet())
        .containsExactly("universe", "outside", "reset");
    assertThat(graph("universe universe = flag\nuse = if(universe, x, y)").outputs().keySet())
        .containsExactly("use");
    assertThat(graph("def universe(x) = x\nuniverse(x)").outputs().keySet()).containsExactly("out");
  }

  @Test
  void it_is_no_output() {
    assertThat(graph("universe u = flag\nrolling_mean(x, 3)").outputs().keySet())
        .containsExactly("out");
    assertThat(graph("universe u = flag\na = x\nb = u").outputs().keySet())
        .containsExactly("a", "b");
  }

  @Test
  void there_is_one() {
    var problem = refused("universe u = flag\nuniverse ^v^ = x > 0\na = x");
    assertThat(problem.message()).isEqualTo("a program has one universe, and this is the second");
    assertThat(problem.found()).contains("the universe 'u' in line 1 already");
    assertThat(refused("universe u = flag\n^u^ = x").message()).isEqualTo("'u' is defined twice");
  }

  @Test
  void it_is_a_condition() {
    var problem = refused("universe u = ^x^\na = y");
    assertThat(problem.code()).isEqualTo(Code.TYPE);
    assertThat(problem.message()).isEqualTo("a universe takes a condition, found a number");
  }

  @Test
  void it_does_not_look_ahead() {
    assertThat(refused("universe u = ^lead(x, 1)^ > 0\na = y").message())
        .isEqualTo("the universe 'u' looks ahead into the future");
    assertThat(refused("_z = lead(x, 1)\nuniverse u = ^_z > 0^\na = y").hint())
        .isEqualTo(Optional.of("which rows belong to it must be known as they come"));
    assertThat(refused("label z = lead(x, 1)\nuniverse u = ^z^ > 0\na = y").message())
        .isEqualTo("the universe 'u' reads the label 'z', which may look ahead into the future");
  }

  @Test
  void it_needs_no_feature_that_needs_it() {
    assertThat(refused("universe ^u^ = a > 0\na = if(u, x, y)").message())
        .isEqualTo("these definitions are circular, each needs the next: u -> a -> u");
  }

  @Test
  void nothing_is_computed_without_it() {
    var checked =
        Formulas.check(
            "formula", "universe u = x\na = y", Texts.SCHEMA, Map.of(), Ops.all(), Mode.BATCH);
    assertThat(checked.graph().outputs()).isEmpty();
    assertThat(checked.omitted()).containsExactly("a");
  }

  @Test
  void how_it_is_written() {
    assertThat(refused("universe u(^inside^=reset) = flag\na = x").hint())
        .isEqualTo(
            Optional.of("write universe u(outside=reset) = condition, or without parentheses"));
    assertThat(refused("universe u(outside=^keep^) = flag\na = x").hint())
        .isEqualTo(Optional.of("without it states and windows go on while a row is outside"));
    assertThat(refused("universe u ^>^ 5\na = x").expected()).contains("'='");
  }

  @Test
  void what_it_needs_is_used() {
    var checked =
        Formulas.check(
            "formula",
            "_mean = rolling_mean(x, 3)\nuniverse u = _mean > 0\na = y",
            Texts.SCHEMA,
            Map.of(),
            Ops.all(),
            Mode.BATCH);
    assertThat(checked.problems()).isEmpty();
  }

  @Test
  void it_is_formatted() {
    assertThat(Formulas.format("f", "universe   u( outside = reset )=flag and x>0\na=x"))
        .isEqualTo("universe u(outside=reset) = flag and x > 0\na = x\n");
  }
}
