package weft.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.ops.schema.AnswerSchema;
import weft.ops.text.LanguageModel.Answer;
import weft.ops.text.LanguageModel.Message;
import weft.ops.text.LanguageModel.Request;
import weft.testkit.LoopbackModel;
import weft.testkit.LoopbackModel.Fault;

class ChatClientTest {
  private static final String KEY = "sk-very-secret-0123456789";
  private static final Request HELLO =
      new Request(
          "m", List.of(new Message("system", "be brief"), new Message("user", "hello")), "");

  private final LoopbackModel model =
      LoopbackModel.start(asked -> "echo " + asked.last() + " \u00e9 \ud83d\ude00");
  private final TestPace pace = new TestPace();

  @AfterEach
  void close() {
    model.close();
  }

  private ChatSettings settings() {
    return ChatSettings.at(model.address()).withoutKey();
  }

  private ChatClient client(ChatSettings settings) {
    return ChatClient.of(settings, Map.<String, String>of()::get, pace);
  }

  private static WeftException failure(ChatClient client) {
    return catchThrowableOfType(WeftException.class, () -> client.answer(HELLO));
  }

  @Test
  void asks_and_gets_text_and_tokens() throws InterruptedException {
    try (var client = client(settings().option("temperature", Json.of(0)))) {
      assertThat(client.answer(HELLO)).isEqualTo(new Answer("echo hello é 😀", 3, 4));
      var asked = model.asked().getFirst();
      assertThat(asked.model()).isEqualTo("m");
      assertThat(asked.messages()).isEqualTo(HELLO.messages());
      assertThat(asked.authorization()).isEmpty();
      assertThat(asked.body().fields().keySet())
          .containsExactly("model", "messages", "stream", "temperature");
      assertThat(asked.body().field("stream").truth()).isFalse();
      assertThat(client.meter().byModel()).isEqualTo(Map.of("m", new Usage(1, 0, 0, 3, 4)));
    }
  }

  @Test
  void a_schema_is_sent_as_the_form_of_the_answer() throws InterruptedException {
    String schema = AnswerSchema.fields(Map.of("n", AnswerSchema.whole().min(1))).json().write();
    try (var client = client(settings().strict(false))) {
      client.answer(new Request("m", HELLO.messages(), schema));
    }
    assertThat(model.asked().getFirst().schema()).isEqualTo(schema);
    Json form = model.asked().getFirst().body().field("response_format");
    assertThat(form.field("type").text()).isEqualTo("json_schema");
    assertThat(form.field("json_schema").field("name").text()).isEqualTo("answer");
    assertThat(form.field("json_schema").field("strict").truth()).isFalse();
  }

  // ---- trying again

