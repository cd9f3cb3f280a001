package weft.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// No command writes over what its command line says to read: features, types, models, data.
public final class OutFile {
  private static final Set<String> WRITTEN = Set.of("--out", "--certificate");

  private OutFile() {}

  /// Refuses a file that is written and read, by whatever names.
  public static void mustBeItsOwn(ParseResult line) {
    var last = line;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    var args = last.matchedArgs();
    for (ArgSpec out : args) {
      if (out instanceof OptionSpec option && isOutput(out)) {
        out.stringValues().stream()
            .flatMap(value -> file(value).stream())
            .forEach(file -> mustNotBeRead(option.longestName(), file, args));
      }
    }
  }

  private static void mustNotBeRead(String option, Path out, List<ArgSpec> args) {
    for (ArgSpec arg : args) {
      var read =
          arg.stringValues().stream()
              .filter(_ -> !isOutput(arg))
              .flatMap(OutFile::named)
              .filter(file -> isSame(out, file))
              .findFirst();
      if (read.isPresent()) {
        boolean data = arg instanceof OptionSpec named && named.longestName().equals("--data");
        throw overwritten(option, out, read.get(), data ? "the data" : "what is read");
      }
    }
  }

  private static boolean isOutput(ArgSpec arg) {
    return arg instanceof OptionSpec option && WRITTEN.contains(option.longestName());
  }

  /// A value is a file, or names one: `quotes=quotes.csv`.
  private static Stream<Path> named(String value) {
    return Stream.of(value, value.substring(value.indexOf('=') + 1))
        .flatMap(text -> file(text).stream());
  }

  private static Optional<Path> file(String text) {
    try {
      return Optional.of(Path.of(text));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /// Whether both are one file; a device such as `/dev/stdout` is none.
  static boolean isSame(Path out, Path file) {
    try {
      return Files.isRegularFile(out) && Files.exists(file) && Files.isSameFile(out, file);
    } catch (IOException e) {
      return false;
    }
  }

  /// @param what is in the file
  static WeftException overwritten(String option, Path out, Path file, String what) {
    var problem =
        Diagnostic.of(Code.USAGE, option + " " + out + " would overwrite " + what)
            .about(option)
            .expected("a file of its own");
    return new WeftException(
        (out.equals(file) ? problem : problem.found("another name of " + file))
            .hint("give the results another name"));
  }
}
