package weft.calculus;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import weft.ir.Datum;
import weft.ir.RuleBook;

/// How programs are run. It is immutable; each setting gives another one.
///
/// @param services what ops may ask for, by kind: a language model
/// @param rules meanings of ops that come from outside
public record Runner(Map<Class<?>, Object> services, RuleBook rules) {
  public Runner {
    services = Map.copyOf(services);
  }

  private static final Runner STANDARD = new Runner(Map.of(), RuleBook.EMPTY);

  public static Runner standard() {
    return STANDARD;
  }

  /// Gives ops something to ask: `with(LanguageModel.class, model)`.
  public <S> Runner with(Class<S> kind, S service) {
    var more = new HashMap<>(services);
    more.put(kind, service);
    return new Runner(more, rules);
  }

  /// Runs a program, one equation after the other.
  public @Nullable Object call(Flow flow, @Nullable Object... args) {
    return flow.unbind(run(flow, flow.bind(args)));
  }

  /// Runs a program with its scheduled parts at the same time.
  public CompletableFuture<@Nullable Object> callAsync(Flow flow, @Nullable Object... args) {
    var inputs = flow.bind(args);
    return CompletableFuture.supplyAsync(
        () -> flow.unbind(run(flow, inputs)), task -> Thread.ofVirtual().start(task));
  }

  /// Applies one op.
  public Datum apply(weft.ir.Op op, List<Datum> args) {
    return new Session(this).apply(op, args);
  }

  private List<Datum> run(Flow flow, List<Datum> inputs) {
    return new Session(this).run(flow.graph(), inputs);
  }
}
