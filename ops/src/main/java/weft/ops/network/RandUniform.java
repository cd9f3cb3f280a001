package weft.ops.network;

import java.util.List;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.trait.Flat;
import weft.ops.tensor.OnTensors;

/// @param place which of several with one seed, such as the number of its node
@Says("Random numbers from 0 on, below 1, that the seed decides.")
public record RandUniform(long seed, @Default("0") long place, List<Integer> dims)
    implements OnTensors, Evaluate, Flat {
  public static final Contract CONTRACT = Contract.of();

  public RandUniform {
    dims = List.copyOf(dims);
  }

  @Override
  public Type inferTensor(List<Type> args) {
    return new Type(Element.F64, new Shape(false, dims), Set.of());
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    return Tensor.f64(new Shape(false, dims), i -> SeededNumbers.uniform(seed, place, i));
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new RandUniform(0, 0, List.of(2)),
            List.of(),
            Tensor.column(1293516399 * 0x1p-32, 2939677055L * 0x1p-32)));
  }
}
