package weft.calculus.trace;

import static weft.calculus.trace.Functions.apply;
import static weft.calculus.trace.Functions.cast;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import weft.calculus.program.Flow;
import weft.calculus.program.Flow.Slot;
import weft.calculus.program.Leaves;
import weft.calculus.program.Tree;
import weft.ir.Batch;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.control.Call;
import weft.ops.control.Item;
import weft.ops.control.Items;
import weft.ops.control.Part;
import weft.ops.control.Switch;
import weft.ops.control.WhileLoop;

/// Equations that hold graphs, as they are traced.
final class Nested {
  private Nested() {}

  /// A program inside another one. Where it takes a batch, a traced batch will do, or a list of
  /// values; then it gives lists.
  static @Nullable Object record(Tracer tracer, Flow flow, @Nullable Object... args) {
    var lists = new ArrayList<Tree<Object>>();
    var outputs = outputs(tracer, flow, lists, args);
    return flow.out()
        .build(
            slot ->
                switch (slot) {
                  case Slot.At(int i) ->
                      lists.isEmpty() ? outputs.get(i) : listed(lists.getFirst(), outputs.get(i));
                  case Slot.Fixed(Object value) -> value;
                  case Slot.Zero(var type) -> zero(type);
                  case Slot.Ignored _ -> null;
                });
  }

  /// The outputs of a program inside another one.
  ///
  /// @param lists gets the arguments that are lists of values in the place of a batch
  static List<Value> outputs(
      Tracer tracer, Flow flow, List<Tree<Object>> lists, @Nullable Object... args) {
    var nodes = flow.graph().inputs();
    var inputs = new Value[nodes.size()];
    flow.in()
        .meet(
            args,
            "argument",
            (slot, value) -> {
              switch (slot) {
                case Slot.At(int i) -> {
                  var tree = Tree.of(Objects.requireNonNull(value));
                  if (nodes.get(i).type().batches() > 0 && !(tree instanceof Tree.Leaf)) {
                    lists.add(tree);
                  }
                  Type takes = nodes.get(i).type();
                  // What is written out is made for the shapes it meets here.
                  inputs[i] =
                      items(tracer, tree, flow.made().isEmpty() ? takes.with(Shape.OPEN) : takes);
                }
                case Slot.Fixed(Object expected) -> Leaves.mustBe(expected, value);
                case Slot.Zero _, Slot.Ignored _ -> {}
              }
            });
    return flow.made().isEmpty()
        ? inline(tracer, flow, inputs)
        : parts(
            Tracer.apply(Call.of(flow.made(), flow.graph()), List.of(inputs)),
            flow.graph().outputs().size());
  }

  /// A value, or values as the items of a batch.
  private static Value items(Tracer tracer, Tree<Object> tree, Type type) {
    if (tree instanceof Tree.Leaf<Object>(Object value)) {
      return fitting(Value.traced(tracer, tracer.id(Value.of(value))), type);
    }
    if (type.batches() > 0 && tree instanceof Tree.Sequence<Object>(var container, var items)) {
      var values = items.stream().map(item -> items(tracer, item, type.item())).toArray();
      return apply(Items.of(container, values.length), values);
    }
    throw new WeftException(
        Diagnostic.of(Code.TYPE, "the argument has another structure")
            .expected(type.toString())
            .found(tree.shape()));
  }

  /// A value of the type that a program takes; a whole number may stand for a float.
  private static Value fitting(Value value, Type type) {
    Type given = value.type();
    boolean open = type.element() == Element.ANY || given.element() == Element.ANY;
    boolean shaped =
        type.shape().open() || given.shape().open() || type.shape().equals(given.shape());
    boolean same = given.element() == type.element();
    boolean widens = type.element().isFloat() && given.element() == Element.I64;
    if (open || shaped && given.batches() == type.batches() && (same || widens)) {
      return open || same ? value : cast(value, type.element());
    }
    throw new WeftException(
        Diagnostic.of(
                Code.TYPE,
                "the value has another type or shape than the program inside was traced for")
            .expected(type.toString())
            .found(given.toString()));
  }

  /// A batch as containers like those of an argument.
  private static @Nullable Object listed(Tree<Object> like, Value batch) {
    if (batch.type().batches() == 0
        || !(like instanceof Tree.Sequence<Object>(var container, var items))) {
      return batch;
    }
    var values = new ArrayList<@Nullable Object>();
    for (int i = 0; i < items.size(); i++) {
      values.add(listed(items.get(i), batch.through(new Item(i))));
    }
    return container == Batch.Container.TUPLE ? values.toArray() : values;
  }

  /// A derivative that is zero.
  static @Nullable Value zero(Type type) {
    return switch (type.element().kind()) {
      case FLOAT ->
          Value.of(
              Tensor.floats(
                  type.element(), type.shape().open() ? Shape.SCALAR : type.shape(), _ -> 0));
      case TEXT -> Value.of("");
      default -> null;
    };
  }

