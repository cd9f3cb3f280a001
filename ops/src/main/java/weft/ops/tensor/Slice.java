package weft.ops.tensor;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.trait.Moves;
import weft.ir.trait.Picks;
import weft.ops.derivative.Linear;

/// A position that is not there is an error, a range ends where the tensor does.
///
/// @param at see [Subscript]
@Says("Some cells of a tensor, as NumPy writes them between brackets: `1:3, ::-1, 0`.")
public record Slice(String at) implements OnTensors, Picks, Moves, Evaluate, OverItems, Linear {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  public Slice {
    at = Subscript.of(at).text();
  }

  @Override
  public Type inferTensor(List<Type> args) {
    Type type = args.getFirst();
    return type.shape().open() ? type : type.with(Subscript.of(at).in(type.shape()).result());
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    return of(args.getFirst(), at);
  }

  static Tensor of(Tensor x, String at) {
    var cells = Subscript.of(at).in(x.shape());
    return x.gather(cells.result(), cells::source);
  }

  @Override
  public int source(Shape argument, int cell) {
    return Subscript.of(at).in(argument).source(cell);
  }

  @Override
  public Optional<Op> overItems(List<Type> args, Type result) {
    return Optional.of(new Slice(":," + at));
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new Unslice(this.at), cotangent, at.args().getFirst());
  }

  public static List<Example> examples() {
    var matrix = Tensor.f64(Shape.of(2, 3), i -> i);
    return List.of(
        new Example(new Slice("-1"), List.of(Tensor.column(1, 2, 4)), Tensor.scalar(4.0)),
        new Example(new Slice("1:"), List.of(Tensor.column(1, 2, 4)), Tensor.column(2, 4)),
        new Example(new Slice("::-1"), List.of(Tensor.column(1, 2, 4)), Tensor.column(4, 2, 1)),
        new Example(new Slice(":,0"), List.of(matrix), Tensor.column(0, 3)));
  }
}
