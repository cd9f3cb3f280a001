package weft.calculus.trace;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import weft.calculus.program.Tree;
import weft.calculus.trace.Functions.Stepped;
import weft.ir.Batch.Container;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.control.CutItems;
import weft.ops.control.Item;
import weft.ops.control.Items;
import weft.ops.control.StackItems;
import weft.ops.control.Sweep;
import weft.ops.tensor.Stack;

/// Loops whose number of rounds is known before the first one.
final class StepLoops {
  private StepLoops() {}

  /// A loop that counts its rounds.
  @SuppressWarnings("unchecked")
  static <S> S counted(Value rounds, BiFunction<Value, S, S> body, S start) {
    Checks.rounds(rounds);
    int most =
        rounds.isTraced()
            ? Integer.MAX_VALUE
            : Math.clamp((long) rounds.number(), 0, Integer.MAX_VALUE);
    var last =
        (Object[])
            Nested.repeat(
                args -> round(args).lessThan(rounds),
                args ->
                    new Object[] {
                      round(args).plus(1L), body.apply(round(args), (S) state(args)[1])
                    },
                new Object[] {Value.of(0L), start},
                most,
                true);
    return (S) last[1];
  }

  private static Object[] state(List<@Nullable Object> args) {
    return (Object[]) Objects.requireNonNull(args.getFirst());
  }

  private static Value round(List<@Nullable Object> args) {
    return (Value) state(args)[0];
  }

  // ---- along tensors

  static <S, X, Y extends @Nullable Object> Stepped<S, Y> tensors(
      BiFunction<S, X, Stepped<S, Y>> step, S start, X xs) {
    var all = Tree.of(xs).<Object>map(Value::of);
    int length = length(all);
    if (length == 0 || Tracer.recording().isPresent()) {
      return recorded(step, start, all, length);
    }
    var at = start;
    var outputs = new ArrayList<Tree<Object>>();
    for (int i = 0; i < length; i++) {
      int position = i;
      var done = step.apply(at, built(all.map(leaf -> ((Value) leaf).at(position))));
      at = done.state();
      outputs.add(Tree.of(done.output()));
    }
    return new Stepped<>(at, built(together(outputs, StepLoops::stacked)));
  }

  private static Value stacked(List<Object> items) {
    return Tracer.apply(Stack.of(0, items.size()), items);
  }

