package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphPrinter;
import weft.lang.syntax.Lexer;
import weft.lang.syntax.Parser;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.Token;
import weft.lang.syntax.Token.Kind;

/// A formatted program means the same, keeps its comments, and stays as it is when it is formatted
/// again.
class FormatterTest {
  private static String format(String text) {
    return Formulas.format("formula", text);
  }

  /// Everything that holds for the formatted form of a text.
  static void check(String text) {
    String formatted = format(text);
    assertThat(format(formatted)).as("formatted again").isEqualTo(formatted);
    assertThat(words(formatted)).as("words").isEqualTo(words(text));
    assertThat(comments(formatted)).as("comments").isEqualTo(comments(text));
    assertThat(formatted).doesNotContain("\n\n\n").doesNotStartWith("\n").doesNotEndWith("\n\n");
    for (String line : formatted.split("\n")) {
      assertThat(line).isEqualTo(line.stripTrailing());
    }
    assertThat(meaning(formatted)).as("meaning").isEqualTo(meaning(text));
  }

  @Test
  void parts_of_results_stand_close() {
    assertThat(format("y=rolling_regress( y,x1,20 ) .beta [ $n+1 ]*-rolling_regress(y,x1,20).t[1]"))
        .isEqualTo(
            "y = rolling_regress(y, x1, 20).beta[$n + 1] * -rolling_regress(y, x1, 20).t[1]\n");
    assertThat(format("y = (f(x).a-f(x).b [1]-1)")).isEqualTo("y = (f(x).a - f(x).b[1] - 1)\n");
  }

  /// The tokens; a comma before a closing parenthesis is none.
  private static List<String> words(String text) {
    var words = new ArrayList<String>();
    for (Token token : Lexer.tokens(new SourceText("formula", text))) {
      if (token.is(Kind.CLOSE) && words.getLast().equals("COMMA ,")) {
        words.removeLast();
      }
      words.add(token.kind() + " " + token.text());
    }
    return words;
  }

  private static List<String> comments(String text) {
    var source = new SourceText("formula", text);
    var comments = new ArrayList<String>();
    int end = 0;
    for (Token token : Lexer.tokens(source)) {
      int start = token.is(Kind.END) ? text.length() : token.place().offset();
      if (!token.is(Kind.LINE_END)) {
        for (String line : text.substring(end, Math.max(start, end)).split("\n", -1)) {
          if (line.indexOf('#') >= 0) {
            comments.add(line.substring(line.indexOf('#')).stripTrailing());
          }
        }
        end = token.place().end();
      }
    }
    return comments;
  }

  /// The graph, or the messages.
  private static String meaning(String text) {
    try {
      return GraphPrinter.print(Texts.compile(text, Map.of(), Mode.BATCH).graph());
    } catch (WeftException e) {
      return e.diagnostics().stream().map(d -> d.code() + " " + d.subject()).sorted().toList() + "";
    }
  }

