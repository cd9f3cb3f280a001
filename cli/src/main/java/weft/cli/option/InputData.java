package weft.cli.option;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import weft.cli.console.Wrong;
import weft.eval.Table;
import weft.files.DataFindings;
import weft.files.Duplicates;
import weft.files.FileSchema;
import weft.files.FurtherFiles;
import weft.files.JoinedFiles;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.files.TableSource;
import weft.ir.Element;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.lang.ReadableFiles;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.library.FurtherRows;
import weft.library.RowSources;

/// The table that features run over, as options and projects name it.
public final class InputData {
  private static final String NONE = "none";

  /// The column of entities where no other is named.
  private static final String USUAL = "symbol";

  private final RowSources sources;
  private final Duplicates duplicates;
  private final OptionalLong memory;
  private final ReadOptions options;
  private final FileSchema main;
  private final JoinedFiles files;

  /// Columns of whole numbers of which some turned out to be missing.
  private final Set<String> widened;

  public InputData(RowSources sources, Duplicates duplicates) {
    this(sources, duplicates, OptionalLong.empty());
  }

  /// @param memory bytes that reading may take
  public InputData(RowSources sources, Duplicates duplicates, OptionalLong memory) {
    this(sources, duplicates, memory, Set.of());
  }

  private InputData(
      RowSources sources, Duplicates duplicates, OptionalLong memory, Set<String> widened) {
    this.widened = widened;
    this.sources = sources;
    this.duplicates = duplicates;
    this.memory = memory;
    Optional<String> named = sources.entity().filter(name -> !name.equals(NONE));
    // Entities are texts, whatever they look like: 005930 is not 5930.
    var types = new LinkedHashMap<String, Element>();
    types.put(named.orElse(USUAL), Element.TEXT);
    if (sources.csv().tellsTimes()) {
      types.put(sources.order().orElse("time"), Element.TIME);
    }
    types.putAll(sources.types());
    var read = ReadOptions.ALL.csv(sources.csv());
    read = memory.isPresent() ? read.memory(memory.getAsLong()) : read;
    var source = TableSource.open(sources.data(), read.types(types));
    main = source.schema();
    Optional<String> entity = sources.entity().isPresent() ? named : Optional.of(USUAL);
    if (sources.entity().isEmpty() && !main.columns().containsKey(USUAL)) {
      throw source
          .unread(USUAL)
          .map(WeftException::new)
          .orElseGet(() -> Whose.unknown(source, sources.order().orElse("time")));
    }
    Optional<String> order =
        Optional.of(sources.order().orElse("time")).filter(name -> !name.equals(NONE));
    entity.ifPresent(name -> mustHave(source, name, "entities", "--by", "entity"));
    order.ifPresent(name -> mustHave(source, name, "times", "--order", "order"));
    var wanted = read.types(sources.types()).duplicates(duplicates);
    wanted = entity.map(wanted::by).orElse(wanted);
    options = order.map(wanted::order).orElse(wanted);
    var others = new LinkedHashMap<String, FurtherFiles>();
    sources
        .tables()
        .forEach((name, table) -> others.put(name, further(name, table, sources.types())));
    order.ifPresent(name -> mustOrder(source, name));
    files = new JoinedFiles(source, others, options);
    files.files().forEach(ReadableFiles::mayRead);
  }

  private FurtherFiles further(String name, FurtherRows table, Map<String, Element> declared) {
    if (table.data().isEmpty()) {
      throw Wrong.usage(
          "the table '" + name + "' has no files",
          "name them: --data " + name + "=FILE, or data: under it in the project");
    }
    var types = new LinkedHashMap<String, Element>();
    declared.forEach(
        (column, element) -> {
          if (column.startsWith(name + ".")) {
            types.put(column.substring(name.length() + 1), element);
          }
        });
    return FurtherFiles.open(name, table.data(), table.join(), main, options, types);
  }

  /// What orders rows are times or whole numbers; what else stands there is found by reading it.
  private void mustOrder(TableSource source, String name) {
    Element element = Objects.requireNonNull(main.columns().get(name)).element();
    if (element != Element.TIME && element != Element.I64) {
      source.read(options.columns(List.of(name)));
    }
  }

  private static void mustHave(
      TableSource source, String column, String what, String option, String field) {
    var columns = source.schema().columns().keySet();
    if (columns.contains(column)) {
      return;
    }
    source
        .unread(column)
        .ifPresent(
            trouble -> {
              throw new WeftException(trouble);
            });
    var problem =
        Diagnostic.of(
                Code.UNKNOWN_NAME,
                "the data has no column '" + column + "' that could hold " + what)
            .about(column)
            .expected("one of " + String.join(", ", columns));
    throw new WeftException(
        problem.hint(
            Nearest.to(column, columns)
                .map(
                    near ->
                        "name the column: "
                            + option
                            + " "
                            + Wrong.word(near)
                            + ", or "
                            + field
                            + ": "
                            + Wrong.word(near)
                            + " in a project")
                .orElse(
                    "name the column: "
                        + option
                        + " COLUMN; or "
                        + option
                        + " none for "
                        + (option.equals("--by") ? "one entity" : "rows in order as they stand"))));
  }

