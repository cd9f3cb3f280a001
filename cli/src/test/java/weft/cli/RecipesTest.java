package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.ir.Element;
import weft.ir.Tensor;

/// The recipes of the page, and what pandas gives for them (`conformance/scripts/recipes.py`).
class RecipesTest {
  private static final Path FOLDER = Path.of("../examples/recipes");
  private static final Pattern BLOCK = Pattern.compile("```weft\n(.*?)```", Pattern.DOTALL);
  private static final Pattern COMMENT = Pattern.compile("(?m)^#.*\n|^\n");

  @TempDir private Path folder;

  @Test
  void the_page_shows_the_program() throws IOException {
    var shown = new StringBuilder();
    var blocks = BLOCK.matcher(Files.readString(Path.of("../docs/recipes.md")));
    while (blocks.find()) {
      shown.append(blocks.group(1));
    }
    String program = Files.readString(FOLDER.resolve("recipes.weft"));
    assertThat(shown.toString()).isEqualTo(COMMENT.matcher(program).replaceAll(""));
  }

  private static List<String> words(String command) {
    var words = new ArrayList<>(List.of(command, in("recipes.weft"), "--data", in("bars.csv")));
    further(words, "index", "by=none");
    further(words, "reference", "by=symbol,join=exact");
    further(words, "actions", "by=symbol,by=time,join=exact");
    return words;
  }

  private static void further(List<String> words, String name, String how) {
    words.addAll(List.of("--data", name + "=" + in(name + ".csv"), "--table", name + ":" + how));
  }

  private static String in(String name) {
    return FOLDER.resolve(name).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"compiled", "interpreter"})
  void every_cell_is_that_of_pandas(String engine) {
    String out = folder.resolve("out.parquet").toString();
    var words = words("run");
    words.addAll(List.of("--engine", engine, "--out", out));
    var ran = Ran.weft(words.toArray(String[]::new));
    assertThat(ran.code()).as(ran.err()).isZero();

    var read = TableFiles.read(List.of(out), ReadOptions.ALL).columns();
    var expected = TableFiles.read(List.of(in("expected.csv.gz")), ReadOptions.ALL).columns();
    assertThat(read.keySet()).isEqualTo(expected.keySet()).hasSizeGreaterThan(32);
    expected.forEach((name, column) -> compare(name, read.get(name), column));
  }

  @Test
  void every_engine_gives_the_same_bits_and_nothing_is_warned_of() {
    var checked = Ran.weft(words("check").toArray(String[]::new));
    var compared = Ran.weft(words("parity").toArray(String[]::new));

    assertThat(checked.code()).as(checked.err()).isZero();
    assertThat(checked.out() + checked.err()).doesNotContain("warning");
    assertThat(compared.code()).as(compared.out()).isZero();
    assertThat(compared.out()).contains("37 of 37 features give the same bits", "live, further");
  }

  private static void compare(String name, Tensor found, Tensor expected) {
    assertThat(found.size()).isEqualTo(expected.size());
    if (expected.element() == Element.TEXT || expected.element() == Element.TIME) {
      assertThat(found).as(name).isEqualTo(expected);
      return;
    }
    for (int i = 0; i < expected.size(); i++) {
      double right = expected.doubleAt(i);
      if (Double.isNaN(right)) {
        assertThat(found.doubleAt(i)).as("%s, row %d", name, i).isNaN();
      } else {
        assertThat(found.doubleAt(i))
            .as("%s, row %d", name, i)
            .isCloseTo(right, within(1e-9 * Math.abs(right) + 1e-13));
      }
    }
  }
}
