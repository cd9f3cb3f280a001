package weft.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.cli.console.ExitCode;
import weft.cli.console.Unwritten;
import weft.cli.console.Wrong;
import weft.cli.option.PluginOptions;
import weft.eval.Engines;
import weft.ir.problem.WeftException;
import weft.numpy.ArrayLibrary;
import weft.numpy.NumpyModule;
import weft.numpy.ProgramText;

/// `weft numpy PROGRAM`: a tensor program as a module of Python.
@Command(
    name = "numpy",
    description = "Prints a tensor program as a module of Python over NumPy, or over JAX.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  weft numpy examples/shares.graph",
      "  weft numpy examples/shares.graph --jax --out shares.py"
    })
@SuppressWarnings("NullAway.Init")
final class NumpyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "PROGRAM",
      description = "a file with the text form of a graph or of a program (docs/numpy.md)")
  private Path program;

  @Option(names = "--jax", description = "over jax.numpy, in double precision")
  private boolean jax;

  @Option(names = "--trees", description = "a nested function for each output")
  private boolean trees;

  @Option(names = "--out", paramLabel = "FILE.py", description = "writes the module to a file")
  private Optional<Path> out;

  @Mixin private PluginOptions plugins;

  @Override
  public Integer call() {
    NumpyModule module =
        ProgramText.read(String.valueOf(program.getFileName()), text(), plugins.ops())
            .module(
                jax ? ArrayLibrary.JAX : ArrayLibrary.NUMPY,
                Engines.with(plugins.ops()).rules(jax ? "jax" : "numpy"),
                trees);
    if (!module.refused().isEmpty()) {
      module.refused().values().forEach(why -> Wrong.show(spec.commandLine().getErr(), why));
      return ExitCode.WRONG;
    }
    if (out.isPresent()) {
      Unwritten.write(out.get(), module.text());
      spec.commandLine().getOut().println("wrote " + out.get());
    } else {
      spec.commandLine().getOut().print(module.text());
    }
    return 0;
  }

  private String text() {
    try {
      return Files.readString(program);
    } catch (IOException e) {
      throw new WeftException(Wrong.file(program, "can't be read", e));
    }
  }
}
