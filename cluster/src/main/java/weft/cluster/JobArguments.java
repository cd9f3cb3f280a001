package weft.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import weft.eval.TableJoin;
import weft.ir.Span;
import weft.ir.problem.WeftException;
import weft.library.FeatureSet;
import weft.library.FurtherRows;
import weft.library.ParameterText;
import weft.library.Registry;
import weft.library.Wired;
import weft.ops.Ops;

/// What a job is started with: `--features FILE --in PATH --out PATH`, the keys of rows, further
/// tables, and what the job itself takes.
///
/// @param set the features; what a project says of its rows holds unless the options say otherwise
/// @param tables further ones by their names
/// @param own what only the job at hand knows, by name
public record JobArguments(
    ClusterJob job,
    FeatureSet set,
    String in,
    String out,
    ClusterKeys keys,
    Map<String, Object> parameters,
    Map<String, FurtherRows> tables,
    Map<String, String> own) {
  private static final String DATA = "--data";
  private static final String TABLE = "--table";
  private static final String TYPES = "--types";
  private static final String INPUT = "--input";
  private static final String PARAM = "--param";
  private static final List<String> COMMON =
      List.of("--features", "--in", "--out", "--by", "--order", "--unit", "--seq");
  private static final Set<String> REPEATED = Set.of(PARAM, INPUT, TYPES, DATA, TABLE);
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

  /// @throws WeftException if something is missing, not known or can't be so
  public static JobArguments of(String[] arguments, ClusterJob job) {
    var known = new LinkedHashSet<>(COMMON);
    known.addAll(List.of(PARAM, INPUT, TYPES, DATA, TABLE));
    job.options().forEach(option -> known.add(option.name()));
    var words = JobWords.of(arguments, known, REPEATED);
    var own = new LinkedHashMap<String, String>();
    for (JobOption option : job.options()) {
      words.one(option.name()).ifPresent(value -> own.put(option.name(), value));
      words.one(option.name()).ifPresent(option::check);
    }
    mustFit(own);
    String features = words.needed("--features");
    String in = words.needed("--in");
    String out = words.needed("--out");
    var parameters = ParameterText.values(words.pairs(PARAM, "NAME=VALUE"));
    FeatureSet set = set(features, words);
    return new JobArguments(
        job, set, in, out, keys(words, set), parameters, tables(words, set, job), own);
  }

  private static FeatureSet set(String features, JobWords words) {
    var types = words.all(TYPES).stream().map(Path::of).toList();
    FeatureSet set = FeatureSet.open(features, Registry.shipped().withAll(types));
    return Wired.of(set, words.pairs(INPUT, "INPUT=COLUMN"));
  }

  /// Late rows correct results for so long as is said, and only then is there something to say.
  private static void mustFit(Map<String, String> own) {
    boolean correct = own.getOrDefault("--late", "drop").equals("correct");
    if (correct && !own.containsKey("--horizon")) {
      throw JobWords.wrong(
          "--late correct needs to know how far back", "--horizon", "--horizon 1m");
    }
    if (!correct && own.containsKey("--horizon")) {
      throw JobWords.wrong(
          "--horizon says how far back late rows correct results, and they do not",
          "--late",
          "--late correct");
    }
  }

  private static Map<String, FurtherRows> tables(JobWords words, FeatureSet set, ClusterJob job) {
    var tables = new LinkedHashMap<>(set.sources().tables());
    boolean named = !words.all(DATA).isEmpty() || !words.all(TABLE).isEmpty();
    if (job.live() && (named || !tables.isEmpty())) {
      throw JobWords.wrong(
          "further tables are not read on Flink",
          named ? DATA : String.join(", ", tables.keySet()),
          "rows that are joined before, or the job of Spark");
    }
    words
        .pairs(DATA, "NAME=PATH")
        .forEach(
            (name, path) ->
                tables.merge(
                    name,
                    new FurtherRows(List.of(path), TableJoin.AS_OF),
                    (before, now) -> before.with(now.data())));
    for (String how : words.all(TABLE)) {
      String name = how.split(":", 2)[0];
      FurtherRows before = tables.get(name);
      if (before == null) {
        throw JobWords.wrong(
            "there is no table '" + name + "'", TABLE, DATA + " " + name + "=PATH");
      }
      tables.put(name, before.with(how));
    }
    return tables;
  }

  private static ClusterKeys keys(JobWords words, FeatureSet set) {
    ClusterKeys keys = ClusterKeys.DEFAULT;
    String by = words.one("--by").or(set.sources()::entity).orElse("symbol");
    keys = by.equals("none") ? keys.oneSeries() : keys.by(by);
    String order = words.one("--order").or(set.sources()::order).orElse("time");
    if (order.equals("none")) {
      throw JobWords.wrong(
          "rows of a cluster have no order of their own", "--order", "a column of times");
    }
    keys = keys.orderedBy(order);
    var unit = words.one("--unit");
    if (unit.isPresent()) {
      ChronoUnit of = UNITS.get(unit.get());
      if (of == null) {
        throw JobWords.wrong(
            "there is no unit '" + unit.get() + "'", "--unit", String.join(", ", UNITS.keySet()));
      }
      keys = keys.in(of);
    }
    var sequence = words.one("--seq");
    return sequence.isPresent() ? keys.numberedBy(sequence.get()) : keys;
  }

  /// What the job computes.
  public ClusterFeatures read() {
    return ClusterFeatures.of(set, parameters, Ops.found());
  }

  /// Refuses features that the job can't run, whatever its rows hold.
  public void check() {
    var schema = keys.schema(keys.inText(set.columns(Ops.found())));
    if (job.live()) {
      Shipment.live(set.check(schema, parameters, Ops.found()));
    }
  }

  public Optional<String> text(String option) {
    return Optional.ofNullable(own.get(option));
  }

  public Optional<Integer> whole(String option) {
    return text(option).map(Integer::valueOf);
  }

  public Optional<Duration> duration(String option) {
    return text(option).flatMap(Span::time).map(span -> Duration.ofNanos(span.nanos()));
  }

  public boolean condition(String option) {
    return text(option).equals(Optional.of("true"));
  }
}
