package weft.calculus.holding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.calculus.Batching;
import weft.calculus.DerivativeSources;
import weft.calculus.Inline;
import weft.calculus.Pullback;
import weft.calculus.Pushforward;
import weft.calculus.Rules;
import weft.calculus.Split;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Type;
import weft.ops.control.AccumulateItems;
import weft.ops.control.Each;
import weft.ops.source.Input;

/// The derivative of an op on each item is the derivative of the op, on each item. A cotangent of
/// what all items share is taken together over the items.
public record EachRule(Each each, Rules rules) implements HoldingRule {
  private static final String OUT = "out";

  /// The op alone.
  ///
  /// @param open the arguments that are inputs; the others are constants
  private record Single(Graph graph, List<Integer> open, List<Boolean> over) {
    static Single of(Each each, GraphBuilder to, Node node, List<Integer> args) {
      var alone = GraphBuilder.plain();
      var ids = new ArrayList<Integer>();
      var open = new ArrayList<Integer>();
      var over = new ArrayList<Boolean>();
      var roles = each.op().contract().roles();
      for (int i = 0; i < args.size(); i++) {
        Node arg = to.node(args.get(i));
        if (arg.isConstant()) {
          ids.add(alone.add(arg.op()));
        } else {
          boolean carries = each.over().get(i);
          Type type = carries ? arg.type().item() : arg.type();
          ids.add(alone.add(Input.of(roles.get(i).name(), type)));
          open.add(i);
          over.add(carries);
        }
      }
      int out = alone.add(each.op(), ids, node.labels());
      return new Single(alone.output(OUT, out).build(), open, over);
    }
  }

  @Override
  public Pushed push(
      GraphBuilder to, Node node, List<Integer> args, List<Optional<Integer>> tangents) {
    var single = Single.of(each, to, node, args);
    var names = single.graph.inputs().stream().map(Node::name).toList();
    var changing = new ArrayList<String>();
    var over = new ArrayList<>(single.over);
    var inputs = new ArrayList<Integer>();
    single.open.forEach(i -> inputs.add(args.get(i)));
    for (int k = 0; k < names.size(); k++) {
      int i = single.open.get(k);
      if (tangents.get(i).isPresent()) {
        changing.add(names.get(k));
        over.add(single.over.get(k));
        inputs.add(tangents.get(i).get());
      }
    }
    var pushed =
        new Pushforward(input -> changing.contains(input.name()), rules).apply(single.graph);
    var outputs = Inline.all(new Batching(over).apply(pushed), to, inputs, node.labels());
    return new Pushed(
        DerivativeSources.named(outputs, OUT),
        Optional.ofNullable(outputs.get(Pushforward.prefix(single.graph) + OUT)));
  }

  @Override
  public Pulled pull(GraphBuilder to, Node node, List<Integer> args) {
    var single = Single.of(each, to, node, args);
    var over = new ArrayList<>(single.over);
    over.add(true);
    var whole = new Batching(over).apply(Split.pulled(single.graph, rules));
    var inline = new Inline(whole, to, node.labels());
    inline.give(single.open.stream().map(args::get).toList());
    int result = DerivativeSources.named(inline.outputs(), OUT);
    return new Pulled(
        result,
        cotangent -> {
          var outputs = inline.give(List.of(cotangent)).outputs();
          var cotangents = new ArrayList<Optional<Integer>>();
          args.forEach(_ -> cotangents.add(Optional.empty()));
          var names = single.graph.inputs().stream().map(Node::name).toList();
          for (int k = 0; k < names.size(); k++) {
            Integer items = outputs.get(Pullback.prefix(single.graph) + names.get(k));
            if (items != null) {
              int arg = single.open.get(k);
              cotangents.set(
                  arg,
                  Optional.of(
                      single.over.get(k)
                          ? items
                          : to.add(new AccumulateItems(), items, args.get(arg))));
            }
          }
          return cotangents;
        });
  }
}
