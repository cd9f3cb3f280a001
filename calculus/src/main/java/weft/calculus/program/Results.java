package weft.calculus.program;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import weft.calculus.Space;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Op;
import weft.ir.Type;
import weft.ops.control.Pack;
import weft.ops.control.Part;

/// The several results of one equation.
///
/// @param count how many it has; a single one is no tuple
public record Results(GraphBuilder to, int id, int count) {
  public static Results of(GraphBuilder to, Op op, List<Integer> args, Labels labels, int count) {
    return new Results(to, to.add(op, args, labels), count);
  }

  public int part(int i) {
    return count == 1 ? id : to.add(Part.of(i), id);
  }

  /// The parts from one to before another, as an equation with just these has them.
  public int parts(int from, int until) {
    return from == 0 && until == count
        ? id
        : together(to, IntStream.range(from, until).map(this::part).boxed().toList());
  }

  /// One value as it is, several as a tuple.
  public static int together(GraphBuilder to, List<Integer> ids) {
    return ids.size() == 1 ? ids.getFirst() : to.add(Pack.of(ids.size()), ids);
  }

  /// The parts of a cotangent for an equation with results of these types.
  public static List<Integer> apart(GraphBuilder to, int cotangent, List<Type> types) {
    if (types.size() == 1) {
      return List.of(cotangent);
    }
    var parts = new ArrayList<Integer>();
    for (int i = 0; i < types.size(); i++) {
      String as = Space.has(types.get(i)) ? types.get(i).toString() : "";
      parts.add(to.add(new Part(i, as), cotangent));
    }
    return parts;
  }

  /// The types of the results of an equation of this type.
  public static List<Type> types(Type type) {
    return type.isTuple() ? type.parts() : List.of(type);
  }
}