  @Test
  void blanks_are_put_where_they_are_usual() {
    assertThat(format("a=x+y*  -z")).isEqualTo("a = x + y * -z\n");
    assertThat(format("f( x ,n = 3 )")).isEqualTo("f(x, n=3)\n");
    assertThat(format("f (x)")).isEqualTo("f(x)\n");
    assertThat(format("def  f(x,n=20)=x**n")).isEqualTo("def f(x, n = 20) = x ** n\n");
    assertThat(format("def f(x:int=g(n=2)in 1 .. 5,y)=x"))
        .isEqualTo("def f(x: int = g(n=2) in 1..5, y) = x\n");
    assertThat(format("param w:int=20 in 2 .. 500")).isEqualTo("param w: int = 20 in 2..500\n");
    assertThat(format("param w in-1..+1")).isEqualTo("param w in -1..+1\n");
    assertThat(format("param in=in in(1)..2")).isEqualTo("param in = in in (1)..2\n");
    assertThat(format("column  close :f64 in 0 .. inf")).isEqualTo("column close: f64 in 0..inf\n");
    assertThat(format("column `bid sizes`:array( 10 )"))
        .isEqualTo("column `bid sizes`: array(10)\n");
    assertThat(format("label  y=lead( x,1 )")).isEqualTo("label y = lead(x, 1)\n");
    assertThat(format("event  y=x>-1")).isEqualTo("event y = x > -1\n");
    assertThat(format("bar   mean y=-x")).isEqualTo("bar mean y = -x\n");
    assertThat(format("event bar  max y=( x )")).isEqualTo("event bar max y = (x)\n");
    assertThat(format("bar sum  event y=f (x)")).isEqualTo("bar sum event y = f(x)\n");
    assertThat(format("event=x\nbar=-event\nevent bar_=bar"))
        .isEqualTo("event = x\nbar = -event\nevent bar_ = bar\n");
    check("event a=x>0\nbar mean b=( x ) # c\nevent bar first c=x");
    assertThat(format("a<b<=c and not(d)or- -$p%2!=1"))
        .isEqualTo("a < b <= c and not (d) or --$p % 2 != 1\n");
    assertThat(format("if (c,a,b)+(a if(c)else b)")).isEqualTo("if(c, a, b) + (a if (c) else b)\n");
    assertThat(format("f(a,b,)+g( )")).isEqualTo("f(a, b) + g()\n");
  }

  @Test
  void numbers_beside_dots_stay_apart() {
    assertThat(format("param w in 2. .. .5")).isEqualTo("param w in 2. ...5\n");
    check("param w = 3 in 2. .. 5.\na = x + w");
    check("param w = 3 in .5 .. 5.\na = x + w");
  }

  @Test
  void parentheses_stay() {
    assertThat(format("a = ((x))*(y)")).isEqualTo("a = ((x)) * (y)\n");
  }

  @Test
  void quotes_are_single_where_that_is_simple() {
    assertThat(format("s == \"bank\"")).isEqualTo("s == 'bank'\n");
    assertThat(format("s == 'it\\'s'")).isEqualTo("s == \"it's\"\n");
    assertThat(format("s == \"it's \\\"\"")).isEqualTo("s == 'it\\'s \"'\n");
    assertThat(format("s == \"C:\\data\\\\\"")).isEqualTo("s == 'C:\\data\\\\'\n");
    check("s = sector == \"\\\\'\\\\\\\"\\x\"");
  }

  @Test
  void comments_and_empty_lines_stay() {
    assertThat(
            format(
                "\n\n"
                    + "#  head  \n\n\n\n"
                    + "a=x# one\n"
                    + "   # two\n"
                    + "b=y\r\n\r\n\r\n\r\n"
                    + "# three\n\n"
                    + "c=x\n"
                    + "# end\n\n"))
        .isEqualTo(
            """
            #  head

            a = x  # one
            # two
            b = y

            # three

            c = x
            # end
            """);
    assertThat(format("")).isEmpty();
    assertThat(format(" \n\n")).isEmpty();
    assertThat(format("# only")).isEqualTo("# only\n");
    assertThat(format("\ufeffa = x")).isEqualTo("a = x\n");
  }

  @Test
  void comments_inside_parentheses_break_lines() {
    String text =
        """
        a = if(  # one
          x,  # two
          # own
          b,  # three
          c  # four
          # five
        ) + (
          1
          +  # plus
          2)
        """;

    assertThat(
            format(
                "a = if( # one\n x, # two\n # own\n b # three\n , c # four\n # five\n ) + (1 + #"
                    + " plus\n 2)"))
        .isEqualTo(text);
    assertThat(format(text)).isEqualTo(text);
    check("a = max(x # one\n # two\n , # three\n # four\n y, # five\n)");
    check("a = max(x, # one\n -  # two\n y + abs # three\n (y))");
  }

