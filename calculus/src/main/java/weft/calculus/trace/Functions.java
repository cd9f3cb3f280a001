package weft.calculus.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import weft.calculus.Flow;
import weft.calculus.Tree;
import weft.ir.Op;
import weft.ops.arithmetic.Abs;
import weft.ops.arithmetic.Cos;
import weft.ops.arithmetic.Exp;
import weft.ops.arithmetic.Log;
import weft.ops.arithmetic.Sigmoid;
import weft.ops.arithmetic.Sin;
import weft.ops.arithmetic.Sqrt;
import weft.ops.arithmetic.Tanh;
import weft.ops.compare.Where;
import weft.ops.control.Checkpoint;
import weft.ops.control.Depends;
import weft.ops.control.StopGradient;
import weft.ops.text.Concat;
import weft.ops.text.Format;
import weft.ops.text.LmCall;
import weft.ops.text.Match;

/// The functions of traced programs, for `import static weft.calculus.trace.Functions.*`. Where a
/// value is asked for, what can become one will do: a number, a text.
public final class Functions {
  private Functions() {}

  /// Any op.
  public static Value apply(Op op, Object... args) {
    return Tracer.apply(op, List.of(args));
  }

  // ---- numbers

  public static Value exp(Object x) {
    return apply(new Exp(), x);
  }

  public static Value log(Object x) {
    return apply(new Log(), x);
  }

  public static Value sqrt(Object x) {
    return apply(new Sqrt(), x);
  }

  public static Value sin(Object x) {
    return apply(new Sin(), x);
  }

  public static Value cos(Object x) {
    return apply(new Cos(), x);
  }

  public static Value tanh(Object x) {
    return apply(new Tanh(), x);
  }

  public static Value sigmoid(Object x) {
    return apply(new Sigmoid(), x);
  }

  public static Value abs(Object x) {
    return apply(new Abs(), x);
  }

  /// `x` where it is above 0, else 0; its derivative at 0 is 0.
  public static Value relu(Object x) {
    Value value = Value.of(x);
    return where(value.lessOrEqual(0.0), 0.0, value);
  }

  /// One of two values, cell by cell. Both are computed.
  public static Value where(Object condition, Object then, Object otherwise) {
    return apply(new Where(), condition, then, otherwise);
  }

  // ---- texts

  /// Texts one after the other.
  public static Value concat(Object... texts) {
    return apply(Concat.of(texts.length), texts);
  }

  /// A template filled in: `{}` takes the next value, `{0}` the first one.
  public static Value format(String template, Object... values) {
    return apply(Format.of(template, values.length, List.of()), values);
  }

  /// A template filled in by name: `{name}`.
  public static Value format(String template, Map<String, ?> values) {
    var sorted = new java.util.TreeMap<String, Object>(values);
    return apply(Format.of(template, 0, List.copyOf(sorted.keySet())), sorted.values().toArray());
  }

  /// Whether two texts are the same.
  public static Value match(Object left, Object right) {
    return apply(new Match(), left, right);
  }

  /// A message to a language model.
  public record Message(String speaker, Object text) {}

  public static Message system(Object text) {
    return new Message("system", text);
  }

  public static Message user(Object text) {
    return new Message("user", text);
  }

  public static Message assistant(Object text) {
    return new Message("assistant", text);
  }

  /// The answer of a language model.
  public static Value lmCall(List<Message> messages, Object model) {
    var args = new ArrayList<Object>();
    messages.forEach(message -> args.add(message.text));
    args.add(model);
    return Tracer.apply(LmCall.of(messages.stream().map(Message::speaker).toList()), args);
  }

  // ---- derivatives and order

  /// The value itself; derivatives end here.
  public static <T> T stopGradient(T tree) {
    return each(tree, leaf -> apply(new StopGradient(), leaf));
  }

  /// A named place that a run can look at or replace.
  public static <T> T checkpoint(T tree, String key, String collection) {
    return each(tree, leaf -> apply(new Checkpoint(key, collection), leaf));
  }

  /// The value, once the others are there too.
  public static Value depends(Object value, Object... others) {
    var args = new ArrayList<Object>();
    args.add(value);
    args.addAll(Arrays.asList(others));
    return Tracer.apply(Depends.on(others.length), args);
  }

  @SuppressWarnings("unchecked")
  private static <T> T each(T tree, Function<Object, Value> leaf) {
    return (T) java.util.Objects.requireNonNull(Tree.of(tree).build(leaf::apply));
  }

  // ---- while tracing

  /// Computes at once and makes the result part of the program.
  public static <R> R fold(Supplier<R> body) {
    return Tracer.current().map(tracer -> tracer.folding(body)).orElseGet(body);
  }

  /// Gives the equations that are traced inside tags.
  public static <R> R tag(List<String> tags, Supplier<R> body) {
    return Tracer.current().map(tracer -> tracer.tagged(tags, body)).orElseGet(body);
  }

  /// Calls a program. Inside a trace a traced program is written out; a transformed one stays one
  /// equation.
  public static @Nullable Object call(Flow flow, @Nullable Object... args) {
    var tracer = Tracer.current();
    return tracer.isPresent() ? Calls.record(tracer.get(), flow, args) : flow.call(args);
  }

  // ---- branches and loops

  /// One of several functions of the operands, by a key that is known when the program runs.
  public static @Nullable Object switchOn(
      Object key,
      Map<String, ? extends Function<List<@Nullable Object>, @Nullable Object>> branches,
      Object... operands) {
    return Calls.choose(Value.of(key), new LinkedHashMap<>(branches), List.of(operands));
  }

  /// One of two functions of the operand.
  @SuppressWarnings("unchecked")
  public static <A, R> R cond(
      Object condition, Function<A, R> then, Function<A, R> otherwise, A operand) {
    var branches = new LinkedHashMap<String, Function<List<@Nullable Object>, @Nullable Object>>();
    branches.put("true", args -> then.apply((A) args.getFirst()));
    branches.put("false", args -> otherwise.apply((A) args.getFirst()));
    return (R)
        java.util.Objects.requireNonNull(
            Calls.choose(Value.of(condition), branches, List.of(operand)));
  }

  /// Repeats a function while a condition holds, at most so many times.
  @SuppressWarnings("unchecked")
  public static <S> S whileLoop(
      Function<S, Value> condition, Function<S, S> body, S start, int maxRounds) {
    return (S)
        Calls.repeat(
            args -> condition.apply((S) args.getFirst()),
            args -> body.apply((S) args.getFirst()),
            start,
            maxRounds);
  }
}
