package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.eval.OpMatrix;
import weft.ir.Interpretation.Cell;
import weft.ir.OpSet;
import weft.ops.Ops;
import weft.ops.arithmetic.Add;
import weft.ops.cross.CsRank;

/// The engine in `docs/adding-an-engine.md` is taken from the page, compiled, and used by the
/// commands.
class AddingAnEngineTest {
  private static final Path PAGE = Path.of("../docs/adding-an-engine.md");
  private static final Pattern BLOCK = Pattern.compile("```(\\w*)\\n(.*?)\\n```", Pattern.DOTALL);

  @TempDir private static Path folder;
  private static String plugin = "";

  @BeforeEach
  void build() throws IOException {
    if (plugin.isEmpty()) {
      plugin =
          CompiledPlugin.in(
                  folder,
                  Map.of("ParallelEngine", blocks("java").getFirst()),
                  Map.of("weft.eval.Engine", blocks("").getFirst()))
              .toString();
    }
  }

  private static List<String> blocks(String kind) throws IOException {
    return BLOCK
        .matcher(Files.readString(PAGE))
        .results()
        .filter(block -> block.group(1).equals(kind))
        .map(block -> block.group(2))
        .toList();
  }

  @Test
  void the_commands_of_the_page_work() throws IOException {
    var commands = blocks("").get(1).lines().toList();
    assertThat(commands).hasSize(3);
    for (String command : commands) {
      var words =
          command
              .replace("my-engine.jar", plugin)
              .replaceAll("(examples|conformance)/", "../$1/")
              .split(" ");
      Ran ran = weft(java.util.Arrays.copyOfRange(words, 1, words.length));
      assertThat(ran.err()).as(command).isEmpty();
      assertThat(ran.code()).as(command).isZero();
      if (command.startsWith("weft conform")) {
        assertThat(ran.out()).contains(" passed, 0 failed");
      }
      if (command.startsWith("weft parity")) {
        assertThat(ran.out()).contains("4 of 4 features", "; parallel, ");
      }
    }
  }

  @Test
  void it_is_a_column_of_the_matrix() {
    var ops = OpSet.of(List.of(Add.class, CsRank.class)).with(List.of(Path.of(plugin)));
    var matrix = OpMatrix.of(ops);
    assertThat(matrix.columns()).contains("parallel").doesNotContain("parallel, tensors");
    assertThat(matrix.column("parallel"))
        .containsEntry("add", Cell.BY_SHAPE)
        .containsEntry("cs_rank", Cell.BY_SHAPE);
    assertThat(weft("ops", "--engines", "--plugins", plugin).out()).contains(" | parallel | ");
  }

  @Test
  void a_word_of_the_page_is_said(@TempDir Path other) throws IOException {
    String words =
        CompiledPlugin.in(
                other,
                Map.of("MyWords", blocks("java").get(1)),
                Map.of("weft.eval.RuleProvider", "example.MyWords"))
            .toString();
    Path program = Files.writeString(other.resolve("s.weft"), "s = sigmoid(close / open)\n");
    Ran ran = weft("sql", program.toString(), "--plugins", words);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("0.5 + 0.5 * tanh(");
    assertThat(weft("sql", program.toString()).out()).doesNotContain("tanh");
    Ran parity =
        weft(
            "parity",
            program.toString(),
            "--data",
            "../examples/bars.csv",
            "--plugins",
            words,
            "--engines",
            "duckdb");
    assertThat(parity.code()).as(parity.out() + parity.err()).isZero();
  }

  @Test
  void without_its_plugin_it_is_unknown_and_the_others_are_told() {
    Ran ran = weft("conform", "--engine", "parallel", "../conformance/features.json");
    assertThat(ran.code()).isNotZero();
    assertThat(ran.err())
        .contains("there is no engine 'parallel'", "one of compiled", "interpreter", "live");
    assertThat(Ops.all().plugins()).isEmpty();
  }
}
