package weft.calculus.holding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import weft.calculus.Rules;
import weft.calculus.Split;
import weft.calculus.program.Results;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ops.control.Switch;

/// The derivative of the chosen branch. The key has none.
public record SwitchRule(Switch choice, Rules rules) implements HoldingRule {
  @Override
  public Pushed push(
      GraphBuilder to, Node node, List<Integer> args, List<Optional<Integer>> tangents) {
    var operands = tangents.subList(1, tangents.size());
    var branches =
        choice.branches().stream().map(branch -> Branch.push(branch, operands, rules)).toList();
    var moved = new TreeSet<Integer>();
    branches.forEach(branch -> moved.addAll(branch.moved()));
    var inputs = new ArrayList<>(args);
    operands.forEach(tangent -> tangent.ifPresent(inputs::add));
    var graphs = branches.stream().map(branch -> branch.graph(moved)).toList();
    var results =
        Results.of(
            to,
            Switch.of(choice.cases(), graphs, inputs.size() - 1),
            inputs,
            node.labels(),
            graphs.getFirst().outputs().size());
    return branches.getFirst().results(to, results, moved);
  }

  @Override
  public Pulled pull(GraphBuilder to, Node node, List<Integer> args) {
    var types = Results.types(node.type());
    var reached = new TreeSet<Integer>();
    var pulled = new ArrayList<Graph>();
    for (Graph branch : choice.branches()) {
      pulled.add(Split.pulled(branch, rules));
      reached.addAll(Split.reached(pulled.getLast(), branch));
    }
    var wanted = List.copyOf(reached);
    var splits = new ArrayList<Split>();
    for (int i = 0; i < pulled.size(); i++) {
      splits.add(Split.of(pulled.get(i), choice.branches().get(i), wanted));
    }
    var forward =
        Switch.of(choice.cases(), splits.stream().map(Split::forward).toList(), args.size() - 1);
    var results = Results.of(to, forward, args, node.labels(), types.size() + 1);
    return new Pulled(
        results.parts(0, types.size()),
        cotangent -> {
          var inputs = new ArrayList<Integer>();
          inputs.add(args.getFirst());
          inputs.add(results.part(types.size()));
          inputs.addAll(Results.apart(to, cotangent, types));
          var backward =
              Switch.of(
                  choice.cases(), splits.stream().map(Split::backward).toList(), inputs.size() - 1);
          return Branch.back(to, backward, inputs, node, wanted.stream().map(i -> i + 1).toList());
        });
  }
}
