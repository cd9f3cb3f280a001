package weft.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.ReadableFiles;
import weft.library.RowSources;

/// No command writes over what it reads: features, types, models, data.
public final class OutFile {
  private static final Set<String> WRITTEN =
      Set.of("--out", "--certificate", "--counterexample", "--results", "--save", "--svg");

  /// @param option that names it
  private record Written(String option, Path file) {}

  private OutFile() {}

  /// Does what a command line says, and refuses a file that is written and read, by whatever names:
  /// one that the line names, and one that its files name, such as a model of a project.
  public static <T> T during(ParseResult line, Supplier<T> work) {
    var last = line;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    var args = last.matchedArgs();
    var written = args.stream().flatMap(OutFile::written).toList();
    written.forEach(out -> mustNotBeRead(out, args));
    try {
      return ReadableFiles.only(file -> isReadOnly(file, written), work);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Lost lost ? lost.problem : e;
    }
  }

  /// Refuses to write over data that features name, also where they are not read.
  static void mustNotBe(RowSources sources) {
    Stream.concat(
            sources.data().stream(),
            sources.tables().values().stream().flatMap(table -> table.data().stream()))
        .flatMap(data -> file(data).stream())
        .forEach(ReadableFiles::mayRead);
  }

  /// A file would be written that is read. It ends a command, also one that leaves out what is
  /// wrong with features.
  private static final class Lost extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient WeftException problem;

    Lost(WeftException problem) {
      super(problem);
      this.problem = problem;
    }
  }

  private static Stream<Written> written(ArgSpec arg) {
    return arg instanceof OptionSpec option && isOutput(arg)
        ? arg.stringValues().stream()
            .flatMap(OutFile::named)
            .map(file -> new Written(option.longestName(), file))
        : Stream.empty();
  }

  private static boolean isReadOnly(Path file, List<Written> written) {
    for (Written out : written) {
      if (isSame(out.file(), file)) {
        throw new Lost(overwritten(out, file, "what is read"));
      }
    }
    return true;
  }

  private static void mustNotBeRead(Written out, List<ArgSpec> args) {
    for (ArgSpec arg : args) {
      var read =
          arg.stringValues().stream()
              .filter(_ -> !isOutput(arg))
              .flatMap(OutFile::named)
              .filter(file -> isSame(out.file(), file))
              .findFirst();
      if (read.isPresent()) {
        boolean data = arg instanceof OptionSpec named && named.longestName().equals("--data");
        throw overwritten(out, read.get(), data ? "the data" : "what is read");
      }
    }
  }

  private static boolean isOutput(ArgSpec arg) {
    return arg instanceof OptionSpec option && WRITTEN.contains(option.longestName());
  }

  /// A value is a file, or names one: `quotes=quotes.csv`, `x=@values.json`.
  private static Stream<Path> named(String value) {
    return Stream.of(value, value.replaceFirst("^([^=]*=)?@?", ""))
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
  public static boolean isSame(Path out, Path file) {
    try {
      return Files.isRegularFile(out) && Files.exists(file) && Files.isSameFile(out, file);
    } catch (IOException e) {
      return false;
    }
  }

  /// @param what is in the file
  private static WeftException overwritten(Written out, Path file, String what) {
    var problem =
        Diagnostic.of(Code.USAGE, out.option() + " " + out.file() + " would overwrite " + what)
            .about(out.option())
            .expected("a file of its own");
    return new WeftException(
        (out.file().equals(file) ? problem : problem.found("another name of " + file))
            .hint("give the results another name"));
  }
}
