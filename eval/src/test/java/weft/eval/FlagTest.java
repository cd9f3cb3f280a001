package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static weft.eval.Programs.A;
import static weft.eval.Programs.read;
import static weft.eval.Programs.shown;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What is shown while a program runs.
class FlagTest {
  private static final Graph GRAPH =
      read(A + "n1 = constant(value=1.0)\nn2 = add(left=n0, right=n1)\nreturn y=n2");

  private static List<String> lines(Flag... flags) {
    return shown(
        Set.of(flags), interpreter -> interpreter.run(GRAPH, Map.of("a", Tensor.column(1, 2))));
  }

  // ---- reading

  @Test
  void flags_are_names_separated_by_commas() {
    assertThat(Flag.parse("trace,profile")).containsExactly(Flag.TRACE, Flag.PROFILE);
    assertThat(Flag.parse(" DUMP , Break,,")).containsExactly(Flag.BREAK, Flag.DUMP);
    assertThat(Flag.parse("")).isEmpty();
    assertThat(Flag.parse(" , ")).isEmpty();
  }

  @Test
  void a_flag_that_does_not_exist_is_refused() {
    assertThat(catchThrowableOfType(WeftException.class, () -> Flag.parse("trace, Traces")).first())
        .isEqualTo(
            Diagnostic.of(Code.USAGE, "there is no flag 'Traces'")
                .about("WEFT_FLAGS")
                .expected("trace, break, dump, profile")
                .found("Traces"));
  }

  @Test
  void flags_come_from_the_environment() {
    assertThat(Flag.fromEnvironment())
        .isEqualTo(Flag.parse(System.getenv().getOrDefault("WEFT_FLAGS", "")));
  }

  @Test
  void an_engine_that_shows_steps_is_taken_where_they_are_asked_for() {
    var engines = Engines.found();
    var blind = new Blind();
    assertThat(engines.showing(blind, RunOptions.silent())).isSameAs(blind);
    assertThat(engines.showing(blind, RunOptions.silent().with(Set.of(Flag.TRACE))).name())
        .isEqualTo("interpreter");
  }

  private record Blind() implements Engine {
    @Override
    public String name() {
      return "blind";
    }

    @Override
    public String description() {
      return "shows nothing";
    }

    @Override
    public Set<Capability> capabilities() {
      return Set.of();
    }

    @Override
    public PreparedGraph prepare(Graph graph, RunOptions options) {
      return new InterpreterEngine().prepare(graph, options);
    }
  }

  // ---- showing

  @Test
  void without_flags_nothing_is_shown() {
    assertThat(lines()).isEmpty();
  }

  @Test
  void trace_shows_each_equation_with_its_value() {
    assertThat(lines(Flag.TRACE))
        .containsExactly(
            "n0 = placeholder(name=\"a\", default_value=none) : any[*]",
            "    = [1.0, 2.0] : f64[2]",
            "n1 = constant(value=1.0) : f64",
            "    = 1.0 : f64",
            "n2 = add(left=n0, right=n1) : any[*]",
            "    = [2.0, 3.0] : f64[2]");
  }

  @Test
  void trace_shows_the_first_twenty_cells_of_a_long_value() {
    var inputs = Map.of("a", Tensor.longs(Element.I64, Shape.of(3, 7), i -> i));
    assertThat(
            shown(
                Set.of(Flag.TRACE),
                interpreter -> interpreter.run(read(A + "return a=n0"), inputs)))
        .last()
        .isEqualTo(
            "    = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, ...]"
                + " : i64[3,7]");
    var twenty = Map.of("a", Tensor.longs(Element.I64, Shape.of(2, 10), i -> i));
    assertThat(
            shown(
                Set.of(Flag.TRACE),
                interpreter -> interpreter.run(read(A + "return a=n0"), twenty)))
        .last()
        .isEqualTo(
            "    = [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]]"
                + " : i64[2,10]");
  }

