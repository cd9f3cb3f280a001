package weft.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;

/// Where rows come from and go to, as the command line names them: `-`, a file, `tcp:7000`.
public class Endpoints {
  private static final String STANDARD = "-";
  private static final String TCP = "tcp:";
  private static final int LAST_PORT = 65_535;

  private final String in;
  private final String out;
  private final Path inPath;
  private final Path outPath;
  private final InputStream standardIn;
  private final OutputStream standardOut;
  private final PrintWriter err;

  /// @throws java.nio.file.InvalidPathException if one can't be the name of a file
  public Endpoints(
      String in, String out, InputStream standardIn, OutputStream standardOut, PrintWriter err) {
    this.in = in;
    this.out = out;
    this.inPath = Path.of(in);
    this.outPath = Path.of(out);
    this.standardIn = standardIn;
    this.standardOut = standardOut;
    this.err = err;
  }

  /// The file that is read, where it can be read again.
  Optional<Path> inputFile() {
    return in.equals(STANDARD) || in.startsWith(TCP)
        ? Optional.empty()
        : Optional.of(inPath).filter(file -> !Files.exists(file) || Files.isRegularFile(file));
  }

  /// The file that is written, where it can be cut.
  Optional<Path> outputFile() {
    return out.equals(STANDARD)
        ? Optional.empty()
        : Optional.of(outPath).filter(FileOutput::isRegular);
  }

  static String name(Optional<Path> file) {
    return file.map(path -> path.toAbsolutePath().normalize().toString()).orElse("");
  }

  /// How many bytes of the input were read before.
  long position(Optional<Head> before) {
    var file = inputFile();
    if (before.isEmpty()
        || file.isEmpty()
        || before.get().position() == 0
        || !before.get().input().equals(name(file))) {
      return 0;
    }
    Head head = before.get();
    try {
      if (InputFile.begins(file.get(), head.position()) != head.begins()) {
        err.println(
            in + " is another file than the one the snapshot has read: it is read from its start");
        return 0;
      }
      long size = Files.size(file.get());
      if (size < head.position()) {
        throw new WeftException(
            Diagnostic.of(Code.FILE, in + " is shorter than what was read of it before")
                .about(in)
                .expected("at least " + head.position() + " bytes")
                .found(size + " bytes")
                .hint("give the whole file, or one of another name"));
      }
      return head.position();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  LineSource open(long position) {
    try {
      refuseSame();
      if (in.equals(STANDARD)) {
        return LineSource.of(standardIn);
      }
      if (in.startsWith(TCP)) {
        var connections = Connections.listen(port(), err::println);
        err.println("listening on 127.0.0.1:" + connections.port());
        err.flush();
        return connections;
      }
      return LineSource.of(inPath, position);
    } catch (IOException e) {
      throw in.startsWith(TCP)
          ? new WeftException(
              Diagnostic.of(Code.USAGE, "can't listen on 127.0.0.1:" + port())
                  .about("--in")
                  .found(String.valueOf(e.getMessage()))
                  .hint("end what uses the port, or take one that is free: --in tcp:0"))
          : unreadable(e);
    }
  }

  private void refuseSame() throws IOException {
    boolean both = inputFile().isPresent() && outputFile().isPresent();
    if (both
        && Files.exists(inPath)
        && Files.exists(outPath)
        && Files.isSameFile(inPath, outPath)) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "--in and --out are the same file")
              .about("--out")
              .found(out)
              .hint("write to another file"));
    }
    if (in.endsWith(".gz") || in.endsWith(".zst")) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "a compressed file can't be read as rows that arrive")
              .about("--in")
              .found(in)
              .hint((in.endsWith(".gz") ? "gzip" : "zstd") + " -dc " + in + " | weft stream ..."));
    }
  }

  private WeftException unreadable(IOException e) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "the file " + in + " can't be read")
            .about(in)
            .found(Reason.of(e)));
  }

  private int port() {
    String port = in.substring(TCP.length());
    if (port.matches("[0-9]{1,5}") && Integer.parseInt(port) <= LAST_PORT) {
      return Integer.parseInt(port);
    }
    throw new WeftException(
        Diagnostic.of(Code.USAGE, "--in " + in + " names no port")
            .about("--in")
            .expected("tcp: and a number up to " + LAST_PORT + ", such as tcp:7000")
            .found(port));
  }

  /// Where rows go, for people.
  String outputName() {
    return out.equals(STANDARD) ? "standard output" : out;
  }

  /// Whether rows follow others that were written before, or that should have been.
  boolean follows(Head before) {
    return before.pending().length > 0
        || outputFile().isPresent()
            && before.length() > 0
            && before.output().equals(name(outputFile()));
  }

  /// Whether nothing has been written yet to where rows go.
  boolean isFresh(Optional<Head> before) {
    return before.isEmpty()
        || outputFile().isPresent() && !before.get().output().equals(name(outputFile()));
  }

  /// Opens the output behind what belongs to rows that were read before.
  Output output(Optional<Head> before) {
    if (out.equals(STANDARD)) {
      return new StreamOutput(standardOut);
    }
    long length =
        before
            .filter(head -> head.output().equals(name(outputFile())))
            .map(Head::length)
            .orElse(0L);
    try {
      long size = length > 0 && Files.exists(outPath) ? Files.size(outPath) : 0;
      if (size < length) {
        throw new WeftException(
            Diagnostic.of(Code.FILE, out + " is shorter than what was written to it before")
                .about(out)
                .expected("at least " + length + " bytes")
                .found(size + " bytes")
                .hint("bring the file back, or write to another one"));
      }
      return FileOutput.open(outPath, length);
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the file " + out + " can't be written")
              .about(out)
              .found(Reason.of(e)));
    }
  }
}
