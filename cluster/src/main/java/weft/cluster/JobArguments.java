package weft.cluster;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import weft.eval.TableJoin;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.library.FeatureSet;
import weft.library.FurtherRows;
import weft.library.Registry;
import weft.ops.Ops;

/// What a job is started with: `--features FILE --in PATH --out PATH`, the keys of rows, further
/// tables, and what the job itself takes.
///
/// @param tables further ones by their names, each with one path
/// @param own what only the job at hand knows, by name
public record JobArguments(
    String features,
    String in,
    String out,
    ClusterKeys keys,
    Map<String, Object> parameters,
    Map<String, FurtherRows> tables,
    Map<String, String> own) {
  private static final String PARAM = "--param";
  private static final String DATA = "--data";
  private static final String TABLE = "--table";
  private static final Map<String, ChronoUnit> UNITS =
      new TreeMap<>(
          Map.of(
              "s", ChronoUnit.SECONDS,
              "ms", ChronoUnit.MILLIS,
              "us", ChronoUnit.MICROS,
              "ns", ChronoUnit.NANOS));

  public JobArguments {
    parameters = Map.copyOf(parameters);
    tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
    own = Map.copyOf(own);
  }

  /// @param more options that the job takes besides, such as `--partitions`
  /// @throws WeftException if something is missing or not known
  public static JobArguments of(String[] arguments, Set<String> more) {
    var known = new ArrayList<>(List.of("--features", "--in", "--out", "--by", "--order"));
    known.addAll(List.of("--unit", "--seq", PARAM, DATA, TABLE));
    known.addAll(more);
    var given = new LinkedHashMap<String, String>();
    var parameters = new LinkedHashMap<String, Object>();
    var tables = new LinkedHashMap<String, FurtherRows>();
    var joins = new ArrayList<String>();
    for (int i = 0; i < arguments.length; i += 2) {
      String name = arguments[i];
      if (!known.contains(name)) {
        throw wrong("there is no option '" + name + "'", name, String.join(", ", known));
      }
      if (i + 1 == arguments.length) {
        throw wrong("the option " + name + " needs a value", name, name + " VALUE");
      }
      String value = arguments[i + 1];
      switch (name) {
        case PARAM -> parameter(value, parameters);
        case DATA -> table(value, tables);
        case TABLE -> joins.add(value);
        default -> {
          if (given.put(name, value) != null) {
            throw wrong("the option " + name + " is there twice", name, "one value");
          }
        }
      }
    }
    joins.forEach(join -> join(join, tables));
    var own = new LinkedHashMap<>(given);
    own.keySet().retainAll(more);
    return new JobArguments(
        needed(given, "--features"),
        needed(given, "--in"),
        needed(given, "--out"),
        keys(given),
        parameters,
        tables,
        own);
  }

  private static void table(String text, Map<String, FurtherRows> tables) {
    int cut = text.indexOf('=');
    if (cut < 1) {
      throw wrong("a further table needs a name", DATA, DATA + " NAME=PATH");
    }
    String name = text.substring(0, cut);
    var rows = new FurtherRows(List.of(text.substring(cut + 1)), TableJoin.AS_OF);
    if (tables.put(name, rows) != null) {
      throw wrong("the table '" + name + "' is there twice", DATA, "one path for each table");
    }
  }

  private static void join(String text, Map<String, FurtherRows> tables) {
    String name = text.split(":", 2)[0];
    FurtherRows before = tables.get(name);
    if (before == null) {
      throw wrong("there is no table '" + name + "'", TABLE, DATA + " " + name + "=PATH");
    }
    tables.put(name, before.with(text));
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
