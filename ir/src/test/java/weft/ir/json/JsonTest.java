package weft.ir.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  private static Json read(String text) {
    return Json.read("test", text);
  }

  @Test
  void every_kind_of_value_is_read() {
    Json json =
        read(
            " {\"a\": [1, -2.5e3, true, false, null], \"b\": \"x\\n"
                + "\\\"\\u00e9\\/\", \"c\": {}, \"d\": []} ");
    assertThat(json.field("a").items()).hasSize(5);
    assertThat(json.field("a").items().get(1).number()).isEqualTo(-2500);
    assertThat(json.field("a").items().get(2).truth()).isTrue();
    assertThat(json.field("a").items().get(4)).isEqualTo(new Json.Nothing());
    assertThat(json.field("b").text()).isEqualTo("x\n\"é/");
    assertThat(json.fields().keySet()).containsExactly("a", "b", "c", "d");
    assertThat(json.find("e")).isEmpty();
  }

  @Test
  void whole_numbers_are_kept_exactly() {
    assertThat(read("9223372036854775808").whole())
        .isEqualTo(new BigInteger("9223372036854775808"));
    assertThat(read("123456789012345678901234567890").write())
        .isEqualTo("123456789012345678901234567890");
    assertThat(read("-0.0").number()).isEqualTo(-0.0);
  }

  @Test
  void numbers_without_a_spelling_are_texts() {
    assertThat(read("\"NaN\"").number()).isNaN();
    assertThat(read("\"-Infinity\"").number()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(
            Json.of(List.of(Json.of(Double.NaN), Json.of(Double.POSITIVE_INFINITY), Json.of(1.5)))
                .write())
        .isEqualTo("[\"NaN\", \"Infinity\", 1.5]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "null",
        "[1, [2, {\"a\": \"\\u0001\\t\"}], true]",
        "{\"\": [[], {}]}",
        "1e-9",
        "\"\\ud83d\\ude00\""
      })
  void what_is_written_reads_back(String text) {
    Json json = read(text);
    assertThat(read(json.write())).isEqualTo(json);
    assertThat(json.write()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | not a JSON value | 1",
        "[1,] | not a JSON value | 4",
        "[1 2] | ']' is missing | 4",
        "{\"a\" 1} | ':' is missing | 6",
        "{\"a\": 1, \"a\": 2} | given twice | 10",
        "{a: 1} | a field has no name | 2",
        "01 | more after the value | 2",
        "1. | more after the value | 2",
        "+1 | not a JSON value | 1",
        "NaN | not a JSON value | 1",
        "tru | not a JSON value | 1",
        "\"abc | the text does not end | 1",
        "\"\\x\" | no such escape | 2",
        "\"\\u12g4\" | escape is incomplete | 2",
        "[1] x | more after the value | 5"
      })
  void mistakes_are_told_with_their_place(String text, String message, int column) {
    assertThatThrownBy(() -> read(text))
        .hasMessageContaining(message)
        .hasMessageContaining("test:1:" + column);
  }

  @Test
  void lines_are_counted() {
    assertThatThrownBy(() -> read("{\"a\":\n  [1,\n  ?]}")).hasMessageContaining("test:3:3");
    assertThatThrownBy(() -> read("\"a\nb\"")).hasMessageContaining("the text does not end");
  }

  @Test
  void depth_has_a_limit() {
    assertThat(read("[".repeat(200) + "]".repeat(200))).isInstanceOf(Json.Items.class);
    assertThatThrownBy(() -> read("[".repeat(100_000))).hasMessageContaining("nested too deeply");
  }

  @Test
  void what_is_not_there_is_told() {
    Json json = Json.of(Map.of("a", Json.of(1)));
    assertThatThrownBy(() -> json.field("b")).hasMessageContaining("the field 'b' is missing");
    assertThatThrownBy(json::items).hasMessageContaining("an array is expected");
    assertThatThrownBy(() -> json.field("a").text()).hasMessageContaining("a text is expected");
    assertThatThrownBy(() -> json.field("a").truth()).hasMessageContaining("true or false");
    assertThatThrownBy(() -> json.field("a").fields())
        .hasMessageContaining("an object is expected");
    assertThatThrownBy(() -> Json.of("x").number()).hasMessageContaining("a number is expected");
    assertThatThrownBy(() -> Json.of(1.5).whole()).hasMessageContaining("a whole number");
    assertThatThrownBy(() -> Json.of(1L << 40).integer()).hasMessageContaining("31 bits");
  }
}
