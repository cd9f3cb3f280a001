package weft.ops.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.source.Constant;

/// A function given in pieces: `(expression, condition)` pairs of which the first that holds
/// counts.
///
/// It is not an op: it adds a [MultiClauseWhere]. A clause whose condition is the literal `true` is
/// the default, and clauses after it are dropped; without one the default is missing. The default's
/// node comes first, then each clause's condition and expression, then the choice.
public final class Piecewise {
  private Piecewise() {}

  /// A node, or a literal that becomes a constant.
  public sealed interface Term {
    record Id(int id) implements Term {}

    record Literal(Tensor value) implements Term {}

    static Term node(int id) {
      return new Id(id);
    }

    static Term literal(double value) {
      return new Literal(Tensor.scalar(value));
    }

    static Term literal(Tensor value) {
      return new Literal(value);
    }
  }

  public record Clause(Term expression, Term condition) {
    /// The clause that always holds.
    public static Clause otherwise(Term expression) {
      return new Clause(expression, Term.literal(Tensor.scalar(true)));
    }
  }

  /// Adds the nodes and gives the id of the one that stands for the function.
  public static int build(GraphBuilder to, List<Clause> clauses) {
    if (clauses.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.ARITY, "piecewise: at least one clause is required")
              .expected("(expression, condition) pairs")
              .found("nothing")
              .at(to.origin()));
    }
    Optional<Clause> last = clauses.stream().filter(Piecewise::always).findFirst();
    var rest = last.map(clause -> clauses.subList(0, clauses.indexOf(clause))).orElse(clauses);
    int otherwise = add(to, last.map(Clause::expression).orElse(Term.literal(Double.NaN)));
    if (rest.isEmpty()) {
      return otherwise;
    }
    var args = new ArrayList<Integer>();
    for (Clause clause : rest) {
      args.add(add(to, clause.condition));
      args.add(add(to, clause.expression));
    }
    args.add(otherwise);
    return to.add(MultiClauseWhere.of(rest.size()), args);
  }

  private static boolean always(Clause clause) {
    return clause.condition instanceof Term.Literal(Tensor value)
        && value.element() == Element.BOOL
        && value.shape().isScalar()
        && value.truthAt(0);
  }

  private static int add(GraphBuilder to, Term term) {
    return switch (term) {
      case Term.Id(int id) -> id;
      case Term.Literal(Tensor value) -> to.add(new Constant(value));
    };
  }
}
