package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ops.Ops;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.rewrite.Rewrite;

/// Results don't depend on how the rows of a table are arranged, what its entities are called, or
/// which others there are.
class ArrangementPropertyTest {
  private static final RandomTables TABLES = new RandomTables(24, 5, true);

  private static Map<String, Tensor> run(RandomGraphs.OverTable given, Table table) {
    return Interpreter.standard().run(given.graph(), table).outputs();
  }

  /// The results on a part of the rows are that part of the results.
  private static void follows(RandomGraphs.OverTable given, List<Integer> rows) {
    var all = run(given, given.table());
    var some = run(given, RandomTables.take(given.table(), rows));
    all.forEach(
        (name, column) ->
            assertThat(some.get(name)).as(name).isEqualTo(RandomTables.take(column, rows)));
  }

  @Test
  void the_order_of_rows_leaves_no_trace() {
    Property.holds(
        200,
        RandomGraphs.overTables(Ops.all(), TABLES),
        given -> {
          var rows = IntStream.range(0, given.table().rows()).boxed().toList();
          follows(given, rows.reversed());
          follows(given, new Seeds(given.table().rows()).shuffled(rows));
        });
  }

  @Test
  void other_entities_leave_no_trace() {
    Property.holds(
        200,
        RandomGraphs.overTables(Ops.all(), TABLES, op -> !op.tag().startsWith("cs_")),
        given -> {
          Tensor entity = given.table().column(RandomTables.ENTITY);
          String kept = String.valueOf(entity.textAt(0));
          follows(
              given,
              IntStream.range(0, entity.size())
                  .filter(row -> kept.equals(entity.textAt(row)))
                  .boxed()
                  .toList());
        });
  }

  @Test
  void names_of_entities_leave_no_trace() {
    Property.holds(
        200,
        RandomGraphs.overTables(Ops.all(), TABLES, op -> !op.tag().startsWith("cs_")),
        given -> {
          Tensor entity = given.table().column(RandomTables.ENTITY);
          var names = new HashMap<String, String>();
          var renamed = new ArrayList<String>();
          for (int i = 0; i < entity.size(); i++) {
            String name = String.valueOf(entity.textAt(i));
            renamed.add(names.computeIfAbsent(name, _ -> "e" + -names.size()));
          }
          var table =
              RandomTables.with(
                  given.table(),
                  RandomTables.ENTITY,
                  Tensor.texts(Shape.of(renamed.size()), renamed::get));
          assertThat(run(given, table)).isEqualTo(run(given, given.table()));
        });
  }

  @Test
  void a_constant_is_a_column_that_does_not_change() {
    Property.holds(
        300,
        RandomGraphs.overTables(Ops.all(), new RandomTables()),
        given -> {
          var columns = new ArrayList<Tensor>();
          var to = GraphBuilder.plain();
          Graph graph;
          try {
            graph =
                Rewrite.rebuild(
                    given.graph(),
                    to,
                    (node, args) -> {
                      if (node.op() instanceof Constant(Tensor value)
                          && value.element() == Element.F64) {
                        columns.add(value.broadcast(Shape.of(given.table().rows())));
                        return to.add(Column.of("k" + columns.size(), Element.F64));
                      }
                      return to.copy(given.graph(), node, args);
                    });
          } catch (WeftException refused) {
            return;
          }
          Table table = given.table();
          for (int i = 0; i < columns.size(); i++) {
            table = RandomTables.with(table, "k" + (i + 1), columns.get(i));
          }
          var found = Interpreter.standard().run(graph, table).outputs();
          assertThat(found).isEqualTo(run(given, given.table()));
        });
  }
}
