package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Tensor;
import weft.ops.Ops;
import weft.ops.source.Column;
import weft.ops.source.Placeholder;

/// The examples in the ops' own files hold.
class ExamplesTest {
  @TestFactory
  Stream<DynamicTest> every_example_holds() {
    return Ops.all().classes().stream()
        .flatMap(op -> examples(op).stream())
        .map(example -> DynamicTest.dynamicTest(example.op().describe(), () -> check(example)));
  }

  private static void check(Example example) {
    if (example.op().getClass().getPackageName().equals("weft.ops.tensor")) {
      assertThat(overTensors(example)).isEqualTo(example.expected());
      return;
    }
    var builder = GraphBuilder.plain();
    var columns = new LinkedHashMap<String, Tensor>();
    var args = new ArrayList<Integer>();
    int rows = example.expected().size();
    for (Tensor arg : example.args()) {
      String name = "x" + args.size();
      columns.put(name, arg);
      args.add(builder.add(Column.of(name, arg.element())));
    }
    columns.put("time", Tensor.longs(weft.ir.Element.I64, weft.ir.Shape.of(rows), i -> i));
    builder.output("out", builder.add(example.op(), args));
    var outcome =
        Interpreter.standard().run(builder.build(), new Table(columns, Optional.empty(), "time"));
    assertThat(outcome.output("out")).isEqualTo(example.expected());
  }

  private static Tensor overTensors(Example example) {
    var builder = GraphBuilder.plain();
    var inputs = new LinkedHashMap<String, Tensor>();
    var args = new ArrayList<Integer>();
    for (Tensor arg : example.args()) {
      String name = "x" + args.size();
      inputs.put(name, arg);
      args.add(builder.add(Placeholder.of(name)));
    }
    builder.output("out", builder.add(example.op(), args));
    return Interpreter.standard().run(builder.build(), inputs).output("out");
  }

  @SuppressWarnings("unchecked")
  static List<Example> examples(Class<? extends Op> op) {
    try {
      Method method = op.getDeclaredMethod("examples");
      method.setAccessible(true);
      return (List<Example>) method.invoke(null);
    } catch (NoSuchMethodException e) {
      return List.of();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
