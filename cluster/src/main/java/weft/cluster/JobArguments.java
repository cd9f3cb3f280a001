package weft.cluster;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.library.FeatureSet;
import weft.library.Registry;
import weft.ops.Ops;

/// What a job is started with: `--features FILE --in PATH --out PATH`, the keys of rows, and what
/// the job itself takes.
///
/// @param own what only the job at hand knows, by name
public record JobArguments(
    String features,
    String in,
    String out,
    ClusterKeys keys,
    Map<String, Object> parameters,
    Map<String, String> own) {
  private static final String PARAM = "--param";
  private static final Map<String, ChronoUnit> UNITS =
      new TreeMap<>(
          Map.of(
              "s", ChronoUnit.SECONDS,
              "ms", ChronoUnit.MILLIS,
              "us", ChronoUnit.MICROS,
              "ns", ChronoUnit.NANOS));

  public JobArguments {
    parameters = Map.copyOf(parameters);
    own = Map.copyOf(own);
  }

  /// @param more options that the job takes besides, such as `--partitions`
  /// @throws WeftException if something is missing or not known
  public static JobArguments of(String[] arguments, Set<String> more) {
    var known = new ArrayList<>(List.of("--features", "--in", "--out", "--by", "--order"));
    known.addAll(List.of("--unit", "--seq", PARAM));
    known.addAll(more);
    var given = new LinkedHashMap<String, String>();
    var parameters = new LinkedHashMap<String, Object>();
    for (int i = 0; i < arguments.length; i += 2) {
      String name = arguments[i];
      if (!known.contains(name)) {
        throw wrong("there is no option '" + name + "'", name, String.join(", ", known));
      }
      if (i + 1 == arguments.length) {
        throw wrong("the option " + name + " needs a value", name, name + " VALUE");
      }
      if (name.equals(PARAM)) {
        parameter(arguments[i + 1], parameters);
      } else if (given.put(name, arguments[i + 1]) != null) {
        throw wrong("the option " + name + " is there twice", name, "one value");
      }
    }
    var own = new LinkedHashMap<>(given);
    own.keySet().retainAll(more);
    return new JobArguments(
        needed(given, "--features"),
        needed(given, "--in"),
        needed(given, "--out"),
        keys(given),
        parameters,
        own);
  }

  private static String needed(Map<String, String> given, String name) {
    return Optional.ofNullable(given.get(name))
        .orElseThrow(() -> wrong("the option " + name + " is missing", name, name + " VALUE"));
  }

  private static ClusterKeys keys(Map<String, String> given) {
    ClusterKeys keys = ClusterKeys.DEFAULT;
    String by = given.getOrDefault("--by", "symbol");
    keys = by.equals("none") ? keys.oneSeries() : keys.by(by);
    keys = keys.orderedBy(given.getOrDefault("--order", "time"));
    String unit = given.get("--unit");
    if (unit != null) {
      ChronoUnit of = UNITS.get(unit);
      if (of == null) {
        throw wrong("there is no unit '" + unit + "'", "--unit", String.join(", ", UNITS.keySet()));
      }
      keys = keys.in(of);
    }
    String sequence = given.get("--seq");
    return sequence == null ? keys : keys.numberedBy(sequence);
  }

  /// Numbers and conditions are such, else it is a text.
  private static void parameter(String text, Map<String, Object> parameters) {
    int cut = text.indexOf('=');
    if (cut < 1) {
      throw wrong("a parameter needs a value", PARAM, PARAM + " NAME=VALUE");
    }
    String value = text.substring(cut + 1);
    Object found = value;
    if (value.equals("true") || value.equals("false")) {
      found = Boolean.valueOf(value);
    } else if (value.matches("[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]+)?")) {
      found = Double.valueOf(value);
    }
    parameters.put(text.substring(0, cut), found);
  }

  private static WeftException wrong(String message, String about, String expected) {
    return new WeftException(Diagnostic.of(Code.USAGE, message).about(about).expected(expected));
  }

  /// What the job computes: a program, a feature type or a project.
  public ClusterFeatures read() {
    return ClusterFeatures.of(
        FeatureSet.open(features, Registry.shipped()), parameters, Ops.found());
  }
}
