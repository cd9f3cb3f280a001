package weft.editor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import weft.editor.YamlFields.Field;
import weft.lang.WrittenWords;
import weft.lang.WrittenWords.Kind;
import weft.lang.WrittenWords.Word;
import weft.library.FeatureType;
import weft.library.Parameter;

/// What stands in a project beside its formulas: features, what their inputs are wired to, and
/// their parameters.
final class ProjectFields {
  private static final String PARAMETERS = "parameters";
  private static final String INPUTS = "inputs";

  private final String text;
  private final YamlFields fields;
  private final WrittenWords words;
  private final Map<String, FeatureType> types = new HashMap<>();

  /// @param words of the formulas
  ProjectFields(String text, WrittenWords words, Collection<FeatureType> types) {
    this.text = text;
    this.fields = new YamlFields(text);
    this.words = words;
    types.forEach(type -> this.types.put(type.name(), type));
  }

  /// Whether this is the file of a project.
  boolean isProject() {
    return fields.of(0, "features").isPresent();
  }

  private Optional<FeatureType> type(int item) {
    return fields.of(item, "type").map(field -> types.get(field.value()));
  }

  private boolean isFeature(int item) {
    return item > 0
        && (fields.of(item, "type").isPresent() || fields.of(item, "formula").isPresent());
  }

  /// The names of features, where they stand.
  private List<Field> names() {
    return fields.all().stream()
        .filter(field -> field.path().equals("name") && isFeature(field.item()))
        .toList();
  }

  List<Suggestion> features() {
    return names().stream()
        .map(it -> new Suggestion(it.value(), Suggestion.Kind.FEATURE, "a feature here", ""))
        .toList();
  }

  /// What could stand at a place, if it is one of inputs or parameters.
  ///
  /// @param columns of the data
  Optional<List<Suggestion>> suggestions(int offset, List<Suggestion> columns) {
    // With a letter there the place is in a name, whatever stands around it.
    var begun =
        new ProjectFields(
            text.substring(0, offset) + "x" + text.substring(offset), words, types.values());
    return begun.fields.at(offset).flatMap(field -> begun.suggestions(field, offset, columns));
  }

  private Optional<List<Suggestion>> suggestions(
      Field field, int offset, List<Suggestion> columns) {
    if (field.isNamedAt(offset)) {
      var given = fields.in(field.item(), field.within()).stream().map(Field::name).toList();
      return open(field)
          .map(all -> all.stream().filter(open -> !given.contains(open.name())).toList());
    }
    if (field.within().equals(INPUTS)) {
      return Optional.of(Stream.concat(features().stream(), columns.stream()).toList());
    }
    return Optional.empty();
  }

  /// What a type leaves open, at the place where a field says it.
  private Optional<List<Suggestion>> open(Field field) {
    return switch (field.within()) {
      case PARAMETERS ->
          type(field.item())
              .map(
                  type ->
                      type.parameters().values().stream()
                          .map(
                              it ->
                                  new Suggestion(
                                      it.name(),
                                      Suggestion.Kind.PARAMETER,
                                      it.facts(),
                                      it.description()))
                          .toList());
      case INPUTS ->
          type(field.item())
              .map(
                  type ->
                      type.inputs().entrySet().stream()
                          .map(
                              it ->
                                  new Suggestion(
                                      it.getKey(),
                                      Suggestion.Kind.PARAMETER,
                                      "an input",
                                      it.getValue()))
                          .toList());
      default -> Optional.empty();
    };
  }

  /// What the field of a parameter or input is, in Markdown.
  Optional<String> about(int offset) {
    return fields
        .at(offset)
        .filter(field -> field.isNamedAt(offset))
        .flatMap(field -> type(field.item()).flatMap(type -> about(field, type)));
  }

  private static Optional<String> about(Field field, FeatureType type) {
    return switch (field.within()) {
      case PARAMETERS ->
          Optional.ofNullable(type.parameters().get(field.name())).map(it -> about(it, type));
      case INPUTS ->
          Optional.ofNullable(type.inputs().get(field.name()))
              .map(says -> "input `" + field.name() + "` of `" + type.name() + "`: " + says);
      default -> Optional.empty();
    };
  }

