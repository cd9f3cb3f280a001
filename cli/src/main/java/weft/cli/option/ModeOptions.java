package weft.cli.option;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import weft.cli.console.Wrong;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.form.Aggregate;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.live.BarPlan;
import weft.live.LivePlan;
import weft.live.RowPlan;
import weft.live.bar.BarOptions;
import weft.live.bar.BarRule;

/// Whether features run over rows as they are, or over bars that are made from them.
public final class ModeOptions {
  private static final String NONE = "none";

  /// What bars have of sizes.
  private static final Set<String> SIZED = Set.of("volume", "vwap");

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      defaultValue = "tick",
      description =
          "what features run over: tick (rows as they are), bar (bars made from them), tick_to_bar"
              + " (rows; results are brought together to bars) (default: ${DEFAULT-VALUE})")
  private StreamMode mode = StreamMode.TICK;

  @Option(
      names = "--bar",
      paramLabel = "BAR",
      description = "what makes a bar: a duration such as 1m, count:100 or volume:5000")
  private Optional<String> bar = Optional.empty();

  @Option(
      names = "--price",
      paramLabel = "COLUMN",
      description =
          "the column of prices (default: price; in tick_to_bar none); a row without a price is no"
              + " tick")
  private Optional<String> price = Optional.empty();

  @Option(
      names = "--size",
      paramLabel = "COLUMN",
      description = "the column of traded sizes (default: size, if there is one; none: no volume)")
  private Optional<String> size = Optional.empty();

  @Option(
      names = "--label",
      paramLabel = "LABEL",
      description = "the time that a bar carries: end, start (default: end)")
  private Optional<BarOptions.Label> label = Optional.empty();

  @Option(
      names = "--empty",
      paramLabel = "POLICY",
      description = "what becomes of durations without a tick: skip, fill (default: skip)")
  private Optional<BarOptions.Empty> empty = Optional.empty();

  @Option(
      names = "--fill-most",
      paramLabel = "N",
      description = "how many empty bars are filled in a row (default: 1440)")
  private Optional<Integer> most = Optional.empty();

  @Option(
      names = "--aggregate",
      split = ",",
      paramLabel = "NAME=HOW",
      description =
          "how a feature (tick_to_bar) or a column (bar) becomes one value of a bar: first, last,"
              + " min, max, sum, mean (default: last)")
  private Map<String, String> aggregates = new LinkedHashMap<>();

  public StreamMode mode() {
    return mode;
  }

  /// How named features or columns are brought together.
  public Map<String, Aggregate> aggregates() {
    var all = new LinkedHashMap<String, Aggregate>();
    aggregates.forEach((name, how) -> all.put(name, Aggregate.parse(how)));
    return all;
  }

  /// How features are brought together: as the command line names it, else their author.
  public static Map<String, Aggregate> aggregates(
      CheckedProgram compiled, Map<String, Aggregate> named) {
    var all = new LinkedHashMap<>(compiled.aggregates());
    all.putAll(named);
    return all;
  }

  /// How bars are made from a table; nothing where features run over rows as they are.
  public Optional<BarOptions> bars(Schema ticks) {
    mustFit();
    if (mode == StreamMode.TICK) {
      return Optional.empty();
    }
    BarRule rule = BarRule.parse(bar.orElseThrow());
    if (rule instanceof BarRule.Duration && !ticks.timed()) {
      throw noTimes(rule, ticks);
    }
    var columns = ticks.columns().keySet();
    Optional<String> prices =
        mode == StreamMode.BAR ? price.or(() -> Optional.of("price")) : price.filter(this::isNamed);
    prices.ifPresent(name -> mustHave(columns, name, "prices", "--price"));
    Optional<String> sizes = sizes(rule, columns);
    sizes.ifPresent(name -> mustHave(columns, name, "sizes", "--size"));
    return Optional.of(
        new BarOptions(
            rule,
            prices,
            sizes,
            label.orElse(BarOptions.Label.END),
            empty.orElse(BarOptions.Empty.SKIP),
            most.orElse(BarOptions.MOST)));
  }

  /// Features over rows or bars, as they run live.
  ///
  /// @param features over what they see in this mode
  /// @param read the columns that features read, and the keys
  /// @param compiled says how features are brought together, where their author does
  /// @param byClock whether rows of any entity end bars
  public RowPlan plan(LivePlan features, Schema read, CheckedProgram compiled, boolean byClock) {
    var bars = bars(ticks(features, read));
    return switch (mode) {
      case TICK -> features;
      case BAR ->
          BarPlan.bars(
              features, bars.orElseThrow(), aggregates(), read.entity(), read.order(), byClock);
      case TICK_TO_BAR ->
          BarPlan.tickToBar(
              features, bars.orElseThrow(), aggregates(compiled, aggregates()), byClock);
    };
  }

  /// What rows that arrive have: the keys, what features read, and what bars are made of.
  public Schema ticks(LivePlan features, Schema read) {
    boolean sized =
        mode == StreamMode.BAR
            && features.inputs().stream().map(LivePlan.Input::name).anyMatch(SIZED::contains);
    var columns = new LinkedHashMap<>(read.columns());
    assumed(sized).forEach(name -> columns.putIfAbsent(name, Type.column(Element.F64)));
    return new Schema(columns, read.entity(), read.order());
  }

  /// The columns that bars are made of, where no table says which ones there are.
  ///
  /// @param sized whether features need sizes
  private Set<String> assumed(boolean sized) {
    var columns = new LinkedHashSet<String>();
    boolean sizes = sized || bar.filter(rule -> rule.startsWith("volume")).isPresent();
    price.or(() -> Optional.of("price")).filter(this::isNamed).ifPresent(columns::add);
    size.or(() -> Optional.of("size").filter(_ -> sizes))
        .filter(this::isNamed)
        .ifPresent(columns::add);
    return columns;
  }

  private boolean isNamed(String column) {
    return !column.equals(NONE);
  }

  /// Bars of prices take sizes where there are any; bars of a volume need them.
  private Optional<String> sizes(BarRule rule, Collection<String> columns) {
    if (size.isPresent()) {
      return size.filter(this::isNamed);
    }
    boolean needed = rule instanceof BarRule.Volume;
    boolean taken = mode == StreamMode.BAR && columns.contains("size");
    return Optional.of("size").filter(_ -> needed || taken);
  }

  /// Options of bars go with a mode that makes some, and that needs to know which.
  private void mustFit() {
    if (mode != StreamMode.TICK && bar.isEmpty()) {
      throw Wrong.usage(
          "--mode " + mode.tag() + " needs to know what makes a bar", "for example --bar 1m");
    }
    if (mode == StreamMode.TICK) {
      Stream.of(
              bar.map(_ -> "--bar"),
              price.map(_ -> "--price"),
              size.map(_ -> "--size"),
              label.map(_ -> "--label"),
              empty.map(_ -> "--empty"),
              most.map(_ -> "--fill-most"),
              aggregates.keySet().stream().findFirst().map(_ -> "--aggregate"))
          .flatMap(Optional::stream)
          .findFirst()
          .ifPresent(
              option -> {
                throw Wrong.usage(
                    option + " is about bars, and features run over rows as they are",
                    "add --mode bar for features over bars, or --mode tick_to_bar");
              });
    }
    if (most.isPresent() && !empty.equals(Optional.of(BarOptions.Empty.FILL))) {
      throw Wrong.usage("--fill-most is about bars that are filled", "add --empty fill");
    }
  }

  private static WeftException noTimes(BarRule rule, Schema ticks) {
    return new WeftException(
        Diagnostic.of(Code.TYPE, "bars of " + rule + " need an order column that holds times")
            .about(ticks.order().orElse("order"))
            .expected("an order column of type time")
            .found(
                ticks
                    .order()
                    .map(name -> "'" + name + "' of type " + ticks.columns().get(name))
                    .orElse("rows in order as they stand"))
            .hint(
                "name a column of times: --order COLUMN; or take bars of a count: --bar"
                    + " count:100"));
  }

  private static void mustHave(
      Collection<String> columns, String name, String what, String option) {
    if (!columns.contains(name)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.UNKNOWN_NAME,
                  "the data has no column '" + name + "' that could hold " + what)
              .about(name)
              .expected("one of " + String.join(", ", columns))
              .hint("name the column: " + option + " COLUMN"));
    }
  }
}
