package weft.calculus.holding;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.calculus.Rules;
import weft.calculus.Space;
import weft.calculus.Split;
import weft.calculus.program.Results;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ops.control.Loops;

/// Loops. Forward, the tangents are carried along with the values ([LoopForward]). Back, a sweep
/// goes through the rounds in the other order ([LoopBack]).
public record LoopRule(Loops loop, Rules rules) implements HoldingRule {
  @Override
  public Pushed push(
      GraphBuilder to, Node node, List<Integer> args, List<Optional<Integer>> tangents) {
    return new LoopForward(loop, to, node, args, tangents).push(rules);
  }

  @Override
  public Pulled pull(GraphBuilder to, Node node, List<Integer> args) {
    var pulled = Split.pulled(loop.body(), rules);
    var reached = Split.reached(pulled, loop.body());
    var all = IntStream.range(0, args.size()).boxed().toList();
    var wanted =
        all.stream()
            .filter(i -> i < loop.carried() ? Space.has(to.type(args.get(i))) : reached.contains(i))
            .toList();
    var split = Split.of(pulled, loop.body(), wanted);
    var forward = loop.over(split.forward(), loop.carried(), loop.lists(), all);
    int count = Results.types(node.type()).size();
    var results = Results.of(to, forward, args, node.labels(), count + 1);
    return new Pulled(
        results.parts(0, count),
        cotangent ->
            new LoopBack(loop, to, node, args, split).cotangents(results.part(count), cotangent));
  }
}
