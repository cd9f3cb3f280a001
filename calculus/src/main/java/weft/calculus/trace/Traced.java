package weft.calculus.trace;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import weft.calculus.ByArguments;
import weft.calculus.Gradients;
import weft.calculus.Transforms;
import weft.calculus.program.CompiledFlow;
import weft.calculus.program.Flow;
import weft.calculus.program.Flow.Slot;
import weft.calculus.program.Runner;
import weft.calculus.program.Session;
import weft.calculus.program.Tree;
import weft.ir.Batch;
import weft.ir.Batch.Container;
import weft.ir.Tuple;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.control.Item;
import weft.ops.control.Items;

/// A program of one argument whose types Java knows: records go in and come out, and transforms
/// keep them.
///
/// ```
/// record Line(Value slope, Value start) {}
///
/// Traced<Line, Value> loss = traced((Line l) -> ...).on(new Line(Value.of(0.0), Value.of(0.0)));
/// Traced<Line, Line> slopes = gradient(loss);
/// Line down = slopes.call(line);
/// ```
///
/// A value in the argument or the result is a [Value]: in records, lists, maps, or alone. Several
/// arguments are a record. A place without a derivative holds a value that is nothing.
///
/// Inside a function that is traced, the function of the program may use values of the one around
/// it: they are taken along, and have derivatives there.
///
/// @param <A> the argument
/// @param <R> the result
public final class Traced<A, R> {
  /// A result and its gradient.
  ///
  /// @param <R> of the result
  /// @param <A> of what it changes with
  public record Valued<R, A>(R value, A gradient) {}

  /// A value and how it changes.
  public record Moving<T>(T value, T tangent) {}

  /// An argument, and how much its result counts.
  ///
  /// @param <A> of the argument
  /// @param <R> of the result
  public record Seeded<A, R>(A argument, R cotangent) {}

  /// A function that is about to be traced.
  ///
  /// @param <A> what it takes
  /// @param <R> what it gives
  public static final class Start<A, R> {
    private final Trace trace;

    private Start(Function<A, R> function) {
      this.trace = Trace.trace(function);
    }

    /// Traces the function.
    ///
    /// @param example says what the argument looks like: its containers, and the type of each value
    public Traced<A, R> on(A example) {
      var closed = trace.closed(example);
      checkValues(closed.result());
      var outer = closed.captured();
      return new Traced<>(taking(closed.flow(), outer.size()), outer, 0, Runner.standard());
    }
  }

  private static final ByArguments ALL = Transforms.by(0);

  /// What stands in a place that has no derivative.
  private static final Value NOTHING = Value.of(Tuple.EMPTY);

  private final Flow flow;

  /// Values of the function around it, which the program takes as a second argument.
  private final List<Value> captured;

  /// How many lists deep the argument and the result are.
  private final int lists;

  private final Runner runner;
  private final Optional<CompiledFlow> compiled;

  /// @param flow takes the argument, then a tuple of what is captured, if there is any
  private Traced(Flow flow, List<Value> captured, int lists, Runner runner) {
    this(flow, captured, lists, runner, Optional.empty());
  }

  private Traced(
      Flow flow, List<Value> captured, int lists, Runner runner, Optional<CompiledFlow> compiled) {
    this.flow = flow;
    this.captured = captured;
    this.lists = lists;
    this.runner = runner;
    this.compiled = compiled;
  }

  /// A function whose types the program keeps: `traced((Line l) -> ...).on(example)`.
  public static <A, R> Start<A, R> traced(Function<A, R> function) {
    return new Start<>(function);
  }

  /// The program without its types. What it takes from a function around it is a second argument.
  public Flow flow() {
    return flow;
  }

  /// The same program made ready for the engine that is found on the path. The bits stay.
  /// Transforms of it are not compiled: compile what they give.
  public Traced<A, R> compiled() {
    return new Traced<>(flow, captured, lists, runner, Optional.of(flow.compiled(runner)));
  }

  /// The same program with settings to run by, such as a model to ask. Transforms keep them.
  public Traced<A, R> runBy(Runner settings) {
    return new Traced<>(
        flow, captured, lists, settings, compiled.map(_ -> flow.compiled(settings)));
  }

  // ---- calling

  /// Runs it; inside a function that is traced it becomes part of that.
  public R call(A argument) {
    if (lists > 0 && ((List<?>) argument).isEmpty()) {
      return cast(List.of());
    }
    var args = new ArrayList<@Nullable Object>();
    args.add(lists == 0 ? argument : given(argument, lists).build(leaf -> leaf));
    if (!captured.isEmpty()) {
      args.add(captured.toArray());
    }
    var outputs = outputs(args.toArray());
    return cast(taken(flow.out().map(slot -> value(slot, outputs)), argument, lists));
  }

