package weft.editor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import weft.inspect.Inspection;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.lang.WrittenWords;
import weft.lang.WrittenWords.Word;
import weft.library.FeatureSet;

/// A text that somebody is writing.
public final class Draft {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

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
  private final Map<String, Type> columns = new LinkedHashMap<>();

  Draft(Editor editor, Path file, String text) {
    this.editor = editor;
    this.file = file;
    this.text = text;
    this.formulas = new YamlFormulas(isYaml() ? text : "");
    this.words =
        isYaml()
            ? WrittenWords.within(text, formulas.stretches())
            : WrittenWords.of(isProgram() ? text : "");
    this.inspection = inspect();
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
      Schema schema = editor.schema(set);
      columns.putAll(schema.columns());
      return Inspection.of(name, set.check(schema, Map.of(), editor.ops()));
    } catch (WeftException e) {
      return new Inspection(name, e.diagnostics(), List.of());
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
      columns.forEach(
          (name, type) ->
              all.add(new Suggestion(name, Suggestion.Kind.COLUMN, type.element().tag(), "")));
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
    return isFormula(offset)
        ? words.at(offset).flatMap(this::about)
        : editor.about(nameAt(offset)).or(() -> editor.aboutType(nameAt(offset)));
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
      case FEATURE ->
          inspection.features().stream()
              .filter(feature -> feature.name().equals(word.name()))
              .findFirst()
              .map(Draft::about)
              .or(() -> Optional.of(defined(word)));
      case COLUMN ->
          Optional.ofNullable(columns.get(word.name()))
              .map(type -> "column `" + word.name() + "`: " + type.element().tag());
      case PARAMETER, MODEL, LOCAL ->
          word.definition() < 0 ? Optional.empty() : Optional.of(defined(word));
      case COMMENT, KEYWORD, NUMBER, TEXT, SIGN, ARGUMENT -> Optional.empty();
    };
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

  /// Where the word at a place is defined.
  public Optional<Word> definition(int offset) {
    return words.at(offset).filter(word -> word.definition() >= 0).map(this::definition);
  }

  private Word definition(Word word) {
    return words.definitions().stream()
        .filter(other -> other.offset() == word.definition())
        .findFirst()
        .orElseGet(
            () ->
                // A parameter of a formula in YAML stands outside of it.
                new Word(
                    word.kind(),
                    word.name(),
                    word.definition(),
                    word.name().length(),
                    word.definition()));
  }

  /// All places that change when what the word at a place names is called otherwise, without the
  /// signs of parameters.
  ///
  /// @throws WeftException where it can't be
  public List<Word> renamed(int offset, String name) {
    Word word =
        words
            .at(offset)
            .filter(found -> found.definition() >= 0)
            .orElseThrow(
                () ->
                    new WeftException(
                        Diagnostic.of(Code.USAGE, "only what this text defines can be renamed")
                            .hint(
                                "columns have the names that the data give them, and what a used"
                                    + " file defines is renamed there")));
    if (isYaml() && isKnownOutside(word)) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "'" + word.name() + "' is known outside of the formula")
              .about(word.name())
              .hint("other fields name it too; names that begin with _ can be changed here"));
    }
    if (!NAME.matcher(name).matches()) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "'" + name + "' is no name")
              .expected("letters, digits and underscores, no digit first"));
    }
    boolean taken =
        columns.containsKey(name)
            || words.all().stream().anyMatch(it -> isNamed(it.kind()) && it.name().equals(name));
    if (taken) {
      throw new WeftException(
          Diagnostic.of(Code.DUPLICATE, "there is something called '" + name + "' already"));
    }
    var places = words.uses(word).stream().map(this::name).toList();
    refuseNewErrors(places, name);
    return places;
  }

  /// The name of a parameter stands behind its sign.
  private Word name(Word word) {
    int sign = text.charAt(word.offset()) == '$' ? 1 : 0;
    return new Word(
        word.kind(),
        word.name(),
        word.offset() + sign,
        word.length() - sign,
        word.definition() + (word.defines() ? sign : 0));
  }

  /// A name that makes wrong what was right, such as a word of the language, is refused.
  private void refuseNewErrors(List<Word> places, String name) {
    var changed = new StringBuilder(text);
    places.reversed().forEach(it -> changed.replace(it.offset(), it.end(), name));
    var errors = editor.draft(file, changed.toString()).errors();
    var known = errors().stream().map(Diagnostic::message).toList();
    if (errors.size() > known.size()) {
      var first =
          errors.stream()
              .filter(error -> !known.contains(error.message()))
              .findFirst()
              .orElse(errors.getFirst());
      var problem =
          Diagnostic.of(Code.USAGE, "'" + name + "' can't be the name: " + first.message())
              .about(name);
      throw new WeftException(first.hint().map(problem::hint).orElse(problem));
    }
  }

  private List<Diagnostic> errors() {
    return problems().stream().filter(problem -> !problem.code().warning()).toList();
  }

  /// Whether words of a kind name something.
  private static boolean isNamed(WrittenWords.Kind kind) {
    return switch (kind) {
      case FUNCTION, MODEL, FEATURE, LOCAL, PARAMETER, ARGUMENT, COLUMN -> true;
      case COMMENT, KEYWORD, NUMBER, TEXT, SIGN -> false;
    };
  }

  /// Whether other fields of the file than a formula may name what it defines.
  private static boolean isKnownOutside(Word word) {
    return switch (word.kind()) {
      case PARAMETER -> true;
      case FEATURE -> !word.name().startsWith("_");
      case FUNCTION, LOCAL, MODEL, ARGUMENT, COLUMN, COMMENT, KEYWORD, NUMBER, TEXT, SIGN -> false;
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
