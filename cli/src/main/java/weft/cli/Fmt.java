package weft.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.cli.console.ExitCode;
import weft.cli.console.Wrong;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.lang.Formulas;

/// `weft fmt FILE...`: writes .weft files as they are usually written. A file that can't be read is
/// left as it is, and the others are still formatted.
@Command(
    name = "fmt",
    description =
        "Formats .weft files in place: blanks, quotes, empty lines, lines over 100 characters."
            + " What they compute and their comments stay.",
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class Fmt implements Callable<Integer> {
  private static final String STANDARD_INPUT = "-";
  private static final String SUFFIX = ".weft";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description =
          ".weft files, folders (all .weft files below them), or - for standard input, which is"
              + " written to standard output")
  private List<String> names;

  @Option(
      names = "--check",
      description = "change nothing; end with 1 where a file is not formatted")
  private boolean check;

  private int changed;
  private boolean wrong;

  @Override
  public Integer call() {
    if (names.contains(STANDARD_INPUT)) {
      if (names.size() > 1) {
        throw new WeftException(
            Diagnostic.of(Code.USAGE, "'-' stands alone")
                .about(STANDARD_INPUT)
                .expected("either - or files and folders")
                .found(String.join(" ", names)));
      }
      standardInput();
    } else {
      names.forEach(name -> attempt(() -> files(name).forEach(f -> attempt(() -> format(f)))));
    }
    return wrong ? ExitCode.WRONG : check && changed > 0 ? ExitCode.FAILED : 0;
  }

  /// What is wrong with one file does not keep the others from being formatted.
  private void attempt(Runnable work) {
    try {
      work.run();
    } catch (WeftException e) {
      wrong = true;
      e.diagnostics().forEach(problem -> Wrong.show(spec.commandLine().getErr(), problem));
    }
  }

  private void standardInput() {
    String name = "standard input";
    String text = text(name, standardInputBytes(name, System.in));
    String formatted = Formulas.format(name, text);
    if (!check) {
      spec.commandLine().getOut().print(formatted);
    } else if (!formatted.equals(text)) {
      report(name);
    }
  }

  private static byte[] standardInputBytes(String name, InputStream in) {
    try {
      return in.readAllBytes();
    } catch (IOException e) {
      throw failed(name + " can't be read", name, e);
    }
  }

  private void format(Path file) {
    String before = text(file.toString(), bytes(file));
    String after = Formulas.format(file.toString(), before);
    if (!after.equals(before)) {
      if (!check) {
        replace(file, after);
      }
      report(file.toString());
    }
  }

  private void report(String name) {
    changed++;
    spec.commandLine().getOut().println(name + (check ? ": not formatted" : ": formatted"));
  }

  private static List<Path> files(String name) {
    Path path = Path.of(name);
    if (!Files.isDirectory(path)) {
      if (Files.exists(path) && !name.endsWith(SUFFIX)) {
        throw new WeftException(
            Diagnostic.of(Code.USAGE, name + " is not a .weft file")
                .about(name)
                .expected("a file whose name ends in .weft, or a folder")
                .found(name)
                .hint("to format another text: weft fmt - < " + name));
      }
      return List.of(path);
    }
    try (var below = Files.walk(path)) {
      return new ArrayList<>(
          below
              .filter(file -> file.toString().endsWith(SUFFIX) && Files.isRegularFile(file))
              .sorted()
              .toList());
    } catch (UncheckedIOException e) {
      throw failed(
          "the folder " + name + " can't be read",
          name,
          java.util.Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw failed("the folder " + name + " can't be read", name, e);
    }
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "there is no file " + file).about(file.toString()));
    } catch (IOException e) {
      throw new WeftException(Wrong.file(file, "can't be read", e));
    }
  }

  private static String text(String name, byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, name + " is not a text in UTF-8")
              .about(name)
              .expected("a text in UTF-8")
              .found("other bytes"));
    }
  }

  /// Writes a file beside the old one and gives it the old name, so that at each moment there is a
  /// whole file. A link stays a link.
  private static void replace(Path file, String text) {
    try {
      Path real = file.toRealPath();
      Path folder = Objects.requireNonNull(real.getParent());
      Path fresh = Files.createTempFile(folder, ".weft", ".tmp");
      try {
        Files.writeString(fresh, text);
        if (Files.getFileAttributeView(fresh, PosixFileAttributeView.class) != null) {
          Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(real));
        }
        Files.move(fresh, real, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(fresh);
      }
    } catch (IOException e) {
      throw new WeftException(Wrong.file(file, "can't be written", e));
    }
  }

  private static WeftException failed(String message, String name, IOException cause) {
    return new WeftException(Diagnostic.of(Code.FILE, message).about(name).found(Reason.of(cause)));
  }
}
