package weft.calculus.program;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import weft.calculus.trace.Value;
import weft.ir.Datum;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;

/// Values that take the place of those that pass checkpoints, by collection and key. Each is used
/// once, in their order; then values pass as they are.
public final class Injection {
  private final Map<String, Map<String, List<Object>>> given;
  private final Map<String, Queue<Object>> left = new HashMap<>();

  public Injection(Map<String, Map<String, List<Object>>> given) {
    this.given = given;
  }

  /// The next value for a checkpoint.
  public synchronized Optional<Object> next(String collection, String key) {
    var values = given.getOrDefault(collection, Map.of()).get(key);
    if (values == null) {
      return Optional.empty();
    }
    // No name of a collection holds this character by accident.
    var queue =
        left.computeIfAbsent(collection + "\u0000" + key, _ -> new ArrayDeque<Object>(values));
    return Optional.ofNullable(queue.poll());
  }

  /// What is injected, and more.
  public static Map<String, Map<String, List<Object>>> with(
      Map<String, Map<String, List<Object>>> given,
      String collection,
      Map<String, ? extends List<?>> values) {
    var more = new HashMap<>(given);
    var byKey = new HashMap<String, List<Object>>();
    values.forEach((key, list) -> byKey.put(key, List.copyOf(list)));
    more.put(collection, Map.copyOf(byKey));
    return more;
  }

  /// A value that is injected while a program is traced.
  ///
  /// @param arrives whose place it takes
  public static Value value(String key, Object given, Value arrives) {
    return Value.of(fitting(key, given, arrives.type()));
  }

  /// What passes a checkpoint where this value arrives.
  Datum passing(String collection, String key, Datum value) {
    Type type = value instanceof Tensor tensor ? tensor.type() : Type.ANY;
    return next(collection, key).map(other -> fitting(key, other, type)).orElse(value);
  }

  private static Datum fitting(String key, Object given, Type type) {
    try {
      return Leaves.datum(given, type.shape().isScalar() ? type : type.with(Shape.OPEN));
    } catch (WeftException e) {
      throw new WeftException(
          e.diagnostics().stream()
              .map(d -> d.within("the value injected at '" + key + "'"))
              .toList());
    }
  }
}
