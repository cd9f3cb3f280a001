package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.call;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.cond;
import static weft.calculus.trace.Functions.depends;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.match;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Functions.whileLoop;
import static weft.calculus.trace.Trace.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.calculus.program.Session;
import weft.calculus.trace.Value;
import weft.ir.problem.WeftException;
import weft.ops.text.LanguageModel;

/// Equations that run at the same time. Nothing here measures time: a model that answers only once
/// so many calls have arrived proves that they overlap.
class AsyncTest {
  private static Runner with(LanguageModel model) {
    return Runner.standard().with(LanguageModel.class, model);
  }

  private static Value ask(Object text) {
    return lmCall(List.of(user(text)), "m");
  }

  /// So many model calls that do not need each other.
  private static Flow wide(int calls) {
    return trace(
            (Value x) -> {
              var answers = new ArrayList<Object>();
              for (int i = 0; i < calls; i++) {
                answers.add(ask(concat(x, "" + i)));
              }
              return concat(answers.toArray());
            })
        .on("x");
  }

  @Test
  void scheduled_calls_overlap() {
    var flow = sched(wide(3));
    assertThat(with(new Models.Meeting(3)).callAsync(flow, "q").join())
        .isEqualTo("<q0><q1><q2>")
        .isEqualTo(with(Models.echo()).call(flow, "q"));
  }

  @Test
  void unscheduled_calls_run_one_after_the_other() {
    var model = new Models.Counting();
    assertThat(with(model).callAsync(wide(4), "q").join()).isEqualTo("<q0><q1><q2><q3>");
    assertThat(model.most).hasValue(1);
    assertThat(model.texts).containsExactly("q0", "q1", "q2", "q3");
  }

  @Test
  void call_runs_one_after_the_other_even_if_scheduled() {
    var model = new Models.Counting();
    with(model).call(sched(wide(4)), "q");
    assertThat(model.most).hasValue(1);
    assertThat(model.texts).containsExactly("q0", "q1", "q2", "q3");
  }

  @Test
  void only_what_satisfies_the_condition_overlaps() {
    var model = new Models.Counting();
    var flow = sched(wide(4), _ -> false);
    assertThat(with(model).callAsync(flow, "q").join()).isEqualTo("<q0><q1><q2><q3>");
    assertThat(model.most).hasValue(1);
  }

  @Test
  void items_of_a_batch_overlap_without_a_schedule() {
    var flow = batch(trace((Value x) -> ask(x)).on("x"));
    assertThat(with(new Models.Meeting(4)).callAsync(flow, List.of("a", "b", "c", "d")).join())
        .isEqualTo(List.of("<a>", "<b>", "<c>", "<d>"));
  }

  /// A defect of old: the schedule was lost inside of a batch.
  @Test
  void items_and_branches_overlap_in_both_orders() {
    var items = List.of("a", "b");
    var expected = List.of("<a0><a1><a2>", "<b0><b1><b2>");
    assertThat(with(new Models.Meeting(6)).callAsync(batch(sched(wide(3))), items).join())
        .isEqualTo(expected);
    assertThat(with(new Models.Meeting(6)).callAsync(sched(batch(wide(3))), items).join())
        .isEqualTo(expected);
    var nested = List.of(List.of("a"), List.of("b", "c"));
    assertThat(with(new Models.Meeting(9)).callAsync(sched(batch(batch(wide(3)))), nested).join())
        .isEqualTo(List.of(List.of("<a0><a1><a2>"), List.of("<b0><b1><b2>", "<c0><c1><c2>")));
  }

  /// A defect of old: a level began only when the one before was done. Here the second call of one
  /// chain waits for the second of the other, whose first waits for nothing.
  @Test
  void there_are_no_levels() {
    var slow = new CountDownLatch(1);
    LanguageModel model =
        request -> {
          String text = Models.last(request);
          if (text.equals("a")) {
            Models.await(slow);
          } else if (text.equals("<b>")) {
            slow.countDown();
          }
          return LanguageModel.Answer.of("<" + text + ">");
        };
    var flow = sched(trace((Value x, Value y) -> concat(ask(ask(x)), ask(ask(y)))).on("x", "y"));
    assertThat(with(model).callAsync(flow, "a", "b").join()).isEqualTo("<<a>><<b>>");
  }

