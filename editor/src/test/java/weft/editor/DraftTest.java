package weft.editor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.lang.WrittenWords;
import weft.lang.WrittenWords.Kind;
import weft.library.Registry;
import weft.ops.Ops;

/// What an editor asks of a text.
class DraftTest {
  static final Editor EDITOR = new Editor(Ops.all(), Registry.shipped(), _ -> Optional.empty());

  private static final String PROGRAM =
      """
      # Two features.
      param window: int = 20 in 2..500
      column close: f64 in 0.01..1e6
      def spread(x, n = 3) = rolling_max(x, n) - rolling_min(x, n)
      momentum = pct_change(close, $window)  # moves
      calm     = spread(close, n=5) < 0.1 and momentum > 0
      label fwd = lag(close, -5) / close - 1
      """;

  private static Draft draft(String text) {
    return EDITOR.draft(Path.of("f.weft"), text);
  }

  private static String told(String text) {
    var out = new StringBuilder();
    for (WrittenWords.Word word : WrittenWords.of(text).all()) {
      if (word.kind() != Kind.SIGN) {
        out.append(word.kind()).append(' ').append(word.name()).append('\n');
      }
    }
    return out.toString();
  }

  @Test
  void each_word_is_what_it_is() {
    assertThat(told("def f(x, n = 3) = x * n + lag(close, by=sector)"))
        .isEqualTo(
            """
            KEYWORD def
            FUNCTION f
            LOCAL x
            LOCAL n
            NUMBER 3
            LOCAL x
            LOCAL n
            FUNCTION lag
            COLUMN close
            ARGUMENT by
            COLUMN sector
            """);
    assertThat(told("param w: int = 2 in 1..9\nlabel y = x if $w > 1 else missing # why"))
        .isEqualTo(
            """
            KEYWORD param
            PARAMETER w
            KEYWORD int
            NUMBER 2
            KEYWORD in
            NUMBER 1
            NUMBER 9
            KEYWORD label
            FEATURE y
            COLUMN x
            KEYWORD if
            PARAMETER w
            NUMBER 1
            KEYWORD else
            KEYWORD missing
            COMMENT # why
            """);
    assertThat(told("model m = \"a.onnx\"\nuse \"b.weft\"\nbar mean s = m(close)"))
        .isEqualTo(
            """
            KEYWORD model
            MODEL m
            TEXT a.onnx
            KEYWORD use
            TEXT b.weft
            KEYWORD bar
            KEYWORD mean
            FEATURE s
            MODEL m
            COLUMN close
            """);
    assertThat(told("y = x\nassert y in 0..1 or missing"))
        .isEqualTo(
            """
            FEATURE y
            COLUMN x
            KEYWORD assert
            FEATURE y
            KEYWORD in
            NUMBER 0
            NUMBER 1
            KEYWORD or
            KEYWORD missing
            """);
    assertThat(told("a = '# no comment' + (  # one\n b")).contains("COMMENT # one", "COLUMN b");
  }

  @Test
  void a_sound_program_has_no_problems_and_says_what_its_features_are() {
    var draft = draft(PROGRAM);
    assertThat(draft.problems()).isEmpty();
    assertThat(draft.features()).hasSize(3);
    assertThat(draft.about(PROGRAM.indexOf("momentum >")).orElseThrow())
        .contains("feature `momentum`: f64", "warm-up: 20 rows", "state: ", "reads: close");
    assertThat(draft.about(PROGRAM.indexOf("fwd")).orElseThrow()).startsWith("label `fwd`");
    assertThat(draft.about(PROGRAM.indexOf("pct_change")).orElseThrow()).contains("pct_change(x");
    assertThat(draft.about(PROGRAM.indexOf("rolling_max")).orElseThrow())
        .contains("The largest of the window's present values.", "Example:");
    assertThat(draft.about(PROGRAM.indexOf("spread(close")).orElseThrow()).contains("def spread");
    assertThat(draft.about(PROGRAM.indexOf("$window")).orElseThrow()).contains("param window");
    assertThat(draft.about(PROGRAM.indexOf("close, $")).orElseThrow())
        .isEqualTo("column `close`: f64");
    assertThat(draft.about(0)).isEmpty();
  }

  @Test
  void problems_have_places() {
    var problem = draft("x = rolling_maen(close, 3)\n").problems().getFirst();
    assertThat(problem.code()).isEqualTo(Code.UNKNOWN_FUNCTION);
    assertThat(problem.origin().column()).isEqualTo(5);
    assertThat(draft("x = = 3").problems()).hasSize(1);
  }

