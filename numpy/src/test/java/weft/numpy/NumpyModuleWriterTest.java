package weft.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.RuleBook;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ops.ExampleGraph;
import weft.ops.Ops;
import weft.ops.arithmetic.Exp;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Placeholder;

class NumpyModuleWriterTest {
  private static String body(ArrayLibrary library, String graph) {
    return module(library, graph, false)
        .text()
        .lines()
        .dropWhile(line -> !line.startsWith("def program("))
        .filter(line -> !line.strip().startsWith("#"))
        .reduce("", (a, b) -> a + b + "\n");
  }

  private static NumpyModule module(ArrayLibrary library, String graph, boolean trees) {
    return ProgramText.read("program.graph", graph, Ops.all())
        .module(library, RuleBook.EMPTY, trees);
  }

  @Test
  void names_of_the_user_that_python_has_taken_are_changed() {
    assertThat(
            body(
                ArrayLibrary.NUMPY,
                """
                n0 = input(name="lambda") : f64
                n1 = input(name="np") : f64
                n2 = add(left=n0, right=n1, name="total sum")
                n3 = function_call(arg1=n2, name="class")
                return "a \\"b\\""=n2, def=n3
                """))
        .isEqualTo(
            """
            def program(lambda_, np_2, *, class_):
                lambda_ = np.asarray(lambda_, dtype=np.float64)
                np_2 = np.asarray(np_2, dtype=np.float64)
                total_sum = lambda_ + np_2
                def_ = np.asarray(class_(total_sum))
                return {"a \\"b\\"": total_sum, "def": def_}
            """);
  }

  @Test
  void what_is_shared_inside_an_op_has_a_line_of_its_own() {
    assertThat(
            body(
                ArrayLibrary.NUMPY,
                """
                n0 = input(name="x") : f64[3]
                n1 = sigmoid(x=n0)
                return y=n1
                """))
        .isEqualTo(
            """
            def program(x):
                x = np.asarray(x, dtype=np.float64)
                y_part = np.exp(-np.abs(x))
                y_part_2 = 1.0 + y_part
                y = np.where(x < 0.0, y_part / y_part_2, 1.0 / y_part_2)
                return {"y": y}
            """);
  }

  @Test
  void what_is_known_only_when_it_runs_is_converted_there() {
    String graph =
        """
        n0 = placeholder(name="a", default_value=2)
        n1 = placeholder(name="b", default_value=none)
        n2 = divide(left=n1, right=n0)
        n3 = exp(x=n2)
        n4 = floor(x=n0)
        n5 = power(left=n0, right=n1)
        n6 = modulo(left=n0, right=n1)
        n7 = less(left=n3, right=n4)
        n8 = where(condition=n7, then=n5, otherwise=n6)
        n9 = logical_xor(left=n0, right=n7)
        n10 = erf(x=n0)
        return y=n8, z=n9, e=n10
        """;
    assertThat(body(ArrayLibrary.NUMPY, graph))
        .isEqualTo(
            """
            def program(b, a=2):
                a = np.asarray(a)
                b = np.asarray(b)
                n2 = b / a
                n3 = np.exp(floating(n2))
                n4 = rounded(np.floor, a)
                n5 = a ** b
                n6 = a % b
                n7 = n3 < n4
                y = np.where(n7, n5, n6)
                z = a.astype(bool) ^ n7
                e = erf(floating(a))
                return {"y": y, "z": z, "e": e}
            """);
    assertThat(body(ArrayLibrary.JAX, graph))
        .isEqualTo(
            """
            def program(b, a=2):
                a = jnp.asarray(a)
                b = jnp.asarray(b)
                n2 = jnp.divide(*promoted(b, a))
                n3 = jnp.exp(floating(n2))
                n4 = rounded(jnp.floor, a)
                n5 = whole_power(*promoted(a, b))
                n6 = whole_remainder(*promoted(a, b))
                n7 = jnp.less(*promoted(n3, n4))
                y = jnp.where(n7, *promoted(n5, n6))
                z = a.astype(bool) ^ n7
                e = jax.scipy.special.erf(floating(a))
                return {"y": y, "z": z, "e": e}
            """);
  }

