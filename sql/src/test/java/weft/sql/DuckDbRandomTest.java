package weft.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.eval.Engine;
import weft.eval.InterpreterEngine;
import weft.eval.Outcome;
import weft.eval.Promise;
import weft.ir.Tensor;
import weft.ops.Ops;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;

/// Random graphs have the same bits on the exact engine of DuckDB as in the interpreter, and what
/// is refused is refused beforehand.
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

  @Test
  void exactlyTheSameBits() {
    var engine = new ExactDuckDbEngine();
    Property.holds(
        40,
        RandomGraphs.overTables(Ops.all(), new RandomTables(24, 4, false)),
        given -> assertEquals(List.of(), differences(given, engine, engine.promise())));
  }
}
