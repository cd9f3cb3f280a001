package weft.editor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.WrittenWords.Word;
import weft.library.Registry;
import weft.ops.Ops;

/// What stands in a project beside its formulas.
class ProjectFieldsTest {
  private static final String PROJECT =
      """
      name: own
      features:
        signal:
          - name: fast  # as it is
            type: return_momentum
            parameters: {window: 5}
            inputs: {close: "open"}
          - {name: slow, formula: "lag(price, $n) - fast", parameters: {n: 3}, inputs: {price: close}}
          - name: wide
            type: cross_sectional_rank_turnover
            inputs:
              signal: fast
            parameters:
              window: 60
        technical:
          - {name: channel, type: keltner_channels}
          - {name: width, formula: "channel_keltner_upper - channel.keltner_lower"}
      """;

  private static Draft draft(String text) {
    return DraftTest.EDITOR.draft(Path.of("p.yaml"), text);
  }

  private static int at(String part) {
    return PROJECT.indexOf(part);
  }

  /// The text with all places of a name changed.
  private static String renamed(int offset, String name) {
    var text = new StringBuilder(PROJECT);
    draft(PROJECT).renamed(offset, name).stream()
        .sorted((one, other) -> other.offset() - one.offset())
        .forEach(word -> text.replace(word.offset(), word.end(), name));
    return text.toString();
  }

  /// What is offered where `|` stands in place of a part.
  private static List<String> offered(String part, String with) {
    String text = PROJECT.replace(part, with);
    return draft(text.replace("|", "")).suggestions(text.indexOf("|")).stream()
        .map(Suggestion::name)
        .toList();
  }

  @Test
  void the_project_is_sound() {
    assertThat(draft(PROJECT).problems()).isEmpty();
  }

  @Test
  void data_that_can_t_be_read_are_told_beside_what_else_is_wrong() {
    var editor =
        new Editor(
            Ops.all(),
            Registry.shipped(),
            set -> {
              throw new WeftException(Diagnostic.of(Code.FILE, "there is no file nowhere.csv"));
            });
    String text = "data: nowhere.csv\n" + PROJECT.replace("lag(price", "lagg(price");
    assertThat(editor.draft(Path.of("p.yaml"), text).problems())
        .extracting(it -> it.message() + " " + it.origin().line() + ":" + it.origin().column())
        .satisfiesExactly(
            it -> assertThat(it).isEqualTo("there is no file nowhere.csv 1:7"),
            it -> assertThat(it).contains("lagg").contains(" 9:"));
  }

  @Test
  void an_input_that_is_not_known_hides_nothing_else() {
    String text =
        PROJECT
            .replace("inputs: {close: ", "inputs: {clos: ")
            .replace("channel.keltner_lower", "lagg(channel.keltner_lower)");
    assertThat(draft(text).problems())
        .extracting(Diagnostic::message)
        .satisfiesExactly(
            it -> assertThat(it).contains("return_momentum has no input 'clos'"),
            it -> assertThat(it).contains("lagg"));
  }

  @Test
  void a_type_that_is_not_known_hides_nothing_else() {
    String text =
        PROJECT
            .replace("type: return_momentum", "type: return_momentun")
            .replace("channel.keltner_lower", "lagg(channel.keltner_lower)");
    assertThat(draft(text).problems())
        .extracting(Diagnostic::message)
        .satisfiesExactly(
            it -> assertThat(it).contains("there is no feature type 'return_momentun'"),
            it -> assertThat(it).contains("lagg"));
    assertThat(draft(text).features())
        .extracting(it -> it.name())
        .contains("channel_keltner_upper")
        .doesNotContain("fast", "slow", "wide", "width");
  }

