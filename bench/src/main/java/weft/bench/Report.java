package weft.bench;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What was measured on a machine.
public final class Report {
  private final Machine machine;
  private final List<Measurement> measurements = new ArrayList<>();
  private final List<Figure> figures = new ArrayList<>();
  private final Set<Remark> remarks = new LinkedHashSet<>();

  public Report(Machine machine) {
    this.machine = machine;
  }

  public void add(Measurement measurement) {
    measurements.add(measurement);
  }

  public void add(Figure figure) {
    figures.add(figure);
  }

  public void add(Remark remark) {
    remarks.add(remark);
  }

  public Machine machine() {
    return machine;
  }

  public List<Measurement> measurements() {
    return List.copyOf(measurements);
  }

  public List<Figure> figures() {
    return List.copyOf(figures);
  }

  public List<Remark> remarks() {
    return List.copyOf(remarks);
  }

  /// The measurement of an engine, where there is one.
  public Optional<Measurement> find(String workload, String engine, int threads) {
    return measurements.stream()
        .filter(
            one ->
                one.workload().equals(workload)
                    && one.engine().equals(engine)
                    && one.threads() == threads)
        .findFirst();
  }

  /// How many times as long as Weft one takes.
  public double toWeft(Measurement one) {
    return find(one.workload(), Measurement.WEFT, one.threads())
        .map(weft -> one.least() / weft.least())
        .orElse(Double.NaN);
  }
}
