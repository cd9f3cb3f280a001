package weft.calculus.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import weft.calculus.program.Tree;
import weft.ir.Graph;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.control.Call;

/// A function with a boundary: a program that calls it has one equation for it, and derivatives and
/// batches go through it by rules of its own, where they are given.
///
/// ```
/// var bracket =
///     custom("bracket", (Value x) -> concat("[", x, "]"))
///         .pullback((args, result, feedback) -> format("{} via {}", feedback, result));
/// var flow = trace((Value x) -> bracket.call(x)).on("v");
/// pullback(flow).call(new Object[] {"v"}, "g"); // ([v], (g via [v]))
/// ```
///
/// Functions and rules are traced anew wherever the function is called. Without a rule the function
/// itself is transformed. Rules are rules of the first order: a derivative of a derivative is taken
/// of the rule.
public final class Custom {
  /// How the result moves with the arguments.
  @FunctionalInterface
  public interface PushRule {
    /// @param tangents of the arguments; nothing for what has none
    Moved push(List<@Nullable Object> args, List<@Nullable Object> tangents);
  }

  /// A result and its tangent, in the same containers. Nothing stands for a tangent of zero.
  public record Moved(@Nullable Object result, @Nullable Object tangent) {}

  /// How much the arguments count for the result.
  @FunctionalInterface
  public interface PullRule {
    /// @return a list of the cotangents of the arguments; of a single argument the cotangent
    ///   itself. Nothing stands for zero.
    @Nullable Object pull(
        List<@Nullable Object> args, @Nullable Object result, @Nullable Object cotangent);
  }

  private final String name;
  private final Trace.Of function;
  private final Optional<PushRule> push;
  private final Optional<PullRule> pull;
  private final Optional<Trace.Of> batch;

  private Custom(
      String name,
      Trace.Of function,
      Optional<PushRule> push,
      Optional<PullRule> pull,
      Optional<Trace.Of> batch) {
    this.name = name;
    this.function = function;
    this.push = push;
    this.pull = pull;
    this.batch = batch;
  }

  /// A function of one argument.
  ///
  /// @param name what it is called in the graph
  @SuppressWarnings("unchecked")
  public static <A, R> Custom custom(String name, Function<A, R> function) {
    return customAll(name, args -> function.apply((A) Trace.exactly(1, args, "are given").get(0)));
  }

  /// A function of two arguments.
  @SuppressWarnings("unchecked")
  public static <A, B, R> Custom custom(String name, BiFunction<A, B, R> function) {
    return customAll(
        name,
        args -> function.apply((A) Trace.exactly(2, args, "are given").get(0), (B) args.get(1)));
  }

  /// A function that takes its arguments as a list.
  public static Custom customAll(String name, Trace.Of function) {
    return new Custom(name, function, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /// The same function with a rule for derivatives on the way forward.
  public Custom pushforward(PushRule rule) {
    return new Custom(name, function, Optional.of(rule), pull, batch);
  }

  /// The same function with a rule for derivatives on the way back.
  public Custom pullback(PullRule rule) {
    return new Custom(name, function, push, Optional.of(rule), batch);
  }

  /// The same function with a rule for batches: it takes batches of all arguments and gives batches
  /// of the results.
  public Custom batch(Trace.Of rule) {
    return new Custom(name, function, push, pull, Optional.of(rule));
  }

  /// Calls the function.
  public @Nullable Object call(@Nullable Object... args) {
    var trees = Arrays.stream(args).map(Tree::of).toList();
    return Tracer.recording().isPresent() ? record(trees) : function.apply(values(trees));
  }

  /// Calls a function that gives one value.
  public Value value(@Nullable Object... args) {
    var result = call(args);
    if (!(Tree.of(result) instanceof Tree.Leaf<Object>(Object value))) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, name + " gives something else than one value")
              .about(name)
              .expected("*")
              .found(Tree.of(result).shape())
              .hint("call(...) gives the result in its container"));
    }
    return Value.of(value);
  }

  private static List<@Nullable Object> values(List<Tree<Object>> trees) {
    var values = new ArrayList<@Nullable Object>();
    trees.forEach(tree -> values.add(tree.build(Value::of)));
    return values;
  }

  private @Nullable Object record(List<Tree<Object>> args) {
    var inner = Inner.of(function::apply, args);
    var rules = new CustomRules(name, args, inner);
    boolean ruled = push.isPresent() || pull.isPresent() || batch.isPresent();
    if (ruled && !inner.captured().isEmpty()) {
      throw captured("the function");
    }
    var given = new ArrayList<Object>();
    args.forEach(tree -> given.addAll(tree.leaves()));
    given.addAll(inner.captured());
    Call plain = Call.of(name, inner.graph());
    var call =
        new Call(
            name,
            inner.graph(),
            push.map(rules::push),
            pull.map(rules::pull),
            batch.map(rules::batch),
            plain.roles());
    return Nested.rebuilt(inner.result(), Tracer.apply(call, given));
  }

  /// The graph of a rule.
  static Graph closed(String name, Inner rule) {
    if (!rule.captured().isEmpty()) {
      throw captured("a rule of " + name);
    }
    return rule.graph();
  }

  private static WeftException captured(String what) {
    return new WeftException(
        Diagnostic.of(
                Code.NOT_CONSTANT, what + " uses a traced value from outside, but it has rules")
            .expected("a function of its arguments alone")
            .hint("make the value an argument"));
  }
}
