package weft.calculus.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import weft.eval.Flag;
import weft.ir.Batch;
import weft.ir.Datum;
import weft.ir.NamedDimensions;
import weft.ir.Op;
import weft.ir.RuleBook;
import weft.ir.Tensor;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// How programs are run. It is immutable; each setting gives another one.
///
/// [#call] runs one equation after the other. [#callAsync] runs at the same time what may: the
/// equations that a schedule marked ([Transforms#sched][weft.calculus.Transforms#sched]), each as
/// soon as its arguments are there, and the items of a batch where an op waits. Results are the
/// same. What runs before what is fixed by the flow of data and by `depends`, and by nothing else.
///
/// ```
/// var runner = Runner.standard().with(LanguageModel.class, model).parallelism(8).memoize();
/// runner.callAsync(sched(batch(flow)), questions).join();
/// ```
public final class Runner {
  /// Somebody who looks at checkpoints.
  @FunctionalInterface
  public interface Note {
    void passes(String collection, String key, Datum value);
  }

  private static final Runner STANDARD =
      new Runner(
          Map.of(),
          RuleBook.EMPTY,
          new RunPlans(RuleBook.EMPTY),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Map.of(),
          true);

  /// What ops may ask for, by kind: a language model.
  private final Map<Class<?>, Object> services;

  private final RuleBook rules;

  /// Of graphs, with the rules that ops get meanings from.
  private final RunPlans plans;

  private final Optional<Semaphore> limit;
  private final Optional<Memo> memo;
  private final List<Note> notes;
  private final Map<String, Map<String, List<Object>>> injected;

  /// Whether a batch may have no items.
  private final boolean empty;

  private Runner(
      Map<Class<?>, Object> services,
      RuleBook rules,
      RunPlans plans,
      Optional<Semaphore> limit,
      Optional<Memo> memo,
      List<Note> notes,
      Map<String, Map<String, List<Object>>> injected,
      boolean empty) {
    this.services = Map.copyOf(services);
    this.rules = rules;
    this.plans = plans;
    this.limit = limit;
    this.memo = memo;
    this.notes = List.copyOf(notes);
    this.injected = Map.copyOf(injected);
    this.empty = empty;
  }

  public static Runner standard() {
    return STANDARD;
  }

  // ---- settings

  /// Gives ops something to ask: `with(LanguageModel.class, model)`.
  public <S> Runner with(Class<S> kind, S service) {
    var more = new HashMap<>(services);
    more.put(kind, service);
    return new Runner(more, rules, plans, limit, memo, notes, injected, empty);
  }

  /// Meanings of ops that come from outside; they come before the ops' own.
  public Runner rules(RuleBook rules) {
    return new Runner(services, rules, new RunPlans(rules), limit, memo, notes, injected, empty);
  }

  /// At most so many ops wait at the same time, over all calls of this runner: model calls that are
  /// under way. Ops that hold graphs do not count, what they hold does.
  public Runner parallelism(int most) {
    Check.atLeast("parallelism", most, 1, "the parallelism");
    return limited(Optional.of(new Semaphore(most, true)));
  }

  /// What an op does while it has its turn.
  Runner unlimited() {
    return limited(Optional.empty());
  }

  private Runner limited(Optional<Semaphore> limit) {
    return new Runner(services, rules, plans, limit, memo, notes, injected, empty);
  }

  /// Keeps the answers of ops that wait or have an effect, for as long as this runner lives: the
  /// same op on the same values is performed once, also where it is asked for again while the first
  /// one is under way. Checkpoints are passed every time. A failure is not kept.
  public Runner memoize() {
    var memo = Optional.of(new Memo());
    return new Runner(services, rules, plans, limit, memo, notes, injected, empty);
  }

  /// Refuses a batch without items as a mistake; otherwise results have none either. A batch inside
  /// of another one may always be empty.
  public Runner refuseEmptyBatches() {
    return new Runner(services, rules, plans, limit, memo, notes, injected, false);
  }

  /// A runner that notes what passes the checkpoints of a collection.
  public Collector collect(String collection) {
    return new Collector(this, Optional.of(collection));
  }

  /// A runner that notes what passes the checkpoints of all collections.
  public Collector collectAll() {
    return new Collector(this, Optional.empty());
  }

  /// A runner that goes on with the other items where some of a batch fail.
  public KeepGoing keepGoing() {
    return new KeepGoing(this);
  }

