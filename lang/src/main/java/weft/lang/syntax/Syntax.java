package weft.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Span;

/// An expression as it was written. Each part knows its place in the text.
///
/// Operators that bind equally strongly stand in one list, so a sum of 100,000 terms is one flat
/// [Chain], and a tree is only as deep as the parentheses and calls that were written.
public sealed interface Syntax {
  TextPlace place();

  record Number(double value, TextPlace place) implements Syntax {}

  record Duration(Span.Time value, TextPlace place) implements Syntax {}

  record Text(String value, TextPlace place) implements Syntax {}

  record Truth(boolean value, TextPlace place) implements Syntax {}

  /// The word `none`: an argument that is not given.
  record None(TextPlace place) implements Syntax {}

  /// A column, a definition, or a parameter of a function.
  record Name(String name, TextPlace place) implements Syntax {}

  /// `$window`.
  record Parameter(String name, TextPlace place) implements Syntax {}

  /// `-x`, `+x`.
  record Signed(boolean negative, Syntax operand, TextPlace place) implements Syntax {}

  record Not(Syntax operand, TextPlace place) implements Syntax {}

  record Power(Syntax base, Syntax exponent, TextPlace place) implements Syntax {}

  /// `a + b - c` or `a * b / c`, from left to right.
  record Chain(Syntax first, List<Link> links, TextPlace place) implements Syntax {
    public Chain {
      links = List.copyOf(links);
    }
  }

  /// `a < b <= c`: each neighbour pair must hold.
  record Comparison(Syntax first, List<Link> links, TextPlace place) implements Syntax {
    public Comparison {
      links = List.copyOf(links);
    }
  }

  /// `a and b and c`, `a or b or c`.
  record Logic(boolean all, List<Syntax> operands, TextPlace place) implements Syntax {
    public Logic {
      operands = List.copyOf(operands);
    }

    public String word() {
      return all ? "and" : "or";
    }
  }

  /// `then if condition else otherwise`, also written `if(condition, then, otherwise)`.
  record Choice(Syntax condition, Syntax then, Syntax otherwise, TextPlace place)
      implements Syntax {}

  record Call(String function, TextPlace name, List<Argument> arguments, TextPlace place)
      implements Syntax {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /// `call(...).part[index]`: one of the results of a call.
  ///
  /// @param named where the part's name stands, with its dot
  record PartOf(Syntax call, String part, TextPlace named, Optional<Syntax> index, TextPlace place)
      implements Syntax {}

  /// An operator and what stands to the right of it.
  ///
  /// @param to from the start of the chain to the end of the operand
  record Link(Operator operator, Syntax operand, TextPlace to) {}

  /// An argument of a call, with or without its name; the place includes the name.
  record Argument(Optional<String> name, Syntax value, TextPlace place) {}

  /// The parts, in the order of the text.
  default List<Syntax> parts() {
    return switch (this) {
      case Number _, Duration _, Text _, Truth _, None _, Name _, Parameter _ -> List.of();
      case Signed(_, Syntax operand, _) -> List.of(operand);
      case Not(Syntax operand, _) -> List.of(operand);
      case Power(Syntax base, Syntax exponent, _) -> List.of(base, exponent);
      case Chain(Syntax first, List<Link> links, _) -> linked(first, links);
      case Comparison(Syntax first, List<Link> links, _) -> linked(first, links);
      case Logic(_, List<Syntax> operands, _) -> operands;
      case Choice(Syntax condition, Syntax then, Syntax otherwise, _) ->
          List.of(condition, then, otherwise);
      case Call(_, _, List<Argument> arguments, _) ->
          arguments.stream().map(Argument::value).toList();
      case PartOf(Syntax call, _, _, Optional<Syntax> index, _) ->
          index.map(value -> List.of(call, value)).orElse(List.of(call));
    };
  }

  private static List<Syntax> linked(Syntax first, List<Link> links) {
    var parts = new ArrayList<Syntax>();
    parts.add(first);
    links.forEach(link -> parts.add(link.operand()));
    return parts;
  }
}
