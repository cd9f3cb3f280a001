package weft.calculus.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import weft.calculus.program.Injection;
import weft.calculus.program.Runner;
import weft.ir.Datum;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.control.Place;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Constant;
import weft.ops.source.Input;

/// A graph while a function is traced: each op that is applied to traced values becomes an
/// equation.
///
/// A function inside a function (a branch, the body of a loop) has a tracer of its own. Values of
/// the outer one that it uses become further inputs of it.
final class Tracer {
  private static final ThreadLocal<@Nullable Tracer> CURRENT = new ThreadLocal<>();
  private static final String OPEN = "\u27ea";
  private static final String CLOSE = "\u27eb";

  /// Also of a part of the mark, or in capitals.
  private static final Pattern MARK =
      Pattern.compile("(?i)" + OPEN + "traced n[0-9]|n[0-9]+ : [^" + CLOSE + "]*" + CLOSE);

  private final @Nullable Tracer outer;
  private final GraphBuilder to;
  private final Set<String> tags = new TreeSet<>();
  private final Map<Integer, Integer> captured = new LinkedHashMap<>();
  private final Map<Asked, Integer> answers = new HashMap<>();
  private final boolean sharing;
  private final Injection injection;
  private boolean folding;

  /// A call whose answer stands for all equal ones.
  private record Asked(Op op, List<Integer> args) {}

  /// @param sharing equal equations become one
  /// @param injection values for checkpoints
  Tracer(boolean sharing, Injection injection) {
    this.outer = CURRENT.get();
    this.sharing = sharing;
    this.injection = injection;
    this.to = sharing ? GraphBuilder.sharing() : GraphBuilder.plain();
    if (outer != null) {
      tags.addAll(outer.tags);
    }
  }

  /// For a function inside the one that is traced now.
  static Tracer inner() {
    Tracer outer = CURRENT.get();
    return outer == null
        ? new Tracer(false, new Injection(Map.of()))
        : new Tracer(outer.sharing, outer.injection);
  }

  static Optional<Tracer> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /// The one that records what happens; none where everything is computed at once.
  static Optional<Tracer> recording() {
    return current().filter(tracer -> !tracer.folding);
  }

  /// Runs something while this tracer is the current one.
  <R> R trace(Supplier<R> body) {
    CURRENT.set(this);
    try {
      return body.get();
    } finally {
      CURRENT.set(outer);
    }
  }

  GraphBuilder builder() {
    return to;
  }

  Type type(int id) {
    return to.type(id);
  }

  Value input(String name, Type type) {
    return Value.traced(this, to.add(Input.of(name, type)));
  }

  /// Values of the outer function that this one uses, by their ids there.
  List<Value> captured() {
    return Optional.ofNullable(outer).stream()
        .flatMap(owner -> captured.keySet().stream().map(id -> Value.traced(owner, id)))
        .toList();
  }

  // ---- applying ops

  static Value apply(Op op, List<? extends Object> args) {
    var tracer = CURRENT.get();
    var values = new ArrayList<Value>(args.size());
    for (Object arg : args) {
      values.add(Value.of(arg));
    }
    if (tracer != null && op instanceof Place place) {
      var other = tracer.injection.next(place.collection(), place.key());
      if (other.isPresent()) {
        return Injection.value(place.key(), other.get(), values.getFirst());
      }
    }
    if (tracer != null && !tracer.folding) {
      return tracer.add(op, values);
    }
    for (Value value : values) {
      if (value.isTraced()) {
        throw tracer == null ? escaped(value) : unknown(op, value);
      }
    }
    return Value.of(Runner.standard().apply(op, values.stream().map(Value::datum).toList()));
  }

  private static WeftException escaped(Value value) {
    return new WeftException(
        Diagnostic.of(Code.NOT_CONSTANT, "a traced value is used after the function was traced")
            .found(value.toString())
            .hint(
                "return it from the function, and call the program; a function is traced in one"
                    + " thread"));
  }

  private static WeftException unknown(Op op, Value value) {
    return new WeftException(
        Diagnostic.of(
                Code.NOT_CONSTANT,
                "inside fold everything is computed at once, but " + value + " is not known yet")
            .about(op.tag())
            .found(value.toString())
            .hint("take it out of fold"));
  }

  private Value add(Op op, List<Value> values) {
    var ids = new ArrayList<Integer>();
    values.forEach(value -> ids.add(id(value)));
    int id =
        sharing && isCall(op)
            ? answers.computeIfAbsent(new Asked(op, ids), _ -> to.add(op, ids, labels()))
            : to.add(op, ids, labels());
    return Value.traced(this, id);
  }

  /// Calls of models are never shared, except where that is asked for. Checkpoints are all looked
  /// at.
  private static boolean isCall(Op op) {
    return op.effectful() && !(op instanceof Perform performs && performs.delegates());
  }

  Labels labels() {
    return tags.isEmpty() ? Labels.NONE : Labels.NONE.tags(List.copyOf(tags));
  }

  /// The node of a value: its own, a literal, or an input for a value of an outer function.
  int id(Value value) {
    if (!value.isTraced()) {
      return literal(value.datum());
    }
    Tracer owner = value.tracer().orElseThrow();
    if (owner == this) {
      return value.id();
    }
    if (outer == null) {
      throw escaped(value);
    }
    int there = owner == outer ? value.id() : outer.id(value);
    return captured.computeIfAbsent(
        there, id -> to.add(Input.of("captured_" + captured.size(), outer.type(id))));
  }

  int literal(Datum datum) {
    if (datum instanceof Tensor tensor) {
      return tensor.shape().isScalar()
          ? to.add(new Constant(tensor))
          : to.add(new ArrayConstant(), List.of(), Labels.NONE, tensor);
    }
    throw new WeftException(
        Diagnostic.of(Code.TYPE, "this can't be part of a program").found(datum.toString()));
  }

  // ---- settings

  <R> R tagged(List<String> more, Supplier<R> body) {
    var before = Set.copyOf(tags);
    tags.addAll(more);
    try {
      return body.get();
    } finally {
      tags.retainAll(before);
    }
  }

  <R> R folding(Supplier<R> body) {
    boolean before = folding;
    folding = true;
    try {
      return body.get();
    } finally {
      folding = before;
    }
  }

  // ---- texts that hold the mark of a traced value

  static String mark(int id, Type type) {
    return OPEN + "traced n" + id + " : " + type + CLOSE;
  }

  /// Refuses a text into which a traced value was written by Java itself.
  static Object unmarked(Object value) {
    if (value instanceof String text && MARK.matcher(text).find()) {
      throw new WeftException(
          Diagnostic.of(Code.NOT_CONSTANT, "a traced value was made part of a Java text")
              .found(text)
              .hint(
                  "use concat(...) or format(\"...{}...\", value) instead of + and String.format"));
    }
    return value;
  }
}