  /// What is not scheduled waits for nothing but its arguments and its turn.
  @Test
  void plain_equations_run_while_others_wait() {
    var formatted = new CountDownLatch(1);
    LanguageModel model =
        request -> {
          String text = Models.last(request);
          if (text.equals("first")) {
            Models.await(formatted);
          } else {
            formatted.countDown();
          }
          return LanguageModel.Answer.of("<" + text + ">");
        };
    var flow =
        sched(
            trace(
                    (Value x) -> {
                      Value first = ask("first");
                      return concat(first, ask(format("[{}]", x)));
                    })
                .on("x"));
    assertThat(with(model).callAsync(flow, "q").join()).isEqualTo("<first><[q]>");
  }

  @Test
  void depends_fixes_an_order() {
    var texts = Collections.synchronizedList(new ArrayList<String>());
    LanguageModel model =
        request -> {
          texts.add(Models.last(request));
          return LanguageModel.Answer.of(Models.last(request));
        };
    var flow =
        sched(
            trace(
                    (Value x) -> {
                      Value a = ask(concat(x, "1"));
                      Value b = ask(depends(concat(x, "2"), a));
                      Value c = ask(depends(concat(x, "3"), b));
                      return concat(c, b, a);
                    })
                .on("x"));
    for (int i = 0; i < 50; i++) {
      texts.clear();
      assertThat(with(model).callAsync(flow, "q").join()).isEqualTo("q3q2q1");
      assertThat(texts).containsExactly("q1", "q2", "q3");
    }
  }

  @Test
  void calls_inside_of_branches_and_loops_overlap() {
    var flow =
        sched(
            trace(
                    (Value x) ->
                        cond(
                            match(x, "q"),
                            (Value v) -> concat(ask(concat(v, "1")), ask(concat(v, "2"))),
                            (Value v) -> v,
                            x))
                .on("x"));
    assertThat(with(new Models.Meeting(2)).callAsync(flow, "q").join()).isEqualTo("<q1><q2>");
    var loop =
        sched(
            trace(
                    (Value x) ->
                        whileLoop(
                            (Value v) -> match(v, "q"),
                            (Value v) -> concat(ask(concat(v, "1")), ask(concat(v, "2"))),
                            x,
                            3))
                .on("x"));
    assertThat(with(new Models.Meeting(2)).callAsync(loop, "q").join()).isEqualTo("<q1><q2>");
    // Two loops beside each other, four calls at once; items of a batch leave when they like.
    var two =
        sched(trace((Value x) -> concat((Value) call(loop, x), (Value) call(loop, x))).on("x"));
    assertThat(with(new Models.Meeting(4)).callAsync(two, "q").join())
        .isEqualTo("<q1><q2><q1><q2>");
    assertThat(with(new Models.Meeting(8)).callAsync(batch(two), List.of("q", "r", "q")).join())
        .isEqualTo(List.of("<q1><q2><q1><q2>", "rr", "<q1><q2><q1><q2>"));
  }

  @Test
  void feedback_calls_overlap_too() {
    var flow = pullback(sched(wide(3)));
    // Three calls forward; then three calls for advice, which also come together.
    var forward = new CountDownLatch(3);
    var back = new CountDownLatch(3);
    LanguageModel model =
        request -> {
          boolean advice = Models.last(request).contains("FEEDBACK");
          var meeting = advice ? back : forward;
          meeting.countDown();
          Models.await(meeting);
          return LanguageModel.Answer.of(advice ? "advice" : "<" + Models.last(request) + ">");
        };
    var result = (Object[]) with(model).callAsync(flow, new Object[] {"q"}, "good").join();
    assertThat(result[0]).isEqualTo("<q0><q1><q2>");
    assertThat((Object[]) result[1]).containsExactly("adviceadviceadvice");
  }

  // ---- bounds

