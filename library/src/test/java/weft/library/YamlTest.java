package weft.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.library.Yaml.Fields;
import weft.library.Yaml.Items;
import weft.library.Yaml.Scalar;

/// Values with their places, and texts that are not YAML.
class YamlTest {
  private static List<String> problems(String text) {
    var yaml = new Yaml("f.yaml", text);
    var thrown = Problems.brief(yaml::read);
    return thrown.isEmpty() ? Problems.brief(yaml.problems()) : thrown;
  }

  private static Object plain(String value) {
    var yaml = new Yaml("f.yaml", "a: " + value);
    return yaml.plain("a", yaml.find(yaml.read(), "a").orElseThrow()).orElse("nothing");
  }

  @Test
  void values_know_their_places() {
    var yaml = new Yaml("f.yaml", "a: 1\nb:\n  - x\n  - {c: 'd'}\n");
    Fields top = yaml.read();

    assertThat(yaml.place(top, "a").toString()).isEqualTo("f.yaml:1:4");
    var items = (Items) yaml.find(top, "b").orElseThrow();
    assertThat(items.items().get(0).origin().toString()).isEqualTo("f.yaml:3:5");
    var inner = (Fields) items.items().get(1);
    assertThat(inner.origin().toString()).isEqualTo("f.yaml:4:5");
    var text = (Scalar) yaml.find(inner, "c").orElseThrow();
    assertThat(text.quoted()).isTrue();
    assertThat(text.origin().snippet()).isEqualTo("'d'");
    assertThat(yaml.place(top, "none").toString()).isEqualTo("f.yaml:1:1");
  }

  @Test
  void places_count_characters_behind_rare_signs() {
    var yaml = new Yaml("f.yaml", "a: \"\uD83D\uDE00\"\nb: 2\n");

    assertThat(yaml.place(yaml.read(), "b").toString()).isEqualTo("f.yaml:2:4");
  }

  @Test
  void scalars_are_numbers_conditions_texts_or_nothing() {
    assertThat(plain("3")).isEqualTo(3.0);
    assertThat(plain("-2.5e3")).isEqualTo(-2500.0);
    assertThat(plain(".inf")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(plain("-.inf")).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(plain(".nan")).isEqualTo(Double.NaN);
    assertThat(plain("0x1F")).isEqualTo("0x1F");
    assertThat(plain("true")).isEqualTo(true);
    assertThat(plain("'true'")).isEqualTo("true");
    assertThat(plain("5m")).isEqualTo("5m");
    assertThat(plain("null")).isEqualTo("nothing");
    assertThat(plain("")).isEqualTo("nothing");
  }

  @Test
  void what_is_not_yaml_is_shown_where_it_breaks() {
    assertThat(problems("a: [1, 2\nb: 3\n"))
        .singleElement()
        .asString()
        .startsWith("syntax f.yaml:2:");
    assertThat(problems("a: 1\n\tb: 2\n"))
        .singleElement()
        .asString()
        .startsWith("syntax f.yaml:2:1");
    assertThat(problems("a: 1\n---\nb: 2\n"))
        .singleElement()
        .asString()
        .startsWith("syntax f.yaml:");
    assertThat(problems("a: \"\u0000\""))
        .singleElement()
        .asString()
        .startsWith("syntax f.yaml:1:1");
  }

  @Test
  void a_file_must_hold_fields() {
    assertThat(problems("")).containsExactly("syntax f.yaml:1:1 the file holds no fields");
    assertThat(problems("# nothing\n"))
        .containsExactly("syntax f.yaml:1:1 the file holds no fields");
    assertThat(problems("- a\n- b\n"))
        .containsExactly("syntax f.yaml:1:1 the file holds no fields");
    assertThat(problems("just words"))
        .containsExactly("syntax f.yaml:1:1 the file holds no fields");
  }

  @Test
  void names_stand_once() {
    assertThat(problems("a: 1\nb: 2\na: 3\n"))
        .containsExactly("duplicate f.yaml:3:1 the field 'a' stands twice");
    assertThat(problems("? [a, b]\n: 1\n"))
        .singleElement()
        .asString()
        .startsWith("syntax f.yaml:1:1");
  }

  @Test
  void a_value_that_holds_itself_is_refused() {
    assertThat(problems("a: &x [1, *x]\n"))
        .containsExactly("cycle f.yaml:1:4 this value holds itself");
  }

  @Test
  void deep_nesting_is_refused() {
    assertThat(problems("a: " + "[".repeat(100_000)))
        .singleElement()
        .asString()
        .isEqualTo("syntax f.yaml:1:53 values are nested too deeply");
  }

  @Test
  void a_name_may_be_used_twice() {
    var yaml = new Yaml("f.yaml", "a: &x [1, 2]\nb: *x\n");
    Fields top = yaml.read();

    assertThat(yaml.items(top, "b")).hasSize(2);
    assertThat(yaml.problems()).isEmpty();
  }

  @Test
  void kinds_of_values_are_checked() {
    var yaml = new Yaml("f.yaml", "a: 1\nb: [1]\nc: {d: 1}\n");
    Fields top = yaml.read();
    yaml.items(top, "a");
    yaml.fields(top, "b");
    yaml.text(top, "c");
    yaml.text(top, "e");
    yaml.plain("b", yaml.find(top, "b").orElseThrow());
    yaml.only(top, List.of("a", "b", "cc"));

    assertThat(Problems.brief(yaml.problems()))
        .containsExactly(
            "type f.yaml:1:4 the field 'a' should be a list",
            "type f.yaml:2:4 the field 'b' should be fields",
            "type f.yaml:3:4 the field 'c' should be a text",
            "missing-value f.yaml:1:1 the field 'e' is missing",
            "type f.yaml:2:4 the field 'b' should be a single value",
            "unknown-name f.yaml:3:1 there is no field 'c'");
  }

  @Test
  void what_is_not_yaml_is_explained_in_plain_words() {
    assertThat(said("a: b: c\n")).contains("a colon too many", "in quotes");
    assertThat(said("a:\n  - x\n - y\n")).contains("does not fit those above it");
    assertThat(said("a: 'x\n")).contains("a quote that is not closed");
    assertThat(said("a: [x, y\nb: c\n")).contains("is not closed", "a missing ] or }");
    assertThat(said("a:\n\tb: c\n")).contains("a tab", "indent with blanks");
  }

  private static String said(String text) {
    return Problems.of(() -> new Yaml("t.yaml", text).read()).getFirst().toString();
  }
}
