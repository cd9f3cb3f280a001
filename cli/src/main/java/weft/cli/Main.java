package weft.cli;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import weft.cli.console.ExitCode;
import weft.cli.console.ProcessWriter;
import weft.cli.console.Unwritten;
import weft.cli.console.Wrong;
import weft.cli.option.OutFile;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.library.Registry;
import weft.ops.Ops;
import weft.serve.Cancelled;

/// The `weft` command and its subcommands.
@Command(
    name = "weft",
    description =
        "One computation, written once, checked before it runs, and run anywhere with the same"
            + " bits.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      Eval.class,
      Run.class,
      Derive.class,
      StreamCommand.class,
      CheckCommand.class,
      BoundsCommand.class,
      EqualCommand.class,
      Explain.class,
      OpsCommand.class,
      FeaturesCommand.class,
      New.class,
      Conform.class,
      ParityCommand.class,
      PolarsCommand.class,
      PlanCommand.class,
      SqlCommand.class,
      SubmitCommand.class,
      DolphinCommand.class,
      BenchCommand.class,
      ModelCommand.class,
      NumpyCommand.class,
      VerifyCommand.class,
      ReportCommand.class,
      ScaleCommand.class,
      ServeCommand.class,
      LspCommand.class,
      StudioCommand.class,
      Fmt.class,
      CommandLine.HelpCommand.class
    },
    footer = {"", "Example:", "  weft eval 'exp(a) + 55 / a' --set a=4"})
public final class Main implements Runnable {
  @CommandLine.Spec
  @SuppressWarnings("NullAway.Init")
  private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  public static void main(String[] args) {
    var ready = Thread.ofPlatform().daemon().name("weft-ready").unstarted(Main::findOps);
    // Who needs what can't be found is told.
    ready.setUncaughtExceptionHandler((_, _) -> {});
    ready.start();
    System.exit(
        run(new ProcessWriter(FileDescriptor.out), new ProcessWriter(FileDescriptor.err), args));
  }

  /// What most commands need is found while the command line is read.
  private static void findOps() {
    Ops.found();
    Registry.shipped();
  }

  /// Runs a command line; what it prints goes to the writers.
  public static int run(PrintWriter out, PrintWriter err, String... args) {
    var command = commandLine(args);
    command.setOut(out).setErr(err).setCaseInsensitiveEnumValuesAllowed(true);
    command.setExecutionExceptionHandler(
        (problem, line, _) -> {
          show(err, problem);
          return problem instanceof Unwritten ? ExitCode.UNWRITTEN : ExitCode.WRONG;
        });
    command.setExecutionStrategy(
        line -> {
          try {
            return OutFile.during(line, () -> new CommandLine.RunLast().execute(line));
          } catch (WeftException e) {
            throw new CommandLine.ExecutionException(command, "it would be lost", e);
          }
        });
    command.setParameterExceptionHandler((problem, _) -> usage(err, problem));
    for (String open : List.of("eval", "submit")) {
      Optional.ofNullable(command.getSubcommands().get(open))
          .ifPresent(each -> each.setUnmatchedOptionsArePositionalParams(true));
    }
    int code = execute(command, err, args);
    out.flush();
    int ended = out.checkError() ? unwritten(out, err, code) : code;
    err.flush();
    return ended;
  }

  /// What was printed did not arrive. Where nobody reads it any more, that is how it should be.
  private static int unwritten(PrintWriter out, PrintWriter err, int code) {
    var reason = out instanceof ProcessWriter own ? own.trouble() : Optional.<IOException>empty();
    if (reason.filter(Main::isReaderGone).isPresent()) {
      return code == 0 ? ExitCode.READER_GONE : code;
    }
    var problem = Diagnostic.of(Code.FILE, "the output could not be written");
    Wrong.show(err, reason.map(e -> problem.found(Reason.of(e))).orElse(problem));
    return code == 0 || code == ExitCode.INCOMPLETE || code == ExitCode.REFUSED
        ? ExitCode.UNWRITTEN
        : code;
  }

  private static boolean isReaderGone(IOException e) {
    return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("broken pipe");
  }

  /// The command with the subcommand that is called and no other: what each of them takes is found
  /// by reflection, which takes longer than many a run. All of them where none is called.
  private static CommandLine commandLine(String... args) {
    Command all = Objects.requireNonNull(Main.class.getAnnotation(Command.class));
    for (Class<?> type : all.subcommands()) {
      Command one = Objects.requireNonNull(type.getAnnotation(Command.class));
      boolean called = args.length > 0 && one.name().equals(args[0]);
      if (called && type != CommandLine.HelpCommand.class) {
        var top = CommandLine.Model.CommandSpec.create().name(all.name());
        return new CommandLine(top).addSubcommand(new CommandLine(type));
      }
    }
    return new CommandLine(new Main());
  }

  private static int execute(CommandLine command, PrintWriter err, String... args) {
    try {
      return command.execute(args);
    } catch (OutOfMemoryError e) {
      err.println("error: there is not enough memory; give more, for example WEFT_OPTS=-Xmx4g");
      return ExitCode.WRONG;
    }
  }

  private static void show(PrintWriter err, Exception problem) {
    if (problem instanceof Cancelled) {
      return;
    }
    if (problem instanceof Unwritten unwritten) {
      show(err, unwritten.problem());
      return;
    }
    if (problem instanceof WeftException wrong) {
      wrong.diagnostics().forEach(diagnostic -> Wrong.show(err, diagnostic));
      return;
    }
    err.println("error: this is a defect of weft, please report it: " + problem);
    if (System.getenv("WEFT_DEBUG") != null) {
      problem.printStackTrace(err);
    } else {
      err.println("  hint: WEFT_DEBUG=1 shows where it happened");
    }
  }

  /// What is wrong with a command line, without the whole of the help.
  private static int usage(PrintWriter err, CommandLine.ParameterException problem) {
    Wrong.show(err, UsageWords.of(problem));
    return ExitCode.WRONG;
  }
}
