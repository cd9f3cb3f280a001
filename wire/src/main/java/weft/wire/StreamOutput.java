package weft.wire;

import java.io.IOException;
import java.io.OutputStream;

/// Bytes to somebody who reads them, such as standard output.
public record StreamOutput(OutputStream to) implements Output {
  @Override
  public void write(byte[] bytes, int count) throws IOException {
    to.write(bytes, 0, count);
    to.flush();
  }

  @Override
  public void force() {}

  @Override
  public long length() {
    return 0;
  }

  @Override
  public void mend() {}

  @Override
  public void close() {}
}