  @Test
  void trace_shows_nothing_of_what_failed() {
    assertThat(shown(Set.of(Flag.TRACE), interpreter -> interpreter.run(GRAPH, Map.of())))
        .containsExactly("n1 = constant(value=1.0) : f64", "    = 1.0 : f64");
  }

  @Test
  void break_shows_the_same_and_stops_after_each_node() {
    assertThat(lines(Flag.BREAK))
        .containsExactly(
            "n0 = placeholder(name=\"a\", default_value=none) : any[*]",
            "    = [1.0, 2.0] : f64[2]",
            "pause",
            "n1 = constant(value=1.0) : f64",
            "    = 1.0 : f64",
            "pause",
            "n2 = add(left=n0, right=n1) : any[*]",
            "    = [2.0, 3.0] : f64[2]",
            "pause");
    assertThat(lines(Flag.BREAK, Flag.TRACE)).isEqualTo(lines(Flag.BREAK));
  }

  @Test
  void dump_shows_the_graph_before_anything_is_computed() {
    assertThat(lines(Flag.DUMP)).containsExactly(GRAPH.toString());
    assertThat(lines(Flag.DUMP, Flag.TRACE)).startsWith(GRAPH.toString()).hasSize(7);
  }

  @Test
  void profile_reports_each_node_at_the_end() {
    var lines = lines(Flag.PROFILE);
    assertThat(lines.getFirst()).matches("profile: [0-9]+\\.[0-9]{3} ms in all");
    assertThat(lines.subList(1, lines.size()))
        .allMatch(line -> line.matches(" *[0-9]+\\.[0-9]{3} ms +[0-9]+\\.[0-9] %  n[0-9] = .*"))
        .anyMatch(line -> line.endsWith("%  n2 = add(left=n0, right=n1) : any[*]"));
    // Slowest first.
    assertThat(lines.stream().skip(1).map(line -> -Double.parseDouble(line.substring(0, 10))))
        .isSorted();
    assertThat(lines(Flag.PROFILE, Flag.TRACE).subList(0, 6)).isEqualTo(lines(Flag.TRACE));
  }

  @Test
  void a_table_shows_the_same() {
    var table =
        new Table(
            Map.of("x", Tensor.column(3, 4), "time", Tensor.column(2, 1)),
            Optional.empty(),
            "time");
    Graph graph = read("n0 = column(name=\"x\", element=f64, shape=[])\nreturn x=n0");
    assertThat(shown(Set.of(Flag.TRACE), interpreter -> interpreter.run(graph, table)))
        .containsExactly(
            "n0 = column(name=\"x\", element=f64, shape=[]) : f64{entity,time}",
            "    = [4.0, 3.0] : f64[2]");
    assertThat(shown(Set.of(Flag.DUMP), interpreter -> interpreter.run(graph, table)))
        .containsExactly(graph.toString());
    assertThat(shown(Set.of(Flag.PROFILE), interpreter -> interpreter.run(graph, table)))
        .first()
        .asString()
        .startsWith("profile: ");
  }

  // ---- waiting

  private static String wait(InputStream in) {
    InputStream before = System.in;
    PrintStream shown = System.err;
    var out = new ByteArrayOutputStream();
    try {
      System.setIn(in);
      System.setErr(new PrintStream(out, true, StandardCharsets.UTF_8));
      Break.waitForKey();
    } finally {
      System.setIn(before);
      System.setErr(shown);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void a_break_waits_for_the_end_of_a_line() {
    var keys = new ByteArrayInputStream("go on\nmore".getBytes(StandardCharsets.UTF_8));
    assertThat(wait(keys).strip()).isEqualTo("press enter to continue");
    assertThat(new String(keys.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("more");
  }

  @Test
  void a_break_ends_with_the_input() {
    assertThat(wait(new ByteArrayInputStream(new byte[] {'x'}))).isNotEmpty();
  }

  @Test
  void an_input_that_can_not_be_read_is_told() {
    var broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("closed");
          }
        };
    Assertions.assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> wait(broken));
  }
}
