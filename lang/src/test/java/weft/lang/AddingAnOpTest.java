package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.OpSet;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

/// The op in `docs/adding-an-op.md` is taken from the page, compiled, and used.
class AddingAnOpTest {
  @TempDir private Path folder;

  @Test
  void the_op_of_the_page_works() throws IOException {
    OpSet ops = Ops.all().with(List.of(compile(block("java"))));
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("x", Tensor.column(1, 3, 3, 6));
    columns.put("row", Tensor.longs(Element.I64, Shape.of(4), i -> i));
    var compiled =
        Formulas.compile(
            "formula",
            "relative_range(x, 2)",
            Schema.of(Map.of("x", Type.column(Element.F64))),
            Map.of(),
            ops,
            Mode.BATCH);
    var table = new Table(columns, Optional.empty(), "row");
    Tensor result = Interpreter.standard().run(compiled.graph(), table).output("out");

    assertThat(block("")).contains(result.toString());
    assertThat(GraphReader.read(compiled.graph().toString(), ops)).isEqualTo(compiled.graph());
    assertThat(Example.of(ops.find("relative_range").orElseThrow())).hasSize(1);
  }

  private static String block(String kind) throws IOException {
    String page = Files.readString(Path.of("../docs/adding-an-op.md"));
    String marker = "```" + kind + "\n";
    int from = kind.isEmpty() ? page.indexOf(marker + "weft") : page.indexOf(marker);
    return page.substring(from + marker.length(), page.indexOf("\n```", from));
  }

  private Path compile(String source) throws IOException {
    Path file =
        Files.createDirectories(folder.resolve("src/example")).resolve("RelativeRange.java");
    Files.writeString(file, source);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-d",
                classes.toString(),
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                file.toString());
    assertThat(code).isZero();
    return classes;
  }
}
