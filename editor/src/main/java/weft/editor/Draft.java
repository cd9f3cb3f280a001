package weft.editor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.inspect.Inspection;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.lang.WrittenWords;
import weft.lang.WrittenWords.Word;
import weft.library.FeatureSet;
import weft.library.FeatureType;
import weft.library.Project;

/// A text that somebody is writing.
public final class Draft {
  /// Words that start a line.
  private static final List<String> STARTS =
      List.of(
          "label", "event", "bar", "def", "param", "column", "model", "universe", "use", "assert");

  private final Editor editor;
  private final Path file;
  private final String text;
  private final YamlFormulas formulas;
  private final WrittenWords words;
  private final Inspection inspection;
  private final Optional<ProjectFields> project;
  private final Map<String, Type> columns = new LinkedHashMap<>();
  private final Collection<FeatureType> types = new ArrayList<>();

  Draft(Editor editor, Path file, String text) {
    this.editor = editor;
    this.file = file;
    this.text = text;
    this.formulas = new YamlFormulas(isYaml() ? text : "");
    this.words =
        isYaml()
            ? WrittenWords.within(text, formulas.stretches())
            : WrittenWords.of(isProgram() ? text : "");
    this.types.addAll(editor.types());
    this.inspection = inspect();
    this.project =
        Optional.of(new ProjectFields(text, words, types)).filter(it -> isYaml() && it.isProject());
  }

  private boolean isProgram() {
    return file.toString().endsWith(".weft");
  }

  private boolean isYaml() {
    return file.toString().endsWith(".yaml") || file.toString().endsWith(".yml");
  }

  /// Whether a place is in a formula.
  private boolean isFormula(int offset) {
    return isProgram() || formulas.holds(offset);
  }

  private Inspection inspect() {
    String name = file.toString();
    try {
      FeatureSet set = FeatureSet.read(file, text, editor.registry());
      var unread = new ArrayList<Diagnostic>();
      Schema schema = schema(set, unread);
      columns.putAll(schema.columns());
      if (set instanceof Project own) {
        own.features().forEach(feature -> types.add(feature.type()));
      }
      return Inspection.of(name, set.check(schema, Map.of(), editor.ops()), unread);
    } catch (WeftException e) {
      return new Inspection(name, e.diagnostics(), List.of());
    }
  }

  /// That of the data, or one that suits where they can't be read.
  private Schema schema(FeatureSet set, List<Diagnostic> unread) {
    try {
      return editor.schema(set);
    } catch (WeftException e) {
      var place =
          new YamlFields(isYaml() ? text : "")
              .of(0, "data")
              .map(it -> Origin.in(file.toString(), text, it.valueFrom(), it.value().length()));
      e.diagnostics().forEach(it -> unread.add(place.map(it::at).orElse(it)));
      return set.assumed(editor.ops());
    }
  }

  public Path file() {
    return file;
  }

  public String text() {
    return text;
  }

  public WrittenWords words() {
    return words;
  }

  /// What is wrong, and what to mind.
  public List<Diagnostic> problems() {
    return inspection.problems();
  }

  /// What is known of the features that are sound.
  public List<Inspection.Feature> features() {
    return inspection.features();
  }

  /// What could stand at a place, by what is written of it already.
  public List<Suggestion> suggestions(int offset) {
    int from = offset;
    while (from > 0 && isPart(text.charAt(from - 1))) {
      from--;
    }
    String begun = text.substring(from, offset);
    int start = from;
    var wired =
        project.filter(_ -> !isFormula(start)).flatMap(it -> it.suggestions(start, columns()));
    return begun(wired.orElseGet(() -> usual(start, offset)), begun);
  }

