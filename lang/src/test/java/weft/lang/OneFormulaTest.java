package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weft.eval.Flag;
import weft.eval.Interpreter;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.lang.syntax.Lexer;
import weft.lang.syntax.Parser;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.Statement;
import weft.ops.Ops;
import weft.rewrite.Expand;
import weft.rewrite.Prune;
import weft.rewrite.Simplify;

/// Prints every stage of one formula and holds `docs/one-formula.md` to it. Run with
/// `-Dweft.docs=write` to renew the page.
class OneFormulaTest {
  private static final String FORMULA = "close / rolling_mean(close, 10) - 1";
  private static final Path PAGE = Path.of("../docs/one-formula.md");

  @Test
  void the_page_shows_what_happens() throws IOException {
    String page = Files.readString(PAGE);
    String renewed = page;
    for (var block : blocks().entrySet()) {
      renewed = replace(renewed, block.getKey(), block.getValue());
    }
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(PAGE, renewed);
    }
    assertThat(page).isEqualTo(renewed);
  }

  private static Map<String, String> blocks() {
    var schema =
        new Schema(
            Map.of("close", Type.column(Element.F64), "time", Type.column(Element.I64)),
            Optional.empty(),
            Optional.of("time"));
    var source = new SourceText("formula", FORMULA);
    Graph graph =
        Formulas.compile("formula", FORMULA, schema, Map.of(), Ops.all(), Mode.BATCH).graph();
    Graph expanded = new Prune().apply(new Expand().apply(graph));
    Graph simple = new Simplify().apply(expanded);
    var blocks = new LinkedHashMap<String, String>();
    blocks.put("formula", FORMULA + "\n");
    blocks.put(
        "tokens",
        Lexer.tokens(source).stream()
            .map(token -> token.kind() + (token.text().isEmpty() ? "" : " " + token.text()))
            .collect(Collectors.joining("\n", "", "\n")));
    blocks.put("syntax", tree(Parser.parse(source).statements()));
    blocks.put("graph", graph.toString());
    blocks.put("expanded", simple.toString());
    blocks.put("values", values(graph));
    return blocks;
  }

  /// The syntax tree without positions, two blanks deeper for each level.
  private static String tree(List<Statement> statements) {
    var out = new StringBuilder();
    int depth = 0;
    String text = ((Statement.Definition) statements.getFirst()).value().toString();
    text =
        text.replaceAll("(, )?place=TextPlace\\[[^]]*]", "")
            .replaceAll("(, )?(name|to)=TextPlace\\[[^]]*]", "");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '[') {
        out.append('\n').append("  ".repeat(++depth));
      } else if (c == ']') {
        depth--;
      } else if (c == ',') {
        out.append('\n').append("  ".repeat(depth));
        i++;
      } else {
        out.append(c);
      }
    }
    return out.toString()
        .lines()
        .filter(line -> !line.isBlank())
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String values(Graph graph) {
    double[] close = {10, 11, 12, 11, 10, 9, 10, 11, 12, 13, 14, 13};
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("time", Tensor.longs(Element.I64, Shape.of(close.length), i -> i));
    columns.put("close", Tensor.column(close));
    var lines = new StringBuilder();
    new Interpreter(
            RunOptions.standard()
                .with(Set.of(Flag.TRACE))
                .printTo(line -> lines.append(line).append('\n')))
        .run(graph, new Table(columns, Optional.empty(), "time"));
    return lines.toString();
  }

  private static String replace(String page, String name, String content) {
    String marker = "<!-- " + name + " -->\n```text\n";
    int from = page.indexOf(marker);
    assertThat(from).as("the block " + name).isGreaterThanOrEqualTo(0);
    int start = from + marker.length();
    return page.substring(0, start) + content + page.substring(page.indexOf("```", start));
  }
}
