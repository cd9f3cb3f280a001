package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// CSV files as desks have them.
class CsvArgumentsTest {
  private static final String DESK =
      """
      02.01.2024;Süd;1.234,5
      03.01.2024;Süd;NA
      04.01.2024;Süd;1.236,0
      """;

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.write(folder.resolve(name), text.getBytes(StandardCharsets.ISO_8859_1)).toString();
  }

  @Test
  void all_on_the_command_line() throws IOException {
    String program = file("f.weft", "a = close + 1");
    var ran =
        weft(
            "run",
            program,
            "--data",
            file("desk.csv", DESK),
            "--separator",
            ";",
            "--decimal",
            ",",
            "--thousands",
            ".",
            "--nulls",
            "NA,-",
            "--time-format",
            "dd.MM.yyyy",
            "--encoding",
            "latin1",
            "--names",
            "time,symbol,close");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out())
        .contains("2024-01-02T00:00:00Z     Süd  1235.5", "3 rows", "a        f64         1");
  }

  @Test
  void all_in_a_project() throws IOException {
    file("desk.csv", DESK);
    String project =
        file(
            "p.yaml",
            """
            name: p
            data: desk.csv
            csv:
              separator: ;
              decimal: ','
              thousands: .
              nulls: [NA, '-']
              time_format: dd.MM.yyyy
              encoding: latin1
              names: [time, symbol, close]
            features:
              signal:
                - {name: m, type: return_momentum, parameters: {window: 1}}
            """);
    assertThat(weft("check", project).out()).doesNotContain("error");
    assertThat(weft("run", project).out()).contains("3 rows, 1 entity");
    String wrong = file("q.yaml", Files.readString(Path.of(project)).replace("latin1", "latin9x"));
    assertThat(weft("run", wrong).err()).contains("q.yaml:9:", "no encoding 'latin9x'");
  }

  @Test
  void epochs() throws IOException {
    String data = file("e.csv", "time,symbol,close\n1704187800000,A,1\n");
    String program = file("f.weft", "a = close");

    assertThat(weft("run", program, "--data", data, "--epoch", "ms").out())
        .contains("2024-01-02T09:30:00Z");
    assertThat(weft("run", program, "--data", data, "--epoch", "days").err())
        .contains("--epoch days", "s, ms, us and ns");
  }

  @Test
  void a_cell_names_the_option_that_would_read_it() throws IOException {
    String data = file("c.csv", "time,symbol,close\n1,A,1\n2,A,\"1,5\"\n");

    assertThat(weft("run", file("f.weft", "a = close + 1"), "--data", data).err())
        .contains("row 2 of the column 'close'", "1,5 (line 3)", "--decimal ,");
    assertThat(weft("run", file("f.weft", "a = x"), "--data", file("s.csv", "time;x\n")).err())
        .contains("--separator ';'");
  }
}
