package weft.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/// The page and its chart are drawn from a report.
class PageTest {
  private static final String PAGE =
      """
      # Page
      <!-- measured: machine -->
      old machine
      <!-- end -->
      text stays
      <!-- measured: workloads -->
      <!-- end -->
      <!-- measured: aims -->
      <!-- end -->
      <!-- measured: ops -->
      old ops
      <!-- end -->
      """;

  private static Report report() {
    var report = Reports.empty();
    report.add(Reports.measurement("W1", Measurement.WEFT, 1, 100, 50));
    report.add(Reports.measurement("W1", Measurement.COPY, 1, 50, 50));
    report.add(Reports.measurement("W1", "Polars", 1, 1000, 50));
    report.add(Reports.measurement("W1", "gcc", 1, 40, 50));
    report.add(Reports.measurement("W1", Measurement.WEFT, 2, 60, 50));
    report.add(new Remark("W1", "Polars", "something to know"));
    return report;
  }

  @Test
  void measured_parts_are_renewed_and_others_stay() {
    String page = PerformancePage.renew(PAGE, report());
    assertThat(page)
        .contains("Measured on: some processor, 2 cores")
        .contains("Peers: Polars 1.0, gcc 1.0.")
        .contains("text stays")
        .contains("| W1 | Polars 1.0 | 1 | 1000 |")
        .contains("W1, Polars: something to know.")
        .contains("| W1 | 10 times as fast as Polars | met | 10.0 |")
        .contains("old ops")
        .doesNotContain("old machine");
    assertThat(PerformancePage.renew(page, report())).isEqualTo(page);
  }

  @Test
  void figures_alone_leave_the_rest() {
    var report = Reports.empty();
    report.add(new Figure("ops", "log", "ns/cell", 1.25, 2, OptionalDouble.of(3.2)));
    assertThat(PerformancePage.renew(PAGE, report))
        .contains("old machine")
        .contains("| log | ns/cell | 1.25 | 2.00 | 3.20 |")
        .doesNotContain("old ops");
  }

  @Test
  void a_page_without_the_part_is_refused() {
    assertThatThrownBy(() -> PerformancePage.renew("# Page", report()))
        .hasMessageContaining("machine");
  }

  @Test
  void the_page_of_the_project_has_all_parts() throws IOException {
    var report = report();
    for (Measure measure : Measure.values()) {
      report.add(new Figure(measure.tag(), "x", "ns", 1, 2, OptionalDouble.empty()));
    }
    String page = Files.readString(Path.of("../docs/performance.md"));
    assertThat(PerformancePage.renew(page, report)).contains("Measured on: some processor");
  }

  @Test
  void bars_grow_with_the_logarithm_of_the_time() throws Exception {
    String svg = Chart.svg(report());
    var document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    var bars = document.getElementsByTagName("rect");
    List<String> classes = new ArrayList<>();
    List<Double> widths = new ArrayList<>();
    for (int i = 0; i < bars.getLength(); i++) {
      var bar = (Element) bars.item(i);
      classes.add(bar.getAttribute("class"));
      widths.add(Double.parseDouble(bar.getAttribute("width")));
    }
    // From a tenth to ten times: 0.4, 1 and 10 times Weft's time; neither the copy nor two threads.
    assertThat(classes).containsExactly("peer", "weft", "peer");
    assertThat(widths).containsExactly(156.5, 260.0, 520.0);
    assertThat(svg).contains("0.40x").contains("100 ms").contains("10.0x");
  }

  @Test
  void a_report_without_peers_has_a_chart() {
    var report = Reports.empty();
    report.add(Reports.measurement("W3", Measurement.WEFT, 1, 100, 50));
    assertThat(Chart.svg(report)).contains("W3: 34 operations").contains("class='weft'");
  }
}
