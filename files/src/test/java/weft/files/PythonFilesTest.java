package weft.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// Files that PyArrow wrote.
class PythonFilesTest {
  private static List<String> file(String name) {
    try {
      var found = Objects.requireNonNull(PythonFilesTest.class.getResource(name));
      return List.of(Path.of(found.toURI()).toString());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"python.arrow", "python.parquet"})
  void every_type(String name) {
    var read = TableFiles.read(file(name), ReadOptions.ALL).columns();

    assertThat(read.toString())
        .isEqualTo(
            "{x=[1.5, nan, inf], i=[1, 2, 3], g=[1.0, nan, 3.0], b=[true, false, missing],"
                + " s=[\"ü\", missing, \"\"], ls=[\"ü\", missing, \"q\"], t=[0, 1000, 2000],"
                + " tn=[0, 1, 2], day=[0, 86400000000000, 172800000000000],"
                + " h=[1.5, 2.0, nan], v=[[1.0, 2.0], [nan, nan], [3.0, nan]], u=[1, 2, 200]}");
    var schema = TableFiles.schema(file(name), ReadOptions.ALL);
    assertThat(schema.rows()).isEqualTo(3);
    schema
        .columns()
        .forEach(
            (column, type) ->
                assertThat(type.element())
                    .as(column)
                    .isEqualTo(Objects.requireNonNull(read.get(column)).element()));
  }

  @Test
  void several_arrow_files_are_one() {
    var twice = List.of(file("python.arrow").getFirst(), file("dictionary.arrow").getFirst());
    var read = TableFiles.read(twice, ReadOptions.ALL.columns(List.of("x")).order("i").inOrder());

    assertThat(read.columns().get("i").toString()).isEqualTo("[1, 1, 2, 2, 3, 3]");
    assertThat(read.rows().map(Tensor::toString)).contains("[0, 3, 1, 4, 2, 5]");
  }

  @Test
  void what_can_not_be_read_is_refused() {
    assertRefused("stream.arrow", "a stream of Arrow batches must be saved as an Arrow file");
  }

  @Test
  void arrow_files_that_are_not_whole_or_of_another_kind(@TempDir Path folder) throws IOException {
    byte[] whole = Files.readAllBytes(Path.of(file("python.arrow").getFirst()));
    Path part = Files.write(folder.resolve("part.arrow"), Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(() -> TableFiles.read(List.of(part.toString()), ReadOptions.ALL))
        .hasMessageContaining("a part of an Arrow file")
        .hasMessageContaining("broke off");
    Path old = Files.writeString(folder.resolve("old.feather"), "FEA1 and more, at last FEA1");
    assertThatThrownBy(() -> TableFiles.read(List.of(old.toString()), ReadOptions.ALL))
        .hasMessageContaining("a Feather file of version 1");
    for (int cut = 8; cut < whole.length - 30; cut += 37) {
      byte[] damaged = whole.clone();
      Arrays.fill(damaged, cut, cut + 8, (byte) 0x7F);
      Path bad = Files.write(folder.resolve("bad.arrow"), damaged);
      try {
        TableFiles.read(List.of(bad.toString()), ReadOptions.ALL);
      } catch (WeftException e) {
        assertThat(e.getMessage())
            .doesNotContain("MemorySegment", "limit", "newPosition", "Exception", "null)");
      }
    }
  }

  @Test
  void what_older_versions_refused() {
    assertThat(TableFiles.read(file("compressed.feather"), ReadOptions.ALL).columns()).isNotEmpty();
    assertThat(TableFiles.read(file("views.arrow"), ReadOptions.ALL).columns()).isNotEmpty();
    var category = ReadOptions.ALL.columns(List.of("cat"));
    assertThat(TableFiles.read(file("dictionary.arrow"), category).columns()).containsKey("cat");
  }

  private static void assertRefused(String name, String reason) {
    assertThatThrownBy(() -> TableFiles.read(file(name), ReadOptions.ALL))
        .hasMessageContaining(name)
        .hasMessageContaining(reason);
  }

  @Test
  void columns_beside_those_that_can_not_be_read() {
    var read =
        TableFiles.read(file("dictionary.arrow"), ReadOptions.ALL.columns(List.of("last", "s")));

    assertThat(read.columns().toString()).isEqualTo("{s=[\"ü\", missing, \"\"], last=[7, 8, 9]}");
  }
}
