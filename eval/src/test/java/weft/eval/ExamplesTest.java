package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Perform;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.CrossSection;
import weft.ops.Ops;
import weft.ops.source.Column;
import weft.ops.source.Placeholder;
import weft.ops.tensor.OnTensors;

/// The examples in the ops' own files hold.
class ExamplesTest {
  /// Their arguments are whole tensors: arrays, tables of a model.
  private static final Set<String> OF_TENSORS = Set.of("weft.ops.tensor", "weft.ops.tree");

  @TestFactory
  Stream<DynamicTest> every_example_holds() {
    return Ops.all().classes().stream()
        .flatMap(op -> Example.of(op).stream())
        .map(example -> DynamicTest.dynamicTest(example.op().describe(), () -> check(example)));
  }

  /// A new op without an example does not build.
  @Test
  void every_op_that_computes_has_an_example() {
    var without =
        Ops.all().classes().stream()
            .filter(op -> Example.of(op).isEmpty())
            .filter(op -> !op.getPackageName().equals("weft.ops.source"))
            // Programs have texts, batches and graphs, which are no columns.
            .filter(op -> !Perform.class.isAssignableFrom(op))
            .map(Class::getSimpleName);
    // Graphs as attributes, made by rewrites; a function of the user.
    assertThat(without).containsExactlyInAnyOrder("Scan", "FunctionCall");
  }

  private static void check(Example example) {
    if (example.op() instanceof OnTensors
        || OF_TENSORS.contains(example.op().getClass().getPackageName())) {
      assertThat(overTensors(example)).isEqualTo(example.expected());
      return;
    }
    var builder = GraphBuilder.plain();
    var columns = new LinkedHashMap<String, Tensor>();
    var args = new ArrayList<Integer>();
    int rows = example.expected().shape().dims().getFirst();
    for (Tensor arg : example.args()) {
      String name = "x" + args.size();
      columns.put(name, arg);
      var dims = arg.shape().dims();
      args.add(builder.add(new Column(name, arg.element(), dims.subList(1, dims.size()))));
    }
    boolean oneTime = example.op() instanceof CrossSection;
    columns.put("time", Tensor.longs(Element.I64, Shape.of(rows), i -> oneTime ? 0 : i));
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
}
