package weft;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a program meets that has Weft on its class path.
class UsersProgramTest {
  @TempDir private Path folder;

  private static final String OP =
      """
      package user;
      import java.util.List;
      import weft.ir.Contract;
      import weft.ir.Operands;
      import weft.ir.Role;
      import weft.ir.algebra.Algebra;
      import weft.ir.form.Pointwise;
      public record Twice() implements Pointwise.OfValue {
        public static final Contract CONTRACT = Contract.of(Role.real("x"));
        @Override
        public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
          return on.add(in.value(0), in.value(0));
        }
      }
      """;

  private static String main(String... lines) {
    return """
    package user;
    import java.util.Map;
    import weft.*;
    import weft.eval.*;
    import weft.ir.*;
    import weft.lang.dsl.*;
    import weft.ops.Ops;
    public class Main {
      public static void main(String[] args) {
        Table table = Table.series(Map.of("x", Tensor.column(1, 2, 4)));
        %s
      }
    }
    """
        .formatted(String.join("\n    ", lines));
  }

  private OtherJvm program(String... lines) throws Exception {
    return new OtherJvm(folder).with("Twice", OP).with("Main", main(lines));
  }

  @Test
  void ops_of_a_jar_that_provides_them_are_found() throws Exception {
    var program =
        program("System.out.println(Weft.compile(\"twice(x)\").run(table).output(\"out\"));")
            .with(
                "Provider",
                "package user; public final class Provider implements weft.ir.OpProvider {}")
            .file("META-INF/services/weft.ir.OpProvider", "user.Provider\n");
    assertThat(program.run(Map.of())).contains("[2.0, 4.0, 8.0]");
  }

  @Test
  void ops_may_be_named() throws Exception {
    var program =
        program(
            "var ops = Ops.all().with(Twice.class);",
            "System.out.println(Weft.compile(\"formula\", \"twice(abs(x))\","
                + " ops).run(table).output(\"out\"));");
    assertThat(program.run(Map.of())).contains("[2.0, 4.0, 8.0]");
  }

  @Test
  void flags_of_the_environment_show_how_features_come_about() throws Exception {
    var program =
        program(
            "System.out.println(Weft.compile(\"x * 2\").run(table).output(\"out\"));",
            "Weft.compile(\"x * 2\").run(table, Engines.found().named(\"compiled\"));",
            "Weft.compile(\"x * 2\").run(table, Engines.found().named(\"compiled\"));");
    String said = program.run(Map.of("WEFT_FLAGS", "trace,profile"));
    assertThat(said).contains("multiply(left=n0", "    = [2.0, 4.0, 8.0] : f64[3]", "profile: ");
    assertThat(said.split("does not show its steps", -1)).hasSize(2);
    assertThat(said)
        .contains("WEFT_FLAGS=trace,profile: the engine 'compiled' does not show its steps");
    assertThat(program.run(Map.of())).isEqualTo("[2.0, 4.0, 8.0]\n");
  }

  @Test
  void flags_of_the_environment_show_how_programs_come_about() throws Exception {
    var program =
        program(
            "var a = Terms.placeholder(\"a\");",
            "var graph = Program.graph(\"y\", Terms.exp(a));",
            "var given = Map.of(\"a\", Tensor.scalar(0.0));",
            "Interpreter.standard().run(graph, given);",
            "Engines.found().standard().programs(RunOptions.standard()).run(graph, given);");
    String said = program.run(Map.of("WEFT_FLAGS", "trace"));
    assertThat(said.split("exp\\(x=n0\\)", -1)).hasSize(3);
  }
}