  private static List<Value> inline(Tracer tracer, Flow flow, Value[] inputs) {
    var to = tracer.builder();
    var graph = flow.graph();
    var became = new int[graph.size()];
    int next = 0;
    for (Node node : graph.nodes()) {
      if (node.isInput()) {
        became[node.id()] = inputs[next++].id();
        continue;
      }
      var args = node.args().stream().map(arg -> became[arg]).toList();
      var tags = new ArrayList<>(node.labels().tags());
      tags.addAll(tracer.labels().tags());
      var payload = graph.payload(node.id());
      var labels = node.labels().tags(tags);
      became[node.id()] =
          payload.isPresent()
              ? to.add(node.op(), args, labels, payload.get())
              : to.add(node.op(), args, labels);
    }
    return graph.outputs().values().stream().map(id -> Value.traced(tracer, became[id])).toList();
  }

  static List<Value> parts(Value whole, int count) {
    var parts = new ArrayList<Value>();
    for (int i = 0; i < count; i++) {
      parts.add(count == 1 ? whole : whole.through(Part.of(i)));
    }
    return parts;
  }

  /// What an equation gives, in the containers of a result.
  static @Nullable Object rebuilt(Tree<Object> result, Value whole) {
    var parts = parts(whole, result.leaves().size()).iterator();
    return result.build(_ -> parts.next());
  }

  static @Nullable Object choose(
      Value key,
      Map<String, Function<List<@Nullable Object>, @Nullable Object>> branches,
      List<@Nullable Object> operands) {
    Checks.key(key, branches);
    if (Tracer.recording().isEmpty()) {
      String chosen = String.valueOf(key.get());
      var branch = branches.get(chosen);
      if (branch == null) {
        throw unknown(chosen, branches);
      }
      return branch.apply(new ArrayList<>(operands));
    }
    var trees = operands.stream().map(Tree::of).toList();
    var inners = branches.values().stream().map(branch -> Inner.of(branch, trees)).toList();
    var first = inners.getFirst();
    for (int i = 1; i < inners.size(); i++) {
      if (!inners.get(i).result().shape().equals(first.result().shape())) {
        throw new WeftException(
            Diagnostic.of(Code.TYPE, "the branches of a switch give different containers")
                .expected(first.result().shape())
                .found(inners.get(i).result().shape()));
      }
    }
    var captured = Inner.union(inners);
    var args = new ArrayList<Object>();
    args.add(key);
    trees.forEach(tree -> args.addAll(tree.leaves()));
    int arguments = args.size() - 1;
    args.addAll(captured);
    var graphs = inners.stream().map(inner -> inner.over(captured, arguments)).toList();
    var op = Switch.of(List.copyOf(branches.keySet()), graphs, args.size() - 1);
    return rebuilt(first.result(), Tracer.apply(op, args));
  }

  private static WeftException unknown(String key, Map<String, ?> branches) {
    return new WeftException(
        Diagnostic.of(Code.UNKNOWN_NAME, "the switch has no branch '" + key + "'")
            .about(key)
            .expected(String.join(", ", branches.keySet()))
            .found(key)
            .suggest(key, branches.keySet()));
  }

  /// @param mayStop whether it may end after its greatest number of rounds
  static Object repeat(
      Function<List<@Nullable Object>, @Nullable Object> condition,
      Function<List<@Nullable Object>, @Nullable Object> body,
      Object start,
      int maxRounds,
      boolean mayStop) {
    Check.atLeast("max_rounds", maxRounds, 0, "max_rounds");
    if (Tracer.recording().isEmpty()) {
      Object state = start;
      int round = 0;
      while ((round < maxRounds || !mayStop) && holds(condition, state)) {
        if (round++ == maxRounds) {
          throw WhileLoop.notEnded(maxRounds);
        }
        state = Objects.requireNonNull(body.apply(List.of(state)));
      }
      return state;
    }
    var tree = Tree.of(start);
    var test = Inner.of(condition, List.of(tree));
    var step = Inner.of(body, List.of(tree));
    Checks.condition(test);
    Checks.carried(tree, step.result());
    var captured = Inner.union(List.of(test, step));
    int carried = tree.leaves().size();
    var args = new ArrayList<Object>(tree.leaves());
    args.addAll(captured);
    var op =
        WhileLoop.of(
            test.over(captured, carried),
            step.over(captured, carried),
            carried,
            maxRounds,
            mayStop,
            captured.size());
    return Objects.requireNonNull(rebuilt(tree, Tracer.apply(op, args)));
  }

  private static boolean holds(
      Function<List<@Nullable Object>, @Nullable Object> condition, Object state) {
    return ((Value) Objects.requireNonNull(condition.apply(List.of(state)))).holds();
  }
}
