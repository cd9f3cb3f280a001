package weft.calculus.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import weft.calculus.program.Flow;
import weft.calculus.program.Tree;
import weft.ir.Op;
import weft.ops.compare.Where;
import weft.ops.control.Checkpoint;
import weft.ops.control.Depends;
import weft.ops.control.StopGradient;
import weft.ops.schema.AnswerSchema;
import weft.ops.text.Concat;
import weft.ops.text.Format;
import weft.ops.text.LmCall;
import weft.ops.text.Match;
import weft.ops.words.Vocabulary;

/// What only traced programs have. With the words that they share with expressions: `import static
/// weft.calculus.trace.Functions.*`. Where an object is asked for, a value or what can become one
/// will do: a number, a text.
public final class Functions extends Vocabulary {
  private Functions() {}

  /// Any op.
  public static Value apply(Op op, Object... args) {
    return Tracer.apply(op, Arrays.asList(args));
  }

  /// Several things as one argument or result: `pullback(f).call(tuple(x, y), 1.0)`.
  public static @Nullable Object[] tuple(@Nullable Object... items) {
    return items;
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

  /// A template filled in: `{}` takes the next value, `{0}` the first one; `{{` and `}}` are
  /// braces. Values without a place are left out.
  public static Value format(String template, Object... values) {
    Tracer.unmarked(template);
    return apply(Format.of(template, values.length, List.of()), values);
  }

  /// A template filled in by name: `{name}`; `{{` and `}}` are braces.
  public static Value format(String template, Map<String, ?> values) {
    Tracer.unmarked(template);
    var sorted = new TreeMap<String, Object>(values);
    return apply(Format.of(template, 0, List.copyOf(sorted.keySet())), sorted.values().toArray());
  }

  /// Whether two texts are the same.
  public static Value match(Object left, Object right) {
    return apply(new Match(), left, right);
  }

  /// A message to a language model.
  public record Message(String speaker, Object text) {}

  /// What the model is told about its task.
  public static Message system(Object text) {
    return new Message("system", text);
  }

  /// What the model is asked.
  public static Message user(Object text) {
    return new Message("user", text);
  }

  /// What the model has answered.
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

  /// The answer of a language model in the form of a record, whose components are [Value]s.
  public static <T extends Record> T lmCall(List<Message> messages, Object model, Class<T> form) {
    SchemaCalls.checkHolds(form);
    return lmCall(messages, model, AnswerSchema.of(form));
  }

  /// The answer of a language model in the form of a schema: a map of values for fields, a list for
  /// items, the record where the schema is of one.
  @SuppressWarnings("unchecked")
  public static <T> T lmCall(List<Message> messages, Object model, AnswerSchema form) {
    return (T) SchemaCalls.call(messages, model, form);
  }

  // ---- derivatives and order

  /// The value itself; derivatives end here.
  public static <T extends @Nullable Object> T stopGradient(T tree) {
    return each(tree, leaf -> apply(new StopGradient(), leaf));
  }

  /// A named place that a run can look at or replace.
  public static <T extends @Nullable Object> T checkpoint(T tree, String key, String collection) {
    return each(tree, leaf -> apply(new Checkpoint(key, collection), leaf));
  }

  /// The value, once the others are there too.
  public static Value depends(Object value, Object... others) {
    var args = new ArrayList<Object>();
    args.add(value);
    args.addAll(Arrays.asList(others));
    return Tracer.apply(Depends.on(others.length), args);
  }

  @SuppressWarnings({"unchecked", "NullAway"})
  private static <T extends @Nullable Object> T each(T tree, Function<Object, Value> leaf) {
    return (T) Tree.of(tree).build(leaf::apply);
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
    var tracer = Tracer.recording();
    return tracer.isPresent() ? Nested.record(tracer.get(), flow, args) : flow.call(args);
  }

  // ---- branches and loops

  /// One of several functions of the operands, by a key that is known when the program runs: a
  /// text, a whole number or a condition. Only the chosen one runs; all give the same containers
  /// and types.
  public static @Nullable Object switchOn(
      Object key,
      Map<String, ? extends Function<List<@Nullable Object>, @Nullable Object>> branches,
      @Nullable Object... operands) {
    // A map without an order of its own would give another graph in each run.
    var ordered =
        branches instanceof SequencedMap ? new LinkedHashMap<>(branches) : new TreeMap<>(branches);
    return Nested.choose(Value.of(key), new LinkedHashMap<>(ordered), Arrays.asList(operands));
  }

  /// One of two functions of the operand, by a single condition. Only the chosen one runs. Of a
  /// tensor of conditions [#where] chooses cell by cell.
  @SuppressWarnings({"unchecked", "NullAway"})
  public static <A extends @Nullable Object, R extends @Nullable Object> R cond(
      Object condition, Function<A, R> then, Function<A, R> otherwise, A operand) {
    Value decides = Value.of(condition);
    Checks.decides(decides);
    var branches = new LinkedHashMap<String, Function<List<@Nullable Object>, @Nullable Object>>();
    branches.put("true", args -> then.apply((A) args.getFirst()));
    branches.put("false", args -> otherwise.apply((A) args.getFirst()));
    return (R)
        Nested.choose(
            decides, branches, java.util.Collections.<@Nullable Object>singletonList(operand));
  }

  /// Repeats a function while a condition holds, at most so many times: a condition that holds even
  /// then is an error. The function gives the same containers and types as it takes.
  public static <S> S whileLoop(
      Function<S, Value> condition, Function<S, S> body, S start, int maxRounds) {
    return loop(condition, body, start, maxRounds, false);
  }

  /// The same, but the loop may end after its greatest number of rounds, even if the condition
  /// still holds.
  public static <S> S whileLoopAtMost(
      Function<S, Value> condition, Function<S, S> body, S start, int maxRounds) {
    return loop(condition, body, start, maxRounds, true);
  }

  @SuppressWarnings("unchecked")
  private static <S> S loop(
      Function<S, Value> condition, Function<S, S> body, S start, int most, boolean mayStop) {
    return (S)
        Nested.repeat(
            args -> condition.apply((S) args.getFirst()),
            args -> body.apply((S) args.getFirst()),
            start,
            most,
            mayStop);
  }

  /// Repeats a function so many times: it takes the number of the round, counted from 0, and what
  /// the round before gave.
  ///
  /// @param rounds a whole number, or a value that is one when the program runs; none if negative
  public static <S> S fori(Object rounds, BiFunction<Value, S, S> body, S start) {
    return StepLoops.counted(Value.of(rounds), body, start);
  }

  /// A state, and what came out on the way to it.
  ///
  /// @param output of one step; or of all, side by side
  public record Stepped<S, Y extends @Nullable Object>(S state, Y output) {}

  /// What one step of [#scan] gives.
  public static <S, Y extends @Nullable Object> Stepped<S, Y> step(S state, Y output) {
    return new Stepped<>(state, output);
  }

  /// Goes along the first dimension of tensors and carries a state. Each step takes the state and
  /// what stands there; it gives the next state and an output. The result is the last state and the
  /// outputs, stacked along a new first dimension.
  ///
  /// @param xs a tensor, or a container of tensors of one length
  public static <S, X, Y extends @Nullable Object> Stepped<S, Y> scan(
      BiFunction<S, X, Stepped<S, Y>> step, S start, X xs) {
    return StepLoops.tensors(step, start, xs);
  }

  /// The same along a list of values, or of containers of them; the outputs are a list.
  public static <S, X, Y extends @Nullable Object> Stepped<S, List<Y>> scanList(
      BiFunction<S, X, Stepped<S, Y>> step, S start, List<X> xs) {
    return StepLoops.items(step, start, xs);
  }
}
