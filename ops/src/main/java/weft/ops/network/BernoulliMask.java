package weft.ops.network;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Flat;
import weft.ops.tensor.OnTensors;

/// @param place which of several with one seed, such as the number of its node
@Says("Ones and zeros that the seed decides: one where `keep`, a share, is above a random number.")
public record BernoulliMask(long seed, @Default("0") long place, List<Integer> dims)
    implements OnTensors, Evaluate, Flat {
  public static final Contract CONTRACT = Contract.of(Role.number("keep"));

  public BernoulliMask {
    dims = List.copyOf(dims);
  }

  @Override
  public Type inferTensor(List<Type> args) {
    Type keep = args.getFirst();
    if (!keep.shape().open() && !keep.shape().isScalar()) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "the share that is kept is one number")
              .about("keep")
              .expected("a scalar")
              .found(keep.toString()));
    }
    Element element = keep.element().isFloat() ? keep.element() : Element.F64;
    return keep.with(element).with(new Shape(false, dims));
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    double keep = args.getFirst().asDouble();
    Element element = args.getFirst().element();
    return Tensor.floats(
        element.isFloat() ? element : Element.F64,
        new Shape(false, dims),
        i -> keep > SeededNumbers.uniform(seed, place, i) ? 1 : 0);
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new BernoulliMask(0, 0, List.of(2)), List.of(Tensor.scalar(0.5)), Tensor.column(1, 0)));
  }
}