  @Test
  void jax_is_given_one_element_and_numpy_the_texts() {
    assertThat(
            body(
                ArrayLibrary.JAX,
                """
                n0 = input(name="i") : i32[2]
                n1 = input(name="f") : f32[2]
                n2 = input(name="t") : text[2]
                n3 = constant(value="a")
                n4 = add(left=n0, right=n1)
                n5 = equal(left=n2, right=n3)
                n6 = where(condition=n5, then=n2, otherwise=n3)
                n7 = cast(x=n0, to=text)
                n8 = cast(x=n2, to=f64)
                return a=n4, b=n6, c=n7, d=n8
                """))
        .isEqualTo(
            """
            def program(i, f, t):
                i = jnp.asarray(i, dtype=jnp.int32)
                f = jnp.asarray(f, dtype=jnp.float32)
                t = np.asarray(t, dtype=np.str_)
                a = i.astype(jnp.float64) + f.astype(jnp.float64)
                n5 = jnp.asarray(t == np.str_("a"))
                b = np.where(n5, t, np.str_("a"))
                c = np.asarray(i).astype(np.str_)
                d = jnp.asarray(t.astype(np.float64))
                return {"a": a, "b": b, "c": c, "d": d}
            """);
  }

  @Test
  void trees_are_nested_functions() {
    String graph =
        """
        n0 = placeholder(name="a", default_value=none)
        n1 = constant(value=2.0)
        n2 = multiply(left=n0, right=n1)
        n3 = exp(x=n2)
        n4 = subtract(left=n2, right=n3)
        return first=n2, second=n4, same=n0
        """;
    assertThat(module(ArrayLibrary.NUMPY, graph, true).text())
        .isEqualTo(
            """
            import numpy as np


            def floating(x):
                \"""Floats as they are; whole numbers and conditions as float64.\"""
                return x if np.issubdtype(x.dtype, np.floating) else x.astype(np.float64)


            def program(a):
                a = np.asarray(a)

                def t2(a):
                    # n2 = multiply(left=n0, right=n1)
                    first = a * np.float64(2.0)
                    return first

                first = t2(a)

                def t4(first):
                    # n3 = exp(x=n2)
                    n3 = np.exp(floating(first))
                    # n4 = subtract(left=n2, right=n3)
                    second = first - n3
                    return second

                second = t4(first)
                return {"first": first, "second": second, "same": a}
            """);
  }

  @Test
  void calls_take_arguments_by_name_and_odd_names_in_a_dictionary() {
    assertThat(
            body(
                ArrayLibrary.NUMPY,
                """
                n0 = input(name="x") : f64
                n1 = function_call(arg1=n0, scale=n0, in=n0, name="f")
                return y=n1
                """))
        .contains("y = np.asarray(f(x, scale=x, **{\"in\": x}))");
  }

  @Test
  void what_is_only_before_a_node_is_left_out_unless_it_is_a_call() {
    assertThat(
            body(
                ArrayLibrary.NUMPY,
                """
                n0 = input(name="x") : f64[2]
                n1 = exp(x=n0)
                n2 = function_call(arg1=n0, name="f")
                n3 = add(left=n1, right=n2)
                n4 = exclusive_multi_clause_where(default=n0, companion=n3)
                return y=n4
                """))
        .doesNotContain("np.exp")
        .contains("n2 = np.asarray(f(x))")
        .contains("y = x");
  }

  @Test
  void constants_are_written_as_they_are() {
    var to = GraphBuilder.plain();
    var names = List.of("a", "b", "c", "d", "e");
    var values =
        List.of(
            Tensor.f64(
                Shape.of(2, 2), i -> i == 0 ? Double.NaN : i == 1 ? Double.NEGATIVE_INFINITY : i),
            Tensor.f32(Shape.of(2), i -> i + 0.1f),
            Tensor.longs(Element.U64, Shape.of(1), _ -> -1),
            Tensor.texts(Shape.of(1), _ -> "x"),
            Tensor.f64(Shape.of(0, 3), _ -> 0));
    for (int i = 0; i < values.size(); i++) {
      int id = to.add(new ArrayConstant(), List.of(), Labels.named(names.get(i)), values.get(i));
      to.output(names.get(i), id);
    }
    var text =
        NumpyModuleWriter.lines(ArrayLibrary.NUMPY, RuleBook.EMPTY, to.build(), "program").text();
    assertThat(text)
        .contains("a = np.array([[np.nan, -np.inf], [2.0, 3.0]])")
        .contains("b = np.array([0.1, 1.1], dtype=np.float32)")
        .contains("c = np.array([18446744073709551615], dtype=np.uint64)")
        .contains("d = np.array([\"x\"])")
        .contains("e = np.zeros((0, 3), dtype=np.float64)");
  }

