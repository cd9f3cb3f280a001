package weft.inspect.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;
import weft.ir.json.Json;
import weft.lang.CheckedProgram;
import weft.ops.Ops;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;

/// Graphs of any ops can be explained.
class AnyGraphTest {
  @Test
  void random_graphs_are_explained_in_every_form() {
    Property.holds(
        60,
        RandomGraphs.overTables(Ops.all(), new RandomTables()),
        over -> {
          var compiled = CheckedProgram.of(over.graph());
          for (boolean expanded : List.of(false, true)) {
            var explanation = Explanation.of("any", "", compiled, List.of(), expanded);
            assertThat(explanation.features()).hasSize(over.graph().outputs().size());
            assertThat(TextForm.of(explanation, true).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
            assertThat(Json.read("json", JsonForm.of(explanation)))
                .isEqualTo(JsonForm.json(explanation));
            assertThat(DotForm.of(explanation)).endsWith("}\n");
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(SvgForm.of(explanation))));
          }
        });
  }
}
