package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Custom.custom;
import static weft.calculus.trace.Functions.apply;
import static weft.calculus.trace.Functions.checkpoint;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.system;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Trace.trace;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Runner;
import weft.calculus.trace.Custom;
import weft.calculus.trace.Value;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Perform;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.text.LanguageModel;

/// Ops that run others inside.
class InsideOpsTest {
  private static Value ask(Object text) {
    return lmCall(List.of(user(text)), "m");
  }

  /// Waits for an answer, and runs a program for it.
  record Delegate(Graph program) implements Perform {
    public static final Contract CONTRACT = Contract.of(Role.any("x"));

    @Override
    public Type infer(List<Type> args) {
      return Type.scalar(Element.TEXT);
    }

    @Override
    public boolean effectful() {
      return true;
    }

    @Override
    public boolean waits() {
      return true;
    }

    @Override
    public Datum perform(List<Datum> args, Actions on) {
      return on.run(program, args).getFirst();
    }
  }

  /// What is inside of a turn takes no turn of its own, so a bound of one locks nothing up.
  @Test
  void a_turn_is_taken_once() throws Exception {
    var inner = trace((Value x) -> ask(concat(x, "?"))).on("x").graph();
    var flow =
        sched(
            trace(
                    (Value x) ->
                        concat(apply(new Delegate(inner), x), apply(new Delegate(inner), "b")))
                .on("x"));
    var runner = Runner.standard().with(LanguageModel.class, Models.echo()).parallelism(1);
    assertThat(runner.callAsync(flow, "a").get(30, TimeUnit.SECONDS)).isEqualTo("<a?><b?>");
    assertThat(runner.memoize().callAsync(flow, "a").get(30, TimeUnit.SECONDS))
        .isEqualTo("<a?><b?>");
  }

  /// Only single questions are answered from memory: what is around them runs each time.
  @Test
  void calls_of_programs_are_not_kept() {
    var model = new Models.Counting();
    Custom noted = custom("noted", (Value x) -> checkpoint(ask(x), "r", "cache"));
    var flow = trace((Value x) -> concat(noted.value(x), noted.value(x))).on("x");
    var seen = Runner.standard().with(LanguageModel.class, model).memoize().collect("cache");
    assertThat(seen.call(flow, "a")).isEqualTo("<a><a>");
    assertThat(seen.values()).hasToString("{r=[<a>, <a>]}");
    assertThat(model.texts).containsExactly("a");
  }

  /// The same texts said by somebody else are another question.
  @Test
  void the_op_is_part_of_the_question() {
    var model = new Models.Counting();
    var flow =
        trace(
                (Value x) ->
                    concat(lmCall(List.of(system(x)), "m"), lmCall(List.of(user(x)), "m"), ask(x)))
            .on("x");
    var runner = Runner.standard().with(LanguageModel.class, model).memoize();
    assertThat(runner.call(flow, "a")).isEqualTo("<a><a><a>");
    assertThat(model.texts).containsExactly("a", "a");
  }

  /// Makes a value, and knows whether anybody holds it still.
  record Fresh(AtomicReference<WeakReference<Datum>> made, boolean looks) implements Perform {
    public static final Contract CONTRACT = Contract.of(Role.any("x"));

    @Override
    public Type infer(List<Type> args) {
      return args.getFirst();
    }

    @Override
    public Datum perform(List<Datum> args, Actions on) {
      if (looks) {
        for (int i = 0; i < 500 && made.get().get() != null; i++) {
          System.gc();
          Thread.onSpinWait();
        }
        return Tensor.scalar(made.get().get() == null ? 1.0 : 0.0);
      }
      Datum fresh = Tensor.scalar(((Tensor) args.getFirst()).doubleAt(0) + 1);
      made.set(new WeakReference<>(fresh));
      return fresh;
    }
  }

  /// A value is let go of once the last equation that needs it is done.
  @Test
  void values_do_not_outlive_their_use() {
    var made = new AtomicReference<>(new WeakReference<Datum>(null));
    var flow =
        trace(
                (Value x) -> {
                  Value first = apply(new Fresh(made, false), x);
                  Value second = first.times(2.0).plus(first);
                  return apply(new Fresh(made, true), second.plus(1.0));
                })
            .on(1.0);
    assertThat(flow.call(1.0)).isEqualTo(1.0);
    assertThat(flow.callAsync(1.0).join()).isEqualTo(1.0);
    assertThat(sched(flow, _ -> true).callAsync(1.0).join()).isEqualTo(1.0);
    assertThat(sched(flow, node -> node.id() % 2 == 0).callAsync(1.0).join()).isEqualTo(1.0);
  }

  /// What is not scheduled keeps its order, beside what is.
  @Test
  void plain_equations_keep_their_order() {
    var flow =
        trace(
                (Value x) -> {
                  Value a = checkpoint(concat(x, "1"), "k", "c");
                  Value b = checkpoint(concat(x, "2"), "k", "c");
                  Value c = checkpoint(concat(x, "3"), "k", "c");
                  return concat(a, b, c, ask(x));
                })
            .on("x");
    for (int i = 0; i < 20; i++) {
      var seen = Runner.standard().with(LanguageModel.class, Models.echo()).collect("c");
      assertThat(seen.callAsync(sched(flow), "q").join()).isEqualTo("q1q2q3<q>");
      assertThat(seen.values()).hasToString("{k=[q1, q2, q3]}");
    }
  }

  /// Items of single precision are computed in it, as one alone is.
  @Test
  void items_of_single_precision() {
    var flow = trace((Value x) -> x.times(x).plus(x)).on(Tensor.f32(Shape.SCALAR, _ -> 1f));
    double expected = 0.1f * 0.1f + 0.1f;
    Tensor item = Tensor.f32(Shape.SCALAR, _ -> 0.1f);
    assertThat(flow.call(item)).isEqualTo(expected);
    assertThat(Transforms.batch(flow).call(List.of(item, item)))
        .isEqualTo(List.of(expected, expected));
  }
}