  @Test
  void waits_as_long_as_a_busy_service_asks() throws InterruptedException {
    model.next(
        Fault.Status.of(429, "slow down").header("Retry-After", "7"),
        Fault.Status.of(503, "back soon").header("Retry-After", "Thu, 01 Jan 2026 00:00:20 GMT"));
    try (var client = client(settings())) {
      assertThat(client.answer(HELLO).text()).startsWith("echo hello");
      assertThat(pace.sleeps).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(13));
      assertThat(client.meter().total()).isEqualTo(new Usage(1, 0, 2, 3, 4));
    }
  }

  @Test
  void a_service_that_did_not_get_the_request_in_time_is_asked_again() throws InterruptedException {
    model.next(Fault.Status.of(408, "too slow"));
    try (var client = client(settings())) {
      assertThat(client.answer(HELLO).text()).startsWith("echo hello");
      assertThat(client.meter().total().retries()).isEqualTo(1);
    }
  }

  @Test
  void waits_milliseconds_where_a_service_says_so() throws InterruptedException {
    model.next(
        Fault.Status.of(429, "a").header("retry-after-ms", "1500"),
        Fault.Status.of(429, "b").header("Retry-After-Ms", "2500.5").header("Retry-After", "9"),
        Fault.Status.of(429, "c").header("Retry-After-Ms", "soon").header("Retry-After", "9"));
    try (var client = client(settings())) {
      client.answer(HELLO);
      assertThat(pace.sleeps)
          .containsExactly(
              Duration.ofMillis(1500), Duration.ofNanos(2_500_500_000L), Duration.ofSeconds(9));
    }
  }

  @Test
  void milliseconds_beyond_the_longest_wait_fail_at_once() {
    model.next(Fault.Status.of(429, "later").header("Retry-After-Ms", "60001"));
    try (var client = client(settings())) {
      assertThat(failure(client)).hasMessageContaining("asks to wait 60.001 seconds");
    }
    assertThat(pace.sleeps).isEmpty();
  }

  @Test
  void waits_double_with_a_random_part_that_the_seed_decides() {
    var retry = new ChatSettings.Retry(5, Duration.ofSeconds(1), Duration.ofSeconds(3), 42);
    for (int round = 0; round < 2; round++) {
      model.next(
          Fault.Status.of(500, "oops"),
          Fault.Status.of(502, "oops"),
          Fault.Status.of(599, "oops"),
          Fault.Status.of(429, "oops"),
          Fault.Status.of(500, "the last"));
      try (var client = client(settings().retry(retry))) {
        assertThat(failure(client))
            .hasMessageContaining(
                "the model 'm' gave no answer after 5 attempts: the service answered 500: the"
                    + " last");
        assertThat(client.meter().total()).isEqualTo(new Usage(1, 1, 4, 0, 0));
      }
    }
    assertThat(pace.sleeps).hasSize(8);
    assertThat(pace.sleeps.subList(0, 4)).isEqualTo(pace.sleeps.subList(4, 8));
    double[] whole = {1, 2, 3, 3};
    for (int i = 0; i < whole.length; i++) {
      assertThat(pace.sleeps.get(i).toNanos() / 1e9).isBetween(whole[i] / 2, whole[i]);
    }
    assertThat(pace.sleeps.subList(0, 4)).doesNotHaveDuplicates();
  }

  @Test
  void a_wait_beyond_the_longest_one_fails_at_once() {
    model.next(Fault.Status.of(429, "tomorrow").header("Retry-After", "86400"));
    try (var client = client(settings())) {
      assertThat(failure(client))
          .hasMessageContaining("after 1 attempt: the service answered 429: tomorrow")
          .hasMessageContaining("asks to wait 86400 seconds");
    }
    assertThat(pace.sleeps).isEmpty();
  }

  @Test
  void a_slow_answer_is_given_up_and_tried_again() throws InterruptedException {
    model.next(new Fault.Silence());
    try (var client = client(settings().attempts(1000).timeout(Duration.ofMillis(300)))) {
      assertThat(client.answer(HELLO).text()).startsWith("echo hello");
      assertThat(client.meter().total().retries()).isPositive();
      model.next(new Fault.Silence());
    }
    try (var client = client(settings().attempts(1).timeout(Duration.ofMillis(500)))) {
      assertThat(failure(client)).hasMessageContaining("no answer within 0.5 seconds");
    }
  }

  @Test
  void a_connection_that_breaks_off_is_tried_again() throws InterruptedException {
    model.next(new Fault.CutOff(), new Fault.CutOff());
    try (var client = client(settings())) {
      assertThat(client.answer(HELLO).text()).startsWith("echo hello");
      assertThat(model.asked()).hasSize(3);
      assertThat(client.meter().total().retries()).isEqualTo(2);
    }
  }

  @Test
  void nobody_there() {
    String address = model.address();
    model.close();
    try (var client = client(ChatSettings.at(address).withoutKey().attempts(2))) {
      assertThat(failure(client))
          .hasMessageContaining("after 2 attempts: the connection to " + address + " failed")
          .hasMessageContaining("does the service run there?");
    }
    assertThat(pace.sleeps).hasSize(1);
  }

  // ---- not trying again

  @ParameterizedTest
  @CsvSource({"400, unknown field", "401, no", "404, no such model", "302, elsewhere"})
  void what_would_fail_again_is_not_tried_again(int status, String said) {
    model.next(Fault.Status.of(status, said));
    try (var client = client(settings())) {
      var failure = failure(client);
      assertThat(failure.first().code()).isEqualTo(Code.MODEL_FAILED);
      assertThat(failure.first().subject()).isEqualTo("m");
      assertThat(failure)
          .hasMessageContaining("after 1 attempt: the service answered " + status + ": " + said);
    }
    assertThat(model.asked()).hasSize(1);
    assertThat(pace.sleeps).isEmpty();
  }

  @Test
  void an_empty_purse_is_not_tried_again() {
    model.next(
        new Fault.Status(
            429,
            Map.of(),
            "{\"error\": {\"message\": \"pay first\", \"code\": \"insufficient_quota\"}}"));
    try (var client = client(settings())) {
      assertThat(failure(client)).hasMessageContaining("429: pay first");
    }
    assertThat(model.asked()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"choices\": [{\"message\" | ':' is missing",
        "<html>hello</html> | this is not a JSON value",
        "`` | this is not a JSON value",
        "[1, 2] | the field 'choices' is missing",
        "{\"choices\": {}} | an array is expected",
        "{\"choices\": []} | it holds no choices",
        "{\"choices\": [{}]} | the field 'message' is missing",
        "{\"choices\": [{\"message\": {\"content\": null}}]} | the message holds no text",
        "{\"choices\": [{\"message\": {\"content\": null, \"refusal\": \"I won't\"}}]} | the model"
            + " refused: I won't",
        "{\"choices\": [{\"message\": {\"content\": [1]}}]} | the message holds no text"
      })
  void answers_of_another_form_are_told(String body, String message) {
    model.next(new Fault.Body(body == null ? "" : body));
    try (var client = client(settings())) {
      assertThat(failure(client))
          .hasMessageContaining("the service's answer is not a chat completion: " + message);
      assertThat(client.meter().total()).isEqualTo(new Usage(1, 1, 0, 0, 0));
    }
    assertThat(model.asked()).hasSize(1);
  }

  @Test
  void an_answer_without_usage_costs_nothing_known() throws InterruptedException {
    model.next(new Fault.Body("{\"choices\": [{\"message\": {\"content\": \"x\"}}]}"));
    try (var client = client(settings())) {
      assertThat(client.answer(HELLO)).isEqualTo(Answer.of("x"));
    }
  }

  @Test
  void a_huge_answer_is_not_read_to_its_end() throws InterruptedException {
    int limit = 100_000;
    String fits = LoopbackModel.completion("m", "x".repeat(limit / 2), 1, 1);
    model.next(new Fault.Body(fits), new Fault.Body("x".repeat(20 * limit)));
    try (var client = client(settings().largestAnswer(limit))) {
      assertThat(client.answer(HELLO).text()).hasSize(limit / 2);
      assertThat(failure(client)).hasMessageContaining("the answer is larger than 100000 bytes");
      assertThat(client.answer(HELLO).text()).startsWith("echo");
    }
    model.next(new Fault.Body(fits));
    try (var client = client(settings().largestAnswer(fits.length()))) {
      assertThat(client.answer(HELLO).text()).hasSize(limit / 2);
    }
  }

  // ---- the key

  @Test
  void the_key_comes_from_the_environment() throws InterruptedException {
    try (var server = LoopbackModel.start(_ -> "yes", KEY)) {
      var settings = ChatSettings.at(server.address()).keyIn("MY_KEY");
      try (var client = ChatClient.of(settings, Map.of("MY_KEY", KEY + "\n")::get, pace)) {
        assertThat(client.answer(HELLO).text()).isEqualTo("yes");
        assertThat(client.toString() + settings).doesNotContain(KEY);
      }
      assertThat(server.asked().getFirst().authorization()).isEqualTo("Bearer " + KEY);
      try (var client = ChatClient.of(settings, Map.<String, String>of()::get, pace)) {
        assertThatThrownBy(() -> client.answer(HELLO))
            .hasMessageContaining("the environment has no MY_KEY");
      }
      assertThat(server.asked()).hasSize(1);
    }
  }

  @Test
  void the_key_is_never_told() {
    try (var server = LoopbackModel.start(_ -> "yes", "another")) {
      var settings = ChatSettings.at(server.address()).attempts(1);
      try (var client = ChatClient.of(settings, _ -> KEY, pace)) {
        assertThat(failure(client))
            .hasMessageContaining("401: Incorrect API key provided: ***")
            .hasMessageContaining("is the key in OPENAI_API_KEY right")
            .extracting(Throwable::toString)
            .asString()
            .doesNotContain("very-secret");
      }
    }
    model.next(new Fault.Body("x".repeat(285) + KEY), Fault.Status.of(500, "x".repeat(285) + KEY));
    var settings = ChatSettings.at(model.address()).attempts(1);
    try (var client = ChatClient.of(settings, _ -> KEY, pace)) {
      assertThat(failure(client).getMessage()).doesNotContain("sk-");
      assertThat(failure(client).getMessage()).contains("500").doesNotContain("sk-");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sk-very\nsecret", "sk very secret", "sk-very-s\u00e9cret", "\u0000"})
  void a_key_that_can_not_be_one_is_not_shown(String key) {
    try (var client = ChatClient.of(ChatSettings.at(model.address()), _ -> key, pace)) {
      var failure = failure(client);
      assertThat(failure.getMessage()).contains("the key in OPENAI_API_KEY").doesNotContain("very");
    }
    assertThat(model.asked()).isEmpty();
  }

  @Test
  void a_key_does_not_travel_unprotected() {
    try (var client = ChatClient.of(ChatSettings.at("http://192.0.2.1/v1"), _ -> KEY, pace)) {
      assertThat(failure(client))
          .hasMessageContaining("would travel unprotected to 192.0.2.1")
          .hasMessageNotContaining(KEY);
    }
  }

  // ---- limits

  @Test
  void no_more_at_once_than_allowed() throws Exception {
    var pairs = new CountDownLatch(2);
    try (var server =
            LoopbackModel.start(
                asked -> {
                  pairs.countDown();
                  await(pairs);
                  return asked.last();
                });
        var client = client(ChatSettings.at(server.address()).withoutKey().inFlight(2));
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var answers = new java.util.ArrayList<Future<Answer>>();
      for (int i = 0; i < 12; i++) {
        var request = new Request("m", List.of(new Message("user", "n" + i)), "");
        answers.add(threads.submit(() -> client.answer(request)));
      }
      for (int i = 0; i < answers.size(); i++) {
        assertThat(answers.get(i).get().text()).isEqualTo("n" + i);
      }
      assertThat(server.mostAtOnce()).isEqualTo(2);
      assertThat(client.meter().total()).isEqualTo(new Usage(12, 0, 0, 12, 12));
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(5, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void attempts_keep_to_the_rate() throws InterruptedException {
    model.next(Fault.Status.of(500, "once").header("Retry-After", "0"));
    var retry = new ChatSettings.Retry(2, Duration.ZERO, Duration.ofSeconds(1), 1);
    try (var client = client(settings().perSecond(4).retry(retry))) {
      for (int i = 0; i < 3; i++) {
        client.answer(HELLO);
      }
    }
    // Four attempts: the first at once, each other a quarter of a second after the one before.
    assertThat(pace.nanos()).isEqualTo(750_000_000);
  }

  @Test
  void an_interrupt_ends_the_request_and_frees_its_place() throws Exception {
    model.next(new Fault.Silence());
    try (var client = client(settings().inFlight(1))) {
      var ended = new java.util.concurrent.CompletableFuture<Throwable>();
      var thread =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      client.answer(HELLO);
                      ended.complete(new AssertionError("answered"));
                    } catch (Throwable e) {
                      ended.complete(e);
                    }
                  });
      while (model.asked().isEmpty()) {
        Thread.sleep(1);
      }
      thread.interrupt();
      assertThat(ended.get()).isInstanceOf(InterruptedException.class);
      assertThat(client.answer(HELLO).text()).startsWith("echo");
      assertThat(client.meter().total().failed()).isEqualTo(1);
    }
  }

  @Test
  void an_interrupt_and_a_time_out_close_the_connection() throws Exception {
    try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "http://127.0.0.1:" + server.getLocalPort() + "/v1";
      try (var client = client(ChatSettings.at(address).withoutKey().attempts(1))) {
        var thread = Thread.ofVirtual().start(() -> catchThrowable(() -> client.answer(HELLO)));
        try (var connection = server.accept()) {
          assertThat(connection.getInputStream().read()).isEqualTo('P');
          thread.interrupt();
          connection.getInputStream().readAllBytes();
        }
      }
      // On a busy machine the time may be up before it is connected: then it tries again.
      var hasty =
          ChatSettings.at(address).withoutKey().attempts(1000).timeout(Duration.ofMillis(200));
      try (var client = client(hasty)) {
        Thread.ofVirtual().start(() -> catchThrowable(() -> client.answer(HELLO)));
        try (var connection = server.accept()) {
          connection.getInputStream().readAllBytes();
        }
      }
    }
  }

  @Test
  void an_interrupt_ends_the_waiting() {
    model.next(Fault.Status.of(500, "oops"));
    var interrupting =
        new Pace() {
          @Override
          public long nanos() {
            return 0;
          }

          @Override
          public java.time.Instant now() {
            return TestPace.START;
          }

          @Override
          public void sleep(Duration duration) throws InterruptedException {
            throw new InterruptedException();
          }
        };
    try (var client = ChatClient.of(settings(), _ -> null, interrupting)) {
      assertThatThrownBy(() -> client.answer(HELLO)).isInstanceOf(InterruptedException.class);
    }
    assertThat(model.asked()).hasSize(1);
  }
}
