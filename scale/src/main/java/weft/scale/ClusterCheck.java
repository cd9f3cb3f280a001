package weft.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weft.scale.ScaleCheck.Compared;

/// Holds what is predicted of jobs on an engine of a cluster against what they take: the engine's
/// own part is measured with programs that compute next to nothing, that of features by themselves,
/// and the sum is said before the job is run.
public final class ClusterCheck {
  /// Programs that the check is meant for: none of them tells what the engine takes.
  public static final List<String> PROGRAMS =
      List.of(
          "a = pct_change(close, 20)\nb = rolling_zscore(close, 20)\n"
              + "c = rolling_std(pct_change(close), 20) < 0.001",
          "a = rolling_median(close, 100)\nb = rolling_corr(close, volume, 50)\n"
              + "c = ema(close, 0.1)",
          "a = cs_rank(rolling_std(pct_change(close), 20))",
          "m = rolling_mean(close, 10)\na = cs_zscore(m)\nb = cs_rank(m)\nc = cs_mean(m)");

  private static final int WIDE = 9;

  /// The engine.
  public interface Jobs {
    /// Nanoseconds of the processor that a row takes in a job.
    double measured(String features);

    /// What the features take of a row by themselves, outside of the engine.
    double own(String features);

    int columns(String features);

    /// How often rows are sent by time, or back by entity, for cross-sections.
    int shuffles(String features);
  }

  private final Jobs jobs;
  private final Consumer<String> tell;

  /// @param tell is told each prediction before it is measured
  public ClusterCheck(Jobs jobs, Consumer<String> tell) {
    this.jobs = jobs;
    this.tell = tell;
  }

  public List<Compared> run(List<String> programs) {
    var wide =
        IntStream.range(0, WIDE)
            .mapToObj(i -> "x" + i + " = close + " + i)
            .collect(Collectors.joining("\n"));
    // While the first job runs, the code of the engine is compiled.
    jobs.measured("x = cs_rank(close + 1)");
    var engine = EngineOverhead.of(job("x = close + 1"), job(wide), job("x = cs_rank(close + 1)"));
    tell.accept(
        String.format(
            Locale.ROOT,
            "the engine takes %.0f ns of a row, %.0f more of each feature, %.0f of each shuffle",
            engine.row(),
            engine.column(),
            engine.shuffle()));
    var all = new ArrayList<Compared>();
    for (String program : programs) {
      double predicted =
          engine.nanos(jobs.columns(program), jobs.shuffles(program), jobs.own(program));
      tell.accept("predicted: " + ScaleText.number(predicted) + " ns a row");
      String name = program.replace("\n", "; ");
      var compared = new Compared(name, predicted, jobs.measured(program), ScaleFigure.Unit.NANOS);
      tell.accept(line(compared));
      all.add(compared);
    }
    return all;
  }

  private static String line(Compared each) {
    return String.format(
        Locale.ROOT,
        "%+4.0f %%  predicted %4.0f ns a row, measured %4.0f: %s",
        100 * each.off(),
        each.predicted(),
        each.measured(),
        each.what());
  }

  private EngineOverhead.Job job(String features) {
    return new EngineOverhead.Job(
        jobs.columns(features),
        jobs.shuffles(features),
        jobs.own(features),
        jobs.measured(features));
  }
}
