package weft.numpy;

/// Tensor programs computed by JAX.
public final class JaxEngine extends NumpyEngine {
  public JaxEngine() {
    super(ArrayLibrary.JAX);
  }
}
