package weft.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import weft.eval.Engine;
import weft.eval.InterpreterEngine;
import weft.eval.ProgramEngine;
import weft.eval.RunOptions;
import weft.ir.Node;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.testkit.Suite.Source;

/// Runs conformance files, whatever their kind.
public final class Conformance {
  private Conformance() {}

  /// The kinds of file that are known, computed by the interpreter.
  public static List<Suite> suites() {
    return suites(new InterpreterEngine());
  }

  /// The kinds of file that are known.
  ///
  /// @param engine what computes; the interpreter does the tensor programs of one that can't
  public static List<Suite> suites(Engine engine) {
    return suites(engine, _ -> {});
  }

  /// @param hosted is told the nodes of tensor programs that the engine left to the interpreter
  public static List<Suite> suites(Engine engine, Consumer<Node> hosted) {
    Function<RunOptions, ProgramEngine> programs =
        options -> new HostingPrograms(engine.programs(options), hosted);
    return List.of(
        new TensorOpsSuite(programs.apply(RunOptions.silent()), engine.promise()),
        new GraphProgramsSuite(programs, engine.promise()),
        new TextProgramsSuite(),
        new FeaturesSuite(engine),
        new AlphaSuite(engine));
  }

  public static SuiteReport run(Path file) {
    return run(file, suites());
  }

  public static SuiteReport run(Path file, List<Suite> suites) {
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
      throw Tables.unreadable(file, e);
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
