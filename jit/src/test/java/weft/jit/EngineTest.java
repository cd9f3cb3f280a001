package weft.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.ir.Tensor;
import weft.ops.Ops;
import weft.testkit.Conformance;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;

/// The compiled engine gives the bits of the interpreter: in vectors and without, whatever the
/// blocks and threads.
class EngineTest {
  private static final List<Engine> ENGINES =
      List.of(
          new Engine(1, 1024, Tier.VECTOR),
          new Engine(2, 7, Tier.SCALAR),
          new Engine(1, 8, Tier.VECTOR),
          new Engine(4, 1, Tier.ADAPTIVE));

  @Test
  void vectors_are_there() {
    assertThat(Vectors.available()).isTrue();
    assertThat(Vectors.length()).isGreaterThan(1);
  }

  @Test
  void random_graphs_give_the_same_bits() {
    var compared = new int[1];
    Property.holds(
        400,
        RandomGraphs.overTables(Ops.all(), new RandomTables()),
        given -> {
          Outcome expected = Interpreter.standard().run(given.graph(), given.table());
          if (!expected.complete()) {
            return;
          }
          compared[0]++;
          for (Engine engine : ENGINES) {
            assertThat(bits(engine.run(given.graph(), given.table())))
                .as(engine.toString())
                .isEqualTo(bits(expected));
          }
        });
    assertThat(compared[0]).isPositive();
  }

  /// The outputs, cell by cell; all missing numbers are alike.
  private static List<String> bits(Outcome outcome) {
    var all = new ArrayList<String>();
    outcome
        .outputs()
        .forEach(
            (name, column) -> {
              var text = new StringBuilder(name + " " + column.type());
              for (int i = 0; i < column.size(); i++) {
                text.append(' ').append(cell(column, i));
              }
              all.add(text.toString());
            });
    return all;
  }

  private static String cell(Tensor column, int i) {
    return column.element().isFloat()
        ? Double.toHexString(column.doubleAt(i))
        : String.valueOf(column.textAt(i));
  }

  @TestFactory
  Stream<DynamicTest> conformance() {
    return Stream.of("features.json", "alpha101_public.weft")
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file,
                    () -> {
                      var report =
                          Conformance.run(
                              Path.of("../conformance", file),
                              Conformance.suites(Engine.standard()));
                      assertThat(report.failures()).isEmpty();
                      assertThat(report.passed()).isPositive();
                    }));
  }
}
