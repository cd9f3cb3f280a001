package weft.jit.code;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.form.Stateful;

/// Writes equations over an algebra, each once. What they read from elsewhere is loaded when it is
/// first needed.
public abstract class EquationEmitter<E, B> {
  private final Graph graph;
  private final Algebra<E, B> on;
  private final Map<Integer, Operand<E, B>> values = new HashMap<>();

  public EquationEmitter(Graph graph, Algebra<E, B> on) {
    this.graph = graph;
    this.on = on;
  }

  /// A value that is not computed here.
  public abstract E load(Node node);

  /// Keeps a value that has been computed, where somebody else needs it.
  public abstract void store(Node node, Operand<E, B> value);

  public E step(int id, Stateful op, Operands<E, B> in) {
    throw new IllegalStateException("no state is carried here: " + op.tag());
  }

  public void all(List<Integer> nodes) {
    for (int id : nodes) {
      Node node = graph.node(id);
      Operand<E, B> value =
          switch (node.op()) {
            case Pointwise op -> Operand.typed(node.type().element(), op.apply(on, operands(node)));
            case Stateful op -> Operand.of(step(id, op, operands(node)));
            default -> operand(id);
          };
      values.put(id, value);
      store(node, value);
    }
  }

  public final E number(Operand<E, B> value) {
    return new Operands<>(on, List.of(value)).value(0);
  }

  private Operands<E, B> operands(Node node) {
    return new Operands<>(on, node.args().stream().map(this::operand).toList());
  }

  public final Operand<E, B> operand(int id) {
    Operand<E, B> known = values.get(id);
    if (known == null) {
      known = outside(graph.node(id));
      values.put(id, known);
    }
    return known;
  }

  private Operand<E, B> outside(Node node) {
    E value =
        node.constant().map(constant -> on.lit(constant.doubleAt(0))).orElseGet(() -> load(node));
    if (node.isDoubtful()) {
      return Operand.doubtful(value);
    }
    return node.type().element() == Element.BOOL
        ? Operand.when(on.truth(value))
        : Operand.of(value);
  }
}
