package weft.ops.tensor;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Fold;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.control.AnyRoles;
import weft.ops.control.Roles;

/// @param loops see [Contraction]
@Says(
    "The sum of products over loops that stand in the op: what others are turned into by "
        + "derivatives and by the readers of models.")
public record Summation(String loops, List<String> roles) implements AnyRoles, SumsProducts {
  public Summation {
    Contraction parsed = Contraction.parse(loops);
    if (parsed.fold() != Fold.SUM || parsed.operands().size() != roles.size()) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_GRAPH, "the loops are not a sum over the arguments")
              .about("loops")
              .expected("a sum of products of " + roles.size())
              .found(loops));
    }
    loops = parsed.toString();
    roles = List.copyOf(roles);
  }

  public static Summation of(Contraction loops) {
    return new Summation(loops.toString(), Roles.numbered("x", loops.operands().size()));
  }

  @Override
  public Contraction contraction(List<Shape> args) {
    Contraction parsed = Contraction.parse(loops);
    for (int i = 0; i < args.size(); i++) {
      Shape expected = parsed.operands().get(i).shape();
      if (!expected.equals(args.get(i))) {
        throw new WeftException(
            Diagnostic.of(Code.SHAPE, "the loops run over another shape")
                .about(roles.get(i))
                .expected(expected.toString())
                .found(args.get(i).toString()));
      }
    }
    return parsed;
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new Summation("sum a:2 b:3 | [a:2] = [a:2,b:3] [b:3]", Roles.numbered("x", 2)),
            List.of(Tensor.f64(Shape.of(2, 3), i -> i), Tensor.column(1, 0, -1)),
            Tensor.column(-2, -2)),
        new Example(
            new Summation("sum a:3 b:2 | [a:3] = [a+b-1:3]", Roles.numbered("x", 1)),
            List.of(Tensor.column(1, 2, 4)),
            Tensor.column(1, 3, 6)));
  }
}
