package weft.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Trace.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.calculus.trace.Value;
import weft.ops.schema.Is;
import weft.ops.text.LanguageModel;
import weft.ops.text.LanguageModel.Message;
import weft.testkit.LoopbackModel;
import weft.testkit.LoopbackModel.Fault;

/// Programs that ask a service over HTTP.
class ProgramsTest {
  record Count(@Is.Whole(min = 0) Value letters, @Is.Text Value word) {}

  private static final Flow COUNT =
      trace(
              (Value word) -> {
                Count count = lmCall(List.of(user(format("Count {}", word))), "m", Count.class);
                return List.of(count.word(), count.letters().plus(1L));
              })
          .on("word");

  private static String count(LoopbackModel.Asked asked) {
    String word = asked.last().substring("Count ".length());
    return "{\"letters\": " + word.length() + ", \"word\": \"" + word + "\"}";
  }

  private static ChatClient client(LoopbackModel model) {
    return ChatClient.of(
        ChatSettings.at(model.address()).withoutKey(),
        Map.<String, String>of()::get,
        new TestPace());
  }

  private static Runner runner(ChatClient client) {
    return Runner.standard().with(LanguageModel.class, client);
  }

  @Test
  void forms_and_faults_over_the_wire() {
    try (var model = LoopbackModel.start(ProgramsTest::count);
        var client = client(model)) {
      model.next(Fault.Status.of(429, "busy"), Fault.Status.of(500, "oops"));
      assertThat(runner(client).call(batch(COUNT), List.of("ab", "cde")))
          .isEqualTo(List.of(List.of("ab", "cde"), List.of(3L, 4L)));
      assertThat(client.meter().total()).isEqualTo(new Usage(2, 0, 2, 4, 8));
      assertThat(model.asked().getFirst().schema()).contains("\"letters\": {\"type\": \"integer\"");
    }
  }

  private static final String MISFIT = "{\"letters\": -1, \"word\": \"x\\u001b[2J\"}";

  /// Answers that do not fit, then those that do.
  private static LoopbackModel misfits(int count) {
    var left = new AtomicInteger(count);
    return LoopbackModel.start(
        asked ->
            left.getAndDecrement() > 0
                ? MISFIT
                : "{\"letters\": 2, \"word\": \"" + asked.messages().size() + "\"}");
  }

  @Test
  void a_model_is_asked_again_for_an_answer_that_fits() {
    try (var model = misfits(2);
        var client = client(model)) {
      assertThat(runner(client).call(COUNT, "ab")).isEqualTo(List.of("3", 3L));
      var third = model.asked().getLast();
      assertThat(third.messages()).hasSize(3);
      assertThat(third.messages().getFirst().text()).isEqualTo("Count ab");
      assertThat(third.messages().get(1)).isEqualTo(new Message("assistant", MISFIT));
      assertThat(third.last())
          .contains("- json $['letters']: expected a whole number of at least 0, found -1");
      assertThat(third.schema()).isEqualTo(model.asked().getFirst().schema());
      assertThat(client.meter().total().calls()).as("each try is a call").isEqualTo(3);
      assertThat(client.meter().total().promptTokens()).isGreaterThan(6);
    }
  }

  @Test
  void an_answer_of_another_form_names_equation_and_path() {
    try (var model = misfits(9);
        var client = client(model)) {
      assertThatThrownBy(() -> runner(client).call(COUNT, "x"))
          .hasMessageContaining("lm_schema_call")
          .hasMessageContaining("the model 'm' gave 3 answers, none in the form")
          .hasMessageContaining("found:    {\"letters\": -1, \"word\": \"x\\u001b[2J\"}")
          .hasMessageContaining(
              "json $['letters']: expected a whole number of at least 0, found -1");
      assertThat(model.asked()).hasSize(3);
    }
  }

