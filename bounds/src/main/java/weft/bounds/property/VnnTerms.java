package weft.bounds.property;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import weft.bounds.property.VnnItem.Atom;
import weft.bounds.property.VnnItem.Items;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;

/// Reads terms: numbers, variables, and sums of them times factors.
///
/// @param declared names of single variables
/// @param tensors by their names
record VnnTerms(Set<String> declared, Map<String, VnnTensor> tensors) {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE]([+-]?)0*([0-9]+))?");

  /// Digits of an exponent. Numbers that are further from 1 would take long to compute with.
  private static final int MOST_DIGITS = 4;

  private static final Pattern NOT_FINITE = Pattern.compile("(?i)[+-]?(nan|inf|infinity)");
  static final Pattern CELL = Pattern.compile("([A-Za-z][A-Za-z0-9_]*)(\\[.*])?", Pattern.DOTALL);
  private static final BigDecimal GREATEST = new BigDecimal(Double.MAX_VALUE);

  LinearTerm of(VnnItem item) {
    return switch (item) {
      case Atom(String text, var origin) when NUMBER.matcher(text).matches() ->
          LinearTerm.of(number(text, origin));
      case Atom(String text, _) when declared.contains(text) -> LinearTerm.variable(text);
      case Atom(String text, var origin) when tensorOf(text).isPresent() ->
          LinearTerm.variable(
              tensorOf(text).get().variable(text.substring(nameOf(text).length()), origin));
      case Atom(String text, var origin) when NOT_FINITE.matcher(text).matches() ->
          throw VnnItem.wrong(origin, "a bound that is not finite", "a finite number");
      case Atom(String text, var origin) ->
          throw new WeftException(
              Diagnostic.of(Code.UNKNOWN_NAME, "'" + text + "' is not declared")
                  .about(text)
                  .suggest(text, tensors.isEmpty() ? declared : tensors.keySet())
                  .at(origin));
      case Items list -> composed(list);
    };
  }

  private static BigDecimal number(String text, Origin origin) {
    var parts = NUMBER.matcher(text);
    boolean far =
        parts.matches() && parts.group(2) != null && parts.group(2).length() > MOST_DIGITS;
    if (far && parts.group(1).equals("-")) {
      throw VnnItem.wrong(origin, "a number that is too close to 0", "an exponent from -9999 on");
    }
    if (far || new BigDecimal(text).abs().compareTo(GREATEST) > 0) {
      throw VnnItem.wrong(
          origin, "a number that is infinite in double precision", "a finite number");
    }
    return new BigDecimal(text);
  }

  private static String nameOf(String text) {
    int bracket = text.indexOf('[');
    return bracket < 0 ? text : text.substring(0, bracket);
  }

  private Optional<VnnTensor> tensorOf(String text) {
    return CELL.matcher(text).matches()
        ? Optional.ofNullable(tensors.get(nameOf(text)))
        : Optional.empty();
  }

  private LinearTerm composed(Items list) {
    var terms = list.list().stream().skip(1).map(this::of).toList();
    if (terms.isEmpty()) {
      throw VnnItem.wrong(
          list.origin(), "this is no term", "a number, a variable, (+ ...), (- ...)");
    }
    return switch (list.head()) {
      case "+" -> terms.stream().reduce(LinearTerm::plus).orElseThrow();
      case "-" ->
          terms.size() == 1
              ? terms.getFirst().times(BigDecimal.ONE.negate())
              : terms.stream().reduce(LinearTerm::minus).orElseThrow();
      case "*" -> terms.stream().reduce((a, b) -> product(a, b, list)).orElseThrow();
      case "/" -> terms.stream().reduce((a, b) -> quotient(a, b, list)).orElseThrow();
      default ->
          throw VnnItem.wrong(
              list.origin(), "there is no '" + list.head() + "' in terms", "+, -, * or /");
    };
  }

  private static LinearTerm product(LinearTerm a, LinearTerm b, Items at) {
    if (a.isConstant()) {
      return b.times(a.constant());
    }
    if (b.isConstant()) {
      return a.times(b.constant());
    }
    throw VnnItem.wrong(
        at.origin(), "a product of two variables is not linear", "a number times a variable");
  }

  /// By a number, where the quotient is a decimal one.
  private static LinearTerm quotient(LinearTerm a, LinearTerm b, Items at) {
    if (b.isConstant() && b.constant().signum() != 0) {
      try {
        return a.dividedBy(b.constant());
      } catch (ArithmeticException _) {
        throw VnnItem.wrong(
            at.origin(), "a quotient that has no last digit", "a product on the other side");
      }
    }
    throw VnnItem.wrong(at.origin(), "a division by a variable or by 0", "a number other than 0");
  }
}
