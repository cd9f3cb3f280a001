package weft.cli.option;

import picocli.CommandLine.Option;
import weft.spell.python.PythonCommand;

/// The Python of engines that compute in one.
public final class PythonOption {
  @Option(
      names = "--python",
      paramLabel = "PATH",
      description = "the Python of engines that compute in one (default: $WEFT_PYTHON, or python3)")
  void python(String path) {
    System.setProperty(PythonCommand.PROPERTY, new PythonCommand(path).path());
  }
}
