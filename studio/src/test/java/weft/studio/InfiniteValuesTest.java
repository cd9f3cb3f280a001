package weft.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import weft.ir.json.Json;
import weft.studio.tab.JsonFields;

/// Values that are infinite, or so large that their squares are: nothing of them is called missing.
class InfiniteValuesTest extends StudioCase {
  private static final String PROGRAM =
      """
      up = exp(10000.0) if close > 108 else close
      large = close * 1e300
      small = close * 1e-300
      steady = close * 0 + 5
      """;

  @BeforeEach
  void compute() throws Exception {
    var told = studio.run("a-test-tab", text(PROGRAM)).field("data");
    Json up = named(told.field("features"), "up");
    assertThat(up.field("missing").integer()).isZero();
    assertThat(up.field("infinite").integer()).isPositive();
    studio.ask("data/columns", text(PROGRAM));
  }

  private Json asked(String question, String name) {
    return studio.ask(question, JsonFields.of("name", name));
  }

  @Test
  void a_series_tells_them_apart_from_missing_ones() {
    Json points =
        studio.ask(
            "series/points",
            new JsonFields().with("names", List.of("up")).with("entity", 0).with("width", 600));
    var y = points.field("series").items().getFirst().field("y").items();
    assertThat(y).contains(Json.of("inf")).doesNotContain(new Json.Nothing());
  }

  @Test
  void a_column_says_how_many_there_are() {
    var columns = studio.ask("data/columns", text(PROGRAM)).field("columns");
    Json up = named(columns, "up");
    assertThat(up.field("high")).isEqualTo(Json.of("inf"));
    assertThat(up.field("low").number()).isBetween(90.0, 108.0);
    assertThat(up.field("mean").number()).isBetween(90.0, 108.0);
    assertThat(up.field("infinite").integer()).isPositive();
    Json spread = asked("data/histogram", "up");
    assertThat(spread.field("quantiles").items().getLast()).isEqualTo(Json.of("inf"));
  }

  @Test
  void what_goes_together_does_so_at_any_size() {
    Json answer =
        studio.ask(
            "data/correlation",
            new JsonFields().with("names", List.of("close", "large", "small", "steady")));
    var names = answer.field("names").items().stream().map(Json::text).toList();
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        Json cell = answer.field("matrix").items().get(i).items().get(j);
        if (names.get(i).equals("steady") || names.get(j).equals("steady")) {
          assertThat(cell).as("a constant goes with nothing").isEqualTo(new Json.Nothing());
        } else {
          assertThat(cell.number()).isCloseTo(1, org.assertj.core.data.Offset.offset(1e-9));
        }
      }
    }
    Json large = asked("data/histogram", "large");
    assertThat(large.field("deviation").number()).isBetween(1e300, 1e301);
  }
}
