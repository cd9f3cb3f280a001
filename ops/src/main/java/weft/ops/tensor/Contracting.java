package weft.ops.tensor;

import java.util.List;
import java.util.Set;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Host;
import weft.ir.Infer;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Fold;
import weft.ir.form.Contracts;

/// An op on tensors that contracts: its type follows from its loops.
public interface Contracting extends Contracts, OnTensors, Evaluate {
  @Override
  default Type inferTensor(List<Type> args) {
    Element element = args.getFirst().element();
    for (Type arg : args) {
      Element before = element;
      element =
          Element.promote(before, arg.element())
              .orElseThrow(() -> Infer.disagree(before, arg.element()));
    }
    var shapes = args.stream().map(Type::shape).toList();
    if (shapes.stream().anyMatch(Shape::open)) {
      return new Type(element, Shape.OPEN, Set.of());
    }
    Contraction loops = contraction(shapes);
    return new Type(
        loops.fold() == Fold.PLACE ? Element.I64 : element, loops.result().shape(), Set.of());
  }

  @Override
  default Tensor evaluate(List<Tensor> args, Host host) {
    return ContractionLoops.run(this, args);
  }
}
