package weft.ir.trait;

import java.util.List;
import weft.ir.GraphBuilder;
import weft.ir.Op;

/// An op that is nearly a composition of smaller ones: they give the same but for the last digits.
/// It is for engines that promise no more than that; the others compute the op itself.
public interface ExpandsNearly extends Op {
  /// Adds the smaller equations and gives the id of the one that stands for this op.
  int expandNearly(GraphBuilder to, List<Integer> args);
}
