package weft.calculus.program;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.calculus.Transforms.batch;
import static weft.calculus.trace.Functions.sin;
import static weft.calculus.trace.Functions.whileLoop;
import static weft.calculus.trace.Trace.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weft.calculus.trace.Value;
import weft.eval.Meaning;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.RuleBook;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Pointwise;
import weft.ir.problem.WeftException;
import weft.ops.Ops;
import weft.ops.source.Input;

public class RunPlanTest {
  private static final double[] CORNERS = {
    0,
    -0.0,
    1,
    -1,
    0.5,
    -2.5,
    3,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE,
    1e300,
    -1e-300,
    709,
    -745.5
  };

  /// Single numbers have the bits of the interpreter, in every row-by-row op that takes them.
  @TestFactory
  Stream<DynamicTest> numbers_have_the_bits_of_the_interpreter() {
    return Ops.all().classes().stream()
        .flatMap(op -> Example.of(op).stream())
        .map(Example::op)
        .distinct()
        .filter(op -> op instanceof Pointwise)
        .map(op -> DynamicTest.dynamicTest(op.describe(), () -> same(op)));
  }

  private static void same(Op op) {
    var random = new SplittableRandom(op.describe().hashCode());
    int arity = op.contract().arity();
    int compared = 0;
    for (int round = 0; round < 200; round++) {
      var args = new ArrayList<Tensor>();
      for (int i = 0; i < arity; i++) {
        boolean truth = !op.contract().roles().get(i).admits(Element.F64) || random.nextInt(9) == 0;
        args.add(
            truth
                ? Tensor.scalar(random.nextBoolean())
                : Tensor.scalar(
                    random.nextBoolean()
                        ? CORNERS[random.nextInt(CORNERS.length)]
                        : random.nextDouble(-10, 10)));
      }
      var types = args.stream().map(Tensor::type).toList();
      var to = GraphBuilder.plain();
      var ids = new ArrayList<Integer>();
      Tensor expected;
      try {
        for (Type type : types) {
          ids.add(to.add(Input.of("x" + ids.size(), type)));
        }
        to.output("out", to.add(op, ids));
        expected = new Meaning(RuleBook.EMPTY).of(op, types).evaluate(args, Session.NO_ROWS);
      } catch (WeftException e) {
        continue;
      }
      var session = new Session(Runner.standard(), false);
      var given = new ArrayList<Datum>(args);
      assertThat(session.run(to.build(), given)).as("%s on %s", op, args).containsExactly(expected);
      assertThat(session.apply(op, given)).as("%s on %s", op, args).isEqualTo(expected);
      compared++;
    }
    assertThat(compared).isPositive();
  }

  @Test
  void a_plan_is_made_once_for_a_graph_and_for_those_it_holds() {
    var flow =
        trace((Value x) -> whileLoop((Value v) -> v.lessThan(9.0), (Value v) -> v.plus(1.0), x, 99))
            .on(1.0);
    var plans = new RunPlans(RuleBook.EMPTY);
    assertThat(plans.of(flow.graph())).isSameAs(plans.of(flow.graph()));
    var equal =
        trace((Value x) -> whileLoop((Value v) -> v.lessThan(9.0), (Value v) -> v.plus(1.0), x, 99))
            .on(1.0);
    assertThat(equal.graph()).isEqualTo(flow.graph());
    assertThat(plans.of(equal.graph()))
        .as("graphs as themselves")
        .isNotSameAs(plans.of(flow.graph()));
    assertThat(plans.size()).isEqualTo(2);
    assertThat(flow.call(1.0)).isEqualTo(9.0);
  }

  /// Values go when nothing needs them any more: a long chain of large ones fits.
  @Test
  void values_are_dropped_after_their_last_use() {
    var flow =
        trace(
                (Value x) -> {
                  Value v = x;
                  for (int i = 0; i < 2_000; i++) {
                    v = v.plus(1.0);
                  }
                  return v;
                })
            .on(1.0);
    var plan = RunPlan.of(flow.graph(), RuleBook.EMPTY);
    var session = new Session(Runner.standard(), false);
    var values = plan.start(List.of(Tensor.scalar(1.0)));
    long literals = Stream.of(values).filter(value -> value != null).count();
    var most = new AtomicInteger();
    for (int id : plan.equations()) {
      values[id] = session.step(plan, id, values);
      plan.free(values, id);
      int now = (int) Stream.of(values).filter(value -> value != null).count();
      most.accumulateAndGet(now, Math::max);
    }
    assertThat(most.get() - literals).isLessThanOrEqualTo(1);
    assertThat(plan.outputs(values)).containsExactly(Tensor.scalar(2001.0));
  }

  /// A defect of old: the cost of a batch grew with the square of its size. Here ten times the
  /// items are ten times the ops.
  @Test
  void a_batch_does_its_work_once_for_each_item() {
    var flow = trace((Value x) -> sin(x).times(2.0).plus(x)).on(1.0);
    var counts = new ArrayList<Integer>();
    for (int size : new int[] {10, 100}) {
      var items = new ArrayList<Object>();
      var looked = new AtomicInteger();
      for (int i = 0; i < size; i++) {
        items.add((double) i);
      }
      var counting =
          new java.util.AbstractList<Object>() {
            @Override
            public Object get(int i) {
              looked.incrementAndGet();
              return items.get(i);
            }

            @Override
            public int size() {
              return items.size();
            }
          };
      assertThat((List<?>) batch(flow).call(counting)).hasSize(size);
      counts.add(looked.get());
    }
    assertThat(counts.get(1)).isEqualTo(10 * counts.get(0));
  }
}
