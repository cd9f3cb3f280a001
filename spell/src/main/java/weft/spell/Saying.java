package weft.spell;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Operands;
import weft.ir.trait.StandsFor;

/// An equation that is to be said.
///
/// @param in what its arguments are: columns, or expressions that stand in its own
/// @param on the language
public record Saying(Graph graph, Node node, Operands<Wording, Wording> in, Spelling on) {
  public Op op() {
    return node.op();
  }

  public Wording value(int i) {
    return in.value(i);
  }

  public Wording condition(int i) {
    return in.condition(i);
  }

  /// All arguments, as values.
  public List<Wording> values() {
    return IntStream.range(0, in.size()).mapToObj(in::value).toList();
  }

  /// The column whose cells an argument stands for, if it is half of one.
  public Optional<Node> halved(int i) {
    Node half = argument(i);
    return Optional.of(half)
        .filter(node -> node.op() instanceof StandsFor)
        .map(node -> graph.node(node.args().getFirst()))
        .filter(Node::isColumn);
  }

  public Node argument(int i) {
    return graph.node(node.args().get(i));
  }
}
