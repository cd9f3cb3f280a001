package weft.testkit;

import java.util.ArrayList;
import java.util.Locale;
import java.util.regex.Pattern;
import weft.data.TensorJson;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Subtract;
import weft.ops.compare.Equal;
import weft.ops.compare.Greater;
import weft.ops.compare.GreaterEqual;
import weft.ops.compare.Less;
import weft.ops.compare.LessEqual;
import weft.ops.source.Constant;
import weft.ops.tensor.Piecewise;
import weft.ops.tensor.Piecewise.Clause;
import weft.ops.tensor.Piecewise.Term;

/// The clauses of a piecewise case, `(v*2, v>1), (0, true)`: pairs of an operand, or two operands
/// with an operator between. The name is the case's operand, node 0.
final class PiecewiseText {
  private static final Pattern CLAUSE = Pattern.compile("\\(([^,()]*),([^,()]*)\\)");
  private static final Pattern PAIR =
      Pattern.compile("(-?[\\w.]+)\\s*(>=|<=|==|[-+*/<>])\\s*(-?[\\w.]+)");

  private final GraphBuilder to;
  private final String text;

  PiecewiseText(GraphBuilder to, String text) {
    this.to = to;
    this.text = text;
  }

  /// Adds the nodes of all clauses, then the choice.
  int build() {
    var clauses = new ArrayList<Clause>();
    var matcher = CLAUSE.matcher(text);
    while (matcher.find()) {
      clauses.add(new Clause(term(matcher.group(1).strip()), term(matcher.group(2).strip())));
    }
    return Piecewise.build(to, clauses);
  }

  private Term term(String expression) {
    var pair = PAIR.matcher(expression);
    if (!pair.matches()) {
      return operand(expression);
    }
    int left = node(operand(pair.group(1)));
    int right = node(operand(pair.group(3)));
    return Term.node(to.add(operator(pair.group(2)), left, right));
  }

  private Term operand(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "true" -> Term.literal(Tensor.scalar(true));
      case "false" -> Term.literal(Tensor.scalar(false));
      case "nan" -> Term.literal(Double.NaN);
      default ->
          Character.isLetter(word.charAt(0))
              ? Term.node(0)
              : Term.literal(TensorJson.natural(new Json.Number(word)));
    };
  }

  private int node(Term term) {
    return switch (term) {
      case Term.Id(int id) -> id;
      case Term.Literal(Tensor value) -> to.add(new Constant(value));
    };
  }

  private static Op operator(String sign) {
    return switch (sign) {
      case "+" -> new Add();
      case "-" -> new Subtract();
      case "*" -> new Multiply();
      case "/" -> new Divide();
      case ">" -> new Greater();
      case "<" -> new Less();
      case ">=" -> new GreaterEqual();
      case "<=" -> new LessEqual();
      case "==" -> new Equal();
      default ->
          throw new WeftException(
              Diagnostic.of(Code.BAD_DATA, "there is no operator '" + sign + "'"));
    };
  }
}
