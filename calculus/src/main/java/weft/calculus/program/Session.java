package weft.calculus.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import weft.eval.Meaning;
import weft.ir.Batch;
import weft.ir.Datum;
import weft.ir.FailedItem;
import weft.ir.Graph;
import weft.ir.Host;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.Tensor;
import weft.ir.Tuple;
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

  /// What happens where an item of a batch fails.
  private sealed interface Failing {
    /// The run fails.
    record Ends() implements Failing {}

    /// The other items go on. This holds for the outermost batch; inside of an item, the item
    /// fails.
    ///
    /// @param at the equation that runs, if one does
    record Goes(Optional<Node> at) implements Failing {}

    /// Inside of an item, what needs one that failed is not done.
    record Skips() implements Failing {}
  }

  private final Runner runner;
  private final Meaning meaning;
  private final Injection injection;
  private final boolean overlaps;
  private final Failing failing;

  /// @param overlaps whether parts may run at the same time
  public Session(Runner runner, boolean overlaps) {
    this(runner, overlaps, new Failing.Ends());
  }

  private Session(Runner runner, boolean overlaps, Failing failing) {
    this(runner, new Meaning(runner.rules()), runner.injection(), overlaps, failing);
  }

  private Session(
      Runner runner, Meaning meaning, Injection injection, boolean overlaps, Failing failing) {
    this.runner = runner;
    this.meaning = meaning;
    this.injection = injection;
    this.overlaps = overlaps;
    this.failing = failing;
  }

  /// One that goes on where items of the outermost batch fail.
  static Session keepGoing(Runner runner, boolean overlaps) {
    return new Session(runner, overlaps, new Failing.Goes(Optional.empty()));
  }

  private Session failing(Failing other) {
    return new Session(runner, meaning, injection, overlaps, other);
  }

  @Override
  public List<Datum> run(Graph graph, List<Datum> inputs) {
    RunPlan plan = runner.plans().of(graph);
    return whole(
        overlaps && plan.overlaps()
            ? new Dataflow(plan, inputs, this).run()
            : inOrder(plan, inputs));
  }

  private List<Datum> inOrder(RunPlan plan, List<Datum> inputs) {
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

  /// Refuses results of which nothing is left.
  private static List<Datum> whole(List<Datum> results) {
    for (Datum result : results) {
      if (result instanceof FailedItem(var why)) {
        throw why;
      }
    }
    return results;
  }

  /// Computes one equation.
  Datum step(RunPlan plan, int id, @Nullable Datum[] values) {
    Node node = plan.node(id);
    boolean goes = failing instanceof Failing.Goes;
    try {
      if (goes) {
        var failed = failed(node, RunPlan.gather(values, node.args()));
        if (failed.isPresent()) {
          return failed.get();
        }
      }
      Session on = goes ? failing(new Failing.Goes(Optional.of(node))) : this;
      return plan.step(id).run(values, on);
    } catch (RuntimeException e) {
      throw Failures.at(node, e);
    }
  }

  /// What keeps an equation from being computed: a value that is not there, or an item of one that
  /// the op looks at.
  private static Optional<FailedItem> failed(Node node, List<Datum> args) {
    boolean moves = node.op() instanceof Perform op && op.movesFailed();
    return args.stream().flatMap(arg -> failed(arg, !moves)).findFirst();
  }

  private static Stream<FailedItem> failed(Datum value, boolean inside) {
    return switch (value) {
      case FailedItem failed -> Stream.of(failed);
      case Batch(_, var items) when inside -> items.stream().flatMap(item -> failed(item, true));
      case Tuple(var parts) when inside -> parts.stream().flatMap(part -> failed(part, true));
      case Tensor _, Batch _, Tuple _ -> Stream.empty();
    };
  }

  @Override
  public Datum apply(Op op, List<Datum> args) {
    if (failing instanceof Failing.Skips) {
      for (Datum arg : args) {
        if (arg instanceof FailedItem) {
          return arg;
        }
      }
    }
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
      return op.perform(
          args, new Session(runner.unlimited(), meaning, injection, false, new Failing.Ends()));
    } finally {
      turns.release();
    }
  }

  @Override
  public List<Datum> each(int items, boolean waits, Perform.ItemWork work) {
    var results = new Datum[items];
    Session inside = failing instanceof Failing.Goes ? failing(new Failing.Skips()) : this;
    if (overlaps && waits && items > 1) {
      var team = new TaskScope();
      for (int i = 0; i < items; i++) {
        int at = i;
        team.fork(() -> results[at] = item(at, work, inside));
      }
      team.close();
    } else {
      for (int i = 0; i < items; i++) {
        results[i] = item(i, work, inside);
      }
    }
    return Arrays.asList(results);
  }

  private Datum item(int i, Perform.ItemWork work, Session inside) {
    try {
      return work.of(i, inside);
    } catch (RuntimeException e) {
      var failure = Failures.item(i, e);
      if (failing instanceof Failing.Goes(var node) && failure instanceof WeftException why) {
        return new FailedItem(node.map(at -> Failures.known(at, why)).orElse(why));
      }
      throw failure;
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