  @Test
  void parameters_and_inputs_of_a_type_are_offered() {
    assertThat(offered("{window: 5}", "{|")).containsExactly("window");
    assertThat(offered("{window: 5}", "{wi|}")).containsExactly("window");
    assertThat(offered("window: 60", "|")).containsExactly("window");
    assertThat(offered("{window: 5}", "{window: 5, |}")).isEmpty();
    assertThat(offered("signal: fast", "si|")).containsExactly("signal");
    assertThat(offered("signal: fast", "signal: |")).contains("fast", "wide", "close");
    assertThat(offered("{close: \"open\"}", "{close: f|}")).containsExactly("fast");
    assertThat(offered("- fast\"", "- fa|\"")).contains("fast");
    var suggestion = draft(PROJECT.replace("{window: 5}", "{")).suggestions(at("{window: 5}") + 1);
    assertThat(suggestion.getFirst().detail()).isEqualTo("integer, 1 to 10000, 20 unless given");
    assertThat(suggestion.getFirst().says()).isEqualTo("rows in the window");
  }

  @Test
  void they_are_explained() {
    var draft = draft(PROJECT);
    assertThat(draft.about(at("window: 5")).orElseThrow())
        .contains("parameter `window` of `return_momentum`: rows in the window")
        .contains("1 to 10000");
    assertThat(draft.about(at("signal: fast")).orElseThrow()).contains("input `signal` of");
    assertThat(draft.about(at("signal: fast") + 9).orElseThrow()).contains("feature `fast`: f64");
    assertThat(draft.about(at("fast  #")).orElseThrow()).contains("feature `fast`: f64");
    assertThat(draft.about(at("price: close") + 8).orElseThrow()).contains("column `close`");
    assertThat(draft.about(at("- fast") + 3).orElseThrow()).contains("feature `fast`: f64");
    assertThat(draft.about(at("channel.kel")).orElseThrow()).contains("channel_keltner_lower");
  }

  @Test
  void features_parameters_and_inputs_are_renamed_wherever_they_stand() {
    String quick =
        PROJECT
            .replace("fast  #", "quick  #")
            .replace("- fast\"", "- quick\"")
            .replace("signal: fast", "signal: quick");
    for (String place : List.of("fast  #", "fast\", par", "fast\n      parameters")) {
      assertThat(renamed(at(place) + 1, "quick")).as(place).isEqualTo(quick);
    }
    String lagged = PROJECT.replace("$n", "$rows").replace("{n: 3", "{rows: 3");
    assertThat(renamed(at("$n") + 1, "rows")).isEqualTo(lagged);
    assertThat(renamed(at("n: 3"), "rows")).isEqualTo(lagged);
    String last = PROJECT.replace("lag(price", "lag(last").replace("{price:", "{last:");
    assertThat(renamed(at("price,"), "last")).isEqualTo(last);
    assertThat(renamed(at("price: close"), "last")).isEqualTo(last);
    assertThat(renamed(at("channel,"), "band"))
        .isEqualTo(
            PROJECT
                .replace("channel,", "band,")
                .replace("\"channel_", "\"band_")
                .replace("channel.", "band."));
  }

  @Test
  void what_would_be_wrong_is_refused() {
    var draft = draft(PROJECT);
    assertThatThrownBy(() -> draft.renamed(at("window: 5"), "rows"))
        .hasMessageContaining("only what this text defines");
    assertThatThrownBy(() -> draft.renamed(at("fast  #"), "wide"))
        .hasMessageContaining("'wide' can't be the name");
    assertThatThrownBy(() -> draft.renamed(at("fast  #"), "if")).hasMessageContaining("'if'");
    assertThatThrownBy(() -> draft.renamed(at("price: close"), "fast"))
        .hasMessageContaining("already");
  }

  @Test
  void their_definitions_are_found() {
    var draft = draft(PROJECT);
    assertThat(draft.definition(at("signal: fast") + 9)).map(Word::offset).contains(at("fast  #"));
    assertThat(draft.definition(at("$n") + 1)).map(Word::offset).contains(at("n: 3"));
    assertThat(draft.definition(at("price, "))).map(Word::offset).contains(at("price: close"));
    assertThat(draft.definition(at("window: 5"))).isEmpty();
  }
}
