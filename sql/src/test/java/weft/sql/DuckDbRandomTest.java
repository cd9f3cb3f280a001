package weft.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.eval.Engine;
import weft.eval.InterpreterEngine;
import weft.eval.Outcome;
import weft.eval.Promise;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ops.Ops;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;

/// Random graphs have the same bits on the exact engine of DuckDB as in the interpreter, ops are
/// near on the other one, and what is refused is refused beforehand.
final class DuckDbRandomTest {
  private static List<String> differences(
      RandomGraphs.OverTable given, Engine engine, Promise near) {
    Outcome expected = new InterpreterEngine().run(given.graph(), given.table());
    var prepared = engine.prepare(given.graph());
    Outcome found = prepared.run(given.table());
    var wrong = new ArrayList<String>();
    expected
        .outputs()
        .forEach(
            (name, column) -> {
              Tensor other = found.outputs().get(name);
              if (other == null) {
                if (!prepared.refused().containsKey(name)) {
                  wrong.add(name + " is neither there nor refused");
                }
              } else if (!isKept(column, other, near)) {
                wrong.add(name + ": expected " + column + ", found " + other);
              }
            });
    return wrong;
  }

  private static boolean isKept(Tensor expected, Tensor found, Promise promise) {
    if (!expected.element().isFloat()) {
      return expected.equals(found);
    }
    for (int i = 0; i < expected.size(); i++) {
      if (!promise.isKept(expected.doubleAt(i), found.doubleAt(i))) {
        return false;
      }
    }
    return true;
  }

  /// Each op by itself, over columns of numbers of ordinary size: of several in a row the last
  /// digits of one would decide what another does.
  private static RandomGraphs.OverTable plain(RandomGraphs.OverTable given) {
    var to = GraphBuilder.sharing();
    var copied = new HashMap<Integer, Integer>();
    for (Node node : given.graph().nodes()) {
      if (node.isColumn() || node.isConstant()) {
        copied.put(node.id(), to.add(node.op()));
      } else if (copied.keySet().containsAll(node.args()) && !node.args().isEmpty()) {
        to.output(
            "f" + node.id(), to.add(node.op(), node.args().stream().map(copied::get).toList()));
      }
    }
    var columns = new LinkedHashMap<>(given.table().columns());
    columns.replaceAll(
        (_, column) ->
            column.element().isFloat()
                ? Tensor.floats(Element.F64, column.shape(), i -> ordinary(column.doubleAt(i)))
                : column);
    return new RandomGraphs.OverTable(
        to.build(), new Table(columns, given.table().entity(), given.table().order()));
  }

  private static double ordinary(double value) {
    return Math.rint(Math.clamp(value, -1000, 1000) * 1000) / 1000;
  }

  @Test
  void nearTheSame() {
    var engine = new DuckDbEngine();
    var near = new Promise.Near(1e-9, 1e-8);
    Property.holds(
        40,
        RandomGraphs.overTables(Ops.all(), new RandomTables(24, 4, false)),
        given -> assertEquals(List.of(), differences(plain(given), engine, near)));
  }

  @Test
  void exactlyTheSameBits() {
    var engine = new ExactDuckDbEngine();
    Property.holds(
        40,
        RandomGraphs.overTables(Ops.all(), new RandomTables(24, 4, false)),
        given -> assertEquals(List.of(), differences(given, engine, engine.promise())));
  }
}
