package weft.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Pointwise;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.BoundValue.Bound;
import weft.ops.algebra.Build;
import weft.ops.algebra.Doubles;
import weft.ops.arithmetic.Multiply;
import weft.ops.source.Constant;
import weft.ops.tensor.Cast;

/// Makes nodes out of values: numbers and conditions become `f64` where arithmetic asks for it,
/// what is constant is computed at once, and what doesn't fit is refused in the user's words.
final class Nodes {
  /// What a column may be that is no number, the likeliest first.
  private static final List<Element> NO_NUMBERS = List.of(Element.TEXT, Element.BOOL, Element.TIME);

  private final GraphBuilder to;
  private final OpenColumns open;

  /// @param open columns whose types are not known
  Nodes(GraphBuilder to, Set<String> open) {
    this.to = to;
    this.open = new OpenColumns(open, to);
  }

  OpenColumns open() {
    return open;
  }

  GraphBuilder builder() {
    return to;
  }

  /// Applies an op.
  ///
  /// @param who how a message calls the op: `rolling_mean`
  /// @param inLibrary the op stands in a function of the library, whose own arguments have other
  ///   names
  /// @param place where the result stands in the user's text; a mistake that is not about one of
  ///   the arguments is left without a place
  Bound apply(Op op, List<Bound> args, String who, boolean inLibrary, Origin place) {
    var roles = op.contract().roles();
    if (op instanceof Pointwise pointwise && !args.isEmpty() && constant(roles, args)) {
      return fold(pointwise, args, place);
    }
    var ids = new ArrayList<Integer>();
    for (int i = 0; i < roles.size(); i++) {
      Role role = roles.get(i);
      String title = inLibrary ? who : "the argument '" + role.name() + "' of " + who;
      ids.add(argument(role, args.get(i), title));
    }
    return add(op, ids, args, who, place, Origin.NONE);
  }

  /// Whether all arguments are numbers that are known, and conditions where conditions are asked
  /// for.
  private static boolean constant(List<Role> roles, List<Bound> args) {
    for (int i = 0; i < roles.size(); i++) {
      BoundValue value = args.get(i).value();
      if (isCondition(roles.get(i))
          ? !(value instanceof BoundValue.Truth)
          : !BoundValue.isNumeric(value)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isCondition(Role role) {
    return role.accepts().size() == 1 && role.admits(Element.BOOL);
  }

  /// Applies an op that stands for a sign or word of the language to numbers.
  Bound numbers(Op op, List<Bound> args, String who, Origin place) {
    if (op instanceof Pointwise pointwise
        && args.stream().allMatch(arg -> BoundValue.isNumeric(arg.value()))) {
      return fold(pointwise, args, place);
    }
    var ids = new ArrayList<Integer>();
    for (Bound arg : args) {
      ids.add(number(arg, who));
    }
    return add(op, ids, args, who, place);
  }

  /// Compares times.
  Bound times(Op op, List<Bound> args, String who, Origin place) {
    var ids = args.stream().map(arg -> ((BoundValue.Node) arg.value()).id()).toList();
    return add(op, ids, args, who, place);
  }

  /// Adds a node to ids that are of the right element.
  Bound add(Op op, List<Integer> ids, List<Bound> args, String who, Origin place) {
    return add(op, ids, args, who, place, place);
  }

  private Bound add(
      Op op, List<Integer> ids, List<Bound> args, String who, Origin place, Origin otherwise) {
    var types = ids.stream().map(to::type).toList();
    try {
      meet(op, types);
      return Bound.node(to.at(place).add(op, ids, UnaryOperator.identity()), place);
    } catch (WeftException e) {
      var arrays =
          e.first().code() == Code.SHAPE
              ? open.arrays(ids, other -> fits(op, other))
              : Optional.<List<Integer>>empty();
      if (arrays.isPresent()) {
        return Bound.node(to.at(place).add(op, arrays.get()), place);
      }
      throw e.with(d -> d.within(who).orAt(blame(op, types, args, d).orElse(otherwise)));
    }
  }

  private static boolean fits(Op op, List<Type> types) {
    try {
      infer(op, types);
      return true;
    } catch (WeftException e) {
      return false;
    }
  }

  /// The type of an op's result in formulas.
  static Type infer(Op op, List<Type> types) {
    meet(op, types);
    return op.infer(types);
  }

  /// What formulas ask of all ops.
  private static void meet(Op op, List<Type> types) {
    fit(types);
    numbers(op, types);
    alike(op, types);
  }

  /// A number does not stand for an array of it; a condition may choose between two arrays.
  private static void alike(Op op, List<Type> types) {
    if (!(op instanceof Pointwise)) {
      return;
    }
    var arrays = types.stream().filter(type -> !type.shape().isScalar()).findFirst();
    boolean number =
        types.stream().anyMatch(type -> type.shape().isScalar() && type.element() != Element.BOOL);
    if (arrays.isPresent() && number) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "takes numbers, or arrays of one length, found both")
              .expected("a number a row on all sides, or arrays")
              .found("a number and an array of shape " + arrays.get().shape())
              .hint(
                  "take one cell with array_extract(x, i), or a summary such as array_sum(x); an"
                      + " array of one number is array_lit(number, "
                      + arrays.get().shape().dims().getFirst()
                      + ")"));
    }
  }

