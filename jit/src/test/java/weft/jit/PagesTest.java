package weft.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ops.words.Compared;
import weft.ops.words.Logical;
import weft.ops.words.Numeric;
import weft.ops.words.Vocabulary;

/// The code on the pages about Java programs is compiled and run; it prints what stands below it.
/// Run with `-Dweft.docs=write` to renew what stands there.
class PagesTest {
  private static final Path PAGES = Path.of("../docs");
  private static final Pattern BLOCK =
      Pattern.compile("(?ms)^```java\n(.*?)^```\n(?:```text\n(.*?)^```$)?");

  private static final Pattern WORDS =
      Pattern.compile("(?ms)(^<!-- words -->\\n).*?(^<!-- end -->$)");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"java.md", "transforms.md"})
  void the_code_prints_what_is_shown(String name) throws Exception {
    Path file = PAGES.resolve(name);
    String page = Files.readString(file);
    var printed = run(source(page));
    int[] block = {0};
    String renewed =
        BLOCK
            .matcher(page)
            .replaceAll(
                found -> {
                  String code = "```java\n" + found.group(1) + "```\n";
                  String shown = printed.get(block[0]++);
                  return Matcher.quoteReplacement(
                      found.group(2) == null ? code : code + "```text\n" + shown + "```");
                });
    renewed = WORDS.matcher(renewed).replaceAll(found -> found.group(1) + words() + found.group(2));
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(file, renewed);
    }
    assertThat(Files.readString(file)).isEqualTo(renewed);
    assertThat(printed).hasSizeGreaterThan(4);
  }

  /// A table of the words that all kinds of value have.
  private static String words() {
    return """
    | | words |
    |---|---|
    | methods of values | %s |
    | methods of conditions | %s |
    | functions | %s |
    """
        .formatted(
            names(Numeric.class, Compared.class), names(Logical.class), names(Vocabulary.class));
  }

  private static String names(Class<?>... types) {
    return Arrays.stream(types)
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> !Modifier.isAbstract(method.getModifiers()))
        .map(method -> "`" + method.getName() + "`")
        .distinct()
        .sorted()
        .collect(Collectors.joining(" "));
  }

  /// All blocks in one method, so that later ones can use what earlier ones made.
  private static String source(String page) {
    var imports = new StringBuilder();
    var body = new StringBuilder();
    var blocks = BLOCK.matcher(page);
    while (blocks.find()) {
      var lines = blocks.group(1).lines().toList();
      imports.append(
          lines.stream().filter(l -> l.startsWith("import ")).collect(Collectors.joining("\n")));
      lines.stream()
          .filter(l -> !l.startsWith("import "))
          .forEach(l -> body.append(l).append('\n'));
      body.append("done();\n");
    }
    return imports
        + """

        public class Page {
          static final List<String> ALL = new ArrayList<>();
          static StringBuilder out = new StringBuilder();
          static void done() { ALL.add(out.toString()); out = new StringBuilder(); }
          static void show(Object value) { out.append(text(value).stripTrailing()).append('\\n'); }
          static String text(Object value) {
            return value instanceof Object[] items
                ? Arrays.stream(items).map(Page::text).collect(java.util.stream.Collectors.joining(", ", "(", ")"))
                : String.valueOf(value);
          }
          public static List<String> run() {
        """
        + body
        + "    return ALL;\n  }\n}\n";
  }

  @SuppressWarnings("unchecked")
  private List<String> run(String source) throws IOException, ReflectiveOperationException {
    Path file = Files.writeString(folder.resolve("Page.java"), source);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-d",
                classes.toString(),
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                file.toString());
    assertThat(code).isZero();
    try (var loader =
        new URLClassLoader(
            new java.net.URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
      return (List<String>) loader.loadClass("Page").getMethod("run").invoke(null);
    }
  }
}
