package weft.calculus.holding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.calculus.Rules;
import weft.calculus.Space;
import weft.calculus.Split;
import weft.calculus.program.Results;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ops.control.Call;

/// A program behind a boundary: its own rules, or the derivative of its body behind the same
/// boundary.
public record CallRule(Call call, Rules rules) implements HoldingRule {
  @Override
  public Pushed push(
      GraphBuilder to, Node node, List<Integer> args, List<Optional<Integer>> tangents) {
    if (call.push().isPresent()) {
      return own(to, node, args, tangents, call.push().get());
    }
    var branch = Branch.push(call.body(), tangents, rules);
    var inputs = new ArrayList<>(args);
    tangents.forEach(tangent -> tangent.ifPresent(inputs::add));
    var body = branch.graph(branch.moved());
    var results =
        Results.of(
            to, Call.of("d." + call.label(), body), inputs, node.labels(), body.outputs().size());
    return branch.results(to, results, branch.moved());
  }

  /// A rule takes a tangent for every input that has one and gives one for every output that has.
  private Pushed own(
      GraphBuilder to,
      Node node,
      List<Integer> args,
      List<Optional<Integer>> tangents,
      Graph rule) {
    var inputs = new ArrayList<>(args);
    for (int i = 0; i < args.size(); i++) {
      if (Space.has(to.type(args.get(i)))) {
        int arg = args.get(i);
        inputs.add(tangents.get(i).orElseGet(() -> Space.zero(to, arg)));
      }
    }
    int outputs = Results.types(node.type()).size();
    var own = Call.of("d." + call.label(), rule);
    var results = Results.of(to, own, inputs, node.labels(), rule.outputs().size());
    var types = Results.types(node.type());
    var moved = new ArrayList<Integer>();
    int next = outputs;
    for (int i = 0; i < outputs; i++) {
      moved.add(Space.has(types.get(i)) ? results.part(next++) : Space.zero(to, results.part(i)));
    }
    return new Pushed(results.parts(0, outputs), Optional.of(Results.together(to, moved)));
  }

  @Override
  public Pulled pull(GraphBuilder to, Node node, List<Integer> args) {
    var types = Results.types(node.type());
    if (call.pull().isPresent()) {
      var results = Results.of(to, call, args, node.labels(), types.size());
      return new Pulled(
          results.parts(0, types.size()),
          cotangent -> {
            var inputs = new ArrayList<>(args);
            for (int i = 0; i < types.size(); i++) {
              inputs.add(results.part(i));
            }
            inputs.addAll(Results.apart(to, cotangent, types));
            var rule = call.pull().get();
            var back =
                Results.of(
                    to,
                    Call.of("g." + call.label(), rule),
                    inputs,
                    node.labels(),
                    rule.outputs().size());
            var cotangents = new ArrayList<Optional<Integer>>();
            int next = 0;
            for (int arg : args) {
              cotangents.add(
                  Space.has(to.type(arg)) ? Optional.of(back.part(next++)) : Optional.empty());
            }
            return cotangents;
          });
    }
    var pulled = Split.pulled(call.body(), rules);
    var reached = Split.reached(pulled, call.body());
    var split = Split.of(pulled, call.body(), reached);
    var forward = Call.of(call.label(), split.forward());
    var results = Results.of(to, forward, args, node.labels(), types.size() + 1);
    return new Pulled(
        results.parts(0, types.size()),
        cotangent -> {
          var inputs = new ArrayList<Integer>();
          inputs.add(results.part(types.size()));
          inputs.addAll(Results.apart(to, cotangent, types));
          return Branch.back(
              to, Call.of("g." + call.label(), split.backward()), inputs, node, reached);
        });
  }
}
