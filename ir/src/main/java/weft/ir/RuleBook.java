package weft.ir;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Rules from outside: how an interpretation treats an op that does not implement it. A module or a
/// user adds a meaning to an op, or an op to an interpretation, without editing either.
///
/// An interpretation is an interface, for example [Evaluate]. [Lookup] says when a rule of a book
/// is taken.
public final class RuleBook {
  public static final RuleBook EMPTY = new RuleBook(Map.of());

  private record Key(Class<? extends Op> op, Class<?> interpretation) {}

  private final Map<Key, Function<? super Op, ?>> rules;

  private RuleBook(Map<Key, Function<? super Op, ?>> rules) {
    this.rules = Map.copyOf(rules);
  }

  /// A book with one more rule.
  public <O extends Op, R> RuleBook with(
      Class<O> op, Class<R> interpretation, Function<? super O, ? extends R> rule) {
    var more = new HashMap<>(rules);
    more.put(new Key(op, interpretation), any -> rule.apply(op.cast(any)));
    return new RuleBook(more);
  }

  /// A book with the rules of both; of two for the same op and interpretation, the other's.
  public RuleBook and(RuleBook other) {
    var more = new HashMap<>(rules);
    more.putAll(other.rules);
    return new RuleBook(more);
  }

  /// Ops for which both books have a rule of the same interpretation, by name.
  public List<String> shared(RuleBook other) {
    return rules.keySet().stream()
        .filter(other.rules::containsKey)
        .map(key -> key.op.getSimpleName())
        .distinct()
        .sorted()
        .toList();
  }

  /// The book's rule for an op.
  public <R> Optional<R> find(Op op, Class<R> interpretation) {
    return Optional.ofNullable(rules.get(new Key(op.getClass(), interpretation)))
        .map(rule -> interpretation.cast(rule.apply(op)));
  }

  public boolean has(Class<? extends Op> op, Class<?> interpretation) {
    return rules.containsKey(new Key(op, interpretation));
  }
}
