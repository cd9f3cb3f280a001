package weft.files.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.data.CsvOptions;
import weft.data.EpochUnit;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.files.TableSource;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

class CsvOptionsTest {
  private static final ReadOptions TIMED =
      ReadOptions.ALL.types(Map.of("time", Element.TIME, "x", Element.F64));

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"sep=;", "SEP=;", "# made by a vendor", "#time;close"})
  void first_lines_that_are_no_header(String line) throws IOException {
    Path file = Files.writeString(folder.resolve("x.csv"), line + "\ntime;close\n2024-01-02;1\n");
    assertThatThrownBy(() -> TableFiles.read(List.of(file.toString()), ReadOptions.ALL))
        .hasMessageContaining("line 1: the first line is")
        .hasMessageContaining("leave out the lines before the header, as tail -n +2 x.csv does");
  }

  private Map<String, Tensor> read(String text, CsvOptions csv) throws IOException {
    return read(text.getBytes(StandardCharsets.UTF_8), ReadOptions.ALL.csv(csv));
  }

  private Map<String, Tensor> read(byte[] bytes, ReadOptions options) throws IOException {
    Path file = Files.write(folder.resolve("t.csv"), bytes);
    return TableFiles.read(List.of(file.toString()), options).columns();
  }

  @Test
  void files_of_german_desks() throws IOException {
    var csv =
        CsvOptions.DEFAULT
            .separator(';')
            .decimal(',')
            .thousands('.')
            .nulls(List.of("NA", "-"))
            .timeFormats(List.of("dd.MM.yyyy", "dd.MM.yyyy HH:mm"));
    var columns =
        read(
            "time;x;n;s\n"
                + "02.01.2024;1.234,5;1.000;NA\n"
                + "03.01.2024 09:30;-;NA;\"NA\"\n"
                + "03.01.2024;0;1;b\n",
            csv);

    assertThat(columns.get("time").toLongs())
        .startsWith(1_704_153_600_000_000_000L, 1_704_274_200_000_000_000L);
    assertThat(columns.get("x")).isEqualTo(Tensor.column(1234.5, Double.NaN, 0));
    assertThat(columns.get("n")).isEqualTo(Tensor.column(1000, Double.NaN, 1));
    assertThat(columns.get("s").toString()).isEqualTo("[missing, \"NA\", \"b\"]");
  }

  @ParameterizedTest
  @CsvSource({
    "S,1704187800",
    "S,1704187800.0",
    "MS,1704187800000",
    "US,1704187800000000",
    "NS,1704187800000000000"
  })
  void times_since_1970(EpochUnit unit, String cell) throws IOException {
    var options = TIMED.csv(CsvOptions.DEFAULT.epoch(unit));
    var columns = read(("time,x\n" + cell + ",1\n").getBytes(StandardCharsets.UTF_8), options);

    assertThat(columns.get("time").longAt(0)).isEqualTo(1_704_187_800_000_000_000L);
  }

  @Test
  void parts_of_seconds_since_1970() throws IOException {
    var options = TIMED.csv(CsvOptions.DEFAULT.epoch(EpochUnit.S));
    byte[] text = "time,x\n1.000000001,1\n-1.5,1\n2024-01-02,1\n".getBytes(StandardCharsets.UTF_8);

    assertThat(read(text, options).get("time").toLongs())
        .containsExactly(1_000_000_001L, -1_500_000_000L, 1_704_153_600_000_000_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "windows-1252", "UTF-16", "UTF-16LE", "UTF-16BE"})
  void encodings(String name) throws IOException {
    var charset = Charset.forName(name);
    var text = new StringBuilder("größe,s\n");
    for (int i = 0; i < 100_000; i++) {
      text.append(i).append(",Zürich\n");
    }
    byte[] bytes = text.toString().getBytes(charset);
    var columns = read(bytes, ReadOptions.ALL.csv(CsvOptions.DEFAULT.encoding(charset)));

    assertThat(columns.keySet()).containsExactly("größe", "s");
    assertThat(columns.get("größe").longAt(99_999)).isEqualTo(99_999);
    assertThat(columns.get("s").textAt(99_999)).isEqualTo("Zürich");
    assertThat(columns.get("s").coded()).isPresent();
  }

  @Test
  void utf_16_is_seen_by_its_mark() throws IOException {
    byte[] bytes = "x\n1\n".getBytes(StandardCharsets.UTF_16);

    assertThat(read(bytes, ReadOptions.ALL).get("x").longAt(0)).isEqualTo(1);
  }

  @Test
  void names_for_files_without_a_header() throws IOException {
    var columns = read("1,a\n2,b\n", CsvOptions.DEFAULT.names(List.of("x", "s")));

    assertThat(columns.get("x").toLongs()).containsExactly(1, 2);
    assertThatThrownBy(() -> read("1,a,b\n", CsvOptions.DEFAULT.names(List.of("x", "s"))))
        .hasMessageContaining("line 1: the line has 3 fields")
        .hasMessageContaining("2 fields, as there are names");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x|'1,5'|--decimal ,",
        "x|'1,234.5'|--thousands ,",
        "x|'1.234,5'|--decimal , --thousands .",
        "x|N/A|--nulls N/A",
        "x|-|--nulls -",
        "time|02.01.2024|--time-format dd.MM.yyyy",
        "time|1/2/2024|--time-format M/d/yyyy",
        "time|20240102|--time-format yyyyMMdd",
        "time|1704187800|--epoch s",
        "time|1704187800000|--epoch ms"
      })
  void a_cell_says_what_would_read_it(String column, String cell, String option) {
    String other = column.equals("x") ? "2024-01-02,\"%s\"" : "\"%s\",1";
    String text = "time,x\n2024-01-02,1\n" + other.formatted(cell) + "\n";

    assertThatThrownBy(() -> read(text.getBytes(StandardCharsets.UTF_8), TIMED))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("t.csv: row 2 of the column '" + column + "'")
        .hasMessageContaining(cell + " (line 3)")
        .hasMessageContaining(option);
  }

  @Test
  void what_can_not_be_set() {
    var csv = CsvOptions.DEFAULT;
    assertThatThrownBy(() -> csv.with("separator", List.of("::"))).hasMessageContaining("'::'");
    assertThatThrownBy(() -> csv.with("decimal", List.of("\""))).hasMessageContaining("mark");
    assertThatThrownBy(() -> csv.with("thousands", List.of("."))).hasMessageContaining("the same");
    assertThatThrownBy(() -> csv.with("epoch", List.of("h"))).hasMessageContaining("s, ms, us");
    assertThatThrownBy(() -> csv.with("encoding", List.of("x"))).hasMessageContaining("latin1");
    assertThatThrownBy(() -> csv.with("time_format", List.of("bad"))).hasMessageContaining("form");
    assertThatThrownBy(() -> csv.with("nul", List.of())).hasMessageContaining("no setting");
    assertThat(csv.with("separator", List.of("tab")).separator()).contains('\t');
  }

  @Test
  void many_columns_of_which_few_are_read() throws IOException {
    var text = new StringBuilder("c0");
    for (int i = 1; i < 504; i++) {
      text.append(",c").append(i);
    }
    for (int row = 0; row < 60; row++) {
      text.append('\n').append(row);
      for (int i = 1; i < 504; i++) {
        text.append(",").append(i * 0.5);
      }
    }
    Path file = Files.writeString(folder.resolve("t.csv"), text);
    var options = ReadOptions.ALL.columns(List.of("c7", "c500"));

    assertThat(TableFiles.read(List.of(file.toString()), options).columns()).hasSize(2);
    assertThat(TableSource.open(List.of(file.toString()), ReadOptions.ALL).schema().columns())
        .hasSize(504);
  }

  @Test
  void a_long_last_line_without_an_end_is_read() throws IOException {
    String text = "x".repeat(3_000_000);

    var columns = read("n,s\n1,a\n2," + text, CsvOptions.DEFAULT);

    assertThat(columns.get("s").textAt(1)).isEqualTo(text);
    assertThat(columns.get("n").toLongs()).containsExactly(1, 2);
  }

  @Test
  void cells_that_come_late_change_what_a_column_is() throws IOException {
    var text = new StringBuilder("n,w,t,s,b\n");
    for (int i = 0; i < 100_000; i++) {
      text.append(i).append(",1,2024-01-02,").append(i).append(",true\n");
    }
    var columns = read(text + "0.5,,x,é,maybe\n", CsvOptions.DEFAULT);

    assertThat(columns.get("n").doubleAt(99_999)).isEqualTo(99_999);
    assertThat(columns.get("w").doubleAt(100_000)).isNaN();
    assertThat(columns.get("t").textAt(0)).isEqualTo("2024-01-02");
    assertThat(columns.get("s").textAt(99_999)).isEqualTo("99999");
    assertThat(columns.get("b").textAt(7)).isEqualTo("true");
  }
}
