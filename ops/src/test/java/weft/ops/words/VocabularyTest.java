package weft.ops.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weft.ir.Op;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.text.Literal;
import weft.ops.arithmetic.Abs;
import weft.ops.tensor.Concatenate;
import weft.ops.tensor.Reshape;
import weft.ops.tensor.Slice;
import weft.ops.tensor.Stack;
import weft.ops.tensor.Transpose;

/// Each word says the op of its name, with its operands in their order. A new word is tested here
/// without a further line.
class VocabularyTest {
  /// A kind of value that only notes what was said.
  record Said(Op op, List<Object> args)
      implements Numeric<Object, Said>, Compared<Object, Said>, Logical<Object, Said> {
    static final Said X = new Said(new Abs(), List.of());

    @Override
    public Type type() {
      return Tensor.column(1, 2, 3).type();
    }

    @Override
    public Said value(Op op, Object... args) {
      return new Said(op, List.of(args));
    }

    @Override
    public Said condition(Op op, Object... args) {
      return value(op, args);
    }
  }

  /// Words that are not called like their op.
  private static final Map<String, String> OTHERS =
      Map.ofEntries(
          Map.entry("plus", "add"),
          Map.entry("minus", "subtract"),
          Map.entry("times", "multiply"),
          Map.entry("over", "divide"),
          Map.entry("min", "minimum"),
          Map.entry("max", "maximum"),
          Map.entry("lessThan", "less"),
          Map.entry("lessOrEqual", "less_equal"),
          Map.entry("greaterThan", "greater"),
          Map.entry("greaterOrEqual", "greater_equal"),
          Map.entry("equalTo", "equal"),
          Map.entry("notEqualTo", "not_equal"),
          Map.entry("and", "logical_and"),
          Map.entry("or", "logical_or"),
          Map.entry("xor", "logical_xor"),
          Map.entry("not", "logical_not"),
          Map.entry("matmul", "mat_mul"),
          Map.entry("at", "take"),
          Map.entry("relu", "where"));

  private static final Set<String> NO_WORDS = Set.of("type", "value", "condition", "through");

  @Test
  void operators_say_their_op() throws ReflectiveOperationException {
    Map<Class<?>, Object> rights =
        Map.of(Object.class, "right", Number.class, 1.5, String.class, "text");
    int words = 0;
    for (Method method : methods(Numeric.class, Compared.class, Logical.class)) {
      // Others take positions and dimensions.
      if (!rights.keySet().containsAll(List.of(method.getParameterTypes()))
          || method.getName().equals("slice")) {
        continue;
      }
      Object[] operands =
          Arrays.stream(method.getParameterTypes()).map(rights::get).toArray(Object[]::new);
      Said said = (Said) method.invoke(Said.X, operands);
      assertThat(said.op.tag()).isEqualTo(op(method));
      assertThat(said.args)
          .isEqualTo(Stream.concat(Stream.of(Said.X), Arrays.stream(operands)).toList());
      words++;
    }
    assertThat(words).isEqualTo(2 * 10 + 1 + 1 + 2 * 6 + 2 + 4);
  }

  @Test
  void dimensions_say_their_op() {
    assertThat(Said.X.at(-1).op).isEqualTo(new Slice("-1"));
    assertThat(Said.X.at(0, 1, 2).op).isEqualTo(new Slice("0,1,2"));
    assertThat(Said.X.slice(1, 3).op).isEqualTo(new Slice("1:3"));
    assertThat(Said.X.slice(":, 0").op).isEqualTo(new Slice(":,0"));
    assertThat(Said.X.reshape(2, -1).op).isEqualTo(new Reshape(List.of(2, -1)));
    assertThat(Said.X.transpose().op).isEqualTo(new Transpose(List.of()));
    assertThat(Vocabulary.stack(Said.X, Said.X).op).isEqualTo(Stack.of(0, 2));
    assertThat(Vocabulary.stack(Vocabulary.TIME, List.of(Said.X)).op).isEqualTo(Stack.of(-1, 1));
    assertThat(Vocabulary.concatenate(Vocabulary.axes(1), List.of(Said.X, Said.X)).op)
        .isEqualTo(Concatenate.of(1, 2));
    assertThatThrownBy(() -> Vocabulary.stack(List.<Said>of()))
        .hasMessageContaining("stack takes at least one value");
    assertThatThrownBy(() -> Vocabulary.stack(Vocabulary.axes(0, 1), List.of(Said.X)))
        .hasMessageContaining("along one dimension");
  }

  @Test
  void functions_say_their_op() throws ReflectiveOperationException {
    int words = 0;
    for (Method method : methods(Vocabulary.class)) {
      // Others take elements or dimensions too.
      boolean values =
          Arrays.stream(method.getParameterTypes()).allMatch(type -> type.isInstance(Said.X));
      if (values) {
        Object[] operands = new Object[method.getParameterCount()];
        Arrays.fill(operands, Said.X);
        assertThat(((Said) method.invoke(null, operands)).op.tag()).isEqualTo(op(method));
        words++;
      }
    }
    assertThat(words).isGreaterThan(15);
  }

  @Test
  void reductions_are_of_all_cells_or_along_some() throws ReflectiveOperationException {
    int words = 0;
    for (Method method : methods(Vocabulary.class)) {
      if (!method.isVarArgs() || !method.getParameterTypes()[1].equals(Axes[].class)) {
        continue;
      }
      String tag = "reduce_" + method.getName();
      Said along = (Said) method.invoke(null, Said.X, new Axes[] {Vocabulary.TIME});
      assertThat(along.op.tag()).isEqualTo(tag);
      assertThat(along.op.describe()).contains("axis=\"time\"");
      Said all = (Said) method.invoke(null, Said.X, new Axes[0]);
      assertThat(all.op.tag()).isEqualTo("squeeze");
      assertThat(((Said) all.args.getFirst()).op.tag()).isEqualTo(tag);
      words++;
    }
    assertThat(words).isEqualTo(10);
  }

  private static String op(Method method) {
    return OTHERS.getOrDefault(method.getName(), Literal.snake(method.getName()));
  }

  private static List<Method> methods(Class<?>... types) {
    return Arrays.stream(types)
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(m -> Modifier.isPublic(m.getModifiers()) && !NO_WORDS.contains(m.getName()))
        .toList();
  }
}
