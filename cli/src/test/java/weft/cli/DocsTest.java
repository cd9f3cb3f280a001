package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import weft.ir.Element;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.ParsedProgram;
import weft.lang.Schema;
import weft.ops.Ops;

/// What the pages show is what happens: commands print what stands below them, programs compile,
/// and links lead somewhere.
class DocsTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\n(.*?)^```$");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

  private static List<Path> pages() throws IOException {
    var pages = new ArrayList<Path>();
    pages.add(ROOT.resolve("README.md"));
    try (var docs = Files.list(ROOT.resolve("docs"))) {
      docs.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages;
  }

  @TestFactory
  List<DynamicTest> commands_print_what_is_shown() throws IOException {
    var tests = new ArrayList<DynamicTest>();
    for (Path page : pages()) {
      var blocks = BLOCK.matcher(Files.readString(page));
      while (blocks.find()) {
        String block = blocks.group(2);
        if (block.startsWith("$ ./weft ")) {
          String command = block.lines().findFirst().orElseThrow().substring("$ ./weft ".length());
          tests.add(
              DynamicTest.dynamicTest(
                  page.getFileName() + ": " + command, () -> check(command, block)));
        }
      }
    }
    return tests;
  }

  private static void check(String command, String block) {
    var ran = Ran.weft(words(command).toArray(String[]::new));
    String shown = block.lines().skip(1).reduce("", (a, b) -> a + b + "\n");
    assertThat(timeless(ran.out() + ran.err()).strip()).isEqualTo(timeless(shown).strip());
  }

  private static String timeless(String text) {
    return text.replaceAll("in [0-9.]+ s", "in N s").replace("../examples/", "examples/");
  }

  /// The words of a command line; the examples are beside the module's folder.
  private static List<String> words(String command) {
    var words = new ArrayList<String>();
    var matcher = Pattern.compile("'([^']*)'|(\\S+)").matcher(command);
    while (matcher.find()) {
      String word = Optional.ofNullable(matcher.group(1)).orElse(matcher.group(2));
      words.add(word.startsWith("examples/") ? "../" + word : word);
    }
    return words;
  }

  @TestFactory
  List<DynamicTest> programs_compile() throws IOException {
    var tests = new ArrayList<DynamicTest>();
    for (Path page : pages()) {
      var blocks = BLOCK.matcher(Files.readString(page));
      while (blocks.find()) {
        String text = blocks.group(2);
        if (blocks.group(1).equals("weft")) {
          tests.add(DynamicTest.dynamicTest(page.getFileName() + "", () -> compile(text)));
        }
      }
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  private static void compile(String text) {
    var types = new LinkedHashMap<String, Type>();
    types.put("time", Type.column(Element.TIME));
    types.putAll(ParsedProgram.of("page", text).assume(types, Map.of(), Ops.all()).columns());
    var compiled =
        Formulas.check(
            "page", text, Schema.of(types).orderedBy("time"), Map.of(), Ops.all(), Mode.BATCH);
    assertThat(compiled.problems()).isEmpty();
  }

  @TestFactory
  List<DynamicTest> links_lead_somewhere() throws IOException {
    var tests = new ArrayList<DynamicTest>();
    for (Path page : pages()) {
      tests.add(
          DynamicTest.dynamicTest(
              page.getFileName().toString(),
              () -> {
                var links = LINK.matcher(Files.readString(page));
                while (links.find()) {
                  assertThat(page.resolveSibling(links.group(1))).exists();
                }
              }));
    }
    return tests;
  }
}
