package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ops.Ops;

/// Programs that use other files.
class UseTest {
  @TempDir private Path folder;

  @BeforeEach
  void common() throws IOException {
    write(
        "common.weft",
        """
        # What several programs share.
        param share = 0.5 in 0..1
        def gap(a, b) = a - $share * b
        mid = (high + low) / 2
        _unheard = no_such_column * 2
        def other(a) = a * nowhere
        """);
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private CheckedProgram check(String text) throws IOException {
    return ParsedProgram.of(write("main.weft", text), text)
        .check(Texts.SCHEMA, Map.of(), Ops.all(), Mode.BATCH);
  }

  private Diagnostic problem(String text) throws IOException {
    var problems = check(text).errors();
    assertThat(problems).isNotEmpty();
    return problems.getFirst();
  }

  @Test
  void names_of_a_used_file_are_known() throws IOException {
    var checked = check("use \"common.weft\"\na = gap(mid, x)");
    assertThat(checked.problems()).isEmpty();
    assertThat(checked.graph().outputs().keySet()).containsExactly("a");
    assertThat(checked.graph().columns().keySet()).containsExactly("high", "low", "x");
  }

  @Test
  void what_is_not_needed_is_not_asked_for() throws IOException {
    String text = "use \"common.weft\"\na = mid";
    assertThat(
            ParsedProgram.of(write("main.weft", text), text)
                .assume(Map.of(), Map.of(), Ops.all())
                .columns())
        .containsOnlyKeys("high", "low");
  }

  @Test
  void parameters_of_a_used_file_are_set() throws IOException {
    String text = "use \"common.weft\"\na = gap(x, y)";
    var program = ParsedProgram.of(write("main.weft", text), text);
    assertThat(program.numbers(Map.of("share", 0.25), Ops.all())).containsEntry("share", 0.25);
  }

  @Test
  void files_are_relative_to_the_one_that_says_it() throws IOException {
    write("parts/one.weft", "use \"two.weft\"\nuse \"../common.weft\"\none = two + mid\n");
    write("parts/two.weft", "use \"../common.weft\"\ntwo = mid * 2\n");
    var checked = check("use \"parts/one.weft\"\na = one");
    assertThat(checked.problems()).isEmpty();
    assertThat(checked.graph().outputs().keySet()).containsExactly("a");
  }

  @Test
  void a_file_that_nothing_needs_is_told() throws IOException {
    write("parts/far.weft", "far = x * 3\n");
    write("parts/near.weft", "use \"far.weft\"\nnear = x\n");
    write("rows.weft", "universe liquid = volume > 1000\n");
    var checked =
        check(
            """
            use "common.weft"
            use "parts/near.weft"
            use "rows.weft"
            a = far
            """);
    assertThat(checked.errors()).isEmpty();
    assertThat(checked.problems())
        .extracting(Diagnostic::code, Diagnostic::message)
        .containsExactly(tuple(Code.UNUSED, "nothing of the file 'common.weft' is used"));
    assertThat(checked.problems().getFirst().origin().line()).isEqualTo(1);
  }

  @Test
  void a_used_file_may_have_the_universe() throws IOException {
    write("rows.weft", "universe liquid = volume > 1000\n");
    var checked = check("use \"rows.weft\"\na = cs_rank(x)");
    assertThat(checked.graph().nodes()).anyMatch(node -> node.op().tag().equals("in_universe"));
    var second = problem("use \"rows.weft\"\nuniverse u = flag\na = x");
    assertThat(second.found().orElseThrow()).endsWith("main.weft:2 already");
    assertThat(second.origin().source()).endsWith("rows.weft");
  }

  @Test
  void mistakes_are_shown_where_they_are() throws IOException {
    write("wrong.weft", "fine = x\n\nbad = rolling_maen(x, 5)\n");
    var problem = problem("use \"wrong.weft\"\na = bad\nb = fine");
    assertThat(problem.code()).isEqualTo(Code.UNKNOWN_FUNCTION);
    assertThat(problem.origin().source()).endsWith("wrong.weft");
    assertThat(problem.origin().line()).isEqualTo(3);
    assertThat(problem.origin().snippet()).isEqualTo("rolling_maen");
    assertThat(problem.origin().text()).isEqualTo("bad = rolling_maen(x, 5)");
    assertThat(check("use \"wrong.weft\"\na = bad\nb = fine").graph().outputs().keySet())
        .containsExactly("b");

    write("broken.weft", "one = (x +\ntwo = x\n");
    assertThat(problem("use \"broken.weft\"\na = two").origin().source()).endsWith("broken.weft");
    write("nameless.weft", "x + 1\n");
    assertThat(problem("use \"nameless.weft\"\na = x").message())
        .isEqualTo("this line of the program has no name");
    write("empty.weft", "# nothing yet\n");
    assertThat(check("use \"empty.weft\"\na = x").errors()).isEmpty();
  }

  @Test
  void mistakes_of_the_program_come_first() throws IOException {
    write("wrong.weft", "bad = rolling_maen(x, 5)\n");
    assertThat(check("use \"wrong.weft\"\na = bad\nb = clsoe").errors())
        .extracting(problem -> problem.origin().snippet())
        .isEqualTo(List.of("clsoe", "rolling_maen"));
  }

  @Test
  void a_name_is_defined_once() throws IOException {
    var problem = problem("use \"common.weft\"\nmid = x");
    assertThat(problem.message()).isEqualTo("'mid' is defined twice");
    assertThat(problem.origin().source()).endsWith("common.weft");
    assertThat(problem.origin().line()).isEqualTo(4);
    assertThat(problem.found().orElseThrow()).endsWith("main.weft:2 already");
  }

  @Test
  void circles_are_shown() throws IOException {
    write("one.weft", "use \"two.weft\"\none = x\n");
    write("two.weft", "use \"./one.weft\"\ntwo = x\n");
    var problem = problem("use \"one.weft\"\na = x");
    assertThat(problem.code()).isEqualTo(Code.CYCLE);
    assertThat(problem.message())
        .isEqualTo("these files use each other in a circle: one.weft -> two.weft -> one.weft");
    assertThat(problem.origin().source()).endsWith("two.weft");
    assertThat(problem("use \"main.weft\"\na = x").message()).endsWith("main.weft -> main.weft");
  }

  @Test
  void files_that_are_not_there() throws IOException {
    var problem = problem("a = x\nuse \"comon.weft\"");
    assertThat(problem.code()).isEqualTo(Code.FILE);
    assertThat(problem.message()).isEqualTo("there is no file 'comon.weft'");
    assertThat(problem.origin().line()).isEqualTo(2);
    assertThat(problem.origin().snippet()).isEqualTo("\"comon.weft\"");
    assertThat(problem("use \".\"\na = x").message()).isEqualTo("the file '.' can't be read");
    assertThat(Texts.refused("use ^'common.weft'^\na = x").message())
        .isEqualTo("a formula that is in no .weft file can't use 'common.weft'");
  }

  @Test
  void how_it_is_written() {
    assertThat(Texts.refused("use ^common^\na = x").message())
        .isEqualTo("use takes the name of a file in quotes, found the name 'common'");
    assertThat(Texts.refused("use 'a.weft' ^'b.weft'^\na = x").hint())
        .contains("each file has a line of its own");
    assertThat(Texts.graph("use = x\nb = use + 1").outputs().keySet()).containsExactly("use", "b");
    assertThat(Texts.graph("def use(a) = a\nuse(x)").outputs().keySet()).containsExactly("out");
    assertThat(Formulas.format("f", "use   \"common.weft\"\na=x"))
        .isEqualTo("use 'common.weft'\na = x\n");
  }
}
