package weft.ops.tensor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Host;
import weft.ir.Infer;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What the choices among clauses share. The roles are `condition1, value1, condition2, value2,
/// ..., default`; the first clause whose condition holds gives the value.
interface Clauses extends Pointwise.OfValue, Evaluate {
  String DEFAULT = "default";
  String COMPANION = "companion";

  List<String> roles();

  /// How many arguments the choice is made of: up to the default.
  default int reads() {
    return roles().size();
  }

  /// The roles of a number of clauses, in their order.
  static List<String> roles(int clauses, String... more) {
    var roles = new ArrayList<String>();
    for (int i = 1; i <= clauses; i++) {
      roles.add("condition" + i);
      roles.add("value" + i);
    }
    roles.add(DEFAULT);
    roles.addAll(Arrays.asList(more));
    return List.copyOf(roles);
  }

  /// The given roles in their order; refuses any that don't make clauses.
  ///
  /// @param least how many clauses there must be
  static List<String> check(int least, List<String> given, String... more) {
    int clauses = (given.size() - 1 - more.length) / 2;
    var roles = roles(Math.max(0, clauses), more);
    if (clauses < least) {
      throw new WeftException(
          Diagnostic.of(Code.ARITY, "select with an empty condition list is not possible")
              .about("condition1")
              .expected(String.join(", ", roles(1, more)))
              .found(String.join(", ", given)));
    }
    if (roles.size() != given.size() || !Set.copyOf(given).equals(Set.copyOf(roles))) {
      throw new WeftException(
          Diagnostic.of(Code.ARITY, "the arguments don't make clauses")
              .expected(String.join(", ", roles))
              .found(String.join(", ", given)));
    }
    return roles;
  }

  @Override
  default Contract contract() {
    return new Contract(
        roles().stream()
            .map(name -> name.startsWith("condition") ? Role.condition(name) : Role.any(name))
            .toList(),
        true,
        false);
  }

  @Override
  default Type infer(List<Type> all) {
    var args = all.subList(0, reads());
    var elements = new ArrayList<Element>();
    for (int i = 1; i < args.size(); i += 2) {
      elements.add(args.get(i).element());
    }
    elements.add(args.getLast().element());
    return Infer.elementwise(args, Convert.common(elements));
  }

  @Override
  default <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    int clauses = reads() / 2;
    E value = in.value(2 * clauses);
    for (int i = clauses - 1; i >= 0; i--) {
      value = on.select(in.condition(2 * i), in.value(2 * i + 1), value);
    }
    return value;
  }

  @Override
  default Tensor evaluate(List<Tensor> all, Host host) {
    var args = all.subList(0, reads());
    var shapes = args.stream().map(Tensor::shape).toList();
    Shape shape = Shape.broadcast(shapes).orElseThrow(() -> Infer.mismatch(shapes));
    int clauses = args.size() / 2;
    var choice = new int[shape.size()];
    Arrays.fill(choice, clauses);
    for (int i = clauses - 1; i >= 0; i--) {
      Tensor condition = args.get(2 * i);
      if (condition.element() != Element.BOOL) {
        throw notBool(i + 1, condition.element());
      }
      int[] at = Spread.index(condition.shape(), shape);
      for (int cell = 0; cell < choice.length; cell++) {
        if (condition.truthAt(at[cell])) {
          choice[cell] = i;
        }
      }
    }
    return choose(args, clauses, choice, shape);
  }

  private static Tensor choose(List<Tensor> args, int clauses, int[] choice, Shape shape) {
    var values = new ArrayList<Tensor>();
    for (int i = 0; i < clauses; i++) {
      values.add(args.get(2 * i + 1));
    }
    values.add(args.getLast());
    Element element = Convert.common(values.stream().map(Tensor::element).toList());
    var from = new Tensor[values.size()];
    var at = new int[values.size()][];
    for (int i = 0; i < from.length; i++) {
      from[i] = Convert.to(values.get(i), element);
      at[i] = Spread.index(from[i].shape(), shape);
    }
    return switch (element.kind()) {
      case FLOAT -> Tensor.floats(element, shape, i -> from[choice[i]].doubleAt(at[choice[i]][i]));
      case SIGNED, UNSIGNED, TIME ->
          Tensor.longs(element, shape, i -> from[choice[i]].longAt(at[choice[i]][i]));
      case BOOL -> Tensor.truths(shape, i -> from[choice[i]].doubleAt(at[choice[i]][i]));
      case TEXT -> Tensor.texts(shape, i -> from[choice[i]].textAt(at[choice[i]][i]));
      case ANY -> throw new IllegalStateException();
    };
  }

  private static WeftException notBool(int clause, Element found) {
    return new WeftException(
        Diagnostic.of(
                Code.TYPE,
                "the condition of clause " + clause + " should be bool, found " + found.tag())
            .about("condition" + clause)
            .expected("bool")
            .found(found.tag())
            .hint("a number is no condition here: compare it, for example x != 0"));
  }
}
