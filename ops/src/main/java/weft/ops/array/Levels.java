package weft.ops.array;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Role;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Expands;

/// A summary of arrays of a fixed length, as the levels of an order book are.
public interface Levels extends Expands {
  Contract CONTRACT = Contract.of(Role.real("x"));

  /// The type of a summary of arrays, which all have one length.
  @Override
  default Type infer(List<Type> args) {
    int length = length(args.getFirst());
    for (Type arg : args) {
      if (length(arg) != length) {
        throw new WeftException(
            Diagnostic.of(
                    Code.SHAPE,
                    "arrays of length " + length + " and " + length(arg) + " do not fit together")
                .expected("arrays of equal length")
                .found(length + " and " + length(arg)));
      }
    }
    return Type.scalar(Element.F64).with(Type.union(args));
  }

  /// The length of an array; a single number is none.
  static int length(Type type) {
    if (type.shape().open() || type.shape().rank() != 1) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "takes an array, found " + type)
              .expected("an array of a fixed length")
              .found(type.toString()));
    }
    int length = type.shape().dims().getFirst();
    if (length == 0) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "takes an array with cells, found an empty one")
              .expected("at least one cell")
              .found(type.toString()));
    }
    return length;
  }

  /// The cells of an array, one node each.
  static List<Integer> cells(GraphBuilder to, int array) {
    var cells = new ArrayList<Integer>();
    for (int i = 0; i < length(to.type(array)); i++) {
      cells.add(to.add(new ArrayExtract(i), array));
    }
    return cells;
  }
}
