package weft.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import weft.ir.Shape;
import weft.ir.Structure;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.lang.Schema;
import weft.library.FeatureType.WorkedExample;
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
      Graph graph = renamed(compile(type, table(type.example().orElseThrow()), Map.of()));
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
    Table table = table(example);
    var outcome = Interpreter.standard().run(compile(type, table, example.parameters()), table);
    example
        .expected()
        .forEach(
            (column, cells) -> {
              Tensor found = outcome.output(column);
              for (int i = 0; i < cells.size(); i++) {
                compare(column + " row " + i, cells.get(i), found, i);
              }
            });
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
    Table table = table(new WorkedExample(example.parameters(), inputs, example.expected()));
    var outcome = Interpreter.standard().run(compile(type, table, example.parameters()), table);
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

  private static void compare(String name, Optional<Object> expected, Tensor found, int i) {
    if (found.element() == Element.TEXT) {
      assertThat(Optional.ofNullable(found.textAt(i))).as(name).isEqualTo(expected);
      return;
    }
    double value = found.doubleAt(i);
    if (expected.isEmpty()) {
      assertThat(value).as(name).isNaN();
    } else {
      double number = number(expected.get());
      assertThat(value).as(name).isCloseTo(number, within(1e-9 * Math.max(1e-3, Math.abs(number))));
    }
  }

  private static double number(Object value) {
    return value instanceof Boolean truth ? truth ? 1 : 0 : (Double) value;
  }

  private static Graph compile(FeatureType type, Table table, Map<String, Object> parameters) {
    var types = new LinkedHashMap<String, Type>();
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    var given = new LinkedHashMap<>(type.example().orElseThrow().parameters());
    given.putAll(parameters);
    return type.check(new Schema(types, table.entity(), table.order()), given, Ops.all())
        .orThrow()
        .graph();
  }

  private static Table table(WorkedExample example) {
    var columns = new LinkedHashMap<String, Tensor>();
    example.inputs().forEach((name, cells) -> columns.put(name, column(cells)));
    int rows = columns.values().iterator().next().shape().dims().getFirst();
    columns.putIfAbsent("time", Tensor.longs(Element.I64, Shape.of(rows), i -> i));
    return new Table(columns, Optional.of("entity").filter(columns::containsKey), "time");
  }

  private static Tensor column(List<Optional<Object>> cells) {
    Shape shape = Shape.of(cells.size());
    Object first = cells.stream().flatMap(Optional::stream).findFirst().orElse(0.0);
    return switch (first) {
      case Boolean _ -> Tensor.bools(shape, i -> (Boolean) cells.get(i).orElse(false));
      case String text when text.matches("[0-9]{4}-.*") ->
          Tensor.longs(
              Element.TIME,
              shape,
              i -> {
                var instant = Instant.parse(String.valueOf(cells.get(i).orElseThrow()));
                return instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
              });
      case String _ -> Tensor.texts(shape, i -> cells.get(i).map(String::valueOf).orElse(null));
      case List<?> list ->
          Tensor.f64(
              Shape.of(cells.size(), list.size()),
              i -> cell((List<?>) cells.get(i / list.size()).orElseThrow(), i % list.size()));
      default ->
          Tensor.f64(shape, i -> cells.get(i).map(ShippedTypesTest::number).orElse(Double.NaN));
    };
  }

  private static double cell(List<?> list, int i) {
    return ((Optional<?>) list.get(i)).map(ShippedTypesTest::number).orElse(Double.NaN);
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
}
