package weft.calculus.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import weft.calculus.Flow;
import weft.calculus.Flow.Slot;
import weft.calculus.Leaves;
import weft.calculus.Tree;
import weft.ir.Batch;
import weft.ir.Check;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.WeftException;
import weft.ops.control.Call;
import weft.ops.control.Item;
import weft.ops.control.Items;
import weft.ops.control.Part;
import weft.ops.control.Switch;
import weft.ops.control.WhileLoop;
import weft.ops.tensor.Cast;

/// Equations that hold graphs, as they are traced.
final class Nested {
  private Nested() {}

  /// A program inside another one. Where it takes a batch, a traced batch will do, or a list of
  /// values; then it gives lists.
  static @Nullable Object record(Tracer tracer, Flow flow, @Nullable Object... args) {
    var nodes = flow.graph().inputs();
    var inputs = new int[nodes.size()];
    var lists = new ArrayList<Tree<Object>>();
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
                case Slot.Fixed(Object expected) -> same(expected, value);
                case Slot.Zero _, Slot.Ignored _ -> {}
              }
            });
    var ids = Arrays.stream(inputs).boxed().toList();
    var outputs = flow.made().isEmpty() ? inline(tracer, flow, ids) : one(tracer, flow, ids);
    return flow.out()
        .build(
            slot ->
                switch (slot) {
                  case Slot.At(int i) ->
                      lists.isEmpty()
                          ? Value.traced(tracer, outputs.get(i))
                          : listed(tracer, lists.getFirst(), outputs.get(i));
                  case Slot.Fixed(Object value) -> value;
                  case Slot.Zero(var type) -> zero(type);
                  case Slot.Ignored _ -> null;
                });
  }

  /// A value, or values as the items of a batch.
  private static int items(Tracer tracer, Tree<Object> tree, Type type) {
    if (tree instanceof Tree.Leaf<Object>(Object value)) {
      return fitting(tracer, tracer.id(Value.of(value)), type);
    }
    if (type.batches() > 0 && tree instanceof Tree.Sequence<Object>(var container, var items)) {
      var ids = items.stream().map(item -> items(tracer, item, type.item())).toList();
      return tracer.builder().add(Items.of(container, ids.size()), ids, tracer.labels());
    }
    throw new WeftException(
        Diagnostic.of(Code.TYPE, "the argument has another structure")
            .expected(type.toString())
            .found(tree.shape()));
  }

  /// A value of the type that a program takes; a whole number may stand for a float.
  private static int fitting(Tracer tracer, int id, Type type) {
    Type given = tracer.type(id);
    boolean open = type.element() == Element.ANY || given.element() == Element.ANY;
    boolean shaped =
        type.shape().open() || given.shape().open() || type.shape().equals(given.shape());
    boolean same = given.element() == type.element();
    boolean widens = type.element().isFloat() && given.element() == Element.I64;
    if (open || shaped && given.batches() == type.batches() && (same || widens)) {
      return open || same
          ? id
          : tracer.builder().add(new Cast(type.element()), List.of(id), tracer.labels());
    }
    throw new WeftException(
        Diagnostic.of(
                Code.TYPE,
                "the value has another type or shape than the program inside was traced for")
            .expected(type.toString())
            .found(given.toString()));
  }

  /// A batch as containers like those of an argument.
  private static @Nullable Object listed(Tracer tracer, Tree<Object> like, int id) {
    if (tracer.type(id).batches() == 0
        || !(like instanceof Tree.Sequence<Object>(var container, var items))) {
      return Value.traced(tracer, id);
    }
    var values = new ArrayList<@Nullable Object>();
    for (int i = 0; i < items.size(); i++) {
      int item = tracer.builder().add(new Item(i), List.of(id), tracer.labels());
      values.add(listed(tracer, items.get(i), item));
    }
    return container == Batch.Container.TUPLE ? values.toArray() : values;
  }

  private static @Nullable Object zero(Type type) {
    return switch (type.element().kind()) {
      case FLOAT -> Value.of(0.0);
      case TEXT -> Value.of("");
      default -> null;
    };
  }

  private static void same(Object expected, @Nullable Object found) {
    if (!Leaves.same(expected, found)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.RANGE, "the program was traced for " + expected + " here, found " + found)
              .expected(String.valueOf(expected))
              .found(String.valueOf(found))
              .hint("trace it again for another value of a static argument"));
    }
  }

  private static List<Integer> inline(Tracer tracer, Flow flow, List<Integer> inputs) {
    var to = tracer.builder();
    var graph = flow.graph();
    var became = new int[graph.size()];
    int next = 0;
    for (Node node : graph.nodes()) {
      if (node.isInput()) {
        became[node.id()] = inputs.get(next++);
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
    return graph.outputs().values().stream().map(id -> became[id]).toList();
  }

  private static List<Integer> one(Tracer tracer, Flow flow, List<Integer> inputs) {
    var call = Call.of(flow.made(), flow.graph());
    int id = tracer.builder().add(call, inputs, tracer.labels());
    return parts(tracer, id, flow.graph().outputs().size());
  }

  private static List<Integer> parts(Tracer tracer, int id, int count) {
    var parts = new ArrayList<Integer>();
    for (int i = 0; i < count; i++) {
      parts.add(count == 1 ? id : tracer.builder().add(Part.of(i), List.of(id), tracer.labels()));
    }
    return parts;
  }

  static @Nullable Object rebuilt(Tracer tracer, Tree<Object> result, int id) {
    var parts = parts(tracer, id, result.leaves().size());
    int[] next = {0};
    return result.build(_ -> Value.traced(tracer, parts.get(next[0]++)));
  }

  static @Nullable Object choose(
      Value key,
      Map<String, Function<List<@Nullable Object>, @Nullable Object>> branches,
      List<@Nullable Object> operands) {
    Checks.key(key, branches);
    var current = Tracer.recording();
    if (current.isEmpty()) {
      String chosen = String.valueOf(key.get());
      var branch = branches.get(chosen);
      if (branch == null) {
        throw unknown(chosen, branches);
      }
      return branch.apply(new ArrayList<>(operands));
    }
    var tracer = current.get();
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
    var ids = new ArrayList<Integer>();
    ids.add(tracer.id(key));
    trees.forEach(tree -> tree.leaves().forEach(leaf -> ids.add(tracer.id(Value.of(leaf)))));
    int arguments = ids.size() - 1;
    captured.forEach(value -> ids.add(tracer.id(value)));
    var graphs = inners.stream().map(inner -> inner.over(captured, arguments)).toList();
    var op = Switch.of(List.copyOf(branches.keySet()), graphs, ids.size() - 1);
    return rebuilt(tracer, first.result(), tracer.builder().add(op, ids, tracer.labels()));
  }

  private static WeftException unknown(String key, Map<String, ?> branches) {
    return new WeftException(
        Diagnostic.of(Code.UNKNOWN_NAME, "the switch has no branch '" + key + "'")
            .about(key)
            .expected(String.join(", ", branches.keySet()))
            .found(key)
            .suggest(key, branches.keySet()));
  }

  static Object repeat(
      Function<List<@Nullable Object>, @Nullable Object> condition,
      Function<List<@Nullable Object>, @Nullable Object> body,
      Object start,
      int maxRounds) {
    Check.atLeast("max_rounds", maxRounds, 0, "max_rounds");
    var current = Tracer.recording();
    if (current.isEmpty()) {
      Object state = start;
      for (int i = 0; i < maxRounds; i++) {
        if (!((Value) Objects.requireNonNull(condition.apply(List.of(state)))).holds()) {
          break;
        }
        state = Objects.requireNonNull(body.apply(List.of(state)));
      }
      return state;
    }
    var tracer = current.get();
    var tree = Tree.of(start);
    var test = Inner.of(condition, List.of(tree));
    var step = Inner.of(body, List.of(tree));
    Checks.condition(test);
    if (!step.result().shape().equals(tree.shape())) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the body of a loop gives what it takes")
              .expected(tree.shape())
              .found(step.result().shape()));
    }
    Checks.carried(tree, step.result());
    var captured = Inner.union(List.of(test, step));
    var ids = new ArrayList<Integer>();
    tree.leaves().forEach(leaf -> ids.add(tracer.id(Value.of(leaf))));
    int carried = ids.size();
    captured.forEach(value -> ids.add(tracer.id(value)));
    var op =
        WhileLoop.of(
            test.over(captured, carried),
            step.over(captured, carried),
            carried,
            maxRounds,
            captured.size());
    return Objects.requireNonNull(
        rebuilt(tracer, tree, tracer.builder().add(op, ids, tracer.labels())));
  }
}
