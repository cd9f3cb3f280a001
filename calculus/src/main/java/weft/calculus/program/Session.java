package weft.calculus.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import weft.eval.Meaning;
import weft.ir.Datum;
import weft.ir.Graph;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Pointwise;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// One run of a program. Graphs that ops hold run in it too.
public final class Session implements Perform.Actions {
  static final Host NO_ROWS =
      new Host() {
        @Override
        public int rows() {
          return -1;
        }

        @Override
        public long[] order() {
          throw new WeftException(
              Diagnostic.of(Code.REFUSED, "a duration needs rows that are ordered by time"));
        }

        @Override
        public UserFunction function(String name) {
          throw new WeftException(
              Diagnostic.of(Code.MISSING_FUNCTION, "there is no function '" + name + "'")
                  .about(name));
        }
      };

  private final Runner runner;
  private final Meaning meaning;
  private final Injection injection;
  private final boolean overlaps;

  /// @param overlaps whether parts may run at the same time
  public Session(Runner runner, boolean overlaps) {
    this(runner, new Meaning(runner.rules()), runner.injection(), overlaps);
  }

  private Session(Runner runner, Meaning meaning, Injection injection, boolean overlaps) {
    this.runner = runner;
    this.meaning = meaning;
    this.injection = injection;
    this.overlaps = overlaps;
  }

  @Override
  public List<Datum> run(Graph graph, List<Datum> inputs) {
    RunPlan plan = runner.plans().of(graph);
    if (overlaps && plan.overlaps()) {
      return new Dataflow(plan, inputs, this).run();
    }
    var values = plan.start(inputs);
    for (int id : plan.equations()) {
      if (overlaps && Thread.currentThread().isInterrupted()) {
        throw TaskScope.cancelled();
      }
      values[id] = step(plan, id, values);
      plan.free(values, id);
    }
    return plan.outputs(values);
  }

  /// Computes one equation.
  Datum step(RunPlan plan, int id, @Nullable Datum[] values) {
    try {
      return plan.step(id).run(values, this);
    } catch (RuntimeException e) {
      throw Failures.at(plan.node(id), e);
    }
  }

  @Override
  public Datum apply(Op op, List<Datum> args) {
    if (op instanceof Perform performs) {
      return perform(performs, args);
    }
    if (op instanceof Pointwise pointwise && SingleNumbers.fit(args) && !meaning.isRuled(op)) {
      return SingleNumbers.apply(pointwise, args);
    }
    var tensors = new ArrayList<Tensor>(args.size());
    var types = new ArrayList<Type>(args.size());
    for (Datum arg : args) {
      tensors.add((Tensor) arg);
      types.add(((Tensor) arg).type());
    }
    return meaning.of(op, types).evaluate(tensors, NO_ROWS);
  }

  /// Performs an op; of one that waits or has an effect perhaps an earlier answer.
  Datum perform(Perform op, List<Datum> args) {
    if (op.delegates()) {
      return op.perform(args, this);
    }
    boolean waits = op.waits();
    if (!waits && !op.effectful()) {
      return op.perform(args, this);
    }
    var memo = runner.memo();
    return memo.isPresent()
        ? memo.get().get(op, args, () -> limited(op, args, waits))
        : limited(op, args, waits);
  }

  /// Performs an op when it is its turn. What it does inside belongs to it: it is not counted
  /// again.
  private Datum limited(Perform op, List<Datum> args, boolean waits) {
    var limit = runner.limit();
    if (!waits || limit.isEmpty()) {
      return op.perform(args, this);
    }
    Semaphore turns = limit.get();
    try {
      turns.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw TaskScope.cancelled();
    }
    try {
      return op.perform(args, new Session(runner.unlimited(), meaning, injection, false));
    } finally {
      turns.release();
    }
  }

  @Override
  public List<Datum> each(int items, boolean waits, IntFunction<Datum> item) {
    var results = new Datum[items];
    if (overlaps && waits && items > 1) {
      var team = new TaskScope();
      for (int i = 0; i < items; i++) {
        int at = i;
        team.fork(() -> results[at] = item(at, item));
      }
      team.close();
    } else {
      for (int i = 0; i < items; i++) {
        results[i] = item(i, item);
      }
    }
    return Arrays.asList(results);
  }

  private static Datum item(int i, IntFunction<Datum> item) {
    try {
      return item.apply(i);
    } catch (RuntimeException e) {
      throw Failures.within("item " + i, e);
    }
  }

  @Override
  public Datum checkpoint(String collection, String key, Datum value) {
    Datum passing = injection.passing(collection, key, value);
    runner.notes().forEach(note -> note.passes(collection, key, passing));
    return passing;
  }

  @Override
  public <S> S service(Class<S> kind) {
    Object service = runner.services().get(kind);
    if (service == null) {
      throw new WeftException(
          Diagnostic.of(Code.MISSING_VALUE, "the run has no " + kind.getSimpleName())
              .about(kind.getSimpleName())
              .hint(
                  "give it one: Runner.standard().with(" + kind.getSimpleName() + ".class, ...)"));
    }
    return kind.cast(service);
  }
}
