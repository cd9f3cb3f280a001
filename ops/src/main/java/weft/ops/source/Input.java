package weft.ops.source;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import weft.ir.Element;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;

@Says("An input of a program whose type is known: one value, or a batch of them.")
public record Input(String name, Type type) implements Source.Given {
  /// An input of a type; of what is known only with its value, an input of any.
  public static Input of(String name, Type type) {
    boolean open = type.shape().equals(Shape.OPEN) || type.isTuple();
    return new Input(name, open ? Type.ANY : type.with(Set.of()));
  }

  @Override
  public Type infer(List<Type> args) {
    return type;
  }

  @Override
  public Optional<Diagnostic> refuses(Tensor value) {
    boolean fits =
        type.batches() == 0
            && (type.element() == Element.ANY
                || value.element() == type.element() && type.shape().takes(value.shape()));
    return fits
        ? Optional.empty()
        : Optional.of(
            Diagnostic.of(Code.TYPE, "the input '" + name + "' takes another value")
                .about(name)
                .expected(type.toString())
                .found(value.type().toString()));
  }
}
