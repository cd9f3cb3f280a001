package weft.ops.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.Role;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.Literal;
import weft.ops.control.Each;
import weft.ops.source.Constant;

/// What the ops on texts share.
public final class Texts {
  /// The tag of an equation whose derivative is already being followed beside it.
  public static final String PRIMAL = "primal";

  private Texts() {}

  /// Whether literals of the op count differently once derivatives go beside it.
  public static boolean marks(Op op) {
    return op instanceof Each(Op item, _)
        ? marks(item)
        : op instanceof Concat || op instanceof LmCall || op instanceof LmSchemaCall;
  }

  static Role text(String name) {
    return new Role(name, Set.of(Element.TEXT));
  }

  static Contract texts(List<String> roles) {
    return Contract.of(roles.stream().map(Texts::text).toArray(Role[]::new));
  }

  /// The text itself; a missing one counts as the empty text.
  static String of(Datum value) {
    if (value instanceof Tensor tensor && tensor.element() == Element.TEXT && tensor.size() == 1) {
      return Objects.requireNonNullElse(tensor.textAt(0), "");
    }
    throw new WeftException(
        Diagnostic.of(Code.TYPE, "a text is expected")
            .expected("text")
            .found(value instanceof Tensor tensor ? tensor.type().toString() : value.toString()));
  }

  /// A value as it stands in a filled-in template.
  static String shown(Datum value) {
    return value instanceof Tensor tensor && tensor.size() == 1
        ? switch (tensor.element().kind()) {
          case TEXT -> of(tensor);
          case FLOAT -> Literal.number(tensor.doubleAt(0));
          case BOOL -> Boolean.toString(tensor.truthAt(0));
          case SIGNED, UNSIGNED -> Long.toString(tensor.longAt(0));
          case TIME, ANY -> tensor.toString();
        }
        : value.toString();
  }

  /// The tangents of text arguments. What has none counts as the empty text; a literal counts as
  /// itself once the program already carries derivatives (the second tangent is what the program
  /// gives for other texts).
  static List<Integer> tangents(Site at, List<Optional<Integer>> tangents) {
    var texts = new ArrayList<Integer>();
    boolean keeps = at.node().labels().tags().contains(PRIMAL);
    for (int i = 0; i < tangents.size(); i++) {
      int arg = at.args().get(i);
      boolean literal = at.to().node(arg).op() instanceof Constant;
      texts.add(
          tangents
              .get(i)
              .orElseGet(
                  () -> keeps && literal ? arg : at.to().add(new Constant(Tensor.scalar("")))));
    }
    return texts;
  }

  /// The op on the tangents of text arguments; the others count as the empty text.
  static Optional<Integer> filled(Site at, Op op, List<Optional<Integer>> tangents) {
    var texts = new ArrayList<Integer>();
    boolean any = false;
    for (int i = 0; i < tangents.size(); i++) {
      boolean flows =
          tangents.get(i).isPresent() && at.type(at.args().get(i)).element() == Element.TEXT;
      any |= flows;
      texts.add(
          flows ? tangents.get(i).orElseThrow() : at.to().add(new Constant(Tensor.scalar(""))));
    }
    return any ? Optional.of(at.add(op, texts)) : Optional.empty();
  }

  /// The whole cotangent to every text argument.
  static List<Optional<Integer>> toAll(Site at, int cotangent) {
    return at.args().stream()
        .map(
            arg ->
                at.type(arg).element() == Element.TEXT
                    ? Optional.of(cotangent)
                    : Optional.<Integer>empty())
        .toList();
  }
}