  /// The length of a node that is an array, or can only be one.
  OptionalInt length(int id) {
    Shape shape =
        open.arrays(List.of(id), types -> types.getFirst().shape().rank() == 1)
            .map(array -> to.type(array.getFirst()).shape())
            .orElse(to.type(id).shape());
    return shape.rank() == 1 ? OptionalInt.of(shape.dims().getFirst()) : OptionalInt.empty();
  }

  /// A number of each row as an array of it.
  ///
  /// @param ones an array of ones
  Bound repeated(Bound number, Bound ones, Origin place) {
    String who = "array_lit: value";
    int id = number(number, who);
    if (!to.type(id).shape().isScalar()) {
      throw wrong(who, "a number", number);
    }
    return Bound.node(to.at(place).add(new Multiply(), id, number(ones, who)), place);
  }

  /// A window or a state runs over rows; the cells of an array are none.
  private static void numbers(Op op, List<Type> types) {
    boolean overRows = op.primitive() == Primitive.WINDOW || op.primitive() == Primitive.STATE;
    for (Type type : types) {
      if (overRows && !type.shape().isScalar()) {
        throw new WeftException(
            Diagnostic.of(Code.SHAPE, "takes one number a row, found an array")
                .expected("a number a row")
                .found(type.toString())
                .hint("take one cell with array_extract(x, i), or a summary such as array_sum(x)"));
      }
    }
  }

  /// Arrays that meet in one op have one length.
  private static void fit(List<Type> types) {
    int length = -1;
    for (Type type : types) {
      Shape shape = type.shape();
      if (shape.rank() != 1) {
        continue;
      }
      int other = shape.dims().getFirst();
      if (length >= 0 && other != length) {
        throw new WeftException(
            Diagnostic.of(
                    Code.SHAPE,
                    "arrays of length " + length + " and " + other + " do not fit together")
                .expected("arrays of equal length")
                .found("lengths " + length + " and " + other));
      }
      length = other;
    }
  }

  /// The argument a message is about: the role it names, or the array among numbers.
  private static Optional<Origin> blame(
      Op op, List<Type> types, List<Bound> args, Diagnostic problem) {
    var roles = op.contract().roles();
    for (int i = 0; i < args.size(); i++) {
      if (roles.get(i).name().equals(problem.subject())) {
        return Optional.of(args.get(i).origin());
      }
    }
    if (problem.code() == Code.SHAPE) {
      var arrays = new ArrayList<Bound>();
      for (int i = 0; i < args.size(); i++) {
        if (!types.get(i).shape().isScalar()) {
          arrays.add(args.get(i));
        }
      }
      if (arrays.size() == 1 || args.size() == 1) {
        return Optional.of((arrays.isEmpty() ? args : arrays).getFirst().origin());
      }
    }
    return Optional.empty();
  }

  private static Bound fold(Pointwise op, List<Bound> args, Origin place) {
    var operands = new ArrayList<Operand<Double, Boolean>>();
    for (Bound arg : args) {
      operands.add(
          arg.value() instanceof BoundValue.Truth(boolean truth)
              ? Operand.when(truth)
              : Operand.of(((BoundValue.Number) arg.value()).value()));
    }
    return switch (op.apply(Doubles.ALGEBRA, new Operands<>(Doubles.ALGEBRA, operands))) {
      case Operand.Value<Double, Boolean>(Double value) -> Bound.of(value, place);
      case Operand.Condition<Double, Boolean>(Boolean truth) -> Bound.of(truth, place);
      case Operand.Doubtful<Double, Boolean> _ ->
          throw new IllegalStateException("no condition that is written down is missing");
    };
  }