  @Test
  void how_often_is_a_setting() {
    try (var model = misfits(9);
        var once = ChatClient.of(ChatSettings.at(model.address()).withoutKey().furtherTries(0))) {
      assertThatThrownBy(() -> runner(once).call(COUNT, "x"))
          .hasMessageContaining("the model 'm' gave an answer that does not have the form");
      assertThat(model.asked()).hasSize(1);
      var metered = Metered.of(once.furtherTries(1));
      assertThatThrownBy(
              () -> Runner.standard().with(LanguageModel.class, metered).call(COUNT, "x"))
          .hasMessageContaining("gave 2 answers");
      assertThat(metered.meter().total().calls()).isEqualTo(2);
    }
  }

  @Test
  void a_long_answer_that_does_not_fit_is_shortened() {
    try (var model = LoopbackModel.start(_ -> "no ".repeat(1000));
        var client = client(model)) {
      assertThatThrownBy(() -> runner(client).call(COUNT, "x"))
          .hasMessageContaining("no ... (3000 characters)")
          .hasMessageContaining("the answer is not JSON");
    }
  }

  @Test
  void kept_answers_are_those_that_fit() {
    try (var model = misfits(4);
        var client = client(model)) {
      var runner = runner(client).memoize();
      assertThatThrownBy(() -> runner.call(COUNT, "ab")).hasMessageContaining("3 answers");
      assertThat(runner.call(COUNT, "ab")).isEqualTo(List.of("3", 3L));
      assertThat(model.asked()).hasSize(5);
      assertThat(runner.call(COUNT, "ab")).isEqualTo(List.of("3", 3L));
      assertThat(model.asked()).as("kept").hasSize(5);
    }
  }

  @Test
  void an_answer_in_a_form_that_was_cut_off_is_not_asked_for_again() {
    try (var model = LoopbackModel.start(ProgramsTest::count);
        var client = client(model)) {
      model.next(new Fault.Body(LoopbackModel.completion("m", "{\"letters\": 1", 1, 2, "length")));
      assertThatThrownBy(() -> runner(client).call(COUNT, "x"))
          .hasMessageContaining("lm_schema_call")
          .hasMessageContaining("cut off at the token limit");
      assertThat(model.asked()).hasSize(1);
    }
  }

  @Test
  void the_other_items_of_a_batch_are_not_lost() {
    try (var model =
            LoopbackModel.start(
                asked -> asked.last().startsWith("Count bad") ? "no" : count(asked));
        var client = client(model)) {
      var partial =
          runner(client)
              .keepGoing()
              .callAsync(sched(batch(COUNT)), List.of("a", "bad", "c"))
              .join();
      assertThat(partial.result())
          .isEqualTo(List.of(Arrays.asList("a", null, "c"), Arrays.asList(2L, null, 2L)));
      assertThat(partial.failed()).containsOnlyKeys(1);
      assertThat(partial.failed().get(1)).hasMessageContaining("item 1: the model 'm' gave");
    }
  }

  @Test
  void items_of_a_batch_are_asked_for_at_the_same_time() {
    var all = new CountDownLatch(3);
    try (var model =
            LoopbackModel.start(
                asked -> {
                  all.countDown();
                  await(all);
                  return count(asked);
                });
        var client = client(model)) {
      var words = List.of("a", "bb", "ccc");
      var result = runner(client).callAsync(sched(batch(COUNT)), words).join();
      assertThat(result).isEqualTo(List.of(words, List.of(2L, 3L, 4L)));
      assertThat(model.mostAtOnce()).isEqualTo(3);
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
  void a_call_that_is_cancelled_ends_its_requests() throws InterruptedException {
    try (var model = LoopbackModel.start(ProgramsTest::count);
        var client = client(model)) {
      model.next(new Fault.Silence(), new Fault.Silence());
      var answer = runner(client).callAsync(sched(batch(COUNT)), List.of("a", "b"));
      while (model.asked().size() < 2) {
        Thread.sleep(1);
      }
      answer.cancel(true);
      assertThatThrownBy(answer::join).isInstanceOf(CancellationException.class);
      while (client.meter().total().failed() < 2) {
        Thread.sleep(1);
      }
      assertThat(runner(client).call(COUNT, "abc")).isEqualTo(List.of("abc", 4L));
    }
  }
}
