package weft.calculus.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.calculus.Space;
import weft.ir.Site;
import weft.ir.Type;
import weft.ir.form.Stateful;
import weft.ops.calculus.Reversed;
import weft.ops.compare.Where;
import weft.ops.source.Constant;

/// State: the step from row to row, over values with tangents, is the step of the tangents. Back it
/// runs over reversed rows, and carries how much the numbers carried count.
final class ScanRule implements Shapes.Both {
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    var step = step(at, tangents.stream().map(Optional::isPresent).toList());
    var args = new ArrayList<>(at.args());
    tangents.forEach(tangent -> tangent.ifPresent(args::add));
    return step.tangents().map(scan -> at.add(scan, args));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    var moves = new ArrayList<Boolean>();
    for (int i = 0; i < at.args().size(); i++) {
      moves.add(!at.isFixed(i) && Space.has(at.type(at.args().get(i))));
    }
    var step = step(at, moves);
    var back = new StepBack(step);
    var cotangents = new ArrayList<Optional<Integer>>();
    for (int i = 0; i < moves.size(); i++) {
      cotangents.add(
          moves.get(i)
              ? back.scan(i)
                  .map(scan -> Reversed.of(at, at.add(scan.scan(), columns(at, scan, cotangent))))
              : Optional.empty());
    }
    return cotangents;
  }

  /// What the way back reads, in reverse.
  private static List<Integer> columns(Site at, StepBack.Back back, int cotangent) {
    return back.reads().stream()
        .map(
            read ->
                switch (read) {
                  case StepBack.Read.Arg(int i) -> at.args().get(i);
                  case StepBack.Read.Before(var scan) -> at.add(scan, at.args());
                  case StepBack.Read.Cotangent _ -> cotangent;
                })
        .map(column -> Reversed.of(at, holding(at, column)))
        .toList();
  }

  /// A condition that is missing does not hold. Reversed it is a number, which would.
  private static int holding(Site at, int column) {
    return at.to().node(column).isDoubtful()
        ? at.add(new Where(), List.of(column, constant(at, 1), constant(at, 0)))
        : column;
  }

  private static int constant(Site at, double value) {
    return at.add(Constant.of(value), List.of());
  }

  private static DualStep step(Site at, List<Boolean> moves) {
    var types = new ArrayList<Type>();
    at.args().forEach(arg -> types.add(at.type(arg)));
    return new DualStep((Stateful) at.op(), types, moves);
  }
}
