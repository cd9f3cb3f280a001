package weft.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// `docs/features` is the catalogue of the shipped types as they are. Run with `-Dweft.docs=write`
/// to renew the pages.
class CataloguePagesTest {
  private static final Path FOLDER = Path.of("../docs/features");

  @Test
  void the_pages_are_the_catalogue() throws IOException {
    var pages = Catalogue.of(Registry.shipped().types()).pages();
    if ("write".equals(System.getProperty("weft.docs"))) {
      write(pages);
    }
    var found = found();
    assertThat(found.keySet()).isEqualTo(pages.keySet());
    pages.forEach((file, page) -> assertThat(found.get(file)).as(file).isEqualTo(page));
  }

  @Test
  void every_type_has_a_page_that_says_all_about_it() {
    var pages = Catalogue.of(Registry.shipped().types()).pages();
    for (FeatureType type : Registry.shipped().types()) {
      String page = pages.get(type.dimension().tag() + "/" + type.name() + ".md");
      assertThat(page).as(type.name()).contains("# " + type.name(), type.description());
      assertThat(page).contains(type.program().text().strip(), "weft run " + type.name());
      type.inputs().forEach((name, words) -> assertThat(page).contains(name, words));
      type.outputs().forEach((name, words) -> assertThat(page).contains(name, words));
      type.parameters()
          .forEach(
              (name, parameter) ->
                  assertThat(page)
                      .contains(name, parameter.min().map(_ -> parameter.range()).orElse("")));
      assertThat(pages.get("README.md"))
          .contains(
              "* [" + type.name() + "](" + type.dimension().tag() + "/" + type.name() + ".md)");
    }
  }

  private static Map<String, String> found() throws IOException {
    var found = new TreeMap<String, String>();
    try (var files = Files.walk(FOLDER)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        found.put(FOLDER.relativize(file).toString().replace('\\', '/'), Files.readString(file));
      }
    }
    return found;
  }

  private static void write(Map<String, String> pages) throws IOException {
    Files.createDirectories(FOLDER);
    for (String old : found().keySet()) {
      Files.delete(FOLDER.resolve(old));
    }
    for (var page : pages.entrySet()) {
      Path file = FOLDER.resolve(page.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, page.getValue());
    }
  }
}