  Runner noting(Note note) {
    var more = new ArrayList<>(notes);
    more.add(note);
    return new Runner(services, rules, plans, limit, memo, more, injected, empty);
  }

  /// Puts values in the place of those that pass the checkpoints of a collection, by key and in
  /// their order. Each call begins with the first ones; when there are no more, values pass as they
  /// are. Of checkpoints that overlap in [#callAsync] either may get the next one.
  public Runner inject(String collection, Map<String, ? extends List<?>> values) {
    var more = Injection.with(injected, collection, values);
    return new Runner(services, rules, plans, limit, memo, notes, more, empty);
  }

  // ---- running

  /// Runs a program, one equation after the other.
  public @Nullable Object call(Flow flow, @Nullable Object... args) {
    tellHidden();
    return flow.unbind(new Session(this, false).run(flow.graph(), bind(flow, args)));
  }

  /// Runs a program, and at the same time what may. Where something fails, what is under way is
  /// interrupted and waited for, and the first failure is the one of the future. Completing the
  /// future from outside, by [CompletableFuture#cancel] or a time limit, interrupts everything.
  public CompletableFuture<@Nullable Object> callAsync(Flow flow, @Nullable Object... args) {
    tellHidden();
    var inputs = bind(flow, args);
    return Runner.<@Nullable Object>started(
        () -> flow.unbind(new Session(this, true).run(flow.graph(), inputs)));
  }

  /// Does something on a thread of its own, which is interrupted when the future is completed from
  /// outside.
  static <R extends @Nullable Object> CompletableFuture<R> started(Supplier<R> work) {
    var future = new CompletableFuture<R>();
    var done = new AtomicBoolean();
    Thread thread =
        Thread.ofVirtual()
            .name("weft")
            .unstarted(
                () -> {
                  Runnable told;
                  try {
                    R result = work.get();
                    told = () -> future.complete(result);
                  } catch (RuntimeException | Error e) {
                    told = () -> future.completeExceptionally(e);
                  }
                  done.set(true);
                  told.run();
                });
    var _ =
        future.whenComplete(
            (_, _) -> {
              if (!done.get()) {
                thread.interrupt();
              }
            });
    thread.start();
    return future;
  }

  private static void tellHidden() {
    Flag.tellHidden("a traced function", "its equations are walked through by flow.walk(...)");
  }

  /// Runs a program step by step.
  public Walk walk(Flow flow, @Nullable Object... args) {
    return new Walk(flow, plans().of(flow.graph()), bind(flow, args), new Session(this, false));
  }

  /// Applies one op.
  public Datum apply(Op op, List<Datum> args) {
    return new Session(this, false).apply(op, args);
  }

  /// Refuses values that have several extents for one name of a dimension.
  private static void mustAgree(Flow flow, List<Datum> inputs) {
    var nodes = flow.graph().inputs();
    var values = new HashMap<String, Tensor>();
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i) instanceof Tensor value && !nodes.get(i).type().shape().named().isEmpty()) {
        values.put(nodes.get(i).name(), value);
      }
    }
    if (!values.isEmpty()) {
      NamedDimensions.extents(flow.graph(), values);
    }
  }

  // ---- for sessions

  /// The inputs of a program's graph, from arguments.
  List<Datum> bind(Flow flow, @Nullable Object... args) {
    var inputs = flow.bind(args);
    mustAgree(flow, inputs);
    for (int i = 0; i < inputs.size() && !empty; i++) {
      if (inputs.get(i) instanceof Batch(_, var items) && items.isEmpty()) {
        String name = flow.graph().inputs().get(i).name();
        throw new WeftException(
            Diagnostic.of(
                    Code.SHAPE, "a batch has at least one item, and input '" + name + "' has none")
                .about(name)
                .expected("items")
                .found("an empty container")
                .hint("without refuseEmptyBatches() results have no items either"));
      }
    }
    return inputs;
  }

  Map<Class<?>, Object> services() {
    return services;
  }

  RuleBook rules() {
    return rules;
  }

  RunPlans plans() {
    return plans;
  }

  Optional<Semaphore> limit() {
    return limit;
  }

  Optional<Memo> memo() {
    return memo;
  }

  List<Note> notes() {
    return notes;
  }

  Injection injection() {
    return new Injection(injected);
  }
}
