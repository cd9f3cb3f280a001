package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Trace.trace;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.program.RunPlans;
import weft.calculus.program.Runner;
import weft.calculus.trace.Value;
import weft.ir.RuleBook;
import weft.ops.text.LanguageModel;

/// What happens to the others when one call fails, and what is not kept.
class StopsTest {
  private static Value ask(Object text) {
    return lmCall(List.of(user(text)), "m");
  }

  /// Fails at `bad` once `long` is asked; `long` ends only when it is interrupted, and then
  /// answers.
  private static final class Stubborn implements LanguageModel {
    final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
    final CountDownLatch interrupted = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(1);

    @Override
    public Answer answer(Request request) throws InterruptedException {
      String text = Models.last(request);
      asked.add(text);
      switch (text) {
        case "bad" -> {
          Models.await(begun);
          throw new IllegalStateException("refused");
        }
        case "long" -> {
          begun.countDown();
          try {
            Models.await(new CountDownLatch(1));
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
        }
        default -> {}
      }
      return Answer.of("<" + text + ">");
    }
  }

  private static final Flow FLOW =
      trace(
              (Value x) -> {
                Value bad = ask(concat(x, "bad"));
                Value after = ask(ask(concat(x, "long")));
                return concat(bad, after);
              })
          .on("");

  private static void fails(Flow flow, Stubborn model) {
    var runner = Runner.standard().with(LanguageModel.class, model);
    assertThatThrownBy(() -> runner.callAsync(flow, "").join()).hasMessageContaining("refused");
    assertThat(model.interrupted.getCount()).as("'long' was not interrupted").isZero();
    assertThat(model.asked).containsExactlyInAnyOrder("bad", "long");
  }

  /// A call that answers in spite of the interrupt starts nothing any more.
  @Test
  void nothing_starts_after_a_failure() {
    fails(sched(FLOW), new Stubborn());
  }

  /// What runs on the run's own thread is interrupted too.
  @Test
  void the_thread_of_the_run_stops() {
    int bad =
        FLOW.graph().nodes().stream()
            .filter(node -> node.op() instanceof weft.ops.text.LmCall)
            .findFirst()
            .orElseThrow()
            .id();
    fails(sched(FLOW, node -> node.id() == bad), new Stubborn());
  }

  /// Plans go with their graphs.
  @Test
  void plans_are_not_kept_longer_than_graphs() {
    var plans = new RunPlans(RuleBook.EMPTY);
    int most = 200;
    for (int i = 0; i < most; i++) {
      plans.of(trace((Value x) -> x.plus(1.0)).on(1.0).graph());
    }
    var kept = trace((Value x) -> x.times(2.0)).on(1.0).graph();
    var plan = plans.of(kept);
    for (int i = 0; i < 100 && plans.size() > most / 2; i++) {
      System.gc();
      plans.of(trace((Value x) -> x.plus(1.0)).on(1.0).graph());
    }
    assertThat(plans.size()).isLessThanOrEqualTo(most / 2);
    assertThat(plans.of(kept)).isSameAs(plan);
  }
}
