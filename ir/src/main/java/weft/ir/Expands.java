package weft.ir;

import java.util.List;

/// An op that is a composition of smaller ones: every interpretation then has it at once.
public interface Expands extends Op {
  /// Adds the smaller equations and gives the id of the one that stands for this op.
  int expand(GraphBuilder to, List<Integer> args);
}
