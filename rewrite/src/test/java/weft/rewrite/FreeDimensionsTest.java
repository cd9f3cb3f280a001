package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.Graph;
import weft.ir.NamedDimensions;
import weft.ir.Verify;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphJson;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

/// Dimensions with a name: the rules of the ops say what becomes of them.
class FreeDimensionsTest {
  private static final String NETWORK =
      """
      n0 = input(name="x") : f32[N,2,3]
      n1 = input(name="w") : f32[6,4]
      n2 = reshape(x=n0, dims=[-1, 6]) : f32[N,6]
      n3 = mat_mul(left=n2, right=n1, transpose_left=false, transpose_right=false) : f32[N,4]
      n4 = relu(x=n3) : f32[N,4]
      n5 = transpose(x=n4, axes=[]) : f32[4,N]
      n6 = mat_mul(left=n4, right=n5, transpose_left=false, transpose_right=false) : f32[N,N]
      n7 = reduce_sum(x=n6, axis="0") : f32[1,N]
      return y=n7
      """;

  private static Graph read(String text) {
    return GraphReader.read(text, Ops.all());
  }

  @Test
  void names_go_through_the_rules_of_the_ops_and_through_the_text() {
    Graph graph = read(NETWORK);
    assertThat(graph).hasToString(NETWORK);
    assertThat(
            GraphJson.read(
                Json.read("text", GraphJson.print(graph)), Ops.all(), _ -> Optional.empty()))
        .isEqualTo(graph);
    assertThat(NamedDimensions.of(graph)).containsExactly("N");
    assertThat(Verify.problems(graph)).isEmpty();
  }

  @Test
  void what_is_declared_otherwise_is_told_with_the_names() {
    assertThatThrownBy(
            () -> read(NETWORK.replace("n4 = relu(x=n3) : f32[N,4]", "n4 = relu(x=n3) : f32[M,4]")))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("n4")
        .hasMessageContaining("f32[N,4]")
        .hasMessageContaining("f32[M,4]");
  }

  @Test
  void a_name_fits_itself_alone() {
    String two = "n0 = input(name=\"a\") : f64[N]\nn1 = input(name=\"b\") : f64[%s]\n";
    String sum = "n2 = add(left=n0, right=n1)\nreturn y=n2";
    assertThat(read(two.formatted("N") + sum).node(2).type()).hasToString("f64[N]");
    assertThat(read(two.formatted("1") + sum).node(2).type()).hasToString("f64[N]");
    for (String other : List.of("M", "3", "61", "71")) {
      assertThatThrownBy(() -> read(two.formatted(other) + sum))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("could not be broadcast")
          .hasMessageContaining("seen with N = ");
    }
  }

  @Test
  void what_is_neither_known_nor_a_name_is_known_with_the_values() {
    assertThat(
            read("n0 = input(name=\"a\") : f64[N,3]\nn1 = reshape(x=n0, dims=[-1])\nreturn y=n1")
                .node(1)
                .type())
        .hasToString("f64[*]");
  }

  @Test
  void names_get_extents() {
    Graph bound = FreeDimensions.bind(read(NETWORK), Map.of("N", 5, "M", 2));
    assertThat(bound).hasToString(NETWORK.replace("N", "5"));
    assertThat(FreeDimensions.bind(bound, Map.of("N", 5))).isEqualTo(bound);
  }

  @Test
  void graphs_of_known_shapes_become_one_with_names() {
    Graph general = read(NETWORK);
    assertThat(FreeDimensions.of(List.of("N"), extents -> FreeDimensions.bind(general, extents)))
        .contains(general);
    // A reshaping says lengths; one of them follows from the others.
    assertThat(
            FreeDimensions.of(
                List.of("N"),
                extents ->
                    read(NETWORK.replace("-1", "N").replace("N", extents.get("N").toString()))))
        .contains(general);
  }

  @Test
  void an_equation_that_depends_on_the_extent_has_no_name_for_it() {
    String text =
        "n0 = input(name=\"x\") : f64[N]\nn1 = constant(value=N)\nn2 = add(left=n0, right=n1)\n";
    assertThat(
            FreeDimensions.of(
                List.of("N"),
                extents -> read(text.replace("N", extents.get("N").toString()) + "return y=n2")))
        .isEmpty();
    // One that no output needs does not matter.
    assertThat(
            FreeDimensions.of(
                List.of("N"),
                extents -> read(text.replace("N", extents.get("N").toString()) + "return y=n0")))
        .contains(read("n0 = input(name=\"x\") : f64[N]\nreturn y=n0"));
    assertThat(
            FreeDimensions.of(
                List.of("N"), extents -> read("n0 = input(name=\"x\") : f64[0,N]\n" + "what")))
        .isEmpty();
  }

  @Test
  void names_may_be_any_text_and_no_other_character_is_one() {
    assertThat(read("n0 = input(name=\"x\") : f64[\"batch size\",n_2]\nreturn y=n0").node(0).type())
        .hasToString("f64[\"batch size\",n_2]");
    assertThatThrownBy(() -> read("n0 = input(name=\"x\") : f64[2x]\nreturn y=n0"))
        .hasMessageContaining("'2x' is not a dimension")
        .hasMessageContaining("a whole number or a name");
  }
}
