package weft.bench;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Measures that are not workloads: many small figures instead of one time.
public enum Measure {
  /// How time grows with windows, rows and features.
  SCALE {
    @Override
    public void add(Consumer<String> tell, Report report) {
      Scaling.measure(tell, report);
    }
  },
  /// From the text of a program to its first results.
  START {
    @Override
    public void add(Consumer<String> tell, Report report) {
      Starting.measure(tell, report);
    }
  },
  /// What single ops cost.
  OPS {
    @Override
    public void add(Consumer<String> tell, Report report) {
      OpCosts.measure(tell, report);
    }
  },
  /// What a row costs the live engine.
  LIVE {
    @Override
    public void add(Consumer<String> tell, Report report) {
      Streaming.measure(tell, report);
    }
  };

  /// Adds its figures to a report.
  ///
  /// @param tell is told what is being done
  public abstract void add(Consumer<String> tell, Report report);

  /// `scale`
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Measure> find(String name) {
    return Stream.of(values()).filter(one -> one.tag().equalsIgnoreCase(name)).findFirst();
  }
}
