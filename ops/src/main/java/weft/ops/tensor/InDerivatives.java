package weft.ops.tensor;

import java.util.List;
import weft.ir.Datum;
import weft.ir.Evaluate;
import weft.ir.Host;
import weft.ir.Perform;
import weft.ir.Tensor;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;

/// An op on tensors that derivatives are made of. Programs have it, formulas don't.
public interface InDerivatives extends Evaluate, Perform, Push, Pull {
  Tensor value(List<Tensor> args);

  @Override
  default Tensor evaluate(List<Tensor> args, Host host) {
    return value(args);
  }

  @Override
  default Datum perform(List<Datum> args, Actions on) {
    return value(args.stream().map(Tensor.class::cast).toList());
  }
}
