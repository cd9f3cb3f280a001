package weft.calculus.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import weft.calculus.program.Flow;
import weft.calculus.program.Flow.Slot;
import weft.calculus.program.Injection;
import weft.calculus.program.Leaves;
import weft.calculus.program.Tree;
import weft.ir.Batch.Container;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A Java function that is about to be traced: `Flow g = trace(f).on(example...)`.
///
/// The examples say what the arguments look like: the containers, and the type of each leaf. What
/// their values are does not matter, except of those that are static.
public final class Trace {
  /// A function of any number of arguments.
  @FunctionalInterface
  public interface Of {
    @Nullable Object apply(List<@Nullable Object> args);
  }

  /// A function of three arguments.
  @FunctionalInterface
  public interface OfThree<A, B, C, R> {
    R apply(A a, B b, C c);
  }

  private final Of function;
  private final Object fixed;
  private final boolean sharing;
  private final Map<String, Map<String, List<Object>>> injected;

  private Trace(
      Of function, Object fixed, boolean sharing, Map<String, Map<String, List<Object>>> injected) {
    this.function = function;
    this.fixed = fixed;
    this.sharing = sharing;
    this.injected = Map.copyOf(injected);
  }

  /// A function of one argument.
  @SuppressWarnings("unchecked")
  public static <A, R> Trace trace(Function<A, R> function) {
    return traceAll(args -> function.apply((A) exactly(1, args, "there are examples").get(0)));
  }

  /// A function of two arguments.
  @SuppressWarnings("unchecked")
  public static <A, B, R> Trace trace(BiFunction<A, B, R> function) {
    return traceAll(
        args -> function.apply((A) exactly(2, args, "there are examples").get(0), (B) args.get(1)));
  }

  /// A function of three arguments.
  @SuppressWarnings("unchecked")
  public static <A, B, C, R> Trace trace(OfThree<A, B, C, R> function) {
    return traceAll(
        args ->
            function.apply(
                (A) exactly(3, args, "there are examples").get(0),
                (B) args.get(1),
                (C) args.get(2)));
  }

  /// @param given where the arguments come from, in messages
  static List<@Nullable Object> exactly(int parameters, List<@Nullable Object> args, String given) {
    if (args.size() != parameters) {
      throw new WeftException(
          Diagnostic.of(
                  Code.ARITY,
                  "the function takes "
                      + (args.size() < parameters ? "more" : "fewer")
                      + " arguments than "
                      + given)
              .expected(Integer.toString(parameters))
              .found(Integer.toString(args.size())));
    }
    return args;
  }

  /// A function that takes its arguments as a list.
  public static Trace traceAll(Of function) {
    return new Trace(function, false, false, Map.of());
  }

  /// Arguments that are known when the function is traced, and the same at each call.
  ///
  /// @param flags for each argument whether it is static: true, false, or a container of them like
  ///   the argument itself
  public Trace statics(Object... flags) {
    return new Trace(function, flags, sharing, injected);
  }

  /// Equal equations become one, model calls too.
  public Trace memoize() {
    return new Trace(function, fixed, true, injected);
  }

  /// Puts values in the place of those that pass the checkpoints of a collection, by key and in
  /// their order: they become literals of the program, and `prune` drops what they would have been
  /// computed by. When there are no more, checkpoints are traced as ever.
  public Trace inject(String collection, Map<String, ? extends List<?>> values) {
    return new Trace(function, fixed, sharing, Injection.with(injected, collection, values));
  }

  /// Traces the function.
  ///
  /// @param examples one for each argument: 1.0 for a float, 1 for a whole number, "" for a text.
  ///   Inside another function that is traced, a value of it stands for its type
  public Flow on(@Nullable Object... examples) {
    var closed = closed(examples);
    if (!closed.captured.isEmpty()) {
      throw captured(closed.captured);
    }
    return closed.flow;
  }

  /// A program, and the values of the function around it that it takes as further inputs.
  ///
  /// @param result what the function gave
  record Closed(Flow flow, Tree<Object> result, List<Value> captured) {}

  Closed closed(@Nullable Object... examples) {
    var tracer = new Tracer(sharing, new Injection(injected));
    var in =
        new Tree.Sequence<Object>(Container.TUPLE, Arrays.stream(examples).map(Tree::of).toList());
    var flags = in.flags(fixed, "statics");
    var names = Paths.of(in);
    int[] leaf = {0};
    int[] inputs = {0};
    var slots = new ArrayList<Slot>();
    var args =
        in.map(
            example -> {
              int i = leaf[0]++;
              if (flags.get(i)) {
                slots.add(new Slot.Fixed(example));
                return example instanceof Value value
                    ? Objects.requireNonNull(value.get())
                    : example;
              }
              slots.add(new Slot.At(inputs[0]++));
              return tracer.input(names.get(i), type(example));
            });
    int[] next = {0};
    Tree<Slot> inTree = in.map(_ -> slots.get(next[0]++));
    var given = (@Nullable Object[]) Objects.requireNonNull(args.build(value -> value));
    var result = Tree.of(tracer.trace(() -> apply(given)));
    // Results of outer functions become inputs too, so the graph comes first.
    var graph = tracer.trace(() -> graph(tracer, result));
    return new Closed(new Flow(graph, inTree, outTree(result), ""), result, tracer.captured());
  }

  private static Type type(Object example) {
    return example instanceof Value value ? value.type() : ((Tensor) Leaves.datum(example)).type();
  }

  private static WeftException captured(List<Value> outer) {
    return new WeftException(
        Diagnostic.of(
                Code.NOT_CONSTANT,
                "the function uses a traced value of the function around it, but is traced on its"
                    + " own")
            .expected("a function of its arguments alone")
            .found(outer.stream().map(Value::toString).collect(Collectors.joining(", ")))
            .hint(
                "make it an argument: trace((x, outer) -> ...).on(example, outer), and pass it"
                    + " along: call(program, x, outer); or write traced(x -> ...).on(example),"
                    + " which takes it along by itself"));
  }

  private @Nullable Object apply(@Nullable Object[] args) {
    try {
      return function.apply(Arrays.asList(args));
    } catch (ClassCastException e) {
      throw Casts.explained(e);
    }
  }

  static weft.ir.Graph graph(Tracer tracer, Tree<Object> result) {
    var to = tracer.builder();
    var names = Paths.of(result);
    var leaves = result.leaves();
    for (int i = 0; i < leaves.size(); i++) {
      to.output(names.get(i), tracer.id(Value.of(leaves.get(i))));
    }
    return to.build();
  }

  static Tree<Slot> outTree(Tree<Object> result) {
    int[] next = {0};
    return result.map(_ -> new Slot.At(next[0]++));
  }
}
