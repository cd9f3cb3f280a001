package weft.numpy;

/// The column of JAX.
public final class JaxColumn extends NumpyColumn {
  public JaxColumn() {
    super(ArrayLibrary.JAX);
  }
}
