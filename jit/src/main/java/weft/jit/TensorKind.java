package weft.jit;

import java.util.List;
import weft.ir.Axis;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Pointwise;
import weft.ir.RuleBook;
import weft.ir.Type;
import weft.ops.tensor.Cast;
import weft.ops.tensor.ExclusiveMultiClauseWhere;
import weft.ops.tensor.ExpandDims;
import weft.ops.tensor.Reduction;
import weft.ops.tensor.Squeeze;
import weft.ops.tensor.VariantSelector;

/// How a node of a tensor program is computed, once the elements of its arguments are known.
enum TensorKind {
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
      case ExpandDims _, Squeeze _ -> VIEW;
      case VariantSelector _ -> NOTHING;
      case Reduction _ -> reduces(args.getFirst()) ? REDUCTION : HOST;
      case Pointwise _, Cast _ -> computes(node, args, type) ? CELLS : HOST;
      default -> HOST;
    };
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

  /// The arguments whose values are read: not the companion of a choice.
  static List<Integer> reads(Node node) {
    return node.op() instanceof ExclusiveMultiClauseWhere
        ? node.args().subList(0, node.args().size() - 1)
        : node.args();
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