  @Test
  void names_are_completed() {
    String text = PROGRAM + "more = mom";
    assertThat(draft(text).suggestions(text.length()))
        .extracting(Suggestion::name)
        .contains("momentum");
    String parameter = PROGRAM + "more = lag(close, $w";
    assertThat(draft(parameter).suggestions(parameter.length()))
        .extracting(Suggestion::name)
        .containsExactly("window");
    String start = PROGRAM + "la";
    assertThat(draft(start).suggestions(start.length()))
        .extracting(Suggestion::name)
        .contains("label", "lag");
    String function = PROGRAM + "x = rolling_me";
    assertThat(draft(function).suggestions(function.length()))
        .contains(
            new Suggestion(
                "rolling_mean",
                Suggestion.Kind.FUNCTION,
                "rolling_mean(x, w, min_periods=w)",
                "The mean of the window's present values: their sum divided by their number."));
  }

  @Test
  void what_a_comment_says_is_told_with_the_name_below_it() {
    String text = "\n# Rows\n\n# How far apart\n#  they are.\ndef apart(a, b) = a - b\nx = apa";
    var draft = draft(text);
    assertThat(draft.suggestions(text.length()))
        .containsExactly(
            new Suggestion(
                "apart", Suggestion.Kind.FUNCTION, "defined here", "How far apart they are."));
    assertThat(draft.about(text.indexOf("apart(")).orElseThrow())
        .endsWith("How far apart they are.");
  }

  @Test
  void definitions_are_found_and_names_changed() {
    var draft = draft(PROGRAM);
    int use = PROGRAM.lastIndexOf("momentum");
    assertThat(draft.definition(use).orElseThrow().offset()).isEqualTo(PROGRAM.indexOf("momentum"));
    assertThat(draft.definition(PROGRAM.indexOf("close,"))).isPresent();
    assertThat(draft.renamed(use, "moved"))
        .extracting(WrittenWords.Word::offset)
        .containsExactly(PROGRAM.indexOf("momentum"), use);
    assertThat(draft.renamed(PROGRAM.indexOf("$window"), "span")).hasSize(2);
    assertThat(draft.renamed(PROGRAM.indexOf("x, n = 3"), "y")).hasSize(3);
    assertThatThrownBy(() -> draft.renamed(use, "calm")).hasMessageContaining("already");
    assertThatThrownBy(() -> draft.renamed(use, "2x")).hasMessageContaining("is no name");
    for (String reserved : List.of("if", "true", "none", "and")) {
      assertThatThrownBy(() -> draft.renamed(use, reserved)).hasMessageContaining("reserved word");
    }
    assertThatThrownBy(() -> draft.renamed(PROGRAM.indexOf("$window"), "not"))
        .hasMessageContaining("'not' can't be the name");
    var broken = draft("a = close\nb = a + nothing\n");
    assertThat(broken.renamed(0, "c")).as("what was wrong before").hasSize(2);
    assertThatThrownBy(() -> draft.renamed(PROGRAM.indexOf("pct_change"), "other"))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("only what this text defines");
  }

  @Test
  void programs_are_formatted_unless_they_are_broken() {
    assertThat(draft("x=close+1\n").formatted()).contains("x = close + 1\n");
    assertThat(draft("x = (\n").formatted()).isEmpty();
    assertThat(EDITOR.draft(Path.of("p.yaml"), "features: []").formatted()).isEmpty();
  }

  @Test
  void types_and_projects_are_checked_too() {
    String project =
        """
        name: own
        features:
          signal:
            - name: fast
              formula: rolling_maen(close, 5)
        """;
    var draft = EDITOR.draft(Path.of("project.yaml"), project);
    assertThat(draft.problems()).isNotEmpty();
    assertThat(draft.problems().getFirst().origin().line()).isEqualTo(5);
    assertThat(draft.suggestions(project.indexOf("rolling_") + 8))
        .extracting(Suggestion::name)
        .contains("rolling_mean");
    assertThat(draft.about(project.indexOf("close") + 2).orElseThrow()).contains("column");
    assertThat(EDITOR.draft(Path.of("t.yaml"), "a: pct_change").about(5).orElseThrow())
        .contains("pct_change");
    assertThat(EDITOR.draft(Path.of("t.yaml"), "a: [").problems()).isNotEmpty();
    assertThat(draft.suggestions(project.indexOf("formula")))
        .extracting(Suggestion::kind)
        .contains(Suggestion.Kind.TYPE);
    assertThat(draft.file()).isEqualTo(Path.of("project.yaml"));
    assertThat(List.of(draft.text())).containsExactly(project);
  }
}