  private static String about(Parameter parameter, FeatureType type) {
    return "parameter `%s` of `%s`: %s  \n%s"
        .formatted(parameter.name(), type.name(), parameter.description(), parameter.facts());
  }

  /// The column or feature that is named at a place: what an input is wired to, or a feature
  /// itself.
  Optional<String> source(int offset) {
    return fields
        .at(offset)
        .filter(field -> field.isSaidAt(offset) && !field.isNamedAt(offset))
        .filter(field -> field.within().equals(INPUTS) || names().contains(field))
        .map(Field::value);
  }

  /// All places of what is named at one, that which defines it first; empty where the file does not
  /// define it.
  List<Word> uses(int offset) {
    Optional<Word> word = words.at(offset);
    if (word.isPresent()) {
      return uses(word.get());
    }
    Field field = fields.at(offset).orElse(null);
    if (field == null) {
      return List.of();
    }
    if (field.isNamedAt(offset)) {
      return type(field.item()).isPresent() ? List.of() : uses(field);
    }
    return source(offset).map(this::usesOf).orElse(List.of());
  }

  private List<Word> uses(Word word) {
    return switch (word.kind()) {
      case PARAMETER ->
          fields.all().stream()
              .filter(field -> field.from() == word.definition())
              .findFirst()
              .map(this::uses)
              .orElse(List.of());
      case COLUMN -> wire(word).map(this::uses).orElseGet(() -> usesOf(word.name()));
      case FUNCTION, MODEL, FEATURE, LOCAL, ARGUMENT, COMMENT, KEYWORD, NUMBER, TEXT, SIGN ->
          List.of();
    };
  }

  /// The field that says what a name in a formula is wired to.
  private Optional<Field> wire(Word word) {
    return fields
        .before("formula", word.offset())
        .flatMap(formula -> fields.of(formula.item(), INPUTS + "." + word.name()));
  }

  /// Of a parameter or input that a formula of the same item reads.
  private List<Word> uses(Field field) {
    boolean isParameter = field.within().equals(PARAMETERS);
    if (!isParameter && !field.within().equals(INPUTS)) {
      return List.of();
    }
    var found = new ArrayList<Word>();
    Kind kind = isParameter ? Kind.PARAMETER : Kind.COLUMN;
    found.add(new Word(kind, field.name(), field.from(), field.name().length(), field.from()));
    words.all().stream()
        .filter(word -> word.kind() == kind && word.name().equals(field.name()))
        .filter(
            word ->
                isParameter
                    ? word.definition() == field.from()
                    : wire(word).equals(Optional.of(field)))
        .forEach(found::add);
    return found;
  }

  /// Of a feature, by its name or that of one of its columns.
  private List<Word> usesOf(String source) {
    return names().stream()
        .filter(name -> columns(name).contains(source))
        .findFirst()
        .map(this::usesOfFeature)
        .orElse(List.of());
  }

  private List<Word> usesOfFeature(Field name) {
    Set<String> columns = columns(name);
    int length = name.value().length();
    var wired =
        fields.all().stream()
            .filter(field -> field.within().equals(INPUTS) && columns.contains(field.value()))
            .map(Field::valueFrom);
    var read =
        words.all().stream()
            .filter(word -> word.kind() == Kind.COLUMN && columns.contains(word.name()))
            .filter(word -> wire(word).isEmpty())
            .map(Word::offset);
    return Stream.concat(Stream.of(name.valueFrom()), Stream.concat(wired, read))
        .map(at -> new Word(Kind.FEATURE, name.value(), at, length, name.valueFrom()))
        .toList();
  }

  /// A feature's own name, and those of its columns where it has several.
  private Set<String> columns(Field name) {
    var columns = new LinkedHashSet<String>(List.of(name.value()));
    type(name.item())
        .ifPresent(
            type ->
                type.outputs()
                    .keySet()
                    .forEach(
                        output -> {
                          columns.add(name.value() + "." + output);
                          columns.add(name.value() + "_" + output);
                        }));
    return columns;
  }
}