  /// What could stand in a formula, or anywhere else.
  private List<Suggestion> usual(int from, int offset) {
    boolean parameter = from > 0 && text.charAt(from - 1) == '$';
    boolean first = text.substring(text.lastIndexOf('\n', from - 1) + 1, from).isBlank();
    var all = new ArrayList<Suggestion>();
    if (parameter) {
      defined(WrittenWords.Kind.PARAMETER, Suggestion.Kind.PARAMETER, offset, all);
      formulas
          .parameters(offset)
          .keySet()
          .forEach(
              name -> all.add(new Suggestion(name, Suggestion.Kind.PARAMETER, "given here", "")));
    } else {
      defined(WrittenWords.Kind.FEATURE, Suggestion.Kind.FEATURE, offset, all);
      defined(WrittenWords.Kind.FUNCTION, Suggestion.Kind.FUNCTION, offset, all);
      defined(WrittenWords.Kind.MODEL, Suggestion.Kind.FUNCTION, offset, all);
      all.addAll(columns());
      project.ifPresent(it -> all.addAll(it.features()));
      all.addAll(editor.functions());
      if (isProgram() && first) {
        STARTS.forEach(
            word -> all.add(new Suggestion(word, Suggestion.Kind.KEYWORD, "starts a line", "")));
      }
      if (!isFormula(offset)) {
        editor
            .types()
            .forEach(
                type ->
                    all.add(
                        new Suggestion(
                            type.name(), Suggestion.Kind.TYPE, "a type", type.description())));
      }
    }
    return all;
  }

  private List<Suggestion> columns() {
    return columns.entrySet().stream()
        .map(
            it ->
                new Suggestion(
                    it.getKey(), Suggestion.Kind.COLUMN, it.getValue().element().tag(), ""))
        .toList();
  }

  private static List<Suggestion> begun(List<Suggestion> all, String begun) {
    return all.stream()
        .filter(suggestion -> suggestion.name().startsWith(begun))
        .filter(suggestion -> !suggestion.name().equals(begun))
        .distinct()
        .sorted(Comparator.comparing(Suggestion::kind).thenComparing(Suggestion::name))
        .toList();
  }

  /// Of names that formulas define, those of the formula that a place is in.
  private void defined(
      WrittenWords.Kind kind, Suggestion.Kind as, int offset, List<Suggestion> all) {
    for (Word word : words.definitions()) {
      if (word.kind() == kind && (isProgram() || formulas.areTogether(offset, word.offset()))) {
        all.add(new Suggestion(word.name(), as, "defined here", words.says(word)));
      }
    }
  }

  private static boolean isPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  /// What the word at a place is, in Markdown.
  public Optional<String> about(int offset) {
    if (isFormula(offset)) {
      return words.at(offset).flatMap(this::about);
    }
    return project
        .flatMap(it -> it.about(offset).or(() -> it.source(offset).flatMap(this::aboutSource)))
        .or(() -> editor.about(nameAt(offset)))
        .or(() -> editor.aboutType(nameAt(offset)));
  }

  private String nameAt(int offset) {
    int from = offset;
    int to = offset;
    while (from > 0 && isPart(text.charAt(from - 1))) {
      from--;
    }
    while (to < text.length() && isPart(text.charAt(to))) {
      to++;
    }
    return text.substring(from, to);
  }

  private Optional<String> about(Word word) {
    return switch (word.kind()) {
      case FUNCTION ->
          word.definition() < 0 ? editor.about(word.name()) : Optional.of(defined(word));
      case FEATURE -> aboutFeature(word.name()).or(() -> Optional.of(defined(word)));
      case COLUMN -> aboutSource(word.name());
      case PARAMETER, MODEL, LOCAL ->
          word.definition() < 0 ? Optional.empty() : Optional.of(defined(word));
      case COMMENT, KEYWORD, NUMBER, TEXT, SIGN, ARGUMENT -> Optional.empty();
    };
  }

  /// What a column or feature is.
  private Optional<String> aboutSource(String name) {
    return aboutFeature(name.replace('.', '_'))
        .or(
            () ->
                Optional.ofNullable(columns.get(name))
                    .map(type -> "column `" + name + "`: " + type.element().tag()));
  }

  private Optional<String> aboutFeature(String name) {
    return inspection.features().stream()
        .filter(feature -> feature.name().equals(name))
        .findFirst()
        .map(Draft::about);
  }

  /// The line that defines a word.
  private String defined(Word word) {
    int from = text.lastIndexOf('\n', word.definition()) + 1;
    int to = text.indexOf('\n', word.definition());
    String line = Editor.fenced(text.substring(from, to < 0 ? text.length() : to).strip());
    return words.says(word).isEmpty() ? line : line + "\n\n" + words.says(word);
  }

