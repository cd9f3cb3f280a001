package weft.calculus.trace;

import java.util.Map;
import weft.calculus.program.Tree;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What choices and loops need, refused while the function is traced and not when the program runs.
final class Checks {
  private Checks() {}

  /// What [Functions#cond] decides by.
  static void decides(Value condition) {
    Type type = condition.type();
    boolean may = type.element() == Element.BOOL || type.element() == Element.ANY;
    if (!may) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "cond decides by a condition")
              .about("condition")
              .expected("bool")
              .found(type.toString())
              .hint(
                  type.element() == Element.TEXT
                      ? "compare it: match(x, \"yes\")"
                      : "compare it: x.greaterThan(0.0)"));
    }
  }

  /// What can't choose is refused before the program runs: a float, a whole tensor, a case that the
  /// key can't be.
  static void key(Value key, Map<String, ?> branches) {
    if (branches.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "a switch has at least one branch").expected("a branch"));
    }
    Type type = key.type();
    var kind = type.element().kind();
    boolean unfit =
        kind == Element.Kind.FLOAT || kind == Element.Kind.TIME || !type.shape().isScalar();
    if (unfit && !type.shape().open()) {
      var problem =
          Diagnostic.of(Code.TYPE, "a choice is made by a single condition, text or whole number")
              .about("key")
              .expected("bool, text or i64")
              .found(type.toString());
      throw new WeftException(
          problem.hint(
              type.shape().isScalar()
                  ? "compare it: x.greaterThan(0.0)"
                  : "take one cell; where(condition, then, otherwise) chooses cell by cell"));
    }
    for (String name : branches.keySet()) {
      boolean possible =
          switch (kind) {
            case BOOL -> name.equals("true") || name.equals("false");
            case SIGNED, UNSIGNED -> name.matches("-?[0-9]+");
            default -> true;
          };
      if (!possible) {
        throw new WeftException(
            Diagnostic.of(Code.RANGE, "the key of the switch can never be '" + name + "'")
                .about(name)
                .expected(kind == Element.Kind.BOOL ? "true and false" : "whole numbers as texts")
                .found(name));
      }
    }
  }

  /// How many rounds [Functions#fori] does.
  static void rounds(Value count) {
    Type type = count.type();
    boolean whole = type.element().isInteger() || type.element() == Element.ANY;
    if (!whole || !type.shape().isScalar() && !type.shape().open()) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the number of rounds is one whole number")
              .about("rounds")
              .expected("i64")
              .found(type.toString()));
    }
  }

  static void condition(Inner test) {
    var result = test.result();
    Type type =
        result instanceof Tree.Leaf<Object>(Object value) ? Value.of(value).type() : Type.ANY;
    boolean unfit = !type.shape().open() && !type.shape().isScalar();
    if (unfit || !(result instanceof Tree.Leaf)) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the condition of a loop is one condition (bool)")
              .about("condition")
              .expected("bool")
              .found(result instanceof Tree.Leaf ? type.toString() : result.shape())
              .hint("of a tensor, take all(x) or any(x)"));
    }
  }

  /// Each round's results are the next round's arguments.
  static void carried(Tree<Object> taken, Tree<Object> given) {
    if (!given.shape().equals(taken.shape())) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the body of a loop gives what it takes")
              .expected(taken.shape())
              .found(given.shape()));
    }
    for (int i = 0; i < taken.leaves().size(); i++) {
      Type before = Value.of(taken.leaves().get(i)).type();
      Type after = Value.of(given.leaves().get(i)).type();
      boolean known = before.element() != Element.ANY && after.element() != Element.ANY;
      if (known && !before.equals(after)) {
        String place = taken instanceof Tree.Leaf ? "the value" : Paths.of(taken).get(i);
        var problem =
            Diagnostic.of(
                    Code.TYPE,
                    "the body of a loop gives what it takes, but " + place + " changes its type")
                .about(place)
                .expected(before.toString())
                .found(after.toString());
        throw new WeftException(
            before.element().isInteger() && after.element().isFloat()
                ? problem.hint("start with a float: 1.0 instead of 1")
                : problem);
      }
    }
  }
}
