package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.OpSet;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.ops.Ops;
import weft.ops.tensor.OnTensors;

/// Which ops are functions of formulas.
class OpFunctionTest {
  private static final Schema ROWS =
      Schema.of(
              Map.of(
                  "number", Type.column(Element.F64),
                  "condition", Type.column(Element.BOOL),
                  "time", Type.column(Element.TIME),
                  "array", Type.column(Element.F64).with(Shape.of(3))))
          .orderedBy("time");

  /// A tensor in, a tensor out: not for rows.
  public record Softmax(int axis) implements OnTensors, Evaluate {
    public static final Contract CONTRACT = Contract.of(Role.number("x"));

    @Override
    public Primitive primitive() {
      return Primitive.TRANSFORM;
    }

    @Override
    public Type inferTensor(List<Type> args) {
      return args.getFirst();
    }

    @Override
    public Tensor evaluate(List<Tensor> args, Host host) {
      return args.getFirst();
    }
  }

  /// Its roles depend on what it is made of.
  public record AsMany(int count) implements Op, Evaluate {
    @Override
    public Contract contract() {
      var roles = new Role[count];
      Arrays.setAll(roles, i -> Role.number("x" + i));
      return Contract.of(roles);
    }

    @Override
    public Primitive primitive() {
      return Primitive.TRANSFORM;
    }

    @Override
    public Type infer(List<Type> args) {
      return args.getFirst();
    }

    @Override
    public Tensor evaluate(List<Tensor> args, Host host) {
      return args.getFirst();
    }
  }

  @Test
  void an_op_on_tensors_is_none_wherever_it_stands() {
    assertThat(OpFunction.of(Softmax.class)).isEmpty();
  }

  @Test
  void an_op_whose_roles_are_not_known_before_it_exists_is_none() {
    assertThat(OpFunction.of(AsMany.class)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "add",
        "where",
        "negate",
        "column",
        "constant",
        "cast",
        "mat_mul",
        "reduce_sum",
        "concat",
        "repeat",
        "key_value",
        "sort_key",
        "ahead",
        "reversed",
        "quantile_tangent",
        "scan"
      })
  void what_formulas_write_otherwise_or_not_at_all_is_none(String tag) {
    assertThat(OpFunction.of(Ops.all().find(tag).orElseThrow())).isEmpty();
  }

  static List<OpFunction> functions() {
    return Ops.all().classes().stream().flatMap(op -> OpFunction.of(op).stream()).toList();
  }

  /// Whatever formulas can call has a value for each row.
  @ParameterizedTest
  @MethodSource("functions")
  void a_function_works_on_rows(OpFunction function) {
    var arguments = new ArrayList<String>();
    var contract = Contract.of(Ops.all().find(function.tag()).orElseThrow()).orElseThrow();
    contract.roles().stream()
        .filter(role -> !role.name().equals("by"))
        .forEach(role -> arguments.add(column(role, function.tag())));
    function.signature().parameters().stream()
        .filter(parameter -> parameter.required())
        .skip(arguments.size())
        .forEach(parameter -> arguments.add(literal(parameter.name())));
    if (function.smooth()) {
      arguments.add("0.5");
    }
    String call = written(function, "(" + String.join(", ", arguments) + ")");
    var graph =
        Formulas.compile("formula", "label y = " + call, ROWS, Map.of(), Ops.all(), Mode.BATCH)
            .graph();
    assertThat(graph.node(graph.outputs().get("y")).type().axes()).as(call).isEqualTo(Type.ROWS);
  }

  private static String written(OpFunction function, String arguments) {
    String index = function.indexed() ? "[1]" : "";
    return function
        .partOf()
        .map(
            whole -> whole + arguments + "." + function.tag().substring(whole.length() + 1) + index)
        .orElse(function.tag() + arguments);
  }

  private static String column(Role role, String tag) {
    if (tag.startsWith("array_") && role.name().equals("x") || role.name().equals("weights")) {
      return "array";
    }
    return role.admits(Element.F64) ? "number" : role.admits(Element.BOOL) ? "condition" : "time";
  }

  private static String literal(String parameter) {
    return switch (parameter) {
      case "calendar" -> "'XNYS'";
      case "q", "decay", "p" -> "0.5";
      default -> "2";
    };
  }

  /// The `alpha` of an activation is a number like others, no weight of the newest row.
  @ParameterizedTest
  @ValueSource(strings = {"elu", "celu", "leaky_relu", "silu", "thresholded_relu"})
  void an_alpha_with_a_default_is_an_ordinary_argument(String tag) {
    var function = OpFunction.of(Ops.all().find(tag).orElseThrow()).orElseThrow();
    assertThat(function.signature().parameters().stream().map(parameter -> parameter.name()))
        .containsExactly("x", "alpha");
    assertThat(Texts.graph(tag + "(close, 1.5)"))
        .isEqualTo(Texts.graph(tag + "(close, alpha=1.5)"));
    assertThat(Texts.graph(tag + "(close)").toString()).contains("alpha=");
    assertThatThrownBy(() -> Texts.graph(tag + "(close, span=3)"))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("span");
  }

  @Test
  void an_activation_does_not_divide_by_zero() {
    assertThatThrownBy(() -> Texts.graph("celu(close, 0)"))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("alpha");
  }

  @Test
  void ops_of_a_set_are_functions_only_there() {
    assertThat(new Catalog(OpSet.of(List.of())).find("abs")).isEmpty();
  }
}