  @Test
  void parallelism_is_bounded() {
    for (int most : new int[] {1, 2, 3}) {
      var model = new Models.Counting();
      var runner = with(model).parallelism(most);
      var flow = sched(batch(wide(4)));
      assertThat(runner.callAsync(flow, List.of("a", "b", "c")).join())
          .isEqualTo(List.of("<a0><a1><a2><a3>", "<b0><b1><b2><b3>", "<c0><c1><c2><c3>"));
      assertThat(model.calls).hasValue(12);
      assertThat(model.most.get()).isLessThanOrEqualTo(most);
    }
    // The bound is reached.
    assertThat(with(new Models.Meeting(3)).parallelism(3).callAsync(sched(wide(3)), "q").join())
        .isEqualTo("<q0><q1><q2>");
  }

  @Test
  void a_bound_of_one_does_not_lock_up_what_is_nested() {
    var inner =
        trace(
                (Value x) ->
                    whileLoop(
                        (Value v) -> match(v, "q"),
                        (Value v) -> concat(ask(ask(v)), ask(concat(v, "2"))),
                        x,
                        3))
            .on("x");
    var flow = sched(batch(trace((Value x) -> concat((Value) call(inner, x), ask(x))).on("x")));
    var model = new Models.Counting();
    assertThat(with(model).parallelism(1).memoize().callAsync(flow, List.of("q", "r")).join())
        .isEqualTo(List.of("<<q>><q2><q>", "r<r>"));
    assertThat(model.most).hasValue(1);
    assertThat(model.calls).as("q is asked once").hasValue(4);
  }

  // ---- failures

  @Test
  void a_failure_stops_the_others_and_names_the_equation() throws Exception {
    var waiting = new CountDownLatch(2);
    var interrupted = new AtomicInteger();
    var forever = new CountDownLatch(1);
    LanguageModel model =
        request -> {
          if (Models.last(request).equals("q1")) {
            Models.await(waiting);
            throw new IllegalStateException("the line is dead");
          }
          waiting.countDown();
          try {
            Models.await(forever);
          } catch (InterruptedException e) {
            interrupted.incrementAndGet();
            throw e;
          }
          return LanguageModel.Answer.of("never");
        };
    var future = with(model).callAsync(sched(wide(3)), "q");
    assertThatThrownBy(future::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("lm_call")
        .hasMessageContaining("the line is dead")
        .hasRootCauseInstanceOf(IllegalStateException.class);
    assertThat(interrupted).as("the siblings were waited for").hasValue(2);
  }

  @Test
  void a_failing_item_stops_the_other_items() {
    var waiting = new CountDownLatch(2);
    var interrupted = new AtomicInteger();
    LanguageModel model =
        request -> {
          if (Models.last(request).equals("b")) {
            Models.await(waiting);
            throw new IllegalStateException("no");
          }
          waiting.countDown();
          try {
            Models.await(new CountDownLatch(1));
          } catch (InterruptedException e) {
            interrupted.incrementAndGet();
            throw e;
          }
          return LanguageModel.Answer.of("never");
        };
    var flow = batch(trace((Value x) -> ask(x)).on("x"));
    assertThatThrownBy(() -> with(model).callAsync(flow, List.of("a", "b", "c")).join())
        .hasMessageContaining("each")
        .hasMessageContaining("no");
    assertThat(interrupted).hasValue(2);
  }

  @Test
  void after_a_failure_nothing_starts() {
    var calls = new AtomicInteger();
    LanguageModel model =
        request -> {
          calls.incrementAndGet();
          if (Models.last(request).equals("q")) {
            throw new IllegalStateException("no");
          }
          return LanguageModel.Answer.of("x");
        };
    var flow = sched(trace((Value x) -> ask(ask(x))).on("x"));
    assertThatThrownBy(() -> with(model).callAsync(flow, "q").join());
    assertThat(calls).hasValue(1);
  }

  @Test
  void cancelling_stops_everything() throws Exception {
    var waiting = new CountDownLatch(6);
    var interrupted = new CountDownLatch(6);
    LanguageModel model =
        _ -> {
          waiting.countDown();
          try {
            Models.await(new CountDownLatch(1));
          } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
          }
          return LanguageModel.Answer.of("never");
        };
    var future = with(model).callAsync(batch(sched(wide(3))), List.of("a", "b"));
    Models.await(waiting);
    assertThat(future.cancel(true)).isTrue();
    Models.await(interrupted);
    assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
  }

