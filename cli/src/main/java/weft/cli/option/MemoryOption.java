package weft.cli.option;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import weft.files.spill.Memory;
import weft.ir.Graph;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Recent;
import weft.rewrite.Rewrites;
import weft.rewrite.Stages;

/// How much memory a run may take.
public final class MemoryOption {
  private static final String UNITS = "KMGT";

  /// A run asks twice, and a server runs the same features again and again.
  private static final Recent<Graph, Stages> STAGES = new Recent<>(16);

  private static final Pattern SIZE = Pattern.compile("([0-9]{1,9})([KMGT])(I?B)?");

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "what a run may take, such as 2GB; larger data go through temporary files (default: what"
              + " Java may take)")
  private Optional<String> memory = Optional.empty();

  public Memory limit() {
    return memory.map(MemoryOption::parse).orElseGet(Memory::ofJava);
  }

  /// Whether somebody said how much.
  public boolean isGiven() {
    return memory.isPresent();
  }

  /// `2GB`, `512M`.
  static Memory parse(String text) {
    var size = SIZE.matcher(text.strip().toUpperCase(Locale.ROOT));
    if (!size.matches()) {
      throw wrong(text, "a size such as 2GB or 512MB");
    }
    long bytes = Long.parseLong(size.group(1)) << 10 * (1 + UNITS.indexOf(size.group(2)));
    if (bytes < Memory.LEAST) {
      throw wrong(text, "at least " + (Memory.LEAST >> 20) + "MB");
    }
    return new Memory(Math.min(bytes, Memory.ofJava().bytes()));
  }

  private static WeftException wrong(String text, String expected) {
    return new WeftException(
        Diagnostic.of(Code.USAGE, "--memory " + text + " is no size that a run can do with")
            .about("--memory")
            .expected(expected)
            .found(text));
  }

  /// Whether rows must go through temporary files. One entity is always computed at once.
  public boolean isTooSmall(InputData input, Graph graph) {
    return input.entity().isPresent() && !limit().holds(input.rows(), rowBytes(input, graph));
  }

  /// What a row of the columns and the features takes.
  public static long rowBytes(InputData input, Graph graph) {
    var stages = STAGES.get(graph, given -> Stages.of(Rewrites.standard(given)));
    return Memory.rowBytes(stages, input.keys());
  }
}
