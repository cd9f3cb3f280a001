package weft.eval;

import weft.ir.Graph;

/// What computes the outputs of a graph over a table. All engines give the same bits.
public interface TableEngine {
  Outcome run(Graph graph, Table table);
}
