package weft.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import weft.ops.Ops;

/// The code about feature types on the page about Java is that of this test, and prints what stands
/// below it. Run with `-Dweft.docs=write` to renew it.
class TypesFromJavaTest {
  private static final Path PAGE = Path.of("../docs/java.md");
  private static final Path SELF = Path.of("src/test/java/weft/library/TypesFromJavaTest.java");
  private static final Pattern SHOWN =
      Pattern.compile("(?ms)(^<!-- types -->\n).*?(^<!-- end -->$)");

  private final List<String> lines = new ArrayList<>();

  private void show(Object value) {
    lines.add(String.valueOf(value));
  }

  private void look() {
    // shown
    Catalogue catalogue = Catalogue.shipped();
    show(catalogue.types().size() + " types");
    catalogue.search("realized volatility").types().forEach(type -> show(type.name()));

    FeatureType type = catalogue.find("zscore_price_deviation").orElseThrow();
    show(Catalogue.brief(type));
    show(type.inputs());
    type.parameters()
        .values()
        .forEach(p -> show(p.name() + ": " + p.kind().tag() + ", " + p.range()));
    show(type.outputs().keySet());
    show(type.program().text());
    show(type.columns(Ops.all()));
    show(
        type.check(type.assumed(Ops.all()), Map.of("window", 5.0), Ops.all()).graph().size()
            + " equations");
    // to here
  }

  @Test
  void the_page_shows_it() throws IOException {
    look();
    String source = Files.readString(SELF);
    int from = source.indexOf("    // shown\n") + "    // shown\n".length();
    String code =
        source.substring(from, source.indexOf("    // to here")).replaceAll("(?m)^    ", "");
    String block = "```text\n" + code + "```\n```text\n" + String.join("\n", lines) + "\n```\n";
    String page = Files.readString(PAGE);
    String renewed =
        SHOWN
            .matcher(page)
            .replaceAll(found -> Matcher.quoteReplacement(found.group(1) + block + found.group(2)));
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(PAGE, renewed);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(renewed).contains(block);
  }

  @Test
  void names_that_there_are_not() {
    assertThat(Catalogue.shipped().find("no_such_type")).isEmpty();
  }
}
