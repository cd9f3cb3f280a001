package weft.ops.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

class AnswerSchemaTest {
  @Doc("what a reader thinks")
  record Review(
      @Is.Text(min = 2, max = 10, pattern = "[a-z]") @Doc("one sentence") Object summary,
      @Is.Whole(min = 1, max = 5) long stars,
      Inner inner,
      @ItemCount(2) @Is.OneOf({"good", "bad"}) List<Object> words) {}

  record Inner(double score, boolean sure, Mood mood) {}

  enum Mood {
    HAPPY,
    SAD
  }

  private static final String REVIEW =
      """
      {"type": "object", "description": "what a reader thinks", "properties": {\
      "summary": {"type": "string", "description": "one sentence", "minLength": 2,\
       "maxLength": 10, "pattern": "[a-z]"}, \
      "stars": {"type": "integer", "minimum": 1, "maximum": 5}, \
      "inner": {"type": "object", "properties": {"score": {"type": "number"},\
       "sure": {"type": "boolean"}, "mood": {"type": "string", "enum": ["HAPPY", "SAD"]}},\
       "required": ["score", "sure", "mood"], "additionalProperties": false}, \
      "words": {"type": "array", "items": {"type": "string", "enum": ["good", "bad"]},\
       "minItems": 2, "maxItems": 2}}, \
      "required": ["summary", "stars", "inner", "words"], "additionalProperties": false}\
      """;

  @Test
  void a_record_is_a_schema() {
    assertThat(AnswerSchema.of(Review.class).json().write()).isEqualTo(REVIEW);
    assertThat(AnswerSchema.of(Review.class).leaves().keySet())
        .containsExactly(
            "$['summary']",
            "$['stars']",
            "$['inner']['score']",
            "$['inner']['sure']",
            "$['inner']['mood']",
            "$['words'][0]",
            "$['words'][1]");
    assertThat(AnswerSchema.of(Review.class).elements())
        .containsExactly(
            Element.TEXT,
            Element.I64,
            Element.F64,
            Element.BOOL,
            Element.TEXT,
            Element.TEXT,
            Element.TEXT);
  }

  @Test
  void an_answer_is_read_leaf_by_leaf_whatever_the_order_of_its_keys() {
    assertThat(
            AnswerSchema.of(Review.class)
                .read(
                    """
                    {"words": ["bad", "good"], "stars": 4, "summary": "fine",
                     "inner": {"mood": "SAD", "sure": true, "score": 2}}
                    """))
        .containsExactly(
            Tensor.scalar("fine"),
            Tensor.scalar(4L),
            Tensor.scalar(2.0),
            Tensor.scalar(true),
            Tensor.scalar("SAD"),
            Tensor.scalar("bad"),
            Tensor.scalar("good"));
  }

  static final List<AnswerSchema> SCHEMAS =
      List.of(
          AnswerSchema.of(Review.class),
          AnswerSchema.text(),
          AnswerSchema.text().min(3).doc("at least three"),
          AnswerSchema.text().pattern("^a\\d+\"$"),
          AnswerSchema.whole().min(-2),
          AnswerSchema.whole().min(Long.MIN_VALUE).max(Long.MAX_VALUE - 1),
          AnswerSchema.number().min(-0.5).max(1e300),
          AnswerSchema.condition().doc("is it?"),
          AnswerSchema.oneOf("a", "b"),
          AnswerSchema.oneOf(1, 2, 3).doc("how many"),
          AnswerSchema.oneOf(0.5, 1),
          new ChoiceLeaf(List.of(Json.of(true)), ""),
          AnswerSchema.list(AnswerSchema.text(), AnswerSchema.whole()).doc("two"),
          AnswerSchema.list(AnswerSchema.whole(), AnswerSchema.whole()),
          AnswerSchema.fields(
              Map.of("b", AnswerSchema.text(), "a", AnswerSchema.list(AnswerSchema.number()))));

  @ParameterizedTest
  @FieldSource("SCHEMAS")
  void the_json_schema_reads_back(AnswerSchema schema) {
    AnswerSchema again = AnswerSchema.of(Json.read("schema", schema.json().write()));
    assertThat(again.json()).isEqualTo(schema.json());
    assertThat(again.leaves()).isEqualTo(schema.leaves());
  }

  @Test
  void names_with_quotes_do_not_make_paths_the_same() {
    var inner = AnswerSchema.fields(Map.of("b", AnswerSchema.text()));
    var schema = AnswerSchema.fields(Map.of("a", inner, "a']['b", AnswerSchema.whole()));
    assertThat(schema.leaves().keySet()).containsExactly("$['a']['b']", "$['a\\'][\\'b']");
    assertThat(schema.read("{\"a']['b\": 1, \"a\": {\"b\": \"t\"}}"))
        .containsExactly(Tensor.scalar("t"), Tensor.scalar(1L));
  }

