package weft.bench;

import java.util.Locale;
import java.util.function.BiConsumer;
import weft.ops.Ops;

/// Measures that are not workloads: many small figures instead of one time.
public enum Measure {
  /// How time grows with windows, rows and features.
  SCALE((bench, report) -> Scaling.measure(bench.tell(), report)),
  /// From the text of a program to its first results.
  START((bench, report) -> Starting.measure(bench.tell(), report)),
  /// What single ops cost.
  OPS(
      (bench, report) -> {
        OpCosts.measure(bench.tell(), report);
        EveryOp.measure(Ops.found(), bench.tell(), report);
      }),
  /// What a row costs the live engine.
  LIVE((bench, report) -> Streaming.measure(bench.tell(), report)),
  /// What the whole command takes from file to file.
  FILES(FileRaces::measure),
  /// What networks cost.
  NETWORKS(NetworkRaces::measure),
  /// What programs and their derivatives cost.
  TRANSFORMS(TransformCosts::measure),
  /// What proofs about networks take.
  VERIFY(ProofRaces::measure),
  /// What the page of the studio waits for.
  STUDIO(StudioTurns::measure);

  private final BiConsumer<Bench, Report> figures;

  Measure(BiConsumer<Bench, Report> figures) {
    this.figures = figures;
  }

  /// Adds its figures to a report.
  ///
  /// @param bench has the Python of peers, if they are wanted, and is told what is being done
  public void add(Bench bench, Report report) {
    figures.accept(bench, report);
  }

  /// `scale`
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
