package weft.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Structure;
import weft.ir.Tensor;
import weft.ops.Ops;
import weft.ops.source.Column;

/// Each shipped type gives the numbers of its worked example, which were calculated without Weft;
/// none is infinite in quiet markets; no two are the same.
class ShippedTypesTest {
  @TestFactory
  Stream<DynamicTest> every_worked_example_holds() {
    return Registry.shipped().types().stream()
        .map(type -> DynamicTest.dynamicTest(type.name(), () -> check(type)));
  }

  @Test
  void there_are_types_of_all_dimensions() {
    var counts = new TreeMap<Dimension, Integer>();
    Registry.shipped().types().forEach(type -> counts.merge(type.dimension(), 1, Integer::sum));

    assertThat(counts.keySet()).containsExactly(Dimension.values());
    assertThat(Registry.shipped().types().size()).isGreaterThanOrEqualTo(133);
  }

  @Test
  void no_two_types_are_the_same_graph_up_to_renaming() {
    var seen = new LinkedHashMap<Object, String>();
    for (FeatureType type : Registry.shipped().types()) {
      Graph graph = renamed(graph(type));
      var hashes = Structure.hashes(graph);
      var outputs = new ArrayList<Object>();
      graph.outputs().values().forEach(id -> outputs.add(hashes.get(id)));
      assertThat(seen.put(outputs, type.name())).as(type.name()).isNull();
    }
  }

  /// Prices that stand still, and rows without trades, make divisors zero.
  @TestFactory
  Stream<DynamicTest> nothing_is_infinite_where_little_happens() {
    return Registry.shipped().types().stream()
        .map(
            type ->
                DynamicTest.dynamicTest(
                    type.name(),
                    () -> {
                      finite(type, (first, i, rows) -> i < 3 * rows / 4 ? first : 1.01 * first);
                      finite(type, (first, i, rows) -> i < rows / 4 ? first : 1.01 * first);
                      finite(type, (first, i, rows) -> i == rows / 2 ? 1.01 * first : first);
                    }));
  }

  private static void check(FeatureType type) {
    WorkedExample example = type.example().orElseThrow();
    assertThat(type.description()).isNotBlank();
    assertThat(type.unit()).isNotBlank();
    assertThat(example.problems(type, Ops.all())).isEmpty();
    assertThat(example.expected().keySet()).isEqualTo(type.outputs().keySet());
  }

  /// What a row holds in place of the example's.
  private interface Course {
    double at(double first, int row, int rows);
  }

  private static void finite(FeatureType type, Course course) {
    WorkedExample example = type.example().orElseThrow();
    var inputs = new LinkedHashMap<>(example.inputs());
    inputs.replaceAll(
        (name, cells) ->
            cells.stream().flatMap(Optional::stream).findFirst().orElseThrow() instanceof Double x
                ? IntStream.range(0, cells.size())
                    .mapToObj(i -> Optional.<Object>of(value(name, x, course, i, cells.size())))
                    .toList()
                : cells);
    var quiet =
        new WorkedExample(
            example.parameters(), inputs, example.expected(), WorkedExample.Places.NONE);
    Table table = quiet.table();
    var outcome = Interpreter.standard().run(quiet.graph(type, table, Ops.all()), table);
    for (String name : type.outputs().keySet()) {
      Tensor found = outcome.output(name);
      for (int i = 0; found.element() != Element.TEXT && i < found.size(); i++) {
        assertThat(Double.isInfinite(found.doubleAt(i))).as(name + " row " + i).isFalse();
      }
    }
  }

  /// Volumes, signals and returns are 0 where prices stand still.
  private static double value(String name, double first, Course course, int i, int rows) {
    double value = course.at(first, i, rows);
    boolean counts = name.matches(".*(volume|_size|ofi|signal|returns)");
    return counts && value == first ? 0 : value;
  }

  private static Graph graph(FeatureType type) {
    WorkedExample example = type.example().orElseThrow();
    return example.graph(type, example.table(), Ops.all());
  }

  /// Columns called after their place in the graph.
  private static Graph renamed(Graph graph) {
    var to = GraphBuilder.plain();
    int columns = 0;
    for (Node node : graph.nodes()) {
      if (node.op() instanceof Column(_, Element element, var shape)) {
        to.add(new Column("c" + columns++, element, shape), node.args(), node.labels());
      } else {
        to.copy(graph, node, node.args());
      }
    }
    graph.outputs().forEach(to::output);
    return to.build();
  }

  @Test
  void a_file_is_named_after_its_type() {
    for (FeatureType type : Registry.shipped().types()) {
      assertThat(Registry.shipped().type(type.name())).isSameAs(type);
    }
  }
}
