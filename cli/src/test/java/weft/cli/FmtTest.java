package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.run.Result;

/// `weft fmt` as a user meets it.
class FmtTest {
  @TempDir private Path folder;

  private record Result(int code, String out, String err) {}

  private static Result fmt(Object... args) {
    var words = new String[args.length + 1];
    words[0] = "fmt";
    for (int i = 0; i < args.length; i++) {
      words[i + 1] = args[i].toString();
    }
    var out = new StringWriter();
    var err = new StringWriter();
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), words);
    return new Result(code, out.toString().replace(System.lineSeparator(), "\n"), err.toString());
  }

  private static Result fmtInput(byte[] input, Object... args) {
    var before = System.in;
    System.setIn(new ByteArrayInputStream(input));
    try {
      return fmt(args);
    } finally {
      System.setIn(before);
    }
  }

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private long files() throws IOException {
    try (var all = Files.list(folder)) {
      return all.count();
    }
  }

  @Test
  void files_are_rewritten_where_they_change() throws IOException {
    Path messy = file("messy.weft", "a=x+1# why\n");
    Path tidy = file("tidy.weft", "a = x + 1\n");
    var time = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(tidy, time);
    var result = fmt(messy, tidy);

    assertThat(result).isEqualTo(new Result(0, messy + ": formatted\n", ""));
    assertThat(messy).hasContent("a = x + 1  # why\n");
    assertThat(Files.getLastModifiedTime(tidy)).isEqualTo(time);
    assertThat(files()).as("nothing is left behind").isEqualTo(2);
    assertThat(fmt(messy, tidy)).isEqualTo(new Result(0, "", ""));
  }

  @Test
  void check_changes_nothing() throws IOException {
    Path messy = file("messy.weft", "a=x\n");
    Path tidy = file("tidy.weft", "a = x\n");

    assertThat(fmt("--check", messy, tidy))
        .isEqualTo(new Result(1, messy + ": not formatted\n", ""));
    assertThat(messy).hasContent("a=x\n");
    assertThat(fmt(tidy, "--check")).isEqualTo(new Result(0, "", ""));
  }

  @Test
  void folders_are_searched() throws IOException {
    Path one = file("b.weft", "a=x");
    Path two = file("deep/er/c.weft", "a=x");
    Path other = file("deep/a.txt", "a=x");

    assertThat(fmt(folder).out()).isEqualTo(one + ": formatted\n" + two + ": formatted\n");
    assertThat(two).hasContent("a = x\n");
    assertThat(Files.readString(other)).isEqualTo("a=x");
  }

  @Test
  void a_file_with_mistakes_stays_and_the_others_are_formatted() throws IOException {
    Path wrong = file("a.weft", "a=(x\n");
    Path good = file("b.weft", "a=x\n");
    var result = fmt(wrong, good);

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEqualTo(good + ": formatted\n");
    assertThat(result.err()).contains("error[syntax]", "a.weft:1:3", "this parenthesis");
    assertThat(Files.readString(wrong)).isEqualTo("a=(x\n");
    assertThat(fmt("--check", wrong).code()).isEqualTo(2);
  }

  @Test
  void other_files_are_refused() throws IOException {
    Path yaml = file("project.yaml", "name: x\n");
    Path bytes = folder.resolve("b.weft");
    Files.write(bytes, new byte[] {'a', (byte) 0xff, (byte) 0xfe});

    assertThat(fmt(yaml).code()).isEqualTo(2);
    assertThat(fmt(yaml).err())
        .contains("error[usage]", "project.yaml is not a .weft file", "name ends in .weft");
    assertThat(fmt(bytes).err()).contains("error[file]", "is not a text in UTF-8");
    assertThat(fmt(folder.resolve("none.weft")).err()).contains("error[file]", "there is no file");
    assertThat(fmt().code()).isEqualTo(2);
  }

  @Test
  void standard_input_goes_to_standard_output() {
    byte[] messy = "s=t==\"é\"\n".getBytes(StandardCharsets.UTF_8);

    assertThat(fmtInput(messy, "-")).isEqualTo(new Result(0, "s = t == 'é'\n", ""));
    assertThat(fmtInput(messy, "-", "--check"))
        .isEqualTo(new Result(1, "standard input: not formatted\n", ""));
    assertThat(fmtInput("a = x\n".getBytes(StandardCharsets.UTF_8), "--check", "-"))
        .isEqualTo(new Result(0, "", ""));
    assertThat(fmtInput("a = (".getBytes(StandardCharsets.UTF_8), "-").err())
        .contains("standard input:1:6");
    assertThat(fmtInput(messy, "-", "a.weft").err()).contains("'-' stands alone");
  }

  @Test
  void links_and_permissions_stay() throws IOException {
    Path real = file("real/a.weft", "a=x\n");
    Path link = Files.createSymbolicLink(folder.resolve("link.weft"), real);
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r-----"));

    assertThat(fmt(link).code()).isZero();
    assertThat(link).isSymbolicLink();
    assertThat(real).hasContent("a = x\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void the_examples_are_programs_that_can_be_formatted() {
    assertThat(fmt("--check", "../examples", "../conformance").code()).isLessThan(2);
  }
}
