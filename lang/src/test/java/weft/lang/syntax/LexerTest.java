package weft.lang.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weft.lang.syntax.Token.Kind;

class LexerTest {
  private static List<Token> tokens(String text) {
    return Lexer.tokens(new SourceText("formula", text));
  }

  private static String kinds(String text) {
    return tokens(text).stream().map(t -> t.kind().toString()).collect(Collectors.joining(" "));
  }

  private static Token first(String text) {
    return tokens(text).getFirst();
  }

  @Test
  void numbers() {
    for (String number : List.of("0", "12", ".5", "2.5E2", "1e-3", "5.", "1E+9", "0.25")) {
      assertThat(first(number).kind()).as(number).isEqualTo(Kind.NUMBER);
      assertThat(first(number).text()).isEqualTo(number);
    }
  }

  @Test
  void durations_are_one_token() {
    for (String duration : List.of("250ms", "30s", "5m", "1h", "1d", "1.5h", "10us", "7ns")) {
      assertThat(first(duration).kind()).as(duration).isEqualTo(Kind.DURATION);
    }
  }

  @Test
  void a_number_with_other_letters_names_the_units() {
    for (String word : List.of("5w", "2x", "1_000", "0x1f", "3e", "1e5s")) {
      Token token = first(word);
      assertThat(token.kind()).as(word).isEqualTo(Kind.WRONG);
      assertThat(token.place()).isEqualTo(new TextPlace(0, word.length()));
      assertThat(token.problem().orElseThrow().toString()).contains(word, "ms, s, m, h or d");
    }
  }

  @Test
  void ranges_are_not_numbers_with_two_points() {
    assertThat(kinds("2..500")).isEqualTo("NUMBER RANGE NUMBER LINE_END END");
    assertThat(kinds("0.5..1.5")).isEqualTo("NUMBER RANGE NUMBER LINE_END END");
  }

  @Test
  void names_may_hold_a_table() {
    assertThat(first("trades.price").text()).isEqualTo("trades.price");
    assertThat(first("_x1").text()).isEqualTo("_x1");
    assertThat(first("größe").kind()).isEqualTo(Kind.NAME);
  }

  @Test
  void texts_have_either_quote() {
    assertThat(first("'it is'").text()).isEqualTo("it is");
    assertThat(first("\"it's\"").text()).isEqualTo("it's");
    assertThat(first("'it\\'s'").text()).isEqualTo("it's");
    assertThat(first("'open").kind()).isEqualTo(Kind.WRONG);
  }

  @Test
  void signs() {
    assertThat(kinds("+ - * / % ** < <= > >= == != = ( ) , : .. $w"))
        .isEqualTo(
            "PLUS MINUS TIMES DIVIDE MODULO POWER LESS LESS_EQUAL GREATER GREATER_EQUAL EQUAL"
                + " NOT_EQUAL ASSIGN OPEN CLOSE COMMA COLON RANGE PARAMETER LINE_END END");
  }

  @Test
  void signs_of_other_languages_say_what_to_write() {
    assertThat(hint("&&")).isEqualTo("write 'and'");
    assertThat(hint("=<")).isEqualTo("write '<='");
    assertThat(hint("<>")).isEqualTo("write '!='");
    assertThat(hint("!")).isEqualTo("write 'not'");
    assertThat(hint("\u2212")).isEqualTo("write '-'");
    assertThat(hint("[")).contains("lag(x, n)");
  }

  private static String hint(String sign) {
    return tokens("a " + sign + " b").get(1).problem().orElseThrow().hint().orElseThrow();
  }

  @Test
  void the_end_of_a_line_counts_outside_parentheses_only() {
    assertThat(kinds("a\n\n  b # c\n")).isEqualTo("NAME LINE_END NAME LINE_END END");
    assertThat(kinds("(a\n+ b)\r\nc"))
        .isEqualTo("OPEN NAME PLUS NAME CLOSE LINE_END NAME LINE_END END");
  }

  @Test
  void a_definition_ends_a_parenthesis_that_was_left_open() {
    assertThat(kinds("a = f(x\nb = 3")).contains("NAME LINE_END NAME ASSIGN");
    assertThat(kinds("a = f(x\ndef g(y) = y")).contains("NAME LINE_END NAME NAME OPEN");
    assertThat(kinds("a = f(x,\nw = 3)")).doesNotContain("LINE_END NAME ASSIGN");
    assertThat(kinds("a = f(\nw = 3)")).doesNotContain("LINE_END NAME ASSIGN");
  }

  @Test
  void places_are_offsets_into_the_text() {
    var tokens = tokens("a = $wide + 'b'");
    assertThat(tokens.stream().map(Token::place).limit(5))
        .containsExactly(
            new TextPlace(0, 1),
            new TextPlace(2, 1),
            new TextPlace(4, 5),
            new TextPlace(10, 1),
            new TextPlace(12, 3));
  }
}