  @Test
  void large_weights_are_given() {
    var to = GraphBuilder.plain();
    int id =
        to.add(
            new ArrayConstant(),
            List.of(),
            Labels.named("w"),
            Tensor.f64(Shape.of(50, 50), i -> i));
    var module =
        NumpyModuleWriter.lines(
            ArrayLibrary.NUMPY, RuleBook.EMPTY, to.output("y", id).build(), "program");
    assertThat(module.text()).contains("def program(w):").contains("# w: f64[50,50]");
    assertThat(module.parameters().getFirst().stored()).contains(id);
  }

  @Test
  void what_can_not_be_said_is_refused_by_node_and_reason() {
    var module =
        module(
            ArrayLibrary.NUMPY,
            """
            n0 = input(name="t") : time[2]
            n1 = year(time=n0, tz="UTC")
            n2 = input(name="x") : f64[4]
            n3 = rolling_median(x=n2, w=2, min_periods=2)
            n4 = exp(x=n3)
            n5 = exp(x=n2)
            return y=n1, m=n4, e=n5
            """,
            false);
    assertThat(module.outputs()).containsExactly("e");
    assertThat(module.refused().values().toString())
        .contains("n0 't' = input: numpy has no cells for time")
        .contains("n3 = rolling_median: needs all values of a window at once: a kernel");
  }

  @Test
  void columns_belong_to_tables() {
    var module =
        module(
            ArrayLibrary.JAX,
            """
            n0 = column(name="close", element=f64, shape=[])
            return y=n0
            """,
            true);
    assertThat(module.refused().values().toString()).contains("a column belongs to a table");
    assertThat(module.outputs()).isEmpty();
  }

  @Test
  void a_word_of_the_callers_comes_first() {
    var to = GraphBuilder.plain();
    int y = to.add(new Exp(), to.add(Placeholder.of("x")));
    var book =
        RuleBook.EMPTY.with(
            Exp.class, NumpyWord.class, _ -> of -> NumpyTerm.call("mine", Element.F64, of.arg(0)));
    assertThat(
            NumpyModuleWriter.lines(ArrayLibrary.NUMPY, book, to.output("y", y).build(), "program")
                .text())
        .contains("y = mine(x)");
  }

  @Test
  void a_text_without_equations_is_no_program() {
    assertThatThrownBy(() -> ProgramText.read("x.graph", "# nothing\n", Ops.all()))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("has no equations");
    assertThat(
            module(ArrayLibrary.NUMPY, "n0 = constant(value=1.0)\nn1 = exp(x=n0)\n", false)
                .outputs())
        .containsExactly("n1");
  }

  /// Every op that has a word: its lines name nothing that is not there, and brackets close.
  @ParameterizedTest
  @EnumSource
  void all_examples_are_written(ArrayLibrary library) {
    var written = new ArrayList<String>();
    for (String tag : Ops.all().tags()) {
      for (Example example : Example.of(Ops.all().find(tag).orElseThrow())) {
        ExampleGraph given;
        try {
          given = ExampleGraph.overTensors(example);
        } catch (WeftException e) {
          continue;
        }
        var module = NumpyModuleWriter.lines(library, RuleBook.EMPTY, given.graph(), "program");
        if (module.refused().isEmpty()) {
          written.add(tag);
          check(module.text(), library);
        }
      }
    }
    assertThat(written).contains("conv", "softmax", "rolling_mean", "einsum", "top_places", "take");
  }

  private static void check(String text, ArrayLibrary library) {
    assertThat(text.chars().filter(c -> c == '(').count())
        .isEqualTo(text.chars().filter(c -> c == ')').count());
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    if (library == ArrayLibrary.JAX && !text.contains("import numpy as np")) {
      assertThat(Pattern.compile("\\bnp\\.").matcher(text).find()).isFalse();
    }
  }
}