  private List<Value> outputs(@Nullable Object[] args) {
    var tracer = Tracer.recording();
    if (tracer.isPresent()) {
      return Nested.outputs(tracer.get(), flow, new ArrayList<>(), args);
    }
    var inputs = flow.bind(args);
    var data =
        compiled.isPresent()
            ? compiled.get().run(inputs)
            : new Session(runner, false).run(flow.graph(), inputs);
    return data.stream().map(Value::of).toList();
  }

  /// The program, as [Flow#toString] shows it.
  @Override
  public String toString() {
    return flow.toString();
  }

  private static Value value(Slot slot, List<Value> outputs) {
    return switch (slot) {
      case Slot.At(int i) -> outputs.get(i);
      case Slot.Fixed(Object value) -> Value.of(value);
      case Slot.Zero(var type) -> {
        Value zero = Nested.zero(type);
        yield zero == null ? NOTHING : zero;
      }
      case Slot.Ignored _ -> NOTHING;
    };
  }

  /// A list of containers as a container of batches, so many lists deep.
  private static Tree<Object> given(@Nullable Object argument, int lists) {
    if (lists == 0) {
      return Tree.of(argument);
    }
    var items = new ArrayList<Tree<Object>>();
    for (Object item : (List<?>) Objects.requireNonNull(argument)) {
      items.add(given(item, lists - 1));
      checkAlike(items.getFirst(), items.getLast(), items.size() - 1);
    }
    if (items.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "a list inside a list has no items")
              .expected("at least one item")
              .found("[]"));
    }
    var leaves = items.stream().map(item -> item.leaves().iterator()).toList();
    return items
        .getFirst()
        .map(
            _ ->
                Tracer.apply(
                    Items.of(Container.LIST, leaves.size()),
                    leaves.stream().map(Iterator::next).toList()));
  }

  private static void checkAlike(Tree<Object> first, Tree<Object> item, int index) {
    if (!first.shape().equals(item.shape())) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the items of the list are different containers")
              .about("item " + index)
              .expected(first.shape())
              .found(item.shape()));
    }
  }

  /// A container of batches as a list of containers, as long as that of the argument.
  private static @Nullable Object taken(Tree<Value> result, @Nullable Object argument, int lists) {
    if (lists == 0) {
      return result.build(value -> value);
    }
    var items = new ArrayList<@Nullable Object>();
    for (Object item : (List<?>) Objects.requireNonNull(argument)) {
      int index = items.size();
      items.add(taken(result.map(value -> item(value, index)), item, lists - 1));
    }
    return items;
  }

  private static Value item(Value value, int index) {
    if (value.isTraced()) {
      return value.through(new Item(index));
    }
    return value.datum() instanceof Batch batch ? Value.of(batch.items().get(index)) : value;
  }

  @SuppressWarnings({"unchecked", "NullAway"})
  private static <T> T cast(@Nullable Object value) {
    return (T) value;
  }

  // ---- tracing

  /// Refuses a result that Java would take for something else than a value. A record knows what its
  /// components are.
  private static void checkValues(Tree<Object> result) {
    switch (result) {
      case Tree.Leaf<Object>(Object leaf) -> {
        if (!(leaf instanceof Value)) {
          throw new WeftException(
              Diagnostic.of(
                      Code.TYPE, "the result of a typed program holds something else than values")
                  .expected("Value")
                  .found(leaf.getClass().getSimpleName() + " " + leaf)
                  .hint("write Value.of(...) for a result that is known"));
        }
      }
      case Tree.Struct<Object> _ -> {}
      case Tree.Nothing<Object> _ ->
          throw new WeftException(
              Diagnostic.of(Code.TYPE, "the function gives nothing (null)")
                  .expected("a value, or a container of values")
                  .found("null"));
      case Tree.Sequence<Object>(_, var items) -> items.forEach(Traced::checkValues);
      case Tree.Fields<Object>(var fields) -> fields.values().forEach(Traced::checkValues);
    }
  }

  /// The program with its last inputs as a second argument.
  private static Flow taking(Flow flow, int outer) {
    if (outer == 0) {
      return flow;
    }
    int own = flow.graph().inputs().size() - outer;
    var more = new ArrayList<Tree<Slot>>();
    for (int i = 0; i < outer; i++) {
      more.add(new Tree.Leaf<>(new Slot.At(own + i)));
    }
    var in = Tree.tuple(List.of(child(flow.in(), 0), Tree.tuple(more)));
    return new Flow(flow.graph(), in, flow.out(), flow.made());
  }

  // ---- transforms

  /// How the result changes with each value of the argument, in the container of the argument.
  public static <A> Traced<A, A> gradient(Traced<A, Value> program) {
    return program.derived("gradient", ALL, Gradients::gradient);
  }

  /// The same by some places of the argument: `gradient(loss, by("slope"))`; the others hold
  /// nothing.
  public static <A> Traced<A, A> gradient(Traced<A, Value> program, ByArguments by) {
    return program.derived("gradient", by, Gradients::gradient);
  }

  /// The result and its gradient.
  public static <A> Traced<A, Valued<Value, A>> valueAndGradient(Traced<A, Value> program) {
    return valueAndGradient(program, ALL);
  }

  /// The same by some places of the argument.
  public static <A> Traced<A, Valued<Value, A>> valueAndGradient(
      Traced<A, Value> program, ByArguments by) {
    return program.derived(
        "valueAndGradient",
        by,
        (flow, places) -> {
          Flow both = Gradients.valueAndGradient(flow, places);
          return gives(both, Valued.class, child(both.out(), 0), child(both.out(), 1));
        });
  }

  /// How each cell of the result changes with each cell of the argument: a tensor with the
  /// dimensions of both in each place of the argument.
  public static <A> Traced<A, A> jacobian(Traced<A, Value> program) {
    return program.derived("jacobian", ALL, Gradients::jacobian);
  }

  /// The second derivatives.
  public static Traced<Value, Value> hessian(Traced<Value, Value> program) {
    return program.derived("hessian", ALL, Gradients::hessian);
  }

  /// The product of the Hessian and a direction, at about the cost of a gradient.
  public static <A> Traced<Moving<A>, A> hvp(Traced<A, Value> program) {
    return program.derived(
        "hvp",
        ALL,
        (flow, by) -> {
          Flow product = Gradients.hvp(flow, by);
          return program.takes(product, Moving.class, child(child(product.in(), 1), 0));
        });
  }

  /// The result and how it changes when the argument does.
  public static <A, R> Traced<Moving<A>, Moving<R>> pushforward(Traced<A, R> program) {
    return program.derived(
        "pushforward",
        ALL,
        (flow, by) -> {
          Flow both = Transforms.pushforward(flow, by);
          Flow moved = program.takes(both, Moving.class, child(child(both.in(), 1), 0));
          return gives(moved, Moving.class, child(moved.out(), 0), child(moved.out(), 1));
        });
  }

  /// The result, and how much the argument counts for it. Of texts: the feedback on each.
  public static <A, R> Traced<Seeded<A, R>, Valued<R, A>> pullback(Traced<A, R> program) {
    return program.derived(
        "pullback",
        ALL,
        (flow, by) -> {
          Flow both = Transforms.pullback(flow, by);
          Flow back = program.takes(both, Seeded.class, child(both.in(), 1));
          Tree<Slot> cotangents = child(child(back.out(), 1), 0);
          return gives(back, Valued.class, child(back.out(), 0), cotangents);
        });
  }

  /// The program on each item of a list.
  public static <A, R> Traced<List<A>, List<R>> batch(Traced<A, R> program) {
    Flow flow = program.flow;
    Flow batched =
        program.captured.isEmpty() ? Transforms.batch(flow) : Transforms.batch(flow, true, false);
    return new Traced<>(batched, program.captured, program.lists + 1, program.runner);
  }

  /// A program made of this one; what is captured has no derivatives.
  private <B, S> Traced<B, S> derived(
      String made, ByArguments by, BiFunction<Flow, ByArguments, Flow> transform) {
    if (lists > 0) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the program takes a list, each item on its own")
              .about(made)
              .expected("a program of one item")
              .found("batch(...)")
              .hint("batch comes last: batch(" + made + "(program))"));
    }
    var within =
        new ByArguments(by.positions().isEmpty() ? List.of(0) : by.positions(), by.places());
    return new Traced<>(transform.apply(flow, within), captured, 0, runner);
  }

  private static Tree<Slot> child(Tree<Slot> tree, int index) {
    return Objects.requireNonNull(tree.children().get(Integer.toString(index)));
  }

  /// A program that takes its argument and something for it, as one record.
  ///
  /// @param other what it takes for the argument
  private Flow takes(Flow made, Class<? extends Record> pair, Tree<Slot> other) {
    var given = child(made.in(), 0);
    var arguments = new ArrayList<Tree<Slot>>();
    arguments.add(struct(pair, child(given, 0), other));
    if (!captured.isEmpty()) {
      arguments.add(child(given, 1));
    }
    return new Flow(made.graph(), Tree.tuple(arguments), made.out(), made.made());
  }

  /// A program that gives a record of two.
  private static Flow gives(
      Flow made, Class<? extends Record> pair, Tree<Slot> first, Tree<Slot> second) {
    return new Flow(made.graph(), made.in(), struct(pair, first, second), made.made());
  }

  private static Tree<Slot> struct(
      Class<? extends Record> pair, Tree<Slot> first, Tree<Slot> second) {
    var components = new LinkedHashMap<String, Tree<Slot>>();
    components.put(pair.getRecordComponents()[0].getName(), first);
    components.put(pair.getRecordComponents()[1].getName(), second);
    return new Tree.Struct<>(pair, components);
  }
}
