package weft.rewrite;

import java.util.List;
import weft.ir.Shape;
import weft.ir.form.Contraction;
import weft.ops.control.AnyRoles;
import weft.ops.control.Roles;
import weft.ops.tensor.Contracting;

/// The loops of a contraction for several items at once.
public record ItemLoops(String loops, List<String> roles) implements AnyRoles, Contracting {
  public ItemLoops {
    roles = List.copyOf(roles);
  }

  static ItemLoops of(Contraction loops) {
    return new ItemLoops(loops.toString(), Roles.numbered("x", loops.operands().size()));
  }

  @Override
  public Contraction contraction(List<Shape> args) {
    return Contraction.parse(loops);
  }
}
