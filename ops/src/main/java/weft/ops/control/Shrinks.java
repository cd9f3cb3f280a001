package weft.ops.control;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import weft.ir.Graph;
import weft.ir.Op;

/// An op that can do with fewer of its results, and then perhaps with fewer arguments.
public interface Shrinks extends Op {
  /// How many results it has.
  int results();

  /// The op with no more than these results; empty where nothing is gained.
  ///
  /// @param small makes graphs smaller that the op holds
  Optional<Shrunk> shrunk(Set<Integer> used, Small small);

  /// A smaller op.
  ///
  /// @param args the arguments that it still takes, by position
  /// @param results the results that it still gives, by position
  record Shrunk(Op op, List<Integer> args, List<Integer> results) {}

  /// A graph with these outputs only, by position. All its inputs stay.
  @FunctionalInterface
  interface Small {
    Graph of(Graph graph, List<Integer> outputs);
  }
}
