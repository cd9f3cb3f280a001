package weft.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.eval.Engine;
import weft.eval.Interpreter;
import weft.eval.InterpreterEngine;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Type;
import weft.ir.form.WholeEntity;
import weft.jit.CompiledEngine;
import weft.ops.Ops;
import weft.ops.compare.Greater;
import weft.ops.cross.InUniverse;
import weft.ops.source.Constant;
import weft.rewrite.Membership;
import weft.testkit.Conformance;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;

/// Programs over a universe, and conditions that may not be known, give the numbers that pandas
/// gives, by each engine.
class UniverseRowsTest {
  @Test
  void conformance() {
    for (Engine engine : List.of(new InterpreterEngine(), new CompiledEngine(), new LiveEngine())) {
      var report =
          Conformance.run(Path.of("../conformance/desk_universe.json"), Conformance.suites(engine));
      assertThat(report.failures()).as(engine.name()).isEmpty();
      assertThat(report.passed()).as(engine.name()).isEqualTo(49);
    }
  }

  /// Random graphs over a universe that a random value decides about, both ways.
  @Test
  void engines_agree() {
    Property.holds(
        100,
        RandomGraphs.overTables(Ops.all(), new RandomTables(), op -> !(op instanceof WholeEntity)),
        given -> {
          for (boolean afresh : List.of(false, true)) {
            Graph graph = over(given.graph(), afresh);
            var expected = Interpreter.standard().run(graph, given.table());
            if (expected.complete()) {
              // Live with restarts too.
              var trial =
                  new Engine.Trial(new Random(given.table().rows()), given.table().rows(), 2);
              var engines = new LinkedHashMap<>(new LiveEngine().arrangements(trial));
              engines.put("compiled", new CompiledEngine());
              engines.forEach(
                  (name, engine) ->
                      assertThat(engine.run(graph, given.table()).outputs())
                          .as(name + (afresh ? ", afresh" : ""))
                          .isEqualTo(expected.outputs()));
            }
          }
        });
  }

  private static Graph over(Graph graph, boolean afresh) {
    var to = GraphBuilder.plain();
    graph.nodes().forEach(node -> to.copy(graph, node, node.args()));
    graph.outputs().forEach(to::output);
    int some =
        graph.nodes().stream()
            .filter(node -> node.type().equals(Type.column(Element.F64)))
            .mapToInt(Node::id)
            .max()
            .orElseGet(() -> to.add(Constant.of(1)));
    int condition = to.add(new Greater(), some, to.add(Constant.of(0)));
    to.output("some rows", to.add(new InUniverse(), condition));
    return Membership.of(to.build(), "some rows", afresh);
  }
}
