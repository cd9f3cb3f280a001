package weft.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;
import weft.cli.console.Wrong;
import weft.ir.OpSet;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.library.FeatureSet;

/// Which derivatives of features a command is about.
@SuppressWarnings("NullAway.Init")
public final class DeriveOptions {
  /// Which way derivatives go.
  public enum Way {
    FORWARD,
    REVERSE
  }

  @Option(
      names = {"--wrt", "--derive"},
      split = ",",
      paramLabel = "INPUT",
      description =
          "with respect to what: columns such as close, and parameters such as '$$alpha', by"
              + " commas")
  private List<String> wrt = new ArrayList<>();

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      defaultValue = "forward",
      description =
          "forward: how features change when an input changes in all rows; reverse: how much each"
              + " row of an input counts in the sum of a feature over all rows (default:"
              + " ${DEFAULT-VALUE})")
  private Way way;

  @Option(
      names = "--direction",
      paramLabel = "INPUT=COLUMN",
      description =
          "forward: how much an input changes in each row is what this column holds (default: 1)")
  private Map<String, String> directions = new LinkedHashMap<>();

  @Option(
      names = "--weight",
      paramLabel = "COLUMN",
      description =
          "reverse: how much a row counts in the sum is what this column holds (default: 1)")
  private Optional<String> weight = Optional.empty();

  /// Whether derivatives are asked for.
  public boolean named() {
    return !wrt.isEmpty();
  }

  public Way way() {
    return way;
  }

  /// Refuses derivatives live that need later rows.
  public void mustNotLookAhead() {
    if (way == Way.REVERSE) {
      throw new WeftException(
          Diagnostic.of(
                  Code.REFUSED,
                  "reverse derivatives can't be computed live: what a row counts depends on later"
                      + " rows")
              .expected("--mode forward")
              .found("--mode reverse"));
    }
  }

  /// The derivatives of features.
  ///
  /// @param only the features, all where it is empty
  /// @throws weft.ir.problem.WeftException if an option is wrong, whatever the data are
  public DerivedFeatures of(
      FeatureSet set, Set<String> only, Map<String, Object> parameters, OpSet ops) {
    if (wrt.isEmpty()) {
      throw Wrong.usage(
          "with respect to what is not said",
          "name columns or parameters: --wrt close,volume or --wrt '$alpha'");
    }
    if (way == Way.REVERSE && !directions.isEmpty()) {
      throw Wrong.usage(
          "--direction is for --mode forward",
          "on the way back rows have weights: --weight COLUMN");
    }
    if (way == Way.FORWARD && weight.isPresent()) {
      throw Wrong.usage(
          "--weight is for --mode reverse",
          "on the way forward inputs have directions: --direction INPUT=COLUMN");
    }
    for (String input : directions.keySet()) {
      if (!wrt.contains(input)) {
        throw Wrong.usage(
            "--direction names '" + input + "', but no derivative is taken with respect to it",
            "add it: --wrt " + String.join(",", wrt) + "," + input);
      }
    }
    var derived = new DerivedFeatures(set, new LinkedHashSet<>(wrt), way, directions, weight, only);
    derived.check(parameters, ops);
    return derived;
  }
}
