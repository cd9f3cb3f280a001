package weft.numpy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weft.eval.Engine;
import weft.eval.Outcome;
import weft.eval.RunOptions;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.RuleBook;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.ops.ExampleGraph;
import weft.ops.Ops;

/// The examples of all ops that have a word, computed by Python.
class ExamplesInPythonTest {
  /// A key means nothing as a number: here it is the value itself.
  private static final Set<String> KEYS = Set.of("sort_key", "key_value");

  /// JAX compiles each call anew, so that of what is long it takes long.
  private static final int LONGEST = 60;

  private static Engine engine(ArrayLibrary library) {
    return library == ArrayLibrary.NUMPY ? new NumpyEngine() : new JaxEngine();
  }

  @ParameterizedTest
  @EnumSource
  void examples_come_out_as_promised(ArrayLibrary library) {
    PythonAtHand.need(library);
    var wrong = new ArrayList<String>();
    var computed = new TreeSet<String>();
    for (String tag : Ops.all().tags()) {
      if (KEYS.contains(tag)) {
        continue;
      }
      Class<? extends Op> op = Ops.all().find(tag).orElseThrow();
      for (Example example : Example.of(op)) {
        check(library, example, wrong, computed);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(computed).hasSizeGreaterThan(100);
  }

  private static void check(
      ArrayLibrary library, Example example, List<String> wrong, TreeSet<String> computed) {
    ExampleGraph given;
    try {
      given = ExampleGraph.overTensors(example);
    } catch (WeftException e) {
      return;
    }
    var module = NumpyModuleWriter.lines(library, RuleBook.EMPTY, given.graph(), "program");
    boolean tooLong = library == ArrayLibrary.JAX && module.text().lines().count() > LONGEST;
    if (!module.refused().isEmpty() || tooLong) {
      return;
    }
    Outcome outcome =
        engine(library).programs(RunOptions.silent()).run(given.graph(), given.values());
    boolean refused =
        outcome.failures().stream().anyMatch(failure -> failure.code() == Code.REFUSED);
    if (refused) {
      return;
    }
    computed.add(example.op().tag());
    if (!outcome.complete()) {
      wrong.add(example.op().describe() + ": " + outcome.failures() + "\n" + module.text());
    } else if (!alike(library, example.expected(), outcome.output("y"))) {
      wrong.add(
          "%s: %s, not %s\n%s"
              .formatted(
                  example.op().describe(),
                  outcome.output("y") + " : " + outcome.output("y").type(),
                  example.expected() + " : " + example.expected().type(),
                  module.text()));
    }
  }

  private static boolean alike(ArrayLibrary library, Tensor expected, Tensor found) {
    if (expected.element().isFloat()
        && expected.shape().equals(found.shape())
        && found.element() == expected.element()) {
      for (int i = 0; i < expected.size(); i++) {
        if (!engine(library).promise().isKept(expected.doubleAt(i), found.doubleAt(i))) {
          return false;
        }
      }
      return true;
    }
    return expected.equals(found);
  }
}
