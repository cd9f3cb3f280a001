package weft.ops.source;

import java.util.List;
import java.util.Optional;
import weft.ir.Says;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.TensorDigest;
import weft.ir.Type;

/// In the text form its digest stands for it, and the values are kept in a file beside.
///
/// @param name as the model calls them
/// @param digest see [TensorDigest]
@Says("Weights of a trained model: a tensor in the graph's payload store.")
public record Weights(String name, Type type, String digest) implements Source.Stored {
  public static Weights of(String name, Tensor value) {
    return new Weights(name, value.type(), TensorDigest.of(value));
  }

  @Override
  public Optional<String> beside() {
    return Optional.of(digest);
  }

  @Override
  public Type infer(List<Type> args) {
    return type;
  }
}
