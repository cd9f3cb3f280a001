package weft.ops.array;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Labels;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Truth;
import weft.ir.trait.Picks;
import weft.ops.compare.Equal;
import weft.ops.compare.Where;
import weft.ops.derivative.Fit;
import weft.ops.derivative.Linear;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Constant;
import weft.ops.tensor.ExpandDims;
import weft.ops.tensor.SpreadLike;
import weft.ops.tensor.TensorShift;

@Says("One cell of an array, by its position counted from 0.")
public record ArrayExtract(int i) implements Picks, Evaluate, Linear, Ranged {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  public ArrayExtract {
    Check.atLeast("i", i, 0, "the position");
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

  /// Back to its place, zeros to the others.
  @Override
  public int transpose(Site at, int cotangent) {
    int x = at.args().getFirst();
    int zero = Fit.number(at, 0, x);
    Shape shape = at.type(x).shape();
    int elsewhere = shape.open() ? at.add(new Equal(), mark(at, x), zero) : known(at, shape);
    int cell = shape.open() ? at.add(new ExpandDims(List.of(-1)), cotangent) : cotangent;
    return at.add(new Where(), elsewhere, zero, cell);
  }

  /// The positions that are not taken.
  private int known(Site at, Shape shape) {
    var cells = Tensor.bools(Shape.of(shape.dims().getLast()), cell -> cell != i);
    return at.to().add(new ArrayConstant(), List.of(), Labels.NONE, cells);
  }

  /// 1 at the position that is taken, 0 elsewhere.
  private int mark(Site at, int x) {
    int zeros = at.add(new SpreadLike(), at.add(Constant.of(0)), x);
    int first = at.add(new TensorShift(1, 1, -1), zeros);
    return i == 0 ? first : at.add(new TensorShift(i, 0, -1), first);
  }

  @Override
  public Interval range(Operands<Interval, Truth> in, boolean same) {
    return in.value(0);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ArrayExtract(1), "1,2 3,4", "2 4"));
  }
}
