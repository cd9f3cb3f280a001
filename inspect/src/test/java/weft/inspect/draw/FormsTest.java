package weft.inspect.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import weft.inspect.draw.Explanation.Feature;
import weft.ir.json.Json;

/// The four forms of an explanation.
class FormsTest {
  private static final String NASTY = "a = sector == '<b>&\"\\\\'\nb = sector == ']]>'";

  private static Document xml(String text) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(text)));
  }

  private static List<Element> elements(Document document, String tag) {
    var list = document.getElementsByTagName(tag);
    var elements = new ArrayList<Element>();
    for (int i = 0; i < list.getLength(); i++) {
      elements.add((Element) list.item(i));
    }
    return elements;
  }

  private static List<String> texts(Document document, String style) {
    return elements(document, "text").stream()
        .filter(element -> element.getAttribute("class").equals(style))
        .map(Element::getTextContent)
        .toList();
  }

  // ---- svg

  @ParameterizedTest
  @ValueSource(strings = {"close", "1", "rolling_zscore(close, 20)", Samples.FIRST, NASTY})
  void a_drawing_is_xml_of_its_own(String text) throws Exception {
    String svg = SvgForm.of(Samples.explain(text));
    var document = xml(svg);

    assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(svg).doesNotContain("href", "url(", "@import", "<script", "NaN", "Infinity");
    assertThat(svg.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http");
    assertThat(svg).contains("prefers-color-scheme: dark");
    assertThat(SvgForm.of(Samples.explain(text))).isEqualTo(svg);
    String[] box = document.getDocumentElement().getAttribute("viewBox").split(" ");
    double width = Double.parseDouble(box[2]);
    for (Element element : elements(document, "text")) {
      assertThat(Double.parseDouble(element.getAttribute("x"))).isBetween(0.0, width);
    }
  }

  @Test
  void a_drawing_names_ops_attributes_features_and_kinds() throws Exception {
    var document = xml(SvgForm.of(Samples.explain(Samples.FIRST)));

    assertThat(texts(document, "title"))
        .contains("close", "rolling_zscore", "cs_rank", "momentum", "stretch", "calm", "rank");
    assertThat(texts(document, "detail")).contains("w = 20", "x < 0.001", "bool, after 20 rows");
    assertThat(texts(document, "formula"))
        .contains("rank = cs_rank(momentum)", "stretch = rolling_zscore(close, 20)");
    assertThat(texts(document, "count")).contains("\u00d74", "\u00d72");
    assertThat(String.join("\n", texts(document, "legend")))
        .contains("window:", "cross-section:", "feature:")
        .doesNotContain("state:", "event:");
    assertThat(elements(document, "title").stream().map(Element::getTextContent))
        .anySatisfy(
            tip ->
                assertThat(tip)
                    .contains("n5 = rolling_zscore(x=n0", "used by: stretch", "from: rolling_"));
  }

  @Test
  void a_drawing_of_one_feature_says_what_names_stand_for() throws Exception {
    var document = xml(SvgForm.of(Samples.explain("_d = close - open\na = abs(_d)")));

    assertThat(texts(document, "name")).containsExactly("a");
    assertThat(texts(document, "formula")).containsExactly("abs(_d)");
    assertThat(texts(document, "where")).containsExactly("where _d = close - open");
  }

  @Test
  void a_long_formula_is_wrapped_and_cut() throws Exception {
    String formula = "close" + " + close * open".repeat(300);
    var document = xml(SvgForm.of(Samples.explain("a = " + formula)));

    var lines = texts(document, "formula");
    assertThat(lines).hasSize(5);
    assertThat(lines.getLast()).endsWith("\u2026");
    double width =
        Double.parseDouble(document.getDocumentElement().getAttribute("viewBox").split(" ")[2]);
    assertThat(lines).allSatisfy(line -> assertThat(Widths.mono(line)).isLessThan(width));
  }

  @Test
  void too_many_equations_become_features() throws Exception {
    var document = xml(SvgForm.of(Samples.explain(Samples.alphas())));

    assertThat(texts(document, "note"))
        .containsExactly(
            "475 equations are too many to draw: each box is a whole feature."
                + " --only NAME draws the equations of one.");
    assertThat(texts(document, "title")).contains("close", "sector", "adv20", "alpha002");
    assertThat(texts(document, "formula")).contains("and 41 more features");
    var deep = xml(SvgForm.of(Samples.explain("a = close" + " + open".repeat(120))));
    assertThat(texts(deep, "title")).containsExactly("close", "open", "a");
    assertThat(texts(deep, "note")).isNotEmpty();
    var small = xml(SvgForm.of(Samples.explain(Samples.FIRST)));
    assertThat(texts(small, "note")).isEmpty();
  }

  @Test
  void what_xml_cannot_hold_is_replaced() {
    assertThat(SvgSheet.escape("a<b>&\"'\n\u0000\u001b\ufffe\ud800x"))
        .isEqualTo("a&lt;b&gt;&amp;&quot;&#39;\n\ufffd\ufffd\ufffd\ufffdx");
    assertThat(SvgSheet.escape("\ud83d\ude00")).isEqualTo("\ud83d\ude00");
  }

  // ---- dot

  @ParameterizedTest
  @ValueSource(strings = {"1", Samples.FIRST, NASTY})
  void dot_is_a_list_of_statements(String text) {
    String quoted = "\"(?:[^\"\\\\\\n]|\\\\.)*\"";
    String list = " \\[[a-z]+=(?:" + quoted + "|\\w+)(?:, [a-z]+=(?:" + quoted + "|\\w+))*\\]";
    var statement =
        Pattern.compile(
            "  (?:rankdir=LR|(?:node|edge)%1$s|%2$s%1$s|%2$s -> %2$s(?:%1$s)?);"
                .formatted(list, quoted));
    var lines = DotForm.of(Samples.explain(text)).lines().toList();

    assertThat(lines.getFirst()).isEqualTo("digraph \"sample\" {");
    assertThat(lines.getLast()).isEqualTo("}");
    assertThat(lines.subList(1, lines.size() - 1)).allMatch(statement.asMatchPredicate());
  }

  @Test
  void dot_has_all_boxes_and_links() {
    String dot = DotForm.of(Samples.explain(Samples.FIRST));

    assertThat(dot)
        .contains("  \"n0\" -> \"n2\" [label=\"left\"];\n", "  \"n4\" -> \"feature_momentum\";\n")
        .contains("\"n5\" [label=\"rolling_zscore\\nw = 20\", tooltip=")
        .doesNotContain("\"n3\"");
  }

  // ---- json

  @Test
  void json_reads_back() throws IOException {
    for (String text : List.of("1", Samples.FIRST, NASTY, Samples.alphas())) {
      var explanation = Samples.explain(text);
      assertThat(Json.read("json", JsonForm.of(explanation))).isEqualTo(JsonForm.json(explanation));
    }
  }

  @Test
  void json_tells_nodes_edges_types_and_facts() {
    var json = JsonForm.json(Samples.explain(Samples.FIRST));

    assertThat(json.fields().keySet())
        .containsExactly(
            "name", "expanded", "columns", "features", "equations", "edges", "shared", "sizes");
    var calm = json.field("features").items().get(2);
    assertThat(calm.field("name").text()).isEqualTo("calm");
    assertThat(calm.field("type").text()).isEqualTo("bool{entity,time}");
    assertThat(calm.field("warm_up_rows").integer()).isEqualTo(20);
    assertThat(calm.field("state_bytes").integer()).isEqualTo(328);
    assertThat(calm.field("primitives").write())
        .isEqualTo("{\"source\": 3, \"transform\": 3, \"window\": 2}");
    assertThat(json.field("equations").items()).hasSize(13);
    assertThat(json.field("edges").items().get(2).write())
        .isEqualTo("{\"from\": 1, \"to\": 2, \"role\": \"right\"}");
    assertThat(json.field("shared").items().get(1).write())
        .isEqualTo("{\"equation\": 1, \"features\": [\"momentum\", \"rank\"]}");
    assertThat(json.field("sizes").field("written_shared").integer()).isEqualTo(13);
  }

  @Test
  void the_forms_name_the_same_features() {
    var explanation = Samples.explain(Samples.FIRST);
    var names = explanation.features().stream().map(Feature::name).toList();

    for (String form :
        List.of(
            TextForm.of(explanation, false),
            DotForm.of(explanation),
            SvgForm.of(explanation),
            JsonForm.of(explanation))) {
      assertThat(form).contains(names);
    }
  }
}
