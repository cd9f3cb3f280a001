package weft.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Standard output or standard error of this process, for text; and for bytes that go past it.
public final class ProcessWriter extends PrintWriter {
  private final FileDescriptor descriptor;

  private final Remembering remembering;

  public ProcessWriter(FileDescriptor descriptor) {
    this(descriptor, new Remembering(new FileOutputStream(descriptor)));
  }

  private ProcessWriter(FileDescriptor descriptor, Remembering remembering) {
    super(remembering, true, StandardCharsets.UTF_8);
    this.descriptor = descriptor;
    this.remembering = remembering;
  }

  /// Why something could not be written; a writer only says that it could not.
  public Optional<IOException> trouble() {
    return remembering.trouble;
  }

  /// Remembers what went wrong first.
  private static final class Remembering extends FilterOutputStream {
    private Optional<IOException> trouble = Optional.empty();

    Remembering(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      try {
        out.write(bytes, from, count);
      } catch (IOException e) {
        trouble = trouble.or(() -> Optional.of(e));
        throw e;
      }
    }
  }

  /// Where the bytes of a command's output go: past the writer where it is that of the process,
  /// else through it.
  public static OutputStream bytes(PrintWriter out) {
    return out instanceof ProcessWriter own ? own.bytes() : new Through(out);
  }

  private OutputStream bytes() {
    flush();
    return new FileOutputStream(descriptor);
  }

  /// Bytes that become text again.
  private static final class Through extends OutputStream {
    private final PrintWriter out;

    Through(PrintWriter out) {
      this.out = out;
    }

    @Override
    public void write(int one) {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
      out.print(new String(bytes, from, count, StandardCharsets.UTF_8));
    }

    @Override
    public void flush() {
      out.flush();
    }
  }
}
