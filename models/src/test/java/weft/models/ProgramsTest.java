package weft.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Trace.trace;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.calculus.trace.Value;
import weft.ops.schema.Is;
import weft.ops.text.LanguageModel;
import weft.testkit.LoopbackModel;
import weft.testkit.LoopbackModel.Fault;

/// Programs that ask a service over HTTP.
@Timeout(60)
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

  @Test
  void an_answer_of_another_form_names_equation_and_path() {
    try (var model = LoopbackModel.start(_ -> "{\"letters\": -1, \"word\": \"x\"}");
        var client = client(model)) {
      assertThatThrownBy(() -> runner(client).call(COUNT, "x"))
          .hasMessageContaining("lm_schema_call")
          .hasMessageContaining(
              "json $['letters']: expected a whole number of at least 0, found -1");
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
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void a_call_that_is_cancelled_ends_its_requests() {
    try (var model = LoopbackModel.start(ProgramsTest::count);
        var client = client(model)) {
      model.next(new Fault.Silence(), new Fault.Silence());
      var answer = runner(client).callAsync(sched(batch(COUNT)), List.of("a", "b"));
      while (model.asked().size() < 2) {
        Thread.onSpinWait();
      }
      answer.cancel(true);
      assertThatThrownBy(answer::join).isInstanceOf(CancellationException.class);
      while (client.meter().total().failed() < 2) {
        Thread.onSpinWait();
      }
      assertThat(runner(client).call(COUNT, "abc")).isEqualTo(List.of("abc", 4L));
    }
  }
}
