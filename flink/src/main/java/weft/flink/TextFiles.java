package weft.flink;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.serialization.BulkWriter;
import org.apache.flink.core.fs.FSDataOutputStream;

/// Files of lines that begin with a header.
///
/// @param header with its line break; empty where there is none
record TextFiles(String header) implements BulkWriter.Factory<String> {
  @Override
  public BulkWriter<String> create(FSDataOutputStream stream) throws IOException {
    var out = new BufferedOutputStream(stream, 1 << 16);
    out.write(header.getBytes(StandardCharsets.UTF_8));
    return new Lines(out);
  }

  private record Lines(OutputStream out) implements BulkWriter<String> {
    @Override
    public void addElement(String line) throws IOException {
      out.write(line.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    /// The sink closes the stream.
    @Override
    public void finish() throws IOException {
      out.flush();
    }
  }
}
