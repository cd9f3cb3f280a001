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
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.Ops;

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
}
