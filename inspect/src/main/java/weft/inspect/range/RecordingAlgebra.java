package weft.inspect.range;

import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

/// The algebra that only writes down what is done: what an op says of its arguments follows from
/// its definition, whatever its name is.
public final class RecordingAlgebra implements Algebra<RecordedTerm, RecordedTerm> {
  private static final RecordingAlgebra ALGEBRA = new RecordingAlgebra();

  /// What is larger says little of its parts.
  private static final int LARGEST = 32;

  private RecordingAlgebra() {}

  /// What an equation makes of its arguments; empty where it looks beyond its row.
  public static Optional<RecordedTerm> of(Graph graph, Node node) {
    return of(graph, node, -1, new RecordedTerm.Opaque());
  }

  /// The same with something else for one of the arguments.
  public static Optional<RecordedTerm> of(Graph graph, Node node, int role, RecordedTerm instead) {
    if (!(node.op() instanceof Pointwise op)) {
      return Optional.empty();
    }
    var args =
        IntStream.range(0, node.args().size())
            .mapToObj(
                i -> {
                  int arg = node.args().get(i);
                  RecordedTerm term = i == role ? instead : new RecordedTerm.Value(arg);
                  return isDoubtful(graph, graph.node(arg))
                      ? Operand.<RecordedTerm, RecordedTerm>doubtful(term)
                      : Operand.of(graph.node(arg).type().element(), term);
                })
            .toList();
    return Optional.of(Operand.either(op.apply(ALGEBRA, new Operands<>(ALGEBRA, args))));
  }

  /// A condition that may be missing. What is made of conditions that never are is not.
  private static boolean isDoubtful(Graph graph, Node node) {
    boolean made = node.op() instanceof Pointwise;
    return node.isDoubtful()
        && (!made || node.args().stream().anyMatch(arg -> graph.node(arg).isDoubtful()));
  }

  private static RecordedTerm bounded(RecordedTerm term) {
    return term.size() > LARGEST ? new RecordedTerm.Opaque() : term;
  }

  @Override
  public RecordedTerm lit(double value) {
    return new RecordedTerm.Literal(value);
  }

  @Override
  public RecordedTerm unary(Unary function, RecordedTerm a) {
    return bounded(new RecordedTerm.Applied(function, a));
  }

  @Override
  public RecordedTerm binary(Binary function, RecordedTerm a, RecordedTerm b) {
    return bounded(new RecordedTerm.Combined(function, a, b));
  }

  @Override
  public RecordedTerm compare(Relation relation, RecordedTerm a, RecordedTerm b) {
    return bounded(new RecordedTerm.Compared(relation, a, b));
  }

  @Override
  public RecordedTerm and(RecordedTerm a, RecordedTerm b) {
    return bounded(new RecordedTerm.Both(a, b));
  }

  @Override
  public RecordedTerm or(RecordedTerm a, RecordedTerm b) {
    return bounded(new RecordedTerm.Either(a, b));
  }

  @Override
  public RecordedTerm not(RecordedTerm a) {
    return bounded(new RecordedTerm.Not(a));
  }

  @Override
  public RecordedTerm select(RecordedTerm condition, RecordedTerm then, RecordedTerm otherwise) {
    return bounded(new RecordedTerm.Chosen(condition, then, otherwise));
  }

  @Override
  public RecordedTerm number(RecordedTerm condition) {
    return condition;
  }

  @Override
  public RecordedTerm present(RecordedTerm a) {
    return bounded(new RecordedTerm.Present(a));
  }

  @Override
  public RecordedTerm missing(RecordedTerm a) {
    return not(present(a));
  }
}
