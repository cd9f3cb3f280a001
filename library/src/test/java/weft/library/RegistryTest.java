package weft.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Types of the user beside those that are shipped.
class RegistryTest {
  private static final String TYPE =
      """
      name: NAME
      description: A.
      category: c
      required_inputs: [x]
      output_column: y
      formula: x + 1
      """;

  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void a_folder_is_read_with_what_is_below() throws IOException {
    file("one.yaml", TYPE.replace("NAME", "one"));
    file("deep/er/two.yml", TYPE.replace("NAME", "two"));
    file("notes.txt", "not a type");

    Registry registry = Registry.shipped().with(folder);

    assertThat(registry.type("one").name()).isEqualTo("one");
    assertThat(registry.type("two").name()).isEqualTo("two");
    assertThat(registry.types()).hasSize(Registry.shipped().types().size() + 2);
    assertThat(Problems.of(() -> Registry.shipped().type("one"))).hasSize(1);
  }

  @Test
  void a_single_file_is_read() throws IOException {
    Path file = file("one.yaml", TYPE.replace("NAME", "one"));

    assertThat(Registry.shipped().with(file).type("one").outputs()).containsKey("y");
  }

  @Test
  void a_name_can_be_taken_once() throws IOException {
    file("a.yaml", TYPE.replace("NAME", "macd"));
    file("b.yaml", TYPE.replace("NAME", "mine"));
    file("c.yaml", "# again\n" + TYPE.replace("NAME", "mine"));

    assertThat(Problems.brief(() -> Registry.shipped().with(folder)))
        .containsExactly(
            "duplicate " + folder.resolve("a.yaml") + ":1:1 there is a feature type 'macd' already",
            "duplicate "
                + folder.resolve("c.yaml")
                + ":2:1 there is a feature type 'mine' already");
  }

  @Test
  void mistakes_of_all_files_are_reported_at_once() throws IOException {
    file("a.yaml", TYPE.replace("NAME", "A"));
    file("b.yaml", "- no fields\n");
    file("c.yaml", TYPE.replace("NAME", "c").replace("category: c\n", ""));
    Files.write(folder.resolve("d.yaml"), new byte[] {(byte) 0xff, (byte) 0xfe, 0x41});

    assertThat(Problems.brief(() -> Registry.shipped().with(folder)))
        .containsExactly(
            "range " + folder.resolve("a.yaml") + ":1:7 'A' is not a name for a feature type",
            "syntax " + folder.resolve("b.yaml") + ":1:1 the file holds no fields",
            "missing-value " + folder.resolve("c.yaml") + ":1:1 the field 'category' is missing",
            "file  the file " + folder.resolve("d.yaml") + " can't be read");
  }

  @Test
  void a_path_without_types_is_refused() throws IOException {
    assertThat(Problems.brief(() -> Registry.shipped().with(folder.resolve("nowhere"))))
        .containsExactly("file  " + folder.resolve("nowhere") + " can't be read");
    assertThat(Problems.brief(() -> Registry.shipped().with(folder)))
        .containsExactly("file  " + folder + " holds no feature types");
    Path text = file("notes.txt", "x");
    assertThat(Problems.brief(() -> Registry.shipped().with(text)))
        .containsExactly("file  " + text + " holds no feature types");
  }

  @Test
  void an_unknown_name_is_answered_with_the_nearest() {
    var problem = Problems.of(() -> Registry.shipped().type("realised_volatility")).getFirst();

    assertThat(problem.message()).isEqualTo("there is no feature type 'realised_volatility'");
    assertThat(problem.hint()).hasValue("did you mean 'realized_volatility'?");
    assertThat(Problems.of(() -> Registry.shipped().type("xyzzy")).getFirst().hint())
        .hasValue("weft features lists them");
  }
}
