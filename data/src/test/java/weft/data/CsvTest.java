package weft.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.WeftException;

class CsvTest {
  @TempDir private Path folder;

  private Map<String, Tensor> read(String text) throws IOException {
    return Csv.read(write(text), Map.of());
  }

  private Path write(String text) throws IOException {
    Path file = folder.resolve("t.csv");
    Files.writeString(file, text);
    return file;
  }

  @Test
  void what_a_column_holds_follows_from_its_cells() throws IOException {
    var columns =
        read(
            """
            i,x,gap,b,t,day,s,mixed
            1,1.5,1,true,2024-01-02T09:30:00Z,2024-01-02,a,1
            -2,nan,,false,2024-01-02 09:30:00.25,2024-01-03,,x
            """);

    assertThat(columns.get("i").element()).isEqualTo(Element.I64);
    assertThat(columns.get("x").toString()).isEqualTo("[1.5, nan]");
    assertThat(columns.get("gap").toString()).isEqualTo("[1.0, nan]");
    assertThat(columns.get("b").element()).isEqualTo(Element.BOOL);
    assertThat(columns.get("t").element()).isEqualTo(Element.TIME);
    assertThat(columns.get("t").longAt(1) - columns.get("t").longAt(0)).isEqualTo(250_000_000L);
    assertThat(Times.text(columns.get("day").longAt(1))).isEqualTo("2024-01-03T00:00:00Z");
    assertThat(columns.get("s").textAt(1)).isNull();
    assertThat(columns.get("mixed").element()).isEqualTo(Element.TEXT);
  }

  @Test
  void quotes_keep_commas_quotes_and_line_ends() throws IOException {
    var columns = read("s,x\n\"a,b\",1\n\"say \"\"hi\"\"\",2\n\"two\nlines\",3\n");

    assertThat(columns.get("s").toString())
        .isEqualTo("[\"a,b\", \"say \\\"hi\\\"\", \"two\\nlines\"]");
    assertThat(columns.get("x").element()).isEqualTo(Element.I64);
  }

  @Test
  void windows_files_and_a_byte_order_mark_are_read() throws IOException {
    assertThat(read("\uFEFFx,y\r\n1,2\r\n").keySet()).containsExactly("x", "y");
    assertThat(read("x,y\r\n1,2").get("y").toString()).isEqualTo("[2]");
  }

  @Test
  void zipped_files_are_recognised() throws IOException {
    Path file = folder.resolve("t.csv.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("x\n1\n".getBytes(StandardCharsets.UTF_8));
    }

    assertThat(Csv.read(file, Map.of()).get("x").toString()).isEqualTo("[1]");
  }

  @Test
  void the_caller_may_say_what_a_column_holds() throws IOException {
    Path file = write("x,t\n1,2024-01-02T00:00:00Z\n");

    assertThat(Csv.read(file, Map.of("x", Element.TEXT)).get("x").textAt(0)).isEqualTo("1");
    assertThatThrownBy(() -> Csv.read(file, Map.of("t", Element.F64)))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("line 2 of the column 't' does not hold a number");
  }

  @Test
  void what_is_wrong_is_named() {
    assertThatThrownBy(() -> read("")).hasMessageContaining("the file is empty");
    assertThatThrownBy(() -> read("a,a\n1,2\n")).hasMessageContaining("two columns are called 'a'");
    assertThatThrownBy(() -> read("a,b\n1,2\n3\n"))
        .hasMessageContaining("line 3: the line has 1 fields");
    assertThatThrownBy(() -> read("a\n\"x\n")).hasMessageContaining("does not end");
    assertThatThrownBy(() -> Csv.read(Path.of("nowhere.csv"), Map.of()))
        .hasMessageContaining("nowhere.csv can't be read");
  }
}
