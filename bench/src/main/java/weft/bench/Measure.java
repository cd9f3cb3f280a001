package weft.bench;

import java.util.Locale;

/// Measures that are not workloads: many small figures instead of one time.
public enum Measure {
  /// How time grows with windows, rows and features.
  SCALE {
    @Override
    public void add(Bench bench, Report report) {
      Scaling.measure(bench.tell(), report);
    }
  },
  /// From the text of a program to its first results.
  START {
    @Override
    public void add(Bench bench, Report report) {
      Starting.measure(bench.tell(), report);
    }
  },
  /// What single ops cost.
  OPS {
    @Override
    public void add(Bench bench, Report report) {
      OpCosts.measure(bench.tell(), report);
    }
  },
  /// What a row costs the live engine.
  LIVE {
    @Override
    public void add(Bench bench, Report report) {
      Streaming.measure(bench.tell(), report);
    }
  },
  /// What programs and their derivatives cost.
  TRANSFORMS {
    @Override
    public void add(Bench bench, Report report) {
      TransformCosts.measure(bench, report);
    }
  };

  /// Adds its figures to a report.
  ///
  /// @param bench has the Python of peers, if they are wanted, and is told what is being done
  public abstract void add(Bench bench, Report report);

  /// `scale`
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
