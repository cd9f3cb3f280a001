package weft.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.cli.option.PluginOptions;
import weft.eval.OpMatrix;
import weft.ir.Example;
import weft.ir.OpSet;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.Formulas;

/// `weft ops`: what formulas can call; `weft ops NAME`: one function with its examples.
@Command(
    name = "ops",
    description =
        "Lists what formulas can call; with a name, shows one function or op with examples.",
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class OpsCommand implements Runnable {
  /// How wide signatures are where what they give follows.
  private static final int SIGNATURE = 40;

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "NAME", description = "ops to show")
  private List<String> names = new ArrayList<>();

  @Mixin private PluginOptions plugins;

  @Option(
      names = "--functions",
      description = "lists what formulas can call with their arguments and nothing else")
  private boolean functions;

  @Option(
      names = "--engines",
      description = "shows the ops that functions are made of, and which engine computes which")
  private boolean engines;

  @Override
  public void run() {
    OpSet ops = plugins.ops();
    var out = spec.commandLine().getOut();
    if (engines) {
      out.print(OpMatrix.of(ops));
      return;
    }
    if (functions) {
      Formulas.functions(ops).forEach(out::println);
      return;
    }
    if (names.isEmpty()) {
      Formulas.functions(ops).forEach(signature -> out.println(line(signature, ops)));
      out.println();
      out.println("States also take reset=, windows within=, both by= and keys=.");
      out.println("weft ops NAME shows one with examples; weft ops --engines who computes it.");
      return;
    }
    names.forEach(name -> show(name, ops));
  }

  private static String name(String signature) {
    return signature.substring(0, signature.indexOf('('));
  }

  /// A function with what it gives; a long one has a line of its own for that.
  private static String line(String signature, OpSet ops) {
    String says = Formulas.says(ops, name(signature)).orElse("");
    if (says.isEmpty()) {
      return signature;
    }
    return signature.length() < SIGNATURE
        ? signature + " ".repeat(SIGNATURE - signature.length()) + says
        : signature + "\n" + " ".repeat(SIGNATURE) + says;
  }

  private void show(String name, OpSet ops) {
    var out = spec.commandLine().getOut();
    var signatures =
        Formulas.functions(ops).stream()
            .filter(signature -> signature.startsWith(name + "("))
            .toList();
    signatures.forEach(out::println);
    Formulas.says(ops, name).or(() -> ops.says(name)).ifPresent(says -> out.println("  " + says));
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
    if (!examples.isEmpty()) {
      var first = examples.getFirst().op();
      out.println("  kind: " + first.primitive());
      var dividing = Formulas.dividing(ops, name);
      if (!dividing.isEmpty()) {
        out.println("  also takes " + String.join(" ", dividing) + " (docs/language.md)");
      }
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
    out.println("  made by " + op.getName());
  }

  private static WeftException unknown(String name, OpSet ops) {
    var known = new ArrayList<>(ops.tags());
    Formulas.functions(ops).forEach(signature -> known.add(name(signature)));
    return new WeftException(
        Diagnostic.of(Code.UNKNOWN_FUNCTION, "there is no op '" + name + "'")
            .about(name)
            .hint("weft ops lists them all")
            .suggest(name, known));
  }
}
