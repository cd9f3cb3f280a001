package weft.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.eval.OpMatrix;
import weft.ir.Example;
import weft.ir.OpSet;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.Formulas;

/// `weft ops`: which op runs where; `weft ops NAME`: one op with its examples.
@Command(
    name = "ops",
    description =
        "Lists the ops and how each interpretation has them; with a name, shows one op or function"
            + " with examples.",
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class OpsCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "NAME", description = "ops to show")
  private List<String> names = new ArrayList<>();

  @Mixin private PluginOptions plugins;

  @Option(names = "--functions", description = "lists what formulas can call, with arguments")
  private boolean functions;

  @Override
  public void run() {
    OpSet ops = plugins.ops();
    var out = spec.commandLine().getOut();
    if (functions) {
      Formulas.functions(ops).forEach(out::println);
      return;
    }
    if (names.isEmpty()) {
      out.print(OpMatrix.of(ops));
      return;
    }
    names.forEach(name -> show(name, ops));
  }

  private void show(String name, OpSet ops) {
    var out = spec.commandLine().getOut();
    var signatures =
        Formulas.functions(ops).stream()
            .filter(signature -> signature.startsWith(name + "("))
            .toList();
    signatures.forEach(out::println);
    var written = Formulas.definition(name);
    if (written.isPresent()) {
      written.get().lines().forEach(line -> out.println("  " + line));
      return;
    }
    if (ops.find(name).isEmpty() && !signatures.isEmpty()) {
      out.println("  part of the language: docs/language.md");
      return;
    }
    var op = ops.find(name).orElseThrow(() -> unknown(name, ops));
    var examples = Example.of(op);
    out.println("  " + op.getName());
    if (!examples.isEmpty()) {
      var first = examples.getFirst().op();
      out.println("  kind: " + first.primitive());
      first
          .contract()
          .roles()
          .forEach(role -> out.println("  takes " + role.name() + ": " + role.kind()));
    }
    for (Example example : examples) {
      out.println("  " + example.op().describe());
      example.args().forEach(arg -> out.println("    of    " + arg));
      out.println("    gives " + example.expected());
    }
  }

  private static WeftException unknown(String name, OpSet ops) {
    var known = new ArrayList<>(ops.tags());
    Formulas.functions(ops).forEach(signature -> known.add(signature.replaceAll("\\(.*", "")));
    return new WeftException(
        Diagnostic.of(Code.UNKNOWN_FUNCTION, "there is no op '" + name + "'")
            .about(name)
            .hint("weft ops and weft ops --functions list them all")
            .suggest(name, known));
  }
}
