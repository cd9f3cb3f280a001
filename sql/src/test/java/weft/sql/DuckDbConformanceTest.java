package weft.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import weft.eval.Engine;
import weft.eval.EngineOver;
import weft.eval.InterpreterEngine;
import weft.eval.Outcome;
import weft.eval.PreparedGraph;
import weft.eval.Promise;
import weft.eval.ResultSink;
import weft.eval.RowSource;
import weft.eval.RunOptions;
import weft.ir.Graph;
import weft.testkit.Conformance;
import weft.testkit.Property;
import weft.testkit.SuiteReport;

/// All conformance features on both engines of DuckDB.
final class DuckDbConformanceTest {
  private static final Path FOLDER = Path.of("..", "conformance");

  /// An engine whose results are compared with those of the interpreter, bit by bit.
  private static final class Compared implements EngineOver {
    private final Engine engine;
    private final int each;
    private int asked;
    final List<String> different = new ArrayList<>();
    final Map<String, Integer> refused = new TreeMap<>();
    int same;

    /// @param each of how many cases one is compared; the interpreter has the others
    Compared(Engine engine, int each) {
      this.engine = engine;
      this.each = each;
    }

    @Override
    public Engine engine() {
      return engine;
    }

    @Override
    public Promise promise() {
      return new Promise.Near(1e-9, 1e-12);
    }

    @Override
    public PreparedGraph prepare(Graph graph, RunOptions options) {
      if (asked++ % each != 0) {
        return new InterpreterEngine().prepare(graph, options);
      }
      var prepared = engine.prepare(graph, options);
      return (RowSource source, ResultSink sink) -> {
        Outcome found = prepared.run(source.table());
        Outcome expected = new InterpreterEngine().run(graph, source.table());
        prepared
            .refused()
            .values()
            .forEach(problem -> refused.merge(problem.message(), 1, Integer::sum));
        boolean equal =
            found.outputs().entrySet().stream()
                .allMatch(
                    output -> output.getValue().equals(expected.outputs().get(output.getKey())));
        if (!equal) {
          different.add(graph.toString());
        } else if (found.complete()) {
          same++;
        }
        sink.give(found);
      };
    }
  }

  private static SuiteReport run(String file, Engine engine) {
    return Conformance.run(FOLDER.resolve(file), Conformance.suites(engine, _ -> {}));
  }

  @Test
  void featuresAreNear() {
    var report = run("features.json", new DuckDbEngine());
    assertEquals("541 passed, 0 failed", report.summary(), report.failures()::toString);
  }

  @Test
  void exactFeaturesHaveTheSameBits() {
    int each = Property.isThorough() ? 1 : 4;
    var engine = new Compared(new ExactDuckDbEngine(), each);
    var report = run("features.json", engine);
    System.out.println(report.summary() + " " + engine.same + " " + engine.refused);
    assertEquals(List.of(), engine.different);
    assertTrue(engine.same >= 400 / each, () -> engine.same + " have the same bits");
    assertEquals(541, report.passed() + report.failed());
  }

  @Test
  void alphas() {
    var report = run("alpha101_public.weft", new DuckDbEngine());
    assertEquals("43 passed, 0 failed", report.summary(), report.failures()::toString);
  }

  /// What is not passed is refused: nothing differs.
  private static void passes(String file, int passed, int refused) {
    var engine = new Compared(new DuckDbEngine(), 1);
    var report = run(file, engine);
    assertEquals(passed, report.passed(), report.failures()::toString);
    assertEquals(refused, report.failed(), report.failures()::toString);
    int told = engine.refused.values().stream().mapToInt(count -> count).sum();
    assertEquals(refused, told, engine.refused::toString);
  }

  @Test
  void deskSuites() {
    passes("desk_cross.json", 63, 7);
    passes("desk_time.json", 121, 12);
    passes("desk_universe.json", 48, 1);
  }
}
