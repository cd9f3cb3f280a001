package weft.jit.tensor;

import java.util.List;
import weft.ir.Axis;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Pointwise;
import weft.ir.trait.Converts;
import weft.ir.trait.Reads;
import weft.ir.trait.Reduces;
import weft.ir.trait.Reshapes;
import weft.jit.code.Census;

/// How a node of a tensor program is computed, once the elements of its arguments are known.
public enum TensorKind {
  /// Given.
  SOURCE,
  /// It has no cells.
  NOTHING,
  /// Cell by cell.
  CELLS,
  /// One cell of many.
  REDUCTION,
  /// The same cells in another shape.
  VIEW,
  /// By the interpreter.
  HOST;

  private static final Type NO_CELLS = Tensor.column().type();

  /// So that a method with a load for each is not too long to be compiled.
  private static final int MOST_ARGUMENTS = 100;

  /// @param args what the arguments turned out to be
  /// @param type what comes out
  static TensorKind of(Node node, List<Type> args, Type type, RuleBook rules) {
    boolean ruled = rules.find(node.op(), Evaluate.class).isPresent();
    boolean rows = type.axes().contains(Axis.ENTITY);
    for (int i = 0; i < args.size(); i++) {
      rows |= args.get(i).axes().contains(Axis.ENTITY);
      ruled |= !node.role(i).admits(args.get(i).element());
    }
    if (ruled || rows) {
      return HOST;
    }
    return switch (node.op()) {
      case Reshapes _ -> VIEW;
      case Op _ when isNothing(node, type) -> NOTHING;
      case Reduces _ -> reduces(args.getFirst()) ? REDUCTION : HOST;
      case Pointwise _, Converts _ -> computes(node, args, type) ? CELLS : HOST;
      default -> HOST;
    };
  }

  /// Whether a node only says something about the program: it reads no values and has no cells.
  static boolean isNothing(Node node, Type type) {
    return node.op() instanceof Reads op && op.reads() == 0 && type.equals(NO_CELLS);
  }

  private static boolean reduces(Type from) {
    boolean numbers = from.element().isFloat() || from.element() == Element.BOOL;
    return numbers && from.shape().size() > 0;
  }

  private static boolean computes(Node node, List<Type> args, Type type) {
    if (args.size() > MOST_ARGUMENTS) {
      return false;
    }
    try {
      return census(node, args, new Census()) == type.element();
    } catch (TensorCode.Unsupported e) {
      return false;
    }
  }

  /// The arguments whose values are read.
  static List<Integer> reads(Node node) {
    return node.op() instanceof Reads op ? node.args().subList(0, op.reads()) : node.args();
  }

  /// Counts what a node computes; gives the element that comes out.
  static Element census(Node node, List<Type> args, Census census) {
    var cells =
        args.subList(0, reads(node).size()).stream()
            .map(arg -> TensorCode.stored(census, arg.element(), Census.Thing.ANY))
            .toList();
    var result = TensorCode.apply(node.op(), census, x -> census.add(x, x), cells);
    if (result.operand() instanceof Operand.Condition) {
      census.number(Census.Thing.ANY);
    }
    return result.element();
  }
}
