package weft.files.parquet;

/// Says that the parts of a Parquet file do not fit together; the message says which.
public final class DamagedFile extends RuntimeException {
  private static final long serialVersionUID = 1;

  public DamagedFile(String message) {
    super(message);
  }
}
