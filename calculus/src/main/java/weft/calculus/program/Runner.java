package weft.calculus.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import weft.eval.Flag;
import weft.ir.Datum;
import weft.ir.Op;
import weft.ir.RuleBook;
import weft.ir.problem.Check;

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
          Map.of());

  /// What ops may ask for, by kind: a language model.
  private final Map<Class<?>, Object> services;

  private final RuleBook rules;

  /// Of graphs, with the rules that ops get meanings from.
  private final RunPlans plans;

  private final Optional<Semaphore> limit;
  private final Optional<Memo> memo;
  private final List<Note> notes;
  private final Map<String, Map<String, List<Object>>> injected;

  private Runner(
      Map<Class<?>, Object> services,
      RuleBook rules,
      RunPlans plans,
      Optional<Semaphore> limit,
      Optional<Memo> memo,
      List<Note> notes,
      Map<String, Map<String, List<Object>>> injected) {
    this.services = Map.copyOf(services);
    this.rules = rules;
    this.plans = plans;
    this.limit = limit;
    this.memo = memo;
    this.notes = List.copyOf(notes);
    this.injected = Map.copyOf(injected);
  }

  public static Runner standard() {
    return STANDARD;
  }

  // ---- settings

  /// Gives ops something to ask: `with(LanguageModel.class, model)`.
  public <S> Runner with(Class<S> kind, S service) {
    var more = new HashMap<>(services);
    more.put(kind, service);
    return new Runner(more, rules, plans, limit, memo, notes, injected);
  }

  /// Meanings of ops that come from outside; they come before the ops' own.
  public Runner rules(RuleBook rules) {
    return new Runner(services, rules, new RunPlans(rules), limit, memo, notes, injected);
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
    return new Runner(services, rules, plans, limit, memo, notes, injected);
  }

  /// Keeps the answers of ops that wait or have an effect, for as long as this runner lives: the
  /// same op on the same values is performed once, also where it is asked for again while the first
  /// one is under way. Checkpoints are passed every time. A failure is not kept.
  public Runner memoize() {
    var memo = Optional.of(new Memo());
    return new Runner(services, rules, plans, limit, memo, notes, injected);
  }

  /// A runner that notes what passes the checkpoints of a collection.
  public Collector collect(String collection) {
    return new Collector(this, Optional.of(collection));
  }

  /// A runner that notes what passes the checkpoints of all collections.
  public Collector collectAll() {
    return new Collector(this, Optional.empty());
  }

  Runner noting(Note note) {
    var more = new ArrayList<>(notes);
    more.add(note);
    return new Runner(services, rules, plans, limit, memo, more, injected);
  }

  /// Puts values in the place of those that pass the checkpoints of a collection, by key and in
  /// their order. Each call begins with the first ones; when there are no more, values pass as they
  /// are. Of checkpoints that overlap in [#callAsync] either may get the next one.
  public Runner inject(String collection, Map<String, ? extends List<?>> values) {
    var more = Injection.with(injected, collection, values);
    return new Runner(services, rules, plans, limit, memo, notes, more);
  }

  // ---- running

  /// Runs a program, one equation after the other.
  public @Nullable Object call(Flow flow, @Nullable Object... args) {
    tellHidden();
    return flow.unbind(new Session(this, false).run(flow.graph(), flow.bind(args)));
  }

  /// Runs a program, and at the same time what may. Where something fails, what is under way is
  /// interrupted and waited for, and the first failure is the one of the future. Completing the
  /// future from outside, by [CompletableFuture#cancel] or a time limit, interrupts everything.
  public CompletableFuture<@Nullable Object> callAsync(Flow flow, @Nullable Object... args) {
    tellHidden();
    var inputs = flow.bind(args);
    var future = new CompletableFuture<@Nullable Object>();
    var done = new AtomicBoolean();
    Thread thread =
        Thread.ofVirtual()
            .name("weft")
            .unstarted(
                () -> {
                  @Nullable Object result = null;
                  Throwable failure = null;
                  try {
                    result = flow.unbind(new Session(this, true).run(flow.graph(), inputs));
                  } catch (RuntimeException | Error e) {
                    failure = e;
                  }
                  done.set(true);
                  if (failure == null) {
                    future.complete(result);
                  } else {
                    future.completeExceptionally(failure);
                  }
                });
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
    return new Walk(flow, plans().of(flow.graph()), flow.bind(args), new Session(this, false));
  }

  /// Applies one op.
  public Datum apply(Op op, List<Datum> args) {
    return new Session(this, false).apply(op, args);
  }

  // ---- for sessions

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
