package weft.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.ops.text.LanguageModel.Message;
import weft.ops.text.LanguageModel.Request;
import weft.testkit.LoopbackModel;
import weft.testkit.LoopbackModel.Fault;

/// What services send along with an answer, and what they send that is no answer.
class ChatAnswersTest {
  private static final String STEERS = "\u001b]0;title\u0007\u001b[2J\u009b1m\r\u202e\u2028 plain";
  private static final Request HELLO = new Request("m", List.of(new Message("user", "hello")), "");

  private final LoopbackModel model = LoopbackModel.start(_ -> "yes");

  @AfterEach
  void close() {
    model.close();
  }

  private ChatClient client() {
    return client(Map.of());
  }

  private ChatClient client(Map<String, String> environment) {
    var settings = ChatSettings.at(model.address()).attempts(1);
    return ChatClient.of(
        environment.isEmpty() ? settings.withoutKey() : settings, environment::get, new TestPace());
  }

  private static WeftException failure(ChatClient client) {
    return catchThrowableOfType(WeftException.class, () -> client.answer(HELLO));
  }

  // ---- why an answer ended

  @Test
  void an_answer_that_was_cut_off_is_none() {
    model.next(new Fault.Body(LoopbackModel.completion("m", "The cell is", 5, 3, "length")));
    try (var client = client()) {
      var failure = failure(client);
      assertThat(failure.first().code()).isEqualTo(Code.MODEL_FAILED);
      assertThat(failure)
          .hasMessageContaining("the answer was cut off at the token limit")
          .hasMessageContaining("found:    The cell is")
          .hasMessageContaining("max_completion_tokens");
      assertThat(client.meter().total()).as("it cost").isEqualTo(new Usage(1, 1, 0, 5, 3));
    }
    assertThat(model.asked()).as("the same would happen again").hasSize(1);
  }

  @Test
  void an_answer_that_was_filtered_is_none() {
    model.next(new Fault.Body(LoopbackModel.completion("m", "", 5, 0, "content_filter")));
    try (var client = client()) {
      assertThat(failure(client))
          .hasMessageContaining("the service's content filter held the answer back")
          .hasMessageContaining("found:    nothing")
          .hasMessageContaining("in other words");
    }
  }

  /// A model that thinks may reach the limit before it says anything.
  @Test
  void a_limit_that_left_no_text_is_told_as_a_limit() {
    model.next(
        new Fault.Body(
            "{\"choices\": [{\"message\": {\"content\": null}, \"finish_reason\": \"length\"}]}"));
    try (var client = client()) {
      assertThat(failure(client)).hasMessageContaining("cut off at the token limit");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"stop\"", "\"end_turn\"", "\"tool_calls\"", "null", "7"})
  void other_reasons_say_nothing(String reason) throws InterruptedException {
    model.next(
        new Fault.Body(
            "{\"choices\": [{\"message\": {\"content\": \"x\"}, \"finish_reason\": "
                + reason
                + "}]}"));
    try (var client = client()) {
      assertThat(client.answer(HELLO).text()).isEqualTo("x");
    }
  }

  // ---- characters that steer a terminal

  @Test
  void what_a_service_says_of_a_failure_can_not_steer_a_terminal() {
    model.next(
        Fault.Status.of(400, STEERS),
        new Fault.Status(400, Map.of(), STEERS),
        new Fault.Body(STEERS),
        new Fault.Body("{\"choices\": [], \"x\": \"\u007f\u202e\"}"),
        new Fault.Body(LoopbackModel.completion("m", STEERS, 1, 1, "length")));
    try (var client = client()) {
      for (int i = 0; i < 5; i++) {
        assertThat(failure(client).getMessage().lines())
            .allSatisfy(line -> assertThat(line).doesNotMatch(".*[\\p{Cntrl}\\u009b\\u202e].*"));
      }
    }
  }

  @Test
  void characters_are_shown_by_their_codes() {
    model.next(Fault.Status.of(400, STEERS));
    try (var client = client()) {
      assertThat(failure(client))
          .hasMessageContaining("\\u001b]0;title\\u0007\\u001b[2J\\u009b1m \\u202e\\u2028 plain");
    }
  }

  @Test
  void an_answer_itself_stays_as_it_is() throws InterruptedException {
    model.next(new Fault.Body(LoopbackModel.completion("m", STEERS, 1, 1)));
    try (var client = client()) {
      assertThat(client.answer(HELLO).text()).isEqualTo(STEERS);
    }
  }

  @Test
  void what_quotes_an_answer_never_tells_the_key() {
    String key = "sk-very-secret-0123456789";
    String told = "x".repeat(285) + key;
    model.next(
        new Fault.Body(LoopbackModel.completion("m", told, 1, 1, "length")),
        new Fault.Body("{\"choices\": [{\"message\": {\"refusal\": \"" + told + "\"}}]}"));
    try (var client = client(Map.of("OPENAI_API_KEY", key))) {
      assertThat(failure(client)).hasMessageNotContaining("sk-").hasMessageContaining("cut off");
      assertThat(failure(client)).hasMessageNotContaining("sk-").hasMessageContaining("refused");
    }
  }

  // ---- what it cost

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"prompt_tokens\": -7, \"completion_tokens\": 4} | 4",
        "{\"prompt_tokens\": 2.5, \"completion_tokens\": 4} | 4",
        "{\"prompt_tokens\": \"9\", \"completion_tokens\": 4} | 4",
        "{\"prompt_tokens\": 99999999999999999999, \"completion_tokens\": 4} | 4",
        "{\"prompt_tokens\": 9223372036854775807, \"completion_tokens\": 4} | 4",
        "{\"completion_tokens\": 4} | 4",
        "{\"completion_tokens\": null} | 0",
        "null | 0",
        "[] | 0"
      })
  void what_is_no_count_is_not_known_and_not_added(String usage, long answer)
      throws InterruptedException {
    String body = "{\"choices\": [{\"message\": {\"content\": \"x\"}}], \"usage\": " + usage + "}";
    model.next(new Fault.Body(body));
    try (var client = client()) {
      assertThat(client.answer(HELLO).promptTokens()).isEmpty();
      assertThat(client.answer(HELLO).promptTokens()).hasValue(1);
      assertThat(client.meter().total()).isEqualTo(new Usage(2, 0, 0, 1, answer + 1, 1));
      assertThat(client.meter().toString()).endsWith("answers without a count of tokens: 1\n");
    }
  }
}
