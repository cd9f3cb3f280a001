package weft.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import weft.cli.model.ModelConvert;
import weft.cli.model.ModelRun;
import weft.cli.model.ModelShow;

/// `weft model`: trained models.
@Command(
    name = "model",
    description = "Shows, runs and converts trained models.",
    subcommands = {ModelShow.class, ModelRun.class, ModelConvert.class},
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class ModelCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