  /// How many steps there are.
  private static int length(Tree<Object> xs) {
    var lengths = new ArrayList<Integer>();
    for (Object leaf : xs.leaves()) {
      Type type = ((Value) leaf).type();
      if (type.shape().open() || type.shape().isScalar()) {
        throw new WeftException(
            Diagnostic.of(Code.SHAPE, "scan goes along the first dimension of a tensor")
                .about("xs")
                .expected("a tensor whose shape is known")
                .found(type.toString())
                .hint("scanList(...) goes along a list of values"));
      }
      lengths.add(type.shape().dims().getFirst());
    }
    if (lengths.stream().distinct().count() != 1) {
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE,
                  lengths.isEmpty()
                      ? "scan needs a tensor to go along"
                      : "scan goes along tensors of one length")
              .about("xs")
              .expected("at least one tensor, all with the same length of the first dimension")
              .found(lengths.toString())
              .hint("fori(n, (i, state) -> ..., start) repeats without one"));
    }
    return lengths.getFirst();
  }

  private static <S, X, Y extends @Nullable Object> Stepped<S, Y> recorded(
      BiFunction<S, X, Stepped<S, Y>> step, S start, Tree<Object> xs, int length) {
    var inner = inner(step, start, xs.map(leaf -> row(((Value) leaf).type())));
    var outputs = output(inner);
    if (length == 0) {
      return new Stepped<>(start, built(outputs.map(leaf -> none(Value.of(leaf).type()))));
    }
    // A cell for each step: how the steps are laid out.
    var like = Value.of(Tensor.f64(Shape.of(length), _ -> 0));
    var lists =
        xs.leaves().stream().<Object>map(leaf -> ((Value) leaf).through(new CutItems(false), like));
    return swept(inner, start, lists.toList(), item -> item.through(new StackItems(false), like));
  }

  /// What stands at one position of a tensor.
  private static Type row(Type type) {
    return type.with(new Shape(false, type.shape().dims().subList(1, type.shape().rank())));
  }

  private static Value none(Type type) {
    var dims = new ArrayList<>(List.of(0));
    dims.addAll(type.shape().dims());
    var shape = new Shape(false, dims);
    return Value.of(
        switch (type.element().kind()) {
          case FLOAT, ANY -> Tensor.floats(type.element(), shape, _ -> 0);
          case SIGNED, UNSIGNED, TIME -> Tensor.longs(type.element(), shape, _ -> 0);
          case BOOL -> Tensor.bools(shape, _ -> false);
          case TEXT -> Tensor.texts(shape, _ -> "");
        });
  }

  // ---- along lists

  static <S, X, Y extends @Nullable Object> Stepped<S, List<Y>> items(
      BiFunction<S, X, Stepped<S, Y>> step, S start, List<X> xs) {
    if (xs.isEmpty() || Tracer.recording().isEmpty()) {
      var at = start;
      var outputs = new ArrayList<Y>();
      for (X x : xs) {
        var done = step.apply(at, x);
        at = done.state();
        outputs.add(done.output());
      }
      return new Stepped<>(at, outputs);
    }
    var trees = xs.stream().map(Tree::of).toList();
    var first = trees.getFirst().<Object>map(leaf -> Value.of(leaf).type());
    for (var tree : trees) {
      same(first, tree.map(leaf -> Value.of(leaf).type()));
    }
    var inner = inner(step, start, first);
    var lists =
        together(trees, items -> Tracer.apply(Items.of(Container.LIST, items.size()), items));
    Stepped<S, Y> swept = swept(inner, start, lists.leaves(), batch -> batch);
    var outputs = new ArrayList<Y>();
    for (int i = 0; i < xs.size(); i++) {
      int item = i;
      outputs.add(
          built(Tree.of(swept.output()).map(leaf -> Value.of(leaf).through(new Item(item)))));
    }
    return new Stepped<>(swept.state(), outputs);
  }

  private static void same(Tree<Object> first, Tree<Object> other) {
    if (!first.equals(other)) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the items of the list differ in their containers or types")
              .about("xs")
              .expected(first.text(String::valueOf))
              .found(other.text(String::valueOf)));
    }
  }

  // ---- both

  /// The step, traced on items of these types.
  private static <S, X, Y extends @Nullable Object> Inner inner(
      BiFunction<S, X, Stepped<S, Y>> step, S start, Tree<Object> types) {
    var scratch = Tracer.inner();
    Tree<Object> item = types.map(type -> scratch.input("item", (Type) type));
    Tree<Object> state = Tree.of(start);
    var inner =
        Inner.of(args -> step.apply(cast(args.get(0)), cast(args.get(1))), List.of(state, item));
    Checks.carried(state, Objects.requireNonNull(inner.result().children().get("state")));
    return inner;
  }

  private static Tree<Object> output(Inner inner) {
    return Objects.requireNonNull(inner.result().children().get("output"));
  }

  /// @param whole what becomes of an output, of which there is an item for each step
  private static <S, Y extends @Nullable Object> Stepped<S, Y> swept(
      Inner inner, S start, List<Object> lists, Function<Value, Value> whole) {
    var state = Tree.of(start);
    int carried = state.leaves().size();
    var args = new ArrayList<>(state.leaves());
    args.addAll(lists);
    args.addAll(inner.captured());
    var op = Sweep.of(inner.graph(), carried, lists.size(), inner.captured().size(), false);
    int results = inner.result().leaves().size();
    Iterator<Value> parts = Nested.parts(Tracer.apply(op, args), results).iterator();
    S last = built(state.map(_ -> parts.next()));
    Y outputs = built(output(inner).map(_ -> whole.apply(parts.next())));
    return new Stepped<>(last, outputs);
  }

  /// Trees of the same containers as one: each leaf is made of the leaves in its place.
  private static Tree<Object> together(
      List<Tree<Object>> trees, Function<List<Object>, Object> leaf) {
    var leaves = trees.stream().map(tree -> tree.leaves().iterator()).toList();
    return trees
        .getFirst()
        .map(_ -> leaf.apply(leaves.stream().<Object>map(Iterator::next).toList()));
  }

  private static <T extends @Nullable Object> T built(Tree<Object> tree) {
    return cast(tree.build(leaf -> leaf));
  }

  @SuppressWarnings({"unchecked", "NullAway"})
  private static <T extends @Nullable Object> T cast(@Nullable Object value) {
    return (T) value;
  }
}
