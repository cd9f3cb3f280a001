package weft.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.ops.text.LanguageModel.Message;
import weft.ops.text.LanguageModel.Request;
import weft.testkit.LoopbackModel;
import weft.testkit.LoopbackModel.Fault;

/// A client that is closed says so, to calls that come later and to those under way.
class ClosedClientTest {
  private static final Request HELLO = new Request("m", List.of(new Message("user", "hello")), "");

  private final LoopbackModel model = LoopbackModel.start(_ -> "yes");

  @AfterEach
  void close() {
    model.close();
  }

  private ChatSettings settings() {
    return ChatSettings.at(model.address()).withoutKey();
  }

  private static void isClosed(Throwable failure) {
    assertThat(failure)
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("the client is closed")
        .hasMessageContaining("inside of the try block");
    assertThat(((WeftException) failure).first().code()).isEqualTo(Code.MODEL_FAILED);
  }

  /// What a call on a thread of its own threw, and whether the thread was left interrupted.
  private record Ended(Throwable failure, boolean interrupted) {}

  private static CompletableFuture<Ended> ask(ChatClient client) {
    var ended = new CompletableFuture<Ended>();
    Thread.ofVirtual()
        .start(
            () -> {
              var failure = catchThrowable(() -> client.answer(HELLO));
              ended.complete(new Ended(failure, Thread.currentThread().isInterrupted()));
            });
    return ended;
  }

  private static void isClosed(CompletableFuture<Ended> call) throws Exception {
    var ended = call.get();
    isClosed(ended.failure);
    assertThat(ended.interrupted).as("the thread goes on as it was").isFalse();
  }

  @Test
  void a_call_after_closing_says_so() {
    var pace = new TestPace();
    var client = ChatClient.of(settings(), _ -> null, pace);
    client.close();
    client.close();
    isClosed(catchThrowable(() -> client.answer(HELLO)));
    assertThat(pace.sleeps).isEmpty();
    assertThat(model.asked()).isEmpty();
    assertThat(client.meter().total().failed()).isEqualTo(1);
  }

  @Test
  void a_call_that_waits_for_its_answer_or_its_turn_ends() throws Exception {
    model.next(new Fault.Silence());
    var client = ChatClient.of(settings().inFlight(1), _ -> null, new TestPace());
    var first = ask(client);
    while (model.asked().isEmpty()) {
      Thread.sleep(1);
    }
    var second = ask(client);
    client.close();
    isClosed(first);
    isClosed(second);
    client.close();
  }

  @Test
  void a_call_that_waits_to_try_again_ends() throws Exception {
    model.next(Fault.Status.of(500, "oops"));
    var sleeps = new CountDownLatch(1);
    var forever =
        new Pace() {
          @Override
          public long nanos() {
            return 0;
          }

          @Override
          public Instant now() {
            return TestPace.START;
          }

          @Override
          public void sleep(Duration duration) throws InterruptedException {
            sleeps.countDown();
            new CountDownLatch(1).await();
          }
        };
    var client = ChatClient.of(settings(), _ -> null, forever);
    var call = ask(client);
    sleeps.await();
    client.close();
    isClosed(call);
    assertThat(model.asked()).hasSize(1);
  }
}
