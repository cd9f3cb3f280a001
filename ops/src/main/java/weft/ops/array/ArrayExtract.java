package weft.ops.array;

import java.util.List;
import weft.ir.Check;
import weft.ir.Code;
import weft.ir.Contract;
import weft.ir.Diagnostic;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Picks;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.WeftException;

/// One cell of an array, by its position counted from 0.
public record ArrayExtract(int i) implements Picks, Evaluate {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  public ArrayExtract {
    Check.atLeast("i", i, 0, "the position");
  }

  @Override
  public Primitive primitive() {
    return Primitive.TRANSFORM;
  }

  @Override
  public Type infer(List<Type> args) {
    Shape shape = args.getFirst().shape();
    if (shape.open()) {
      return args.getFirst();
    }
    int length = Levels.length(args.getFirst());
    if (i >= length) {
      throw new WeftException(
          Diagnostic.of(
                  Code.RANGE, "the position " + i + " is outside an array of length " + length)
              .about("i")
              .expected("0 to " + (length - 1))
              .found(Integer.toString(i)));
    }
    return args.getFirst().with(withoutLast(shape));
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    return x.gather(withoutLast(x.shape()), cell -> source(x.shape(), cell));
  }

  @Override
  public int source(Shape argument, int cell) {
    return cell * argument.dims().getLast() + i;
  }

  private static Shape withoutLast(Shape shape) {
    return new Shape(false, shape.dims().subList(0, shape.rank() - 1));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ArrayExtract(1), "1,2 3,4", "2 4"));
  }
}
