package weft.calculus.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.apply;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.cond;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.match;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Trace.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import weft.calculus.trace.Value;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Perform;
import weft.ir.Role;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.text.LanguageModel;

/// Items that fail: which ones, why, and what becomes of the others.
class KeepGoingTest {
  record Pair(Value a, Value b) {}

  private final Queue<String> asked = new ConcurrentLinkedQueue<>();

  /// Fails at questions with the word `bad`, and as a service would at those with `busy`.
  private final LanguageModel model =
      request -> {
        String text = request.messages().getLast().text();
        asked.add(text);
        if (text.contains("bad")) {
          throw new UnsupportedOperationException("broken by " + text);
        }
        if (text.contains("busy")) {
          throw new WeftException(Diagnostic.of(Code.MODEL_FAILED, "the service answered 429"));
        }
        return LanguageModel.Answer.of("<" + text + ">");
      };

  private final Runner runner = Runner.standard().with(LanguageModel.class, model);

  private static Value ask(Object text) {
    return lmCall(List.of(user(text)), "m");
  }

  private static final Flow TWICE = trace((Value x) -> ask(concat(ask(x), "!"))).on("x");

  /// An op of a user's that fails at what is not positive.
  record Root() implements Perform {
    public static final Contract CONTRACT = Contract.of(Role.any("x"));

    @Override
    public Type infer(List<Type> args) {
      return Type.scalar(Element.F64);
    }

    @Override
    public Datum perform(List<Datum> args, Actions on) {
      double x = ((Tensor) args.getFirst()).doubleAt(0);
      if (x < 0) {
        throw new IllegalArgumentException("no root of " + x);
      }
      return Tensor.scalar(Math.sqrt(x));
    }
  }

  private static final Flow ROOT = trace((Value x) -> apply(new Root(), x).plus(1.0)).on(1.0);

  // ---- without: the item is named, whoever threw

  @Test
  void a_failure_names_the_item() {
    for (var runs : List.of(batch(TWICE), sched(batch(TWICE)))) {
      assertThatThrownBy(() -> runner.call(runs, List.of("a", "bad")))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("= each: item 1: java.lang.UnsupportedOperationException: broken")
          .hasRootCauseInstanceOf(UnsupportedOperationException.class);
      assertThatThrownBy(() -> runner.callAsync(runs, List.of("a", "b", "busy")).join())
          .hasCauseInstanceOf(WeftException.class)
          .hasMessageContaining("= each: item 2: the service answered 429");
    }
    assertThatThrownBy(() -> batch(ROOT).call((Object) new double[] {4, 1, -9}))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("item 2: java.lang.IllegalArgumentException: no root of -9.0");
    assertThatThrownBy(() -> batch(batch(ROOT)).call(List.of(List.of(1.0), List.of(4.0, -9.0))))
        .hasMessageContaining("item 1: item 1: java.lang.IllegalArgumentException");
  }

  // ---- with: the others go on

  @Test
  void the_other_items_finish() {
    var partial = runner.keepGoing().call(batch(TWICE), List.of("a", "bad", "c", "busy"));
    assertThat(partial.result()).isEqualTo(Arrays.asList("<<a>!>", null, "<<c>!>", null));
    assertThat(partial.failed()).containsOnlyKeys(1, 3);
    assertThat(partial.complete()).isFalse();
    assertThat(partial.failed().get(1))
        .hasMessageContaining("= each: item 1: ")
        .hasMessageContaining("broken by bad");
    assertThat(partial.failed().get(3).first().code()).isEqualTo(Code.MODEL_FAILED);
    assertThat(asked)
        .as("nothing more is asked for items that failed")
        .containsExactly("a", "bad", "c", "busy", "<a>!", "<c>!");
    assertThatThrownBy(partial::orThrow)
        .hasMessageContaining("item 1: ")
        .hasMessageContaining("item 3: ");
  }

  @Test
  void at_the_same_time_too() {
    var words = List.of("a", "bad", "c", "busy");
    var arrived = new CountDownLatch(words.size());
    LanguageModel meeting =
        request -> {
          if (!request.messages().getLast().text().contains("!")) {
            arrived.countDown();
            arrived.await();
          }
          return model.answer(request);
        };
    var partial =
        Runner.standard()
            .with(LanguageModel.class, meeting)
            .keepGoing()
            .callAsync(sched(batch(TWICE)), words)
            .join();
    assertThat(partial.result()).isEqualTo(Arrays.asList("<<a>!>", null, "<<c>!>", null));
    assertThat(partial.failed()).containsOnlyKeys(1, 3);
  }

  @Test
  void nothing_fails() {
    var partial = runner.keepGoing().call(batch(TWICE), List.of("a"));
    assertThat(partial.complete()).isTrue();
    assertThat(partial.orThrow()).isEqualTo(List.of("<<a>!>"));
    assertThat(runner.keepGoing().call(TWICE, "a").orThrow()).isEqualTo("<<a>!>");
  }

