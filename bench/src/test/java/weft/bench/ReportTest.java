package weft.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;

/// What is measured can be written, read and compared.
class ReportTest {
  private static Report full() {
    var report = Reports.empty();
    report.add(Reports.measurement("W1", Measurement.WEFT, 1, 200, 100));
    report.add(Reports.measurement("W1", "Polars", 1, 4000, 100));
    report.add(new Figure("ops", "mean 20", "ns/cell", 1.5, 1.75, OptionalDouble.of(2.5)));
    report.add(new Figure("start", "one formula", "ms", 6, 7, OptionalDouble.empty()));
    report.add(new Remark("W1", "DuckDB", "says \"no\""));
    return report;
  }

  @Test
  void a_report_reads_back() {
    var report = full();
    String text = ReportJson.write(report);
    var again = ReportJson.read("report", text);
    assertThat(again.machine()).isEqualTo(report.machine());
    assertThat(again.measurements()).isEqualTo(report.measurements());
    assertThat(again.figures()).isEqualTo(report.figures());
    assertThat(again.remarks()).isEqualTo(report.remarks());
    assertThat(ReportJson.write(again)).isEqualTo(text);
  }

  @Test
  void an_empty_report_reads_back() {
    var again = ReportJson.read("report", ReportJson.write(Reports.empty()));
    assertThat(again.measurements()).isEmpty();
  }

  @Test
  void a_text_that_is_no_report_is_refused() {
    assertThatThrownBy(() -> ReportJson.read("report", "{}"))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("machine");
  }

  @Test
  void rates_follow_from_the_shortest_time() {
    var one = full().measurements().getFirst();
    assertThat(one.rowsPerSecond()).isEqualTo(5e6);
    assertThat(one.bandwidth()).isCloseTo(0.68, within(1e-12));
    assertThat(one.toCopy()).isEqualTo(2);
    assertThat(one.perCell()).isCloseTo(200e6 / 12e6, within(1e-12));
  }

  @Test
  void peers_are_compared_on_as_many_threads() {
    var report = full();
    report.add(Reports.measurement("W1", Measurement.WEFT, 2, 100, 60));
    report.add(Reports.measurement("W1", "Polars", 2, 2500, 60));
    assertThat(report.measurements().stream().map(report::toWeft))
        .containsExactly(1.0, 20.0, 1.0, 25.0);
  }

  @Test
  void the_table_has_a_row_for_each_measurement() {
    var table = ReportTable.workloads(full());
    assertThat(table.rows()).hasSize(2).allMatch(row -> row.size() == table.header().size());
    assertThat(table.rows().get(1))
        .containsExactly(
            "W1", "Polars 1.0", "1", "4000", "4400", "0.25", "0.0340", "2.5 %", "333", "20.0");
    assertThat(ReportTable.figures(full(), "ops").rows().getFirst())
        .containsExactly("mean 20", "ns/cell", "1.50", "1.75", "2.50");
    assertThat(ReportTable.figures(full(), "start").header()).doesNotContain("KunQuant");
  }

  @Test
  void a_workload_that_is_slower_relative_to_the_copy_is_a_regression() {
    assertThat(compared(200, 100, 215, 100).regression()).isFalse();
    assertThat(compared(200, 100, 225, 100).regression()).isTrue();
    // A machine that is half as fast slows the copy too.
    assertThat(compared(200, 100, 400, 200).regression()).isFalse();
    assertThat(compared(200, 100, 200, 80).regression()).isTrue();
    assertThat(compared(200, 100, 100, 100).change()).isEqualTo(-0.5);
  }

  private static Comparison compared(double before, double copyBefore, double now, double copyNow) {
    var then = Reports.empty();
    then.add(Reports.measurement("W1", Measurement.WEFT, 1, before, copyBefore));
    then.add(Reports.measurement("W2", Measurement.WEFT, 1, before, copyBefore));
    var today = Reports.empty();
    today.add(Reports.measurement("W1", Measurement.WEFT, 1, now, copyNow));
    today.add(Reports.measurement("W1", Measurement.WEFT, 2, now, copyNow));
    today.add(Reports.measurement("W1", "Polars", 1, 10 * now, copyNow));
    var all = Comparison.of(then, today);
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  @Test
  void aims_are_met_or_missed() {
    var report = full();
    report.add(Reports.measurement("W1", "Numba", 1, 590, 100));
    report.add(Reports.measurement("W1", Measurement.WEFT, 2, 110, 100));
    assertThat(Aim.of(report))
        .containsExactly(
            new Aim("W1", "at most 1.5 times the copy", 2, false),
            new Aim("W1", "10 times as fast as Polars", 20, true),
            new Aim("W1", "3 times as fast as Numba", 2.95, false),
            new Aim("W1", "2 threads 1.7 times as fast as one", 200.0 / 110, true));
  }
}