  /// The node of an argument, in an element that the role takes.
  private int argument(Role role, Bound arg, String title) {
    if (isCondition(role)) {
      return condition(arg, title);
    }
    if (role.isCell() && arg.value() instanceof BoundValue.Node(int id)) {
      return id;
    }
    boolean isNumber =
        BoundValue.isNumeric(arg.value()) || element(arg).filter(Element::isNumeric).isPresent();
    if (role.admits(Element.F64) && (isNumber || !role.admits(Element.TEXT))) {
      return number(arg, title);
    }
    int id = any(arg, title, role);
    return role.admits(to.type(id).element())
        ? id
        : NO_NUMBERS.stream()
            .filter(role::admits)
            .findFirst()
            .flatMap(element -> open.as(id, element))
            .orElseThrow(() -> wrong(title, kinds(role), arg));
  }

  private int any(Bound arg, String title, Role role) {
    return switch (arg.value()) {
      case BoundValue.Node(int id) -> id;
      case BoundValue.Text(String text) -> constant(Tensor.scalar(text), arg.origin());
      case BoundValue.Truth(boolean truth) -> constant(Tensor.scalar(truth), arg.origin());
      case BoundValue.Number(double number) -> constant(Tensor.scalar(number), arg.origin());
      case BoundValue.Duration _, BoundValue.None _, BoundValue.Several _ ->
          throw wrong(title, kinds(role), arg);
    };
  }

  /// The value as a node of `f64`.
  int number(Bound arg, String title) {
    return switch (arg.value()) {
      case BoundValue.Number(double number) -> constant(Tensor.scalar(number), arg.origin());
      case BoundValue.Truth(boolean truth) ->
          constant(Tensor.scalar(truth ? 1.0 : 0.0), arg.origin());
      case BoundValue.Node(int id) -> {
        Element element = to.type(id).element();
        if (!element.isNumeric()) {
          throw wrong(title, "a number", arg);
        }
        to.at(arg.origin());
        yield switch (element) {
          case F64 -> id;
          case BOOL -> new Build(to).number(id);
          default -> to.add(new Cast(Element.F64), id);
        };
      }
      case BoundValue.Text _, BoundValue.Duration _, BoundValue.None _, BoundValue.Several _ ->
          throw wrong(title, "a number", arg);
    };
  }

  /// A missing value where a time may stand.
  int missingTime(Bound arg, String title) {
    if (arg.value() instanceof BoundValue.Number(double number) && Double.isNaN(number)) {
      return constant(Tensor.scalar(number), arg.origin());
    }
    throw wrong(title, "a time or missing", arg);
  }

  /// The value as a node of `bool`.
  int condition(Bound arg, String title) {
    return switch (arg.value()) {
      case BoundValue.Truth(boolean truth) -> constant(Tensor.scalar(truth), arg.origin());
      case BoundValue.Node(int id) when to.type(id).element() == Element.BOOL -> id;
      case BoundValue.Node(int id) ->
          open.as(id, Element.BOOL).orElseThrow(() -> wrong(title, "a condition", arg));
      case BoundValue.Number _,
          BoundValue.Text _,
          BoundValue.Duration _,
          BoundValue.None _,
          BoundValue.Several _ ->
          throw wrong(title, "a condition", arg);
    };
  }

  /// The value as one of text, where a column may be text.
  Bound asText(Bound arg) {
    return !isText(arg) && arg.value() instanceof BoundValue.Node(int id)
        ? open.as(id, Element.TEXT).map(other -> Bound.node(other, arg.origin())).orElse(arg)
        : arg;
  }

  /// The value as a node of text.
  int text(Bound arg) {
    return switch (arg.value()) {
      case BoundValue.Text(String text) -> constant(Tensor.scalar(text), arg.origin());
      case BoundValue.Node(int id) -> id;
      case BoundValue.Number _,
          BoundValue.Truth _,
          BoundValue.Duration _,
          BoundValue.None _,
          BoundValue.Several _ ->
          throw new IllegalStateException("not a text: " + arg);
    };
  }