  /// `feature momentum: f64, ...`.
  private static String about(Inspection.Feature feature) {
    var facts = feature.facts();
    var lines = new ArrayList<String>();
    lines.add(
        (feature.label() ? "label `" : feature.event() ? "event `" : "feature `")
            + feature.name()
            + "`: "
            + feature.type().element().tag()
            + feature.type().shape());
    lines.add(
        "warm-up: "
            + facts.warmUp()
            + (facts.warmUp() == 1 ? " row" : " rows")
            + (facts.reach() > 0 ? " + " + new Span.Time(facts.reach()) : ""));
    lines.add("state: " + Inspection.bytes(facts.stateBytes()) + " an entity");
    lines.add("range: " + feature.range());
    lines.add("reads: " + String.join(", ", facts.columns()));
    return String.join("  \n", lines);
  }

  /// Where what is named at a place is defined.
  public Optional<Word> definition(int offset) {
    return uses(offset).stream().findFirst().map(this::definition);
  }

  private Word definition(Word use) {
    int at = use.definition();
    return words.definitions().stream()
        .filter(word -> word.offset() == at)
        .findFirst()
        // What stands in fields of YAML is no word of a formula.
        .orElseGet(() -> new Word(use.kind(), use.name(), at, use.name().length(), at));
  }

  /// All places of what is named at one, without the signs of parameters; empty where this text
  /// does not define it.
  public List<Word> uses(int offset) {
    var wired = project.map(it -> it.uses(offset)).orElse(List.of());
    var found =
        wired.isEmpty()
            ? words
                .at(offset)
                .filter(word -> word.definition() >= 0)
                .map(words::uses)
                .orElse(List.of())
            : wired;
    return found.stream().map(this::unsigned).toList();
  }

  /// The name of a parameter stands behind its sign.
  private Word unsigned(Word word) {
    int sign = text.charAt(word.offset()) == '$' ? 1 : 0;
    return sign == 0
        ? word
        : new Word(
            word.kind(), word.name(), word.offset() + 1, word.length() - 1, word.definition());
  }

  /// The name at a place.
  ///
  /// @throws WeftException where it can't be changed
  Word renameable(int offset) {
    return new Renaming(editor, this).place(offset);
  }

  /// All places that change when what is named at one is called otherwise.
  ///
  /// @throws WeftException where it can't be
  public List<Word> renamed(int offset, String name) {
    return new Renaming(editor, this).places(offset, name);
  }

  /// Whether what a formula of YAML names may be named outside of it, where nobody looks.
  boolean isKnownOutside(Word word) {
    return isYaml()
        && switch (word.kind()) {
          case PARAMETER -> project.isEmpty();
          case FEATURE -> isFormula(word.definition()) && !word.name().startsWith("_");
          case FUNCTION, LOCAL, MODEL, ARGUMENT, COLUMN, COMMENT, KEYWORD, NUMBER, TEXT, SIGN ->
              false;
        };
  }

  /// Whether a name has a meaning where others stand already.
  boolean isTaken(String name, List<Word> places) {
    return columns.containsKey(name)
        || words.all().stream()
            .filter(word -> isNamed(word.kind()) && word.name().equals(name))
            .anyMatch(
                word ->
                    isProgram()
                        || places.stream()
                            .anyMatch(it -> formulas.areTogether(it.offset(), word.offset())));
  }

  private static boolean isNamed(WrittenWords.Kind kind) {
    return switch (kind) {
      case FUNCTION, MODEL, FEATURE, LOCAL, PARAMETER, ARGUMENT, COLUMN -> true;
      case COMMENT, KEYWORD, NUMBER, TEXT, SIGN -> false;
    };
  }

  /// The text with its formulas as they are usually written; nothing where one can't be read, or
  /// there is none.
  public Optional<String> formatted() {
    if (!isProgram()) {
      return formulas.formatted(file.toString());
    }
    return formatted(text);
  }

  /// Some lines of a program, if they can be read alone.
  ///
  /// @param to behind the last letter of a line
  Optional<String> formatted(int from, int to) {
    return isProgram()
        ? formatted(text.substring(from, to)).map(String::stripTrailing)
        : Optional.empty();
  }

  private Optional<String> formatted(String program) {
    try {
      return Optional.of(Formulas.format(file.toString(), program));
    } catch (WeftException e) {
      return Optional.empty();
    }
  }
}
