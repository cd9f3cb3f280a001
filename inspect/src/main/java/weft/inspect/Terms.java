package weft.inspect;

import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.Algebra;
import weft.ir.Binary;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Pointwise;
import weft.ir.Relation;
import weft.ir.Unary;

/// The algebra that only writes down what is done: what an op says of its arguments follows from
/// its definition, whatever its name is.
final class Terms implements Algebra<Term, Term> {
  private static final Terms ALGEBRA = new Terms();

  /// What is larger says little of its parts.
  private static final int LARGEST = 32;

  private Terms() {}

  /// What an equation makes of its arguments; empty where it looks beyond its row.
  static Optional<Term> of(Graph graph, Node node) {
    return of(graph, node, -1, new Term.Opaque());
  }

  /// The same with something else for one of the arguments.
  static Optional<Term> of(Graph graph, Node node, int role, Term instead) {
    if (!(node.op() instanceof Pointwise op)) {
      return Optional.empty();
    }
    var args =
        IntStream.range(0, node.args().size())
            .mapToObj(
                i -> {
                  int arg = node.args().get(i);
                  Term term = i == role ? instead : new Term.Value(arg);
                  return graph.node(arg).type().element() == Element.BOOL
                      ? Operand.<Term, Term>when(term)
                      : Operand.<Term, Term>of(term);
                })
            .toList();
    return Optional.of(
        switch (op.apply(ALGEBRA, new Operands<>(ALGEBRA, args))) {
          case Operand.Value<Term, Term>(Term value) -> value;
          case Operand.Condition<Term, Term>(Term condition) -> condition;
        });
  }

  private static Term bounded(Term term) {
    return term.size() > LARGEST ? new Term.Opaque() : term;
  }

  @Override
  public Term lit(double value) {
    return new Term.Literal(value);
  }

  @Override
  public Term unary(Unary function, Term a) {
    return bounded(new Term.Applied(function, a));
  }

  @Override
  public Term binary(Binary function, Term a, Term b) {
    return bounded(new Term.Combined(function, a, b));
  }

  @Override
  public Term compare(Relation relation, Term a, Term b) {
    return bounded(new Term.Compared(relation, a, b));
  }

  @Override
  public Term and(Term a, Term b) {
    return bounded(new Term.Both(a, b));
  }

  @Override
  public Term or(Term a, Term b) {
    return bounded(new Term.Either(a, b));
  }

  @Override
  public Term not(Term a) {
    return bounded(new Term.Not(a));
  }

  @Override
  public Term select(Term condition, Term then, Term otherwise) {
    return bounded(new Term.Chosen(condition, then, otherwise));
  }

  @Override
  public Term number(Term condition) {
    return condition;
  }

  @Override
  public Term present(Term a) {
    return bounded(new Term.Present(a));
  }

  @Override
  public Term missing(Term a) {
    return not(present(a));
  }
}
