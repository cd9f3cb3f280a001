package weft.editor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import weft.lang.WrittenWords.Kind;
import weft.lang.WrittenWords.Word;

/// Formulas inside of projects and types.
class YamlFormulasTest {
  private static final String TYPE =
      """
      name: wide
      description: "formula: not here"
      dimension: signal
      required_inputs:
        - name: close
          description: price
      parameters:
        window:
          type: integer
          default: 20
        low: {type: float, default: 1}
      output_column: wide
      formula: |
        # \ud83d\ude00 what it is
        def twice(x) = 2 * x
        _mean=rolling_mean(close, $window)

        wide = twice(_mean) - $low
      """;
  private static final String PROJECT =
      """
      name: own
      features:
        signal:
          - name: fast
            formula: "pct_change(close,5)"
          - {name: slow, formula: 'lag(close, $n) * $other', parameters: {n: 3, other: 4}}
          - name: plain
            parameters:
              span: 9
            formula: ema(close, span=$span) # said
          - name: block
            formula: |-
              _x = close / 2
              block = _x + 1
          - name: momentum
            type: return_momentum
      """;

  private static Draft draft(String text) {
    return DraftTest.EDITOR.draft(Path.of("p.yaml"), text);
  }

  private static String words(String text) {
    var out = new StringBuilder();
    for (Word word : draft(text).words().all()) {
      if (word.kind() != Kind.SIGN && word.kind() != Kind.NUMBER) {
        assertThat(text.substring(word.offset(), word.end())).contains(word.name());
        out.append(word.kind()).append(' ').append(word.name()).append('\n');
      }
    }
    return out.toString();
  }

  @Test
  void their_words_are_what_they_are_in_programs() {
    assertThat(words(PROJECT))
        .isEqualTo(
            """
            FUNCTION pct_change
            COLUMN close
            FUNCTION lag
            COLUMN close
            PARAMETER n
            PARAMETER other
            FUNCTION ema
            COLUMN close
            ARGUMENT span
            PARAMETER span
            FEATURE _x
            COLUMN close
            FEATURE block
            FEATURE _x
            """);
    assertThat(words(TYPE)).contains("FUNCTION twice").contains("LOCAL x").doesNotContain("not");
    assertThat(words(TYPE.replace("\n", "\r\n")).replace("\r", "")).isEqualTo(words(TYPE));
    assertThat(words("formula:")).isEmpty();
    assertThat(words("formula: |\n")).isEmpty();
    assertThat(words("- {formula: \"")).isEmpty();
    assertThat(words("features:\n - formula: a +\n - formula: b")).contains("COLUMN b");
  }

  @Test
  void a_definition_is_found_and_what_others_name_is_not_renamed() {
    var type = draft(TYPE);
    int mean = TYPE.lastIndexOf("_mean");
    assertThat(type.definition(mean).orElseThrow().offset()).isEqualTo(TYPE.indexOf("_mean="));
    int window = TYPE.indexOf("$window") + 2;
    assertThat(type.definition(window).orElseThrow().offset()).isEqualTo(TYPE.indexOf("window:"));
    assertThat(type.definition(TYPE.indexOf("$low") + 1).orElseThrow().offset())
        .isEqualTo(TYPE.indexOf("low: {"));
    assertThat(type.renamed(mean, "_middle")).hasSize(2);
    assertThatThrownBy(() -> type.renamed(window, "span")).hasMessageContaining("outside");
    assertThatThrownBy(() -> type.renamed(TYPE.lastIndexOf("wide ="), "w"))
        .hasMessageContaining("outside");
    var project = draft(PROJECT);
    assertThat(project.definition(PROJECT.indexOf("$n")).orElseThrow().offset())
        .isEqualTo(PROJECT.indexOf("n: 3"));
    assertThat(project.definition(PROJECT.indexOf("$span")).orElseThrow().offset())
        .isEqualTo(PROJECT.indexOf("span: 9"));
  }

  @Test
  void names_are_completed_and_explained() {
    var project = draft(PROJECT);
    assertThat(project.problems()).isEmpty();
    assertThat(project.suggestions(PROJECT.indexOf("$n") + 1))
        .extracting(Suggestion::name)
        .containsExactly("n", "other");
    assertThat(project.suggestions(PROJECT.indexOf("_x + 1")))
        .extracting(Suggestion::name)
        .contains("_x", "close", "rolling_mean")
        .doesNotContain("return_momentum");
    assertThat(project.suggestions(PROJECT.indexOf("close, span")))
        .as("what another formula defines")
        .extracting(Suggestion::name)
        .doesNotContain("_x");
    assertThat(project.about(PROJECT.indexOf("close")).orElseThrow()).contains("column `close`");
    assertThat(project.about(PROJECT.indexOf("ema(") + 1).orElseThrow()).contains("ema(");
    assertThat(project.about(PROJECT.indexOf("return_momentum")).orElseThrow())
        .contains("log(close");
  }

  @Test
  void they_are_formatted_in_their_places() {
    String formatted = draft(TYPE).formatted().orElseThrow();
    assertThat(formatted).isEqualTo(TYPE.replace("_mean=rolling", "_mean = rolling"));
    assertThat(draft(PROJECT).formatted().orElseThrow())
        .isEqualTo(PROJECT.replace("(close,5)", "(close, 5)"));
    assertThat(draft(PROJECT.replace("close / 2", "close / (")).formatted()).isEmpty();
  }
}