  @Test
  void a_time_limit_stops_everything() throws Exception {
    var waiting = new CountDownLatch(1);
    var interrupted = new CountDownLatch(1);
    LanguageModel model =
        _ -> {
          waiting.countDown();
          try {
            Models.await(new CountDownLatch(1));
          } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
          }
          return LanguageModel.Answer.of("never");
        };
    var future = with(model).callAsync(wide(1), "q");
    Models.await(waiting);
    future.orTimeout(1, TimeUnit.MILLISECONDS);
    assertThatThrownBy(future::join).hasCauseInstanceOf(TimeoutException.class);
    Models.await(interrupted);
  }

  /// A program that computes without waiting is stopped between equations.
  @Test
  void cancelling_stops_a_loop() throws Exception {
    var started = new CountDownLatch(1);
    LanguageModel model =
        request -> {
          started.countDown();
          return LanguageModel.Answer.of(Models.last(request));
        };
    var flow =
        trace(
                (Value x) ->
                    whileLoop((Value v) -> match(v, v), (Value v) -> v, ask(x), Integer.MAX_VALUE))
            .on("x");
    var failure = new CompletableFuture<Throwable>();
    var thread =
        Thread.startVirtualThread(
            () -> {
              try {
                new Session(with(model), true).run(flow.graph(), flow.bind("q"));
              } catch (CancellationException e) {
                failure.complete(e);
              }
            });
    Models.await(started);
    thread.interrupt();
    assertThat(failure.join()).isInstanceOf(CancellationException.class);
  }

  @Test
  void an_argument_that_does_not_fit_is_refused_at_once() {
    assertThatThrownBy(() -> with(Models.echo()).callAsync(wide(1), 1.5))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("argument $[0]");
  }

  // ---- kept answers

  @Test
  void identical_calls_under_way_are_one() {
    var calls = new AtomicInteger();
    var both = new CountDownLatch(2);
    LanguageModel model =
        request -> {
          calls.incrementAndGet();
          // Answers when another call has begun, so that the identical ones are all there.
          both.countDown();
          Models.await(both);
          return LanguageModel.Answer.of("<" + Models.last(request) + ">");
        };
    var flow =
        sched(trace((Value x) -> concat(ask(x), ask(x), ask(concat(x, "!")), ask(x))).on("x"));
    var runner = with(model).memoize();
    assertThat(runner.callAsync(flow, "q").join()).isEqualTo("<q><q><q!><q>");
    assertThat(calls).hasValue(2);
    assertThat(runner.call(flow, "q")).isEqualTo("<q><q><q!><q>");
    assertThat(calls).as("kept as long as the runner").hasValue(2);
    with(Models.echo()).memoize().call(flow, "q");
  }

  @Test
  void a_failure_is_not_kept() {
    var calls = new AtomicInteger();
    LanguageModel model =
        request -> {
          if (calls.incrementAndGet() == 1) {
            throw new IllegalStateException("busy");
          }
          return LanguageModel.Answer.of("fine");
        };
    var runner = with(model).memoize();
    var flow = trace((Value x) -> ask(x)).on("x");
    assertThatThrownBy(() -> runner.call(flow, "q")).hasMessageContaining("busy");
    assertThat(runner.call(flow, "q")).isEqualTo("fine");
    assertThat(runner.call(flow, "q")).isEqualTo("fine");
    assertThat(calls).hasValue(2);
  }

  /// Somebody else's cancelled call is asked again.
  @Test
  void an_answer_that_nobody_wants_is_asked_again_by_others() throws Exception {
    var calls = new AtomicInteger();
    var first = new CountDownLatch(1);
    LanguageModel model =
        request -> {
          if (calls.incrementAndGet() == 1) {
            first.countDown();
            Models.await(new CountDownLatch(1));
          }
          return LanguageModel.Answer.of("fine");
        };
    var runner = with(model).memoize();
    var flow = trace((Value x) -> ask(x)).on("x");
    var unwanted = runner.callAsync(flow, "q");
    Models.await(first);
    var wanted = runner.callAsync(flow, "q");
    unwanted.cancel(true);
    assertThat(wanted.join()).isEqualTo("fine");
    assertThat(calls).hasValue(2);
  }
}
