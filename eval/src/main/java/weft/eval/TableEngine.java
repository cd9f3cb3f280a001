package weft.eval;

import java.util.List;
import weft.ir.Graph;
import weft.ir.Node;

/// What computes the outputs of a graph over a table. All engines give the same bits.
public interface TableEngine {
  Outcome run(Graph graph, Table table);

  /// The equations that the engine leaves to the interpreter; none where it computes all itself.
  default List<Node> hosted(Graph graph) {
    return List.of();
  }
}
