package weft.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// CSV files as desks have them.
class CsvArgumentsTest {
  private static final String DESK =
      """
      02.01.2024;Süd;1.234,5
      03.01.2024;Süd;NA
      04.01.2024;Süd;1.236,0
      """;

  private static final String BARS = "time,symbol,close\n1,A,1\n";

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

  @ParameterizedTest
  @ValueSource(strings = {"run", "check", "explain", "derive --wrt close", "bounds", "plan"})
  void options_that_would_do_nothing_are_refused(String command) throws IOException {
    String program = file("f.weft", "a = close");
    var words = new ArrayList<>(List.of(command.split(" ")));
    words.add(1, program);
    if (command.equals("plan")) {
      words.add(1, program);
    }
    words.addAll(List.of("--decimal", ","));
    assertThat(weft(words.toArray(String[]::new)).err() + weft(words.toArray(String[]::new)).out())
        .contains(command.equals("run") ? "there are no data" : "--decimal would do nothing");
    assertThat(weft(words.toArray(String[]::new)).code()).isNotZero();
    var bars = folder.resolve("bars.parquet");
    weft("run", program, "--data", file("b.csv", BARS), "--out", bars.toString());
    words.addAll(List.of("--data", bars.toString()));

    var ran = weft(words.toArray(String[]::new));

    assertThat(ran.err() + ran.out()).contains("--decimal would do nothing", "is no CSV file");
    assertThat(ran.code()).isNotZero();
  }
}
