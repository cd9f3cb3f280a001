package weft.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import weft.ops.text.LanguageModel;
import weft.ops.text.LanguageModel.Answer;
import weft.ops.text.LanguageModel.Message;
import weft.ops.text.LanguageModel.Request;

class MeterTest {
  private static Request ask(String model) {
    return new Request(model, List.of(new Message("user", "hello")), "");
  }

  @Test
  void any_model_can_be_metered() throws InterruptedException {
    var metered = Metered.of(request -> new Answer("yes", 2, 3));
    metered.answer(ask("a"));
    metered.answer(ask("b"));
    metered.answer(ask("a"));
    assertThat(metered.meter().byModel())
        .isEqualTo(Map.of("a", new Usage(2, 0, 0, 4, 6), "b", new Usage(1, 0, 0, 2, 3)));
    assertThat(metered.meter().total()).isEqualTo(new Usage(3, 0, 0, 6, 9));
    assertThat(metered.meter())
        .hasToString(
            """
            model      calls     failed    retries     prompt     answer
            a              2          0          0          4          6
            b              1          0          0          2          3
            total          3          0          0          6          9
            """);
  }

  @Test
  void answers_without_a_count_are_told() throws InterruptedException {
    var metered = Metered.of(_ -> Answer.of("yes"));
    metered.answer(ask("a"));
    assertThat(metered.meter().total()).isEqualTo(new Usage(1, 0, 0, 0, 0, 1));
    assertThat(metered.meter().toString()).endsWith("answers without a count of tokens: 1\n");
  }

  @Test
  void counts_are_never_negative() {
    assertThatThrownBy(() -> new Answer("yes", -1, 2)).hasMessageContaining("0 or more");
    assertThatThrownBy(() -> new Usage(1, 0, 0, 0, -1)).hasMessageContaining("0 or more");
    var most = new Usage(1, 0, 0, Long.MAX_VALUE, 1);
    assertThat(most.plus(most)).isEqualTo(new Usage(2, 0, 0, Long.MAX_VALUE, 2));
  }

  @Test
  void failed_calls_count() {
    LanguageModel broken =
        _ -> {
          throw new IllegalStateException("broken");
        };
    var metered = Metered.of(broken);
    assertThatThrownBy(() -> metered.answer(ask("a"))).hasMessage("broken");
    assertThat(metered.meter().total()).isEqualTo(new Usage(1, 1, 0, 0, 0));
  }

  @Test
  void calls_from_many_threads_are_all_counted() {
    var metered = Metered.of(request -> new Answer("yes", 1, 1));
    try (var threads = Executors.newFixedThreadPool(4)) {
      for (int i = 0; i < 4; i++) {
        threads.submit(
            () -> {
              for (int k = 0; k < 5_000; k++) {
                metered.answer(ask("a"));
              }
              return 0;
            });
      }
    }
    assertThat(metered.meter().total()).isEqualTo(new Usage(20_000, 0, 0, 20_000, 20_000));
  }
}
