package weft.calculus;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Op;
import weft.ops.control.Sweep;
import weft.ops.control.WhileLoop;

/// What both kinds of loop have. The arguments are carried values, lists, then what stays the same;
/// the results are the carried values, then what is collected.
record Loop(Op op, Graph body, int carried, int lists, boolean backwards) {
  static Loop of(Op op) {
    return switch (op) {
      case WhileLoop loop -> new Loop(op, loop.body(), loop.carried(), 0, false);
      case Sweep sweep ->
          new Loop(op, sweep.body(), sweep.carried(), sweep.lists(), sweep.backwards());
      default -> throw new IllegalArgumentException(op.tag());
    };
  }

  /// The position of the first argument that stays the same.
  int fixed() {
    return carried + lists;
  }

  /// The names of the results.
  List<String> outputs() {
    return List.copyOf(body.outputs().keySet());
  }

  /// The same kind of loop over another body.
  ///
  /// @param own the arguments of this loop among those of the other, in their order
  Op over(Graph other, int otherCarried, int otherLists, List<Integer> own) {
    int fixed = other.inputs().size() - otherCarried;
    return switch (op) {
      case WhileLoop loop ->
          WhileLoop.of(
              condition(loop.condition(), other, own),
              other,
              otherCarried,
              loop.maxRounds(),
              fixed);
      default -> Sweep.of(other, otherCarried, otherLists, fixed - otherLists, backwards);
    };
  }

  /// The condition over the inputs of another body.
  private static Graph condition(Graph condition, Graph body, List<Integer> own) {
    var to = GraphBuilder.plain();
    var inputs = new ArrayList<Integer>();
    body.inputs().forEach(input -> inputs.add(to.copy(body, input, List.of())));
    Inline.all(condition, to, own.stream().map(inputs::get).toList(), Labels.NONE)
        .forEach(to::output);
    return to.build();
  }
}
