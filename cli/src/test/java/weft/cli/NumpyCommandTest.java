package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.console.ExitCode;

class NumpyCommandTest {
  @TempDir private Path folder;

  @Test
  void a_module_is_printed_or_written() throws IOException {
    var printed = Ran.weft("numpy", "../examples/shares.graph");
    Path file = folder.resolve("shares.py");
    var written = Ran.weft("numpy", "../examples/shares.graph", "--out", file.toString());
    assertThat(printed.code()).isZero();
    assertThat(written.out()).isEqualTo("wrote " + file + System.lineSeparator());
    assertThat(Files.readString(file)).isEqualTo(printed.out());
  }

  @Test
  void what_has_no_word_is_told_and_nothing_printed() throws IOException {
    Path file = folder.resolve("x.graph");
    Files.writeString(file, "n0 = column(name=\"close\", element=f64, shape=[])\nreturn y=n0\n");
    var ran = Ran.weft("numpy", file.toString());
    assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("a column belongs to a table");
  }

  @Test
  void a_file_that_is_not_there_is_told() {
    var ran = Ran.weft("numpy", folder.resolve("no.graph").toString());
    assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
    assertThat(ran.err()).contains("can't be read");
  }

  @Test
  void formulas_are_no_program_of_tensors() {
    var ran = Ran.weft("numpy", "../examples/first.weft");
    assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
    assertThat(ran.err()).contains("error[");
  }
}
