package weft.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.cli.console.ExitCode;
import weft.cli.console.Unwritten;
import weft.cli.console.Wrong;
import weft.cli.model.ModelCases;
import weft.cli.option.EngineOptions;
import weft.cli.option.PluginOptions;
import weft.cli.option.PythonOption;
import weft.eval.Engines;
import weft.eval.Nearness;
import weft.eval.RunOptions;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.testkit.Conformance;
import weft.testkit.SuiteReport;

/// `weft conform FILE...`: runs conformance files and says which cases fail.
@Command(
    name = "conform",
    description =
        "Runs conformance files (their kinds: conformance/FORMAT.md). Exit code 1 when a case"
            + " fails; also when the engine leaves part of a case to the interpreter. Exit code 7"
            + " when the engine refuses some cases and the others pass.",
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class Conform implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "conformance files, or folders of models with recorded outputs")
  private List<Path> files;

  @Option(names = "--results", paramLabel = "OUT.json", description = "writes what was computed")
  private Optional<Path> results;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      defaultValue = "interpreter",
      completionCandidates = EngineOptions.Names.class,
      description =
          "what computes: ${COMPLETION-CANDIDATES}, or the engine of a plugin (default:"
              + " ${DEFAULT-VALUE})")
  private String engine;

  @Mixin
  @SuppressWarnings("UnusedVariable")
  private PythonOption python;

  @Option(
      names = "--each",
      description =
          "prints a line for each case: equal bits, within (the largest difference), differs,"
              + " refused (the reason)")
  private boolean each;

  @Mixin private PluginOptions plugins;

  @Override
  public Integer call() {
    var out = spec.commandLine().getOut();
    SuiteReport all = SuiteReport.EMPTY;
    var hosted = new TreeMap<String, Integer>();
    var computes = Engines.with(plugins.ops()).named(engine);
    var programs = computes.programs(RunOptions.silent());
    var suites =
        Conformance.suites(computes, node -> hosted.merge(node.op().tag(), 1, Integer::sum));
    int unread = 0;
    for (Path file : files) {
      try {
        SuiteReport report =
            Files.isDirectory(file)
                ? ModelCases.run(file, programs)
                : Conformance.run(file, suites);
        out.println(file + ": " + report.summary() + ": " + report.counts());
        show(report);
        all = all.and(report);
      } catch (WeftException e) {
        e.diagnostics().forEach(diagnostic -> Wrong.show(spec.commandLine().getErr(), diagnostic));
        unread++;
      } catch (RuntimeException e) {
        Wrong.show(
            spec.commandLine().getErr(),
            Diagnostic.of(Code.BAD_DATA, file + " does not have the form of its kind")
                .found(e.toString())
                .hint("the form is described in conformance/FORMAT.md"));
        unread++;
      }
    }
    if (results.isPresent()) {
      Unwritten.write(results.get(), all.resultsText());
    }
    out.println(all.summary());
    if (!hosted.isEmpty()) {
      out.println(
          "nodes of tensor programs that the interpreter computed: "
              + hosted.entrySet().stream()
                  .map(op -> op.getKey() + " " + op.getValue())
                  .collect(Collectors.joining(", ")));
    }
    if (all.failed() > all.refused()) {
      return ExitCode.FAILED;
    }
    return unread > 0 ? ExitCode.WRONG : all.refused() > 0 ? ExitCode.REFUSED : 0;
  }

  private void show(SuiteReport report) {
    var out = spec.commandLine().getOut();
    for (var one : report.cases()) {
      if (each) {
        out.println(one);
      }
      boolean told = each && one.nearness().filter(Nearness.Refused.class::isInstance).isPresent();
      one.failure().filter(_ -> !told).ifPresent(failure -> out.println("FAILED " + failure));
    }
  }
}
