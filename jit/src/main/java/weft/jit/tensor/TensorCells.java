package weft.jit.tensor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.algebra.Algebra;
import weft.jit.code.Census;

/// Equations that one kernel computes, cell by cell. It says nothing of shapes, except which values
/// are the same in all cells of a run, so that a kernel serves all shapes of a kind.
///
/// @param nodes what is computed, in order
/// @param reads values from outside: the first arrays of the kernel
/// @param stores nodes whose values are kept: the other arrays
public record TensorCells(List<Integer> nodes, List<Read> reads, List<Integer> stores) {
  /// @param same whether it is the same in all cells of a run
  public record Read(int node, Element element, boolean same) {}

  public TensorCells {
    nodes = List.copyOf(nodes);
    reads = List.copyOf(reads);
    stores = List.copyOf(stores);
  }

  int slots() {
    return reads.size() + stores.size();
  }

  /// A number that is written into the code.
  static Optional<Tensor> literal(Node node) {
    return node.constant().filter(value -> value.size() == 1 && value.element().isNumeric());
  }

  /// How many operations there are, and which constants.
  Census census(Graph graph) {
    var census = new Census();
    var unused = values(graph, census, x -> census.add(x, x), _ -> Census.Thing.ANY);
    assert unused.size() == stores.size();
    return census;
  }

  /// The values that are stored, over an algebra.
  ///
  /// @param single rounds a number to single precision
  /// @param read a value from outside, by its place among the reads
  <E, B> List<E> values(
      Graph graph, Algebra<E, B> on, UnaryOperator<E> single, IntFunction<E> read) {
    Map<Integer, TensorCode.Cell<E, B>> values = new HashMap<>();
    for (int i = 0; i < reads.size(); i++) {
      values.put(reads.get(i).node, TensorCode.stored(on, reads.get(i).element, read.apply(i)));
    }
    for (int id : nodes) {
      var args = new ArrayList<TensorCode.Cell<E, B>>();
      for (int arg : TensorKind.reads(graph.node(id))) {
        args.add(
            values.computeIfAbsent(
                arg,
                _ -> {
                  Tensor value = literal(graph.node(arg)).orElseThrow();
                  return TensorCode.stored(on, value.element(), on.lit(value.doubleAt(0)));
                }));
      }
      values.put(id, TensorCode.apply(graph.node(id).op(), on, single, args));
    }
    return stores.stream()
        .map(id -> TensorCode.number(on, Objects.requireNonNull(values.get(id))))
        .toList();
  }
}