  private int constant(Tensor tensor, Origin origin) {
    return to.at(origin).add(new Constant(tensor));
  }

  boolean isCondition(Bound arg) {
    return arg.value() instanceof BoundValue.Truth
        || element(arg).equals(Optional.of(Element.BOOL));
  }

  boolean isText(Bound arg) {
    return arg.value() instanceof BoundValue.Text || element(arg).equals(Optional.of(Element.TEXT));
  }

  boolean isTime(Bound arg) {
    return element(arg).equals(Optional.of(Element.TIME));
  }

  private Optional<Element> element(Bound arg) {
    return arg.value() instanceof BoundValue.Node(int id)
        ? Optional.of(to.type(id).element())
        : Optional.empty();
  }

  /// `a number`, `a condition`, `text`: what a message calls a value.
  String kind(Bound arg) {
    return switch (arg.value()) {
      case BoundValue.Number _ -> "a number";
      case BoundValue.Truth _ -> "a condition";
      case BoundValue.Text _ -> "text";
      case BoundValue.Duration _ -> "a duration";
      case BoundValue.None _ -> "nothing (none)";
      case BoundValue.Several several -> "a result of parts: " + several.function().written();
      case BoundValue.Node(int id) -> kind(to.type(id));
    };
  }

  private static String kind(Type type) {
    String one =
        switch (type.element().kind()) {
          case BOOL -> "a condition";
          case TEXT -> "text";
          case TIME -> "a time";
          case FLOAT, SIGNED, UNSIGNED, ANY -> "a number";
        };
    return type.shape().isScalar() ? one : "an array of shape " + type.shape();
  }

  private static String kinds(Role role) {
    var kinds = new ArrayList<String>();
    if (role.admits(Element.F64)) {
      kinds.add("a number");
    } else if (role.admits(Element.I64)) {
      kinds.add("a whole number (i64)");
    }
    if (role.admits(Element.BOOL)) {
      kinds.add("a condition");
    }
    if (role.admits(Element.TEXT)) {
      kinds.add("text");
    }
    if (role.admits(Element.TIME)) {
      kinds.add("a time");
    }
    return kinds.isEmpty() ? role.kind() : String.join(" or ", kinds);
  }

  private WeftException wrong(String title, String expected, Bound arg) {
    var problem =
        Diagnostic.of(Code.TYPE, title + " takes " + expected + ", found " + kind(arg))
            .expected(expected + (expected.equals("a condition") ? " (bool)" : ""))
            .found(
                kind(arg)
                    + element(arg)
                        .filter(element -> element != Element.TEXT)
                        .map(element -> " (" + element.tag() + ")")
                        .orElse(""))
            .at(arg.origin());
    return new WeftException(hint(arg, expected).map(problem::hint).orElse(problem));
  }

  private Optional<String> hint(Bound arg, String expected) {
    if (expected.equals("a condition") && kind(arg).equals("a number")) {
      return Optional.of("write " + operand(arg.origin().snippet()) + " != 0");
    }
    if (isText(arg) && arg.value() instanceof BoundValue.Node) {
      return Optional.of(
          "text can be compared: " + operand(arg.origin().snippet()) + " == \"abc\"");
    }
    String snippet = arg.origin().snippet();
    if (isTime(arg)) {
      return Optional.of(
          "numbers of a time are hour("
              + snippet
              + ", 'America/New_York'), seconds_between(a, "
              + snippet
              + ") and such; its part of the day is session_phase("
              + snippet
              + ", 'XNYS')");
    }
    if (arg.value() instanceof BoundValue.Duration) {
      return Optional.of(
          "in seconds it is "
              + operand(snippet)
              + " / 1s; as a duration it is the length of a window: rolling_mean(x, 30s)");
    }
    if (arg.value() instanceof BoundValue.Several several) {
      return Optional.of(several.function().hint(arg.origin().snippet()));
    }
    return Optional.empty();
  }

  private static String operand(String text) {
    boolean simple =
        text.chars().allMatch(c -> Character.isLetterOrDigit(c) || "_.$".indexOf(c) >= 0);
    return text.isEmpty()
        ? "x"
        : simple || text.endsWith(")") && text.indexOf(' ') < 0 ? text : "(" + text + ")";
  }
}