  @Test
  void fields_of_a_map_are_sorted_as_in_programs() {
    var map = new LinkedHashMap<String, AnswerSchema>();
    map.put("b", AnswerSchema.text());
    map.put("a", AnswerSchema.whole());
    assertThat(AnswerSchema.fields(map).leaves().keySet()).containsExactly("$['a']", "$['b']");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "-5 | json $['count']: expected a whole number of at least -2, found -5",
        "true | json $['count']: expected a whole number of at least -2, found true",
        "1.0 | json $['count']: expected a whole number of at least -2, found 1.0",
        "1e2 | json $['count']: expected a whole number of at least -2, found 1e2",
        "\"1\" | json $['count']: expected a whole number of at least -2, found \"1\"",
        "null | json $['count']: expected a whole number of at least -2, found null",
        "9223372036854775808 | json $['count']: expected a whole number of at least -2, found"
            + " 9223372036854775808"
      })
  void what_does_not_fit_is_told_with_its_path(String value, String message) {
    var schema = AnswerSchema.fields(Map.of("count", AnswerSchema.whole().min(-2)));
    assertThatThrownBy(() -> schema.read("{\"count\": " + value + "}"))
        .hasMessageContaining("error[bad-data]: " + message + "\n");
  }

  @ParameterizedTest
  @CsvSource({"-2, -2", "9223372036854775807, 9223372036854775807", "-0, 0"})
  void whole_numbers_at_the_limits(String value, long expected) {
    assertThat(AnswerSchema.whole().min(-2).read(value)).containsExactly(Tensor.scalar(expected));
  }

  private static String wrong(AnswerSchema schema, String answer) {
    var thrown = catchThrowableOfType(WeftException.class, () -> schema.read(answer));
    return String.join("; ", thrown.diagnostics().stream().map(Diagnostic::message).toList());
  }

  @Test
  void each_kind_says_what_it_expects() {
    assertThat(wrong(AnswerSchema.whole().max(3), "4"))
        .isEqualTo("json $: expected a whole number of at most 3, found 4");
    assertThat(wrong(AnswerSchema.whole().min(1).max(3), "0"))
        .isEqualTo("json $: expected a whole number from 1 to 3, found 0");
    assertThat(wrong(AnswerSchema.number().min(0).max(1), "1.5"))
        .isEqualTo("json $: expected a number from 0.0 to 1.0, found 1.5");
    assertThat(wrong(AnswerSchema.number(), "1e999"))
        .isEqualTo("json $: expected a number, found 1e999");
    assertThat(wrong(AnswerSchema.number(), "\"NaN\""))
        .isEqualTo("json $: expected a number, found \"NaN\"");
    assertThat(wrong(AnswerSchema.condition(), "1"))
        .isEqualTo("json $: expected true or false, found 1");
    assertThat(wrong(AnswerSchema.oneOf("a", "b"), "\"c\""))
        .isEqualTo("json $: expected one of \"a\", \"b\", found \"c\"");
    assertThat(wrong(AnswerSchema.oneOf("a"), "1")).isEqualTo("json $: expected \"a\", found 1");
    assertThat(wrong(AnswerSchema.oneOf(1, 2), "true"))
        .isEqualTo("json $: expected one of 1, 2, found true");
    assertThat(wrong(AnswerSchema.text().min(2).max(3), "\"\ud83d\ude00\""))
        .isEqualTo("json $: expected a text from 2 to 3 characters, found \"\\ud83d\\ude00\"");
    assertThat(wrong(AnswerSchema.text().pattern("^x"), "\"ax\""))
        .isEqualTo("json $: expected a text in which ^x is found, found \"ax\"");
    assertThat(wrong(AnswerSchema.list(AnswerSchema.text(), AnswerSchema.text()), "[1]"))
        .isEqualTo("json $: expected an array of 2 items, found [1]");
    assertThat(wrong(AnswerSchema.list(AnswerSchema.list(AnswerSchema.text())), "[[1]]"))
        .isEqualTo("json $[0][0]: expected a text, found 1");
    assertThat(wrong(AnswerSchema.text().max(5), "\"" + "x".repeat(100) + "\""))
        .isEqualTo(
            "json $: expected a text of at most 5 characters, found \""
                + "x".repeat(59)
                + "... (100 characters)");
  }

  @Test
  void a_pattern_is_searched_for() {
    assertThat(AnswerSchema.text().pattern("[0-9]").read("\"page 7!\""))
        .containsExactly(Tensor.scalar("page 7!"));
  }

  @Test
  void numbers_take_whole_numbers_and_choices_other_spellings() {
    assertThat(AnswerSchema.number().read("3")).containsExactly(Tensor.scalar(3.0));
    assertThat(AnswerSchema.oneOf(0.5, 1).read("1.0")).containsExactly(Tensor.scalar(1.0));
  }

  @Test
  void keys_that_are_missing_or_not_expected_are_listed() {
    var schema =
        AnswerSchema.fields(
            Map.of("a", AnswerSchema.text(), "b", AnswerSchema.whole(), "c", AnswerSchema.text()));
    assertThat(wrong(schema, "{\"a\": 1, \"d\": 2, \"e\": 3}"))
        .isEqualTo(
            "json $: the keys do not fit: missing 'b', 'c', not expected 'd', 'e'; "
                + "json $['a']: expected a text, found 1");
    assertThat(wrong(schema, "{}")).isEqualTo("json $: the keys do not fit: missing 'a', 'b', 'c'");
    assertThat(wrong(schema, "[]"))
        .isEqualTo("json $: expected an object with the keys 'a', 'b', 'c', found []");
    assertThat(wrong(AnswerSchema.fields(Map.of("in", schema)), "{\"in\": {}}"))
        .startsWith("json $['in']: the keys do not fit");
  }

  @Test
  void what_is_no_json_is_told_with_its_place() {
    assertThatThrownBy(() -> AnswerSchema.text().read("{\"a\": 1,\n oops}"))
        .hasMessageContaining("the answer is not JSON: a field has no name")
        .hasMessageContaining("answer:2:2");
    assertThatThrownBy(() -> AnswerSchema.text().read("Sure! Here it is."))
        .hasMessageContaining("the answer is not JSON")
        .hasMessageContaining("answer:1:1");
  }

  @Test
  void schemas_that_can_not_be_are_refused() {
    Stream.<org.assertj.core.api.ThrowableAssert.ThrowingCallable>of(
            () -> AnswerSchema.text().min(-1),
            () -> AnswerSchema.text().min(3).max(2),
            () -> AnswerSchema.text().pattern("("),
            () -> AnswerSchema.whole().min(2).max(1),
            () -> AnswerSchema.number().min(2).max(1),
            () -> AnswerSchema.number().min(Double.NaN),
            () -> AnswerSchema.oneOf("a", "a"),
            () -> AnswerSchema.oneOf(1.0, 1.0),
            () -> new ChoiceLeaf(List.of(), ""),
            () -> new ChoiceLeaf(List.of(Json.of(1), Json.of("a")), ""),
            () -> new ChoiceLeaf(List.of(Json.of(1), Json.of(true)), ""),
            () -> new ChoiceLeaf(List.of(new Json.Nothing()), ""),
            () -> AnswerSchema.fields(Map.of()),
            () -> AnswerSchema.list())
        .forEach(
            made ->
                assertThatThrownBy(made)
                    .isInstanceOf(WeftException.class)
                    .hasMessageContaining("must be"));
  }

  record Unsaid(Object x) {}

  record Loop(Loop next) {}

  record Endless(List<String> items) {}

  record Disagree(@Is.Whole double x) {}

  record Twice(@Is.Whole @Is.Text Object x) {}

  record NoList(@ItemCount(2) String x) {}

  @Test
  void records_that_can_not_be_are_refused() {
    assertThatThrownBy(() -> AnswerSchema.of(Unsaid.class)).hasMessageContaining("what 'x' holds");
    assertThatThrownBy(() -> AnswerSchema.of(Loop.class)).hasMessageContaining("can't hold itself");
    assertThatThrownBy(() -> AnswerSchema.of(Endless.class)).hasMessageContaining("@ItemCount(n)");
    assertThatThrownBy(() -> AnswerSchema.of(Disagree.class)).hasMessageContaining("do not agree");
    assertThatThrownBy(() -> AnswerSchema.of(Twice.class)).hasMessageContaining("is one thing");
    assertThatThrownBy(() -> AnswerSchema.of(NoList.class)).hasMessageContaining("fixed number");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "{}",
        "{\"type\": \"null\"}",
        "{\"type\": \"string\", \"format\": \"date\"}",
        "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"string\"}}, \"required\": [],"
            + " \"additionalProperties\": false}",
        "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"string\"}}, \"required\":"
            + " [\"a\"], \"additionalProperties\": true}",
        "{\"type\": \"array\", \"items\": {\"type\": \"string\"}, \"minItems\": 1, \"maxItems\": 2}"
      })
  void other_json_schemas_are_refused(String json) {
    assertThatThrownBy(() -> AnswerSchema.of(Json.read("schema", json)))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("schema $");
  }
}
