package weft.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import weft.ir.json.Json;
import weft.studio.tab.JsonFields;

/// What the view of feature types asks, over real HTTP.
class CatalogueViewTest extends StudioCase {
  private static JsonFields named(String name) {
    return JsonFields.of("name", name);
  }

  @Test
  void shipped_and_own_types_are_found() throws IOException {
    Files.writeString(
        folder.resolve("mine.yaml"),
        """
        name: my_double
        description: Twice the price. No more.
        category: price
        dimension: signal
        version: v1
        status: stable
        tags: []
        required_inputs: [{name: price, description: a price}]
        parameters: {}
        output_column: my_double
        output_description: twice it
        unit: price
        formula: 2 * price
        """);
    Files.writeString(folder.resolve("broken.yaml"), "name: x\nformula: [\n");
    var all = studio.ask("catalogue/list", new JsonFields());
    assertThat(all.field("types").items().size())
        .isEqualTo(all.field("all").integer())
        .isGreaterThan(100);
    var mine = studio.ask("catalogue/list", JsonFields.of("query", "twice")).field("types");
    assertThat(mine.write()).contains("my_double", "\"own\": true", "Twice the price.");
    var bands =
        studio
            .ask("catalogue/list", JsonFields.of("query", "keltner bands exponential"))
            .field("types");
    assertThat(bands.items()).hasSize(1);
    assertThat(bands.items().getFirst().field("own").truth()).isFalse();
    assertThat(studio.refused("catalogue/show", named("keltner_chanels")).write())
        .contains("did you mean 'keltner_channels'?");
  }

  @Test
  void a_type_is_shown_with_its_formula_and_tried_over_its_example() {
    var shown = studio.ask("catalogue/show", named("keltner_channels"));
    assertThat(shown.field("formula").text()).contains("ema(close, span=$span)");
    assertThat(shown.field("columns").write()).contains("close", "volume");
    var tried = studio.ask("catalogue/try", named("keltner_channels").with("width", 300));
    assertThat(tried.field("outputs").write())
        .isEqualTo("[\"keltner_middle\", \"keltner_upper\", \"keltner_lower\"]");
    var middle =
        tried.field("series").items().stream()
            .filter(it -> it.field("name").text().equals("keltner_middle"))
            .findFirst()
            .orElseThrow();
    var expected = shown.field("example").field("expected").field("keltner_middle");
    for (int i = 0; i < expected.items().size(); i++) {
      assertThat(middle.field("y").items().get(i).number())
          .isEqualTo(expected.items().get(i).number());
    }
    var other =
        named("keltner_channels")
            .with("width", 300)
            .with("parameters", JsonFields.of("span", 2).json());
    assertThat(studio.ask("catalogue/try", other).field("series").write())
        .isNotEqualTo(tried.field("series").write());
    var wrong = other.with("parameters", JsonFields.of("span", 0).json());
    assertThat(studio.refused("catalogue/try", wrong).write()).contains("1 to 10000");
  }

  @Test
  void a_type_is_tried_over_the_rows_with_inputs_wired() {
    var body =
        named("return_momentum")
            .with("on", "data")
            .with("width", 300)
            .with("entity", 1)
            .with("parameters", JsonFields.of("window", 3).json());
    var tried = studio.ask("catalogue/try", body);
    assertThat(tried.field("name").text()).isEqualTo("BBB");
    assertThat(tried.field("rows").integer()).isEqualTo(100);
    assertThat(tried.field("timed").truth()).isTrue();
    var spread =
        named("effective_spread")
            .with("on", "data")
            .with("width", 300)
            .with("inputs", JsonFields.of("price", "close").with("mid", "volume").json());
    assertThat(studio.ask("catalogue/try", spread).field("series").write())
        .contains("effective_spread", "volume");
    assertThat(
            studio
                .refused(
                    "catalogue/try", named("effective_spread").with("on", "data").with("width", 9))
                .write())
        .contains("reads 'price'");
  }

  private Json use(JsonFields body, String file, String text) {
    return studio.ask("catalogue/use", body.with("file", file).with("text", text));
  }

  private static String with(Json insertion, String text) {
    int at = insertion.field("at").integer();
    return text.substring(0, at) + insertion.field("insert").text() + text.substring(at);
  }

  @Test
  void a_type_goes_into_a_program_with_names_that_are_free() {
    String program =
        "param window: int = 3\nkeltner_upper = close\nx = rolling_mean(close, $window)";
    var body =
        named("keltner_channels")
            .with("inputs", JsonFields.of("high", "close").with("low", "volume").json())
            .with("parameters", JsonFields.of("span", 7).json());
    String made = with(use(body, "features.weft", program), program);
    assertThat(made)
        .contains(
            "param span: int = 7 in 1..10000",
            "param keltner_channels_window: int = 10 in 1..10000",
            "keltner_channels_keltner_upper = keltner_middle + _width",
            "max(close, lag(close)) - min(volume, lag(close))",
            "ema(close, span=$span)",
            "wilder(_true_range, $keltner_channels_window)");
    var check =
        studio.ask("write/check", JsonFields.of("file", "features.weft").with("text", made));
    assertThat(check.field("problems").items()).isEmpty();
    assertThat(check.field("features").items()).hasSize(5);
  }

  @Test
  void a_type_goes_into_a_project_under_its_role() {
    String project =
        """
        name: p
        features:
          technical:
            - name: channel
              type: keltner_channels
              inputs: {high: close, low: close}
          signal:
            - {name: a, formula: close}
        # the end
        """;
    var body =
        named("keltner_channels")
            .with("inputs", JsonFields.of("high", "close").with("low", "close").json())
            .with("parameters", JsonFields.of("span", 7).json());
    String made = with(use(body, "project.yaml", project), project);
    assertThat(made)
        .contains(
            """
                  inputs: {high: close, low: close}
                - name: keltner_channels
                  type: keltner_channels
                  inputs: {high: close, low: close}
                  parameters: {span: 7}
              signal:
            """
                .indent(0));
    var check = studio.ask("write/check", JsonFields.of("file", "project.yaml").with("text", made));
    assertThat(check.field("problems").items()).isEmpty();
    assertThat(check.field("features").items()).hasSize(7);
    String another = with(use(named("mid_price"), "project.yaml", project), project);
    assertThat(another).contains("  execution:\n    - name: mid_price\n      type: mid_price\n");
    String twice = with(use(body, "project.yaml", made), made);
    assertThat(twice).contains("- name: keltner_channels_2\n");
    String empty = with(use(named("mid_price"), "new.yaml", "name: p\n"), "name: p\n");
    assertThat(empty)
        .isEqualTo(
            "name: p\nfeatures:\n  execution:\n    - name: mid_price\n      type: mid_price\n");
  }
}
