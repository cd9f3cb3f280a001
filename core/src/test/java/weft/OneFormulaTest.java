package weft;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Type;
import weft.jit.CompiledEngine;
import weft.jit.code.Tier;
import weft.lang.Schema;
import weft.live.intake.TimePolicy;
import weft.rewrite.Prune;

/// What becomes of the formula of `docs/one-formula.md` beyond the interpreter: kernels, rows as
/// they arrive, its derivative. Run with `-Dweft.docs=write` to renew the page.
class OneFormulaTest {
  private static final String FORMULA = "out = close / rolling_mean(close, 10) - 1";
  private static final Path PAGE = Path.of("../docs/one-formula.md");

  private static final double[] CLOSE = {10, 11, 12, 11, 10, 9, 10, 11, 12, 13, 14, 13};

  @Test
  void the_page_shows_what_happens() throws IOException {
    String page = Files.readString(PAGE);
    String renewed = page;
    for (var block : blocks().entrySet()) {
      String marker = "<!-- " + block.getKey() + " -->\n```text\n";
      assertThat(renewed).contains(marker);
      int start = renewed.indexOf(marker) + marker.length();
      renewed =
          renewed.substring(0, start)
              + block.getValue()
              + renewed.substring(renewed.indexOf("```", start));
    }
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(PAGE, renewed);
    }
    assertThat(page).isEqualTo(renewed);
  }

  private static Map<String, String> blocks() {
    Features features = Weft.compile(FORMULA);
    var schema =
        Schema.of(Map.of("close", Type.column(Element.F64), "time", Type.column(Element.I64)))
            .orderedBy("time");
    var standard = CompiledEngine.standard();
    var alone = new CompiledEngine(1, standard.block(), Tier.SCALAR);
    var blocks = new LinkedHashMap<String, String>();
    blocks.put("kernels", alone.compile(features.over(schema).graph()).describe().strip() + "\n");
    blocks.put("live", live(features));
    Graph derived = features.pushforward("close").over(schema).graph();
    blocks.put("derivative", new Prune().apply(derived).toString());
    return blocks;
  }

  private static String live(Features features) {
    var out =
        new StringBuilder(features.livePlan().describe(TimePolicy.DEFAULT).strip()).append("\n\n");
    var live =
        features.live(
            answer -> out.append(answer.key()).append("  ").append(answer.number(0)).append('\n'));
    int close = live.plan().column("close");
    for (int time = 0; time < CLOSE.length; time++) {
      live.push(live.row().entity("A").key(time).set(close, CLOSE[time]));
    }
    live.end();
    return out.toString();
  }
}
