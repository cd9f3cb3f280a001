package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import weft.ir.problem.Origin;

class StructureTest {
  /// The hash of the node that is built.
  private static UUID hash(ToIntFunction<GraphBuilder> node) {
    var to = GraphBuilder.plain();
    int id = node.applyAsInt(to);
    return Structure.hashes(to.build()).get(id);
  }

  private static int mean(GraphBuilder to, String column, int rows) {
    return to.add(new TinyOps.Mean(Span.rows(rows), 1), to.add(TinyOps.column(column)));
  }

  @Test
  void ids_names_places_and_the_rest_of_the_graph_do_not_matter() {
    UUID plain = hash(to -> mean(to, "x", 20));
    UUID elsewhere =
        hash(
            to -> {
              to.add(TinyOps.column("y"));
              int x = to.at(Origin.in("f", "x", 0, 1)).add(TinyOps.column("x"));
              var labels = Labels.named("m").stage("s").tags(List.of("t")).keys(List.of("k"));
              int mean = to.add(new TinyOps.Mean(Span.rows(20), 1), List.of(x), labels);
              to.output("out", mean);
              return mean;
            });
    assertThat(elsewhere).isEqualTo(plain);
  }

  @Test
  void attributes_and_what_arguments_compute_matter() {
    UUID plain = hash(to -> mean(to, "x", 20));
    assertThat(hash(to -> mean(to, "x", 21))).isNotEqualTo(plain);
    assertThat(hash(to -> mean(to, "y", 20))).isNotEqualTo(plain);
  }

  @Test
  void the_order_of_arguments_matters() {
    UUID xy =
        hash(
            to -> {
              int x = to.add(TinyOps.column("x"));
              return to.add(new TinyOps.Plus(), x, to.add(TinyOps.column("y")));
            });
    UUID yx =
        hash(
            to -> {
              int x = to.add(TinyOps.column("x"));
              return to.add(new TinyOps.Plus(), to.add(TinyOps.column("y")), x);
            });
    assertThat(xy).isNotEqualTo(yx);
  }

  @Test
  void roles_matter() {
    assertThat(hash(to -> call(to, "scale"))).isNotEqualTo(hash(to -> call(to, "shift")));
    assertThat(hash(to -> call(to, "scale"))).isEqualTo(hash(to -> call(to, "scale")));
  }

  private static int call(GraphBuilder to, String role) {
    return to.add(new TinyOps.Call("f", List.of(role)), to.add(TinyOps.column("x")));
  }

  @Test
  void the_element_of_a_constant_matters() {
    UUID wide = hash(to -> to.add(new TinyOps.Fixed(Tensor.scalar(1L))));
    UUID narrow =
        hash(to -> to.add(new TinyOps.Fixed(Tensor.longs(Element.I8, Shape.SCALAR, _ -> 1))));
    assertThat(narrow).isNotEqualTo(wide);
  }

  @Test
  void the_payload_matters() {
    assertThat(hash(to -> weights(to, 1))).isEqualTo(hash(to -> weights(to, 1)));
    assertThat(hash(to -> weights(to, 1))).isNotEqualTo(hash(to -> weights(to, 2)));
  }

  private static int weights(GraphBuilder to, double value) {
    return to.add(new TinyOps.Weights(), List.of(), Labels.NONE, Tensor.column(value));
  }

  @Test
  void every_node_has_a_hash() {
    var to = GraphBuilder.plain();
    mean(to, "x", 20);
    mean(to, "x", 20);
    var hashes = Structure.hashes(to.build());
    assertThat(hashes).hasSize(4);
    assertThat(hashes.get(0)).isEqualTo(hashes.get(2)).isNotEqualTo(hashes.get(1));
    assertThat(hashes.get(1)).isEqualTo(hashes.get(3));
  }
}