  @Test
  void long_lines_are_broken_inside_parentheses() {
    String name = "a_rather_long_name_of_a_column";
    assertThat(format("out = max(%1$s, %1$s + 1, %1$s)".formatted(name)))
        .isEqualTo(
            """
            out = max(
              a_rather_long_name_of_a_column,
              a_rather_long_name_of_a_column + 1,
              a_rather_long_name_of_a_column)
            """);
    assertThat(format("out = 1 + (%1$s * %1$s + abs(%1$s))".formatted(name)))
        .isEqualTo(
            """
            out = 1 + (
              a_rather_long_name_of_a_column * a_rather_long_name_of_a_column
              + abs(a_rather_long_name_of_a_column))
            """);
    assertThat(format("out = if(%1$s < %1$s and %1$s < %1$s, 1, 2)".formatted(name)))
        .isEqualTo(
            """
            out = if(
              a_rather_long_name_of_a_column < a_rather_long_name_of_a_column
                and a_rather_long_name_of_a_column < a_rather_long_name_of_a_column,
              1,
              2)
            """);
    assertThat(format("out = (%1$s if %1$s > 0 else -%1$s if %1$s else 0)".formatted(name)))
        .isEqualTo(
            """
            out = (
              a_rather_long_name_of_a_column if a_rather_long_name_of_a_column > 0
              else -a_rather_long_name_of_a_column if a_rather_long_name_of_a_column
              else 0)
            """);
  }

  @Test
  void lines_of_a_hundred_characters_stay() {
    String hundred = "a = abs(" + "x".repeat(91) + ")\n";

    assertThat(hundred.length()).isEqualTo(101);
    assertThat(format(hundred)).isEqualTo(hundred);
    assertThat(format(hundred.replace("abs", "sign")))
        .isEqualTo("a = sign(\n  " + "x".repeat(91) + ")\n");
  }

  @Test
  void lines_without_parentheses_stay_long() {
    String text = "a = x" + " + x".repeat(40) + "\n";

    assertThat(format(text)).isEqualTo(text);
  }

  @Test
  void a_text_with_mistakes_is_refused() {
    assertThatThrownBy(() -> Formulas.format("a.weft", "a = x\nb = (x + \nc = 1\n"))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("a.weft:2");
    assertThatThrownBy(() -> format("a = x ^ 2")).isInstanceOf(WeftException.class);
    assertThatThrownBy(() -> format("(".repeat(100_000))).isInstanceOf(WeftException.class);
  }

  @Test
  void names_need_not_stand_for_anything() {
    assertThat(format("a=nothing(of+this,exists=1)"))
        .isEqualTo("a = nothing(of + this, exists=1)\n");
  }

  @Test
  void long_and_deep_programs_are_formatted() {
    Fuzz.onSmallStack(
        () -> {
          check("a = (x" + " + x".repeat(5_000) + ")");
          check("a = max(x" + ", x * y".repeat(5_000) + ")");
          check("a = " + "abs(x + y * (".repeat(45) + "x" + "))".repeat(45));
          check("a = " + "(".repeat(190) + "x" + ")".repeat(190));
        });
  }

  @Test
  void the_formulas_of_the_repository_keep_their_meaning() {
    assertThat(RandomTexts.CORPUS).hasSizeGreaterThan(300);
    int formatted = 0;
    for (String text : RandomTexts.CORPUS) {
      try {
        check(text);
        formatted++;
      } catch (WeftException e) {
        assertThat(Parser.parse(new SourceText("formula", text)).problems()).as(text).isNotEmpty();
      }
    }
    assertThat(formatted).isGreaterThan(300);
  }

  @Test
  void the_standard_library_is_formatted() {
    String text = Library.STANDARD.source().text();

    assertThat(format(text)).isEqualTo(text);
  }

  @Test
  void random_programs_keep_their_meaning() {
    Fuzz.holds(
        500,
        RandomPrograms::program,
        text -> {
          check(text);
          assertThat(meaning(text)).contains("n0 = ");
        });
    Fuzz.holds(
        500, r -> RandomPrograms.respaced(r, RandomPrograms.program(r), true), t -> check(t));
  }

  @Test
  void the_blanks_of_the_user_leave_no_trace() {
    for (long seed = 0; seed < 1_000; seed++) {
      String text = RandomPrograms.program(new Random(seed));
      String other = RandomPrograms.respaced(new Random(seed), text, false);

      assertThat(format(other).replace("\n\n", "\n")).as(other).isEqualTo(format(text));
    }
  }
}