  @Test
  void all_fail() {
    var partial = runner.keepGoing().call(batch(TWICE), List.of("bad", "bad"));
    assertThat(partial.result()).isEqualTo(Arrays.asList(null, null));
    assertThat(partial.failed()).containsOnlyKeys(0, 1);
  }

  @Test
  void failures_of_several_equations_are_all_told() {
    var flow = trace((Pair p) -> new Pair(ask(p.a()), concat(ask(p.b()), "."))).on(of("x", "y"));
    var partial =
        runner
            .keepGoing()
            .call(
                batch(flow),
                Map.of("a", List.of("bad1", "a", "busy"), "b", List.of("bad2", "busy", "b")));
    var pair = (Pair) partial.result();
    assertThat(pair.a().get()).isEqualTo(Arrays.asList(null, "<a>", null));
    assertThat(pair.b().get()).isEqualTo(Arrays.asList(null, null, "<b>."));
    assertThat(partial.failed()).containsOnlyKeys(0, 1, 2);
    assertThat(partial.failed().get(0))
        .hasMessageContaining("broken by bad1")
        .hasMessageContaining("broken by bad2");
  }

  private static Pair of(Object a, Object b) {
    return new Pair(Value.of(a), Value.of(b));
  }

  @Test
  void other_containers_keep_their_places() {
    var numbers = Runner.standard().keepGoing().call(batch(ROOT), (Object) new double[] {4, -1, 9});
    assertThat((double[]) numbers.result()).containsExactly(3, Double.NaN, 4);
    var tuple = runner.keepGoing().call(batch(TWICE), (Object) new Object[] {"bad", "b"});
    assertThat((Object[]) tuple.result()).containsExactly(null, "<<b>!>");
  }

  @Test
  void of_batches_in_a_batch_the_outer_item_fails() {
    var partial =
        Runner.standard()
            .keepGoing()
            .call(batch(batch(ROOT)), List.of(List.of(1.0), List.of(4.0, -9.0), List.of()));
    assertThat(partial.result()).isEqualTo(Arrays.asList(List.of(2.0), null, List.of()));
    assertThat(partial.failed().get(1)).hasMessageContaining("item 1: item 1: ");
  }

  /// Items that failed are as if they had not been there.
  @Test
  void what_all_items_share_is_made_of_the_good_ones() {
    var flow = trace((Value style, Value x) -> ask(format("{} {}", style, x))).on("s", "x");
    var back = pullback(batch(flow, false, true));
    var all =
        runner.keepGoing().call(back, t("s", List.of("a", "bad", "c")), List.of("1", "2", "3"));
    var good = (Object[]) runner.call(back, t("s", List.of("a", "c")), List.of("1", "3"));
    var result = (Object[]) all.result();
    assertThat(result[0]).isEqualTo(Arrays.asList("<s a>", null, "<s c>"));
    assertThat(((Object[]) result[1])[0]).isEqualTo(((Object[]) good[1])[0]);
    assertThat(all.failed()).containsOnlyKeys(1);
    var forward =
        runner
            .keepGoing()
            .call(
                pushforward(batch(flow, false, true)),
                t("s", List.of("a", "bad")),
                t("t", List.of("u", "v")));
    assertThat(((Object[]) forward.result())[0]).isEqualTo(Arrays.asList("<s a>", null));
  }

  private static Object[] t(Object... items) {
    return items;
  }

  @Test
  void branches_of_items_fail_alone() {
    var flow =
        trace((Value x) -> cond(match(x, "q"), (Value v) -> ask("bad"), (Value v) -> v, x)).on("x");
    var partial = runner.keepGoing().call(batch(flow), List.of("a", "q"));
    assertThat(partial.result()).isEqualTo(Arrays.asList("a", null));
  }

  @Test
  void what_belongs_to_no_item_ends_the_run() {
    var flow = trace((Value x) -> concat(ask("bad"), x)).on("x");
    assertThatThrownBy(() -> runner.keepGoing().call(batch(flow), List.of("a", "b")))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("broken by bad");
  }

  @Test
  void answers_are_kept_and_failures_are_not() {
    var going = runner.memoize().keepGoing();
    going.call(batch(TWICE), List.of("a", "bad"));
    going.call(batch(TWICE), List.of("a", "bad"));
    assertThat(asked).containsExactly("a", "bad", "<a>!", "bad");
  }

  @Test
  void cancelling_is_no_failure_of_an_item() {
    var arrived = new CountDownLatch(2);
    LanguageModel silent =
        _ -> {
          arrived.countDown();
          new CountDownLatch(1).await();
          return LanguageModel.Answer.of("");
        };
    var future =
        Runner.standard()
            .with(LanguageModel.class, silent)
            .keepGoing()
            .callAsync(sched(batch(TWICE)), List.of("a", "b"));
    assertThat(arrived).satisfies(CountDownLatch::await);
    future.cancel(true);
    assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
  }
}
