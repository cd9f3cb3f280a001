package weft.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import weft.eval.Interpreter;
import weft.eval.ProgramEngine;
import weft.eval.TableEngine;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.WeftException;
import weft.ir.json.Json;
import weft.testkit.Suite.Source;

/// Runs conformance files, whatever their kind.
public final class Conformance {
  private Conformance() {}

  /// The kinds of file that are known, computed by the interpreter.
  public static List<Suite> suites() {
    return suites(Interpreter.standard());
  }

  /// The kinds of file that are known; tensor programs are computed by the interpreter.
  ///
  /// @param engine what computes features over tables
  public static List<Suite> suites(TableEngine engine) {
    return suites(engine, setup -> setup);
  }

  /// The kinds of file that are known.
  ///
  /// @param engine what computes features over tables
  /// @param programs what computes tensor programs, with the functions of an interpreter
  public static List<Suite> suites(
      TableEngine engine, Function<Interpreter, ? extends ProgramEngine> programs) {
    return List.of(
        new TensorOpsSuite(programs.apply(Interpreter.standard())),
        new GraphProgramsSuite(programs),
        new TextProgramsSuite(),
        new FeaturesSuite(engine),
        new AlphaSuite(engine));
  }

  public static Report run(Path file) {
    return run(file, suites());
  }

  public static Report run(Path file, List<Suite> suites) {
    Source source = read(file);
    return suites.stream()
        .filter(suite -> suite.takes(source))
        .findFirst()
        .orElseThrow(() -> unknown(file, suites))
        .run(source);
  }

  private static Source read(Path file) {
    String name = String.valueOf(file.getFileName());
    if (!Files.isReadable(file)) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the file " + file + " can't be read").about(file.toString()));
    }
    if (!name.endsWith(".json")) {
      return new Source(file, Optional.empty());
    }
    try {
      return new Source(
          file, Optional.of(Json.read(name, Files.readString(file, StandardCharsets.UTF_8))));
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the file " + file + " can't be read")
              .about(file.toString())
              .found(String.valueOf(e.getMessage())));
    }
  }

  private static WeftException unknown(Path file, List<Suite> suites) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, file.getFileName() + " is not a conformance file we know")
            .about(String.valueOf(file.getFileName()))
            .expected(suites.stream().map(Suite::name).collect(Collectors.joining(", ")))
            .hint("the kinds of file are listed in conformance/FORMAT.md"));
  }
}
