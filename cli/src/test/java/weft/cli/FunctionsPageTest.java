package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weft.lang.Formulas;
import weft.ops.Ops;

/// `docs/functions.md` is what functions say of themselves. `-Dweft.docs=write` renews it.
class FunctionsPageTest {
  private static final Path PAGE = Path.of("../docs/functions.md");

  @Test
  void the_page_lists_all_functions() throws IOException {
    String page =
        """
        # Functions

        What formulas can call, as editors complete it and `weft ops` lists it; `weft ops NAME` shows one with examples. How they treat missing values, to the bit: [what the numbers mean](semantics.md).
        States also take `reset=`, windows `within=`, both `by=` and `keys=`: [days, runs and keys](language.md#days-runs-and-keys).

        | function | gives |
        |---|---|
        """
            + Formulas.functions(Ops.all()).stream()
                .map(signature -> "| `" + signature + "` | " + says(signature) + " |\n")
                .collect(Collectors.joining());
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).as("-Dweft.docs=write renews it").isEqualTo(page);
  }

  private static String says(String signature) {
    String name = signature.substring(0, signature.indexOf('('));
    String says = Formulas.says(Ops.all(), name).orElse("");
    assertThat(says).as("what %s says of itself", name).endsWith(".").hasSizeBetween(10, 160);
    return says;
  }
}
