package weft.bench;

import java.util.List;

/// How the times of Weft changed since a report. Times are taken relative to the copy of the same
/// run: a machine that is slower or busier today slows the copy too.
///
/// @param before times as long as the copy, then
/// @param now the same, now
public record Comparison(String workload, int threads, double before, double now) {
  /// A change above it is a regression: less is noise.
  private static final double LIMIT = 0.10;

  /// The workloads that both reports have.
  public static List<Comparison> of(Report before, Report now) {
    return now.measurements().stream()
        .filter(one -> one.engine().equals(Measurement.WEFT))
        .flatMap(
            one ->
                before
                    .find(one.workload(), one.engine(), one.threads())
                    .map(
                        then ->
                            new Comparison(
                                one.workload(), one.threads(), then.toCopy(), one.toCopy()))
                    .stream())
        .toList();
  }

  /// 0.2 is a fifth slower.
  public double change() {
    return now / before - 1;
  }

  public boolean regression() {
    return change() > LIMIT;
  }
}