  /// What to look for in the rows: what is not as declared, and whole numbers beside missing ones
  /// that a float has not enough digits for.
  public DataFindings findings(CheckedProgram compiled) {
    var wholes = new LinkedHashSet<>(files.wholes());
    wholes.addAll(widened);
    return new DataFindings(compiled.ranges(), compiled.present(), wholes);
  }

  public JoinedFiles files() {
    return files;
  }

  public long rows() {
    return files.rows();
  }

  /// The keys of rows as they stand in results.
  public List<String> keys() {
    return files.keys();
  }

  public Optional<String> entity() {
    return files.entity();
  }

  public Optional<String> order() {
    return files.order();
  }

  /// The columns that formulas can read.
  public Schema schema() {
    return new Schema(files.columns(), files.entity(), files.order());
  }

  /// Some columns, and the keys.
  public Schema keyed(Map<String, Type> some) {
    var columns = new LinkedHashMap<>(some);
    columns.putAll(files.columns());
    columns.keySet().retainAll(Stream.concat(some.keySet().stream(), keys().stream()).toList());
    return new Schema(columns, files.entity(), files.order());
  }

  /// Reads the columns that are needed, and the keys.
  public Table table(Iterable<String> columns, LongConsumer progress) {
    return files.table(columns, progress);
  }

  /// @param findings is told which rows have none in a further table
  public Table table(Iterable<String> columns, LongConsumer progress, DataFindings findings) {
    return files.table(columns, progress, findings);
  }

  /// Columns, with those by which rows of further tables are found.
  public Set<String> withKeys(Iterable<String> columns) {
    var all = new LinkedHashSet<String>();
    columns.forEach(all::add);
    all.addAll(files.ownKeys(List.copyOf(all)));
    return all;
  }

  /// The same table with a column of floats.
  public InputData widened(String column) {
    var types = new LinkedHashMap<>(sources.types());
    types.put(column, Element.F64);
    var more = new LinkedHashSet<>(widened);
    more.add(column);
    return new InputData(sources.with(types), duplicates, memory, more);
  }

  /// The same program, where features are wrong for what stands in the files: says what that is
  /// (columns that are there and can't be read, cells that are no numbers), and not what follows.
  public CheckedProgram explained(
      FeatureSet set, CheckedProgram compiled, Schema schema, OpSet ops) {
    var causes = badColumns(set, compiled, schema, ops);
    return causes.isEmpty()
        ? compiled
        : compiled.with(
            Stream.concat(
                    causes.stream(),
                    compiled.problems().stream().filter(each -> !follows(each, causes)))
                .toList());
  }

  /// Whether what is wrong with a feature is so for a column that can't be read.
  private static boolean follows(Diagnostic problem, List<Diagnostic> causes) {
    return problem.code() == Code.TYPE
        || problem.code() == Code.UNKNOWN_NAME
            && causes.stream()
                .map(Diagnostic::subject)
                .anyMatch(name -> (problem.subject() + ".").startsWith(name + "."));
  }

  private List<Diagnostic> badColumns(
      FeatureSet set, CheckedProgram compiled, Schema schema, OpSet ops) {
    boolean unknown =
        compiled.errors().stream().anyMatch(problem -> problem.code() == Code.UNKNOWN_NAME);
    var unread = unknown ? unread(set.columns(ops).keySet()) : List.<Diagnostic>of();
    return unread.isEmpty() ? badNumbers(set, compiled, schema, ops) : unread;
  }

  /// Of a field of records the records can't be read.
  private List<Diagnostic> unread(Set<String> columns) {
    return columns.stream()
        .flatMap(name -> Stream.of(name, name.replaceFirst("\\..*", "")))
        .distinct()
        .flatMap(name -> files.unread(name).stream())
        .toList();
  }

  /// A number that can't be read makes its column one of texts: where a feature is wrong for that,
  /// names the cell.
  private List<Diagnostic> badNumbers(
      FeatureSet set, CheckedProgram compiled, Schema schema, OpSet ops) {
    if (compiled.errors().stream().noneMatch(problem -> problem.code() == Code.TYPE)) {
      return List.of();
    }
    var numbers = set.columns(ops);
    var texts =
        numbers.keySet().stream()
            .filter(name -> Type.column(Element.F64).equals(numbers.get(name)))
            .filter(name -> Type.column(Element.TEXT).equals(schema.columns().get(name)))
            .toList();
    return texts.isEmpty() ? List.of() : badNumbers(texts);
  }

  /// Reads columns as numbers, to name the cell that is none.
  public List<Diagnostic> badNumbers(List<String> columns) {
    Map<String, Element> types = new LinkedHashMap<>(sources.types());
    columns.stream()
        .filter(main.columns()::containsKey)
        .forEach(name -> types.put(name, Element.F64));
    try {
      TableFiles.schema(sources.data(), options.columns(columns).types(types));
      return List.of();
    } catch (WeftException e) {
      return e.diagnostics();
    }
  }
}
