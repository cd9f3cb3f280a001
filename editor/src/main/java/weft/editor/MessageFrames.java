package weft.editor;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import weft.ir.json.Json;

/// Messages of JSON, each behind a line that says how long it is.
final class MessageFrames {
  /// No text that somebody writes is longer.
  private static final int MOST_BYTES = 64 << 20;

  private static final int MOST_HEADER = 1 << 12;

  private final InputStream in;
  private final OutputStream out;

  MessageFrames(InputStream in, OutputStream out) {
    this.in = in;
    this.out = out;
  }

  /// Whether more has arrived already.
  boolean isWaiting() throws IOException {
    return in.available() > 0;
  }

  /// The next message; nothing at the end of the stream.
  ///
  /// @throws IOException where the stream holds no messages
  Optional<String> read() throws IOException {
    int length = -1;
    while (true) {
      Optional<String> line = line();
      if (line.isEmpty()) {
        return Optional.empty();
      }
      if (line.get().isEmpty()) {
        break;
      }
      String header = line.get().toLowerCase(Locale.ROOT);
      if (header.startsWith("content-length:")) {
        length = length(header.substring("content-length:".length()).strip());
      }
    }
    if (length < 0) {
      throw new IOException("a message without Content-Length");
    }
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("a message that ends too early");
    }
    return Optional.of(new String(bytes, StandardCharsets.UTF_8));
  }

  private static int length(String text) throws IOException {
    if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) > MOST_BYTES) {
      throw new IOException("a message of " + text + " bytes");
    }
    return Integer.parseInt(text);
  }

  private Optional<String> line() throws IOException {
    var line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        return Optional.empty();
      }
      if (line.length() > MOST_HEADER) {
        throw new IOException("a header without end");
      }
      line.append((char) c);
    }
    return Optional.of(line.toString().strip());
  }

  synchronized void write(Json message) throws IOException {
    byte[] bytes = message.write().getBytes(StandardCharsets.UTF_8);
    out.write(("Content-Length: " + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    out.write(bytes);
    out.flush();
  }
}
