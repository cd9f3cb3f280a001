package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.ops.Ops;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Multiply;
import weft.ops.model.ModelInput;
import weft.ops.model.TrainedModel;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Input;
import weft.ops.tensor.Along;
import weft.ops.tensor.ReduceSum;

final class ModelCallsTest {
  private static final Schema SCHEMA =
      Schema.of(
          Map.of(
              "a", Type.column(Element.F64),
              "b", Type.column(Element.F64),
              "s", Type.column(Element.TEXT),
              "book", Type.column(Element.F64).with(Shape.of(3))));

  /// Adds up its cells, each times its number from 1; gives that, and all cells doubled.
  private record Weighted(List<ModelInput> inputs, List<String> outputs, boolean takesMissing)
      implements TrainedModel {
    @Override
    public String format() {
      return "test";
    }

    @Override
    public Size size() {
      return new Size(0, "nothing to speak of");
    }

    @Override
    public Equations equations(Map<String, Type> types) {
      var to = GraphBuilder.sharing();
      var sums = new ArrayList<Integer>();
      int last = 0;
      for (ModelInput input : inputs) {
        Type type = types.get(input.name());
        last = to.add(Input.of(input.name(), type));
        var weights = Tensor.floats(type.element(), type.shape(), i -> i + 1);
        int by = to.add(new ArrayConstant(), List.of(), Labels.NONE, weights);
        int product = to.add(new Multiply(), last, by);
        sums.add(
            to.add(
                new ReduceSum(Along.dimensions(IntStream.range(0, type.shape().rank()).toArray())),
                product));
      }
      int sum = sums.stream().reduce((x, y) -> to.add(new Add(), x, y)).orElseThrow();
      to.output("sum", sum);
      to.output("twice", to.add(new Add(), last, last));
      var names = new LinkedHashMap<String, List<String>>();
      outputs.forEach(name -> names.put(name, List.of(name)));
      return new Equations(to.build(), names);
    }
  }

  private static ModelInput input(String name, Integer... dims) {
    return new ModelInput(name, Element.F64, List.of(dims), List.of());
  }

  private static TrainedModel sum(ModelInput... inputs) {
    return new Weighted(List.of(inputs), List.of("sum"), false);
  }

  private static CheckedProgram compiled(TrainedModel model, String text) {
    return ParsedProgram.of("formula", text, Map.of("m", model))
        .check(SCHEMA, Map.of(), Ops.found(), Mode.BATCH)
        .orThrow();
  }

