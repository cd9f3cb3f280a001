package weft.lang.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weft.lang.Constants;
import weft.lang.syntax.Syntax.Link;

/// Precedence is Python's.
class ExpressionsTest {
  private static Syntax read(String text) {
    return ((Statement.Definition)
            Parser.parse(new SourceText("formula", text)).statements().getFirst())
        .value();
  }

  /// The tree with all its parentheses.
  private static String tree(String text) {
    return tree(read(text));
  }

  private static String tree(Syntax syntax) {
    return switch (syntax) {
      case Syntax.Number(double value, _) -> Constants.text(value);
      case Syntax.Duration duration -> duration.value().toString();
      case Syntax.Text(String value, _) -> "'" + value + "'";
      case Syntax.Truth(boolean value, _) -> Boolean.toString(value);
      case Syntax.None _ -> "none";
      case Syntax.Name(String name, _) -> name;
      case Syntax.Parameter(String name, _) -> "$" + name;
      case Syntax.Signed(boolean negative, Syntax operand, _) ->
          (negative ? "(-" : "(+") + tree(operand) + ")";
      case Syntax.Not(Syntax operand, _) -> "(not " + tree(operand) + ")";
      case Syntax.Power(Syntax base, Syntax exponent, _) ->
          "(" + tree(base) + " ** " + tree(exponent) + ")";
      case Syntax.Chain(Syntax first, List<Link> links, _) -> linked(first, links);
      case Syntax.Comparison(Syntax first, List<Link> links, _) -> linked(first, links);
      case Syntax.Logic logic ->
          logic.operands().stream()
              .map(ExpressionsTest::tree)
              .collect(Collectors.joining(" " + logic.word() + " ", "(", ")"));
      case Syntax.Choice(Syntax condition, Syntax then, Syntax otherwise, _) ->
          "(" + tree(condition) + " ? " + tree(then) + " : " + tree(otherwise) + ")";
      case Syntax.PartOf part ->
          tree(part.call())
              + "."
              + part.part()
              + part.index().map(index -> "[" + tree(index) + "]").orElse("");
      case Syntax.Call call ->
          call.function()
              + call.arguments().stream()
                  .map(a -> a.name().map(name -> name + "=").orElse("") + tree(a.value()))
                  .collect(Collectors.joining(", ", "(", ")"));
    };
  }

  private static String linked(Syntax first, List<Link> links) {
    return "("
        + tree(first)
        + links.stream()
            .map(link -> " " + link.operator().sign() + " " + tree(link.operand()))
            .collect(Collectors.joining())
        + ")";
  }

  @Test
  void powers_bind_strongest_and_to_the_right() {
    assertThat(tree("-x ** 2")).isEqualTo("(-(x ** 2))");
    assertThat(tree("2 ** -x")).isEqualTo("(2 ** (-x))");
    assertThat(tree("a ** b ** c")).isEqualTo("(a ** (b ** c))");
    assertThat(tree("(-x) ** 2")).isEqualTo("((-x) ** 2)");
    assertThat(tree("-a ** -b ** c")).isEqualTo("(-(a ** (-(b ** c))))");
  }

  @Test
  void products_before_sums_and_from_the_left() {
    assertThat(tree("a - b - c")).isEqualTo("(a - b - c)");
    assertThat(tree("a - (b - c)")).isEqualTo("(a - (b - c))");
    assertThat(tree("a + b * c % d - e / f")).isEqualTo("(a + (b * c % d) - (e / f))");
    assertThat(tree("a * -b")).isEqualTo("(a * (-b))");
    assertThat(tree("- - x")).isEqualTo("(-(-x))");
  }

  @Test
  void comparisons_chain() {
    assertThat(tree("0 < x <= y + 1")).isEqualTo("(0 < x <= (y + 1))");
    assertThat(tree("a == b != c")).isEqualTo("(a == b != c)");
    assertThat(tree("(a < b) == c")).isEqualTo("((a < b) == c)");
  }

  @Test
  void words_are_weaker_than_comparisons() {
    assertThat(tree("not a < b")).isEqualTo("(not (a < b))");
    assertThat(tree("a or b and not c")).isEqualTo("(a or (b and (not c)))");
    assertThat(tree("not not a")).isEqualTo("(not (not a))");
    assertThat(tree("a and b and c or d")).isEqualTo("((a and b and c) or d)");
  }

  @Test
  void a_choice_is_weakest_and_goes_on_to_the_right() {
    assertThat(tree("a if c else b")).isEqualTo("(c ? a : b)");
    assertThat(tree("1 if x > 1 else -1 if x < -1 else 0"))
        .isEqualTo("((x > 1) ? 1 : ((x < (-1)) ? (-1) : 0))");
    assertThat(tree("x if (flag) else (y)")).isEqualTo("(flag ? x : y)");
    assertThat(tree("1 + if(c, a, b) * 2")).isEqualTo("(1 + ((c ? a : b) * 2))");
    assertThat(tree("a or b if c or d else e or f")).isEqualTo("((c or d) ? (a or b) : (e or f))");
  }

  @Test
  void calls_take_arguments_with_and_without_names() {
    assertThat(tree("f()")).isEqualTo("f()");
    assertThat(tree("f(a, w=5, q=b if c else d,)")).isEqualTo("f(a, w=5, q=(c ? b : d))");
    assertThat(tree("lag(x, lag)")).isEqualTo("lag(x, lag)");
    assertThat(tree("f(30s, none, true, 'a')")).isEqualTo("f(30s, none, true, 'a')");
  }

  @Test
  void a_call_may_have_parts() {
    assertThat(tree("-f(x).beta[1] ** 2")).isEqualTo("(-(f(x).beta[1] ** 2))");
    assertThat(tree("f(g(x).a).b + 1")).isEqualTo("(f(g(x).a).b + 1)");
    assertThat(tree("f(x).beta[n + 1 if c else 2]")).isEqualTo("f(x).beta[(c ? (n + 1) : 2)]");
    assertThat(tree("(f(x)\n .beta [ 1 ])")).isEqualTo("f(x).beta[1]");
  }

  @Test
  void places_cover_what_was_written() {
    String text = "rolling_mean((x + 1) * y, 5)";
    var call = (Syntax.Call) read(text);
    var source = new SourceText("formula", text);
    assertThat(source.text(call.place())).isEqualTo(text);
    assertThat(source.text(call.name())).isEqualTo("rolling_mean");
    assertThat(source.text(call.arguments().getFirst().place())).isEqualTo("(x + 1) * y");
  }

  @Test
  void a_long_sum_is_flat() {
    var sum = (Syntax.Chain) read("x" + " + x".repeat(50_000));
    assertThat(sum.links()).hasSize(50_000);
  }
}