  private static List<String> values(TrainedModel model, String text) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("a", Tensor.column(1, 2, Double.NaN, 4));
    columns.put("b", Tensor.column(10, 20, 30, 40));
    columns.put("book", Tensor.f64(Shape.of(4, 3), i -> i));
    columns.put("time", Tensor.longs(Element.I64, Shape.of(4), i -> i));
    Tensor out =
        Interpreter.silent()
            .run(compiled(model, text).graph(), new Table(columns, Optional.empty(), "time"))
            .output("out");
    var texts = new ArrayList<String>();
    for (int i = 0; i < out.size(); i++) {
      texts.add(Constants.text(out.doubleAt(i)));
    }
    return texts;
  }

  private static String refused(TrainedModel model, String text) {
    var message = new StringBuilder();
    assertThatThrownBy(() -> compiled(model, text))
        .isInstanceOfSatisfying(WeftException.class, e -> message.append(e.first().message()));
    return message.toString();
  }

  @Test
  void numbers_fill_the_only_input_and_something_missing_makes_the_result_missing() {
    assertThat(values(sum(input("x", -1, 2)), "m(a, b)")).containsExactly("21", "42", "nan", "84");
    var through = new Weighted(List.of(input("x", 1, 2)), List.of("sum"), true);
    assertThat(values(through, "m(b, b)")).containsExactly("30", "60", "90", "120");
  }

  @Test
  void arguments_go_to_inputs_by_place_name_and_width() {
    var two = sum(input("x", -1, 1), input("y", -1, 2));
    assertThat(values(two, "m(b, a, a)")).containsExactly("13", "26", "nan", "52");
    assertThat(values(two, "m(y=array_lit(1, 2), x=b)")).containsExactly("13", "23", "33", "43");
    var named = new ModelInput("x", Element.F64, List.of(-1, 2), List.of("first", "second"));
    assertThat(values(sum(named), "m(second=a, first=b)")).containsExactly("12", "24", "nan", "48");
    assertThat(values(sum(named), "m(b, second=1)")).containsExactly("12", "22", "32", "42");
  }

  @Test
  void arrays_and_windows_are_cells() {
    assertThat(values(sum(input("x", -1, 3)), "m(book)")).containsExactly("8", "26", "44", "62");
    assertThat(values(sum(input("x", -1, -1)), "m(window(b, 2))"))
        .containsExactly("nan", "50", "80", "110");
    assertThat(values(sum(input("x", -1, 2, 3)), "m(book, book)").getFirst())
        .as("side by side: 0 1 2 | 0 1 2")
        .isEqualTo(Constants.text(2 * 1 + 3 * 2 + 5 * 1 + 6 * 2));
    assertThat(values(sum(input("x", -1, 3, 2)), "m(book, book)").getFirst())
        .as("along the last: 0 0 | 1 1 | 2 2")
        .isEqualTo(Constants.text(3 + 4 + 10 + 12));
  }

  @Test
  void outputs_have_names_and_cells_numbers() {
    var both = new Weighted(List.of(input("x", -1, 2)), List.of("sum", "twice"), false);
    assertThat(values(both, "m(b, 1).sum")).containsExactly("12", "22", "32", "42");
    assertThat(values(both, "m(b, 1).twice[0] + m(b, 1).twice[1]"))
        .containsExactly("22", "42", "62", "82");
    assertThat(values(both, "array_sum(m(b, 1).twice)")).containsExactly("22", "42", "62", "82");
    assertThat(
            compiled(both, "x = m(a, b).sum\ny = m(a, b).twice[1]").graph().nodes().stream()
                .filter(node -> node.op().tag().equals("model_row")))
        .as("asked together, run once")
        .hasSize(1);
    assertThat(refused(both, "m(b, 1)")).contains("gives several outputs");
    assertThat(refused(both, "m(b, 1).three")).contains("no output called 'three'");
    assertThat(refused(both, "m(b, 1).twice[2]")).contains("between 0 and 1");
  }

  @Test
  void what_does_not_fit_is_refused() {
    var two = sum(input("x", -1, 2));
    assertThat(refused(two, "m(a)")).contains("takes 2 numbers a row");
    assertThat(refused(two, "m(a, b, a)")).contains("takes 2 numbers a row");
    assertThat(refused(two, "m(s, a)")).contains("takes numbers");
    assertThat(refused(two, "m(z=a)")).contains("nothing called 'z'");
    assertThat(refused(two, "m(x=book, x=book)")).contains("given twice");
    assertThat(refused(sum(input("x", 4, 2)), "m(a, b)")).contains("takes 4 rows at once");
    assertThat(refused(sum(input("x", -1, 3, 3)), "m(book, book, book)")).contains("two ways");
    assertThat(refused(sum(input("x", -1, 2, 2)), "m(a, b, a, b)")).contains("side by side");
    var named = new ModelInput("x", Element.F64, List.of(-1, 2), List.of("first", "second"));
    assertThat(refused(sum(named), "m(first=a)")).contains("'second' is not given");
    assertThat(refused(sum(named), "m(a, first=a)")).contains("given twice");
    assertThat(refused(sum(named), "_second = a\nx = m(_second, b)"))
        .contains("'_second' stands where the model has 'first'");
  }

  @Test
  void a_model_has_a_name_of_its_own_and_a_file() {
    assertThatThrownBy(
            () ->
                ParsedProgram.of("formula", "a(b)", Map.of("a", sum(input("x", -1, 1))))
                    .check(SCHEMA, Map.of(), Ops.found(), Mode.BATCH)
                    .orThrow())
        .hasMessageContaining("the model 'a' is called like a column");
    assertThat(refused(sum(input("x", -1, 1)), "model n = \"n.onnx\"\nout = n(a)"))
        .contains("in no file can't use the model");
    assertThat(refused(sum(input("x", -1, 1)), "model n\nout = a")).contains("expected '='");
    assertThat(refused(sum(input("x", -1, 1)), "model n = 3\nout = a")).contains("in quotes");
  }
}
