package weft.editor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import weft.ir.Example;
import weft.ir.OpSet;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.library.FeatureType;
import weft.library.Registry;

/// What is known of all texts of features: functions, feature types, where data are.
public final class Editor {
  private final OpSet ops;
  private final Registry registry;
  private final Function<FeatureSet, Optional<Schema>> data;
  private final SortedMap<String, Suggestion> functions = new TreeMap<>();

  /// @param data the schema of the table that features name, if they name one; throws what keeps it
  ///   from being read
  public Editor(OpSet ops, Registry registry, Function<FeatureSet, Optional<Schema>> data) {
    this.ops = ops;
    this.registry = registry;
    this.data = data;
    for (String signature : Formulas.functions(ops)) {
      String name = signature.substring(0, signature.indexOf('('));
      String says = Formulas.says(ops, name).orElse("");
      functions.put(name, new Suggestion(name, Suggestion.Kind.FUNCTION, signature, says));
    }
  }

  /// @param file that the text is of, or will be; its name says what the text is
  public Draft draft(Path file, String text) {
    return new Draft(this, file, text);
  }

  OpSet ops() {
    return ops;
  }

  Registry registry() {
    return registry;
  }

  Schema schema(FeatureSet set) {
    return data.apply(set).orElseGet(() -> set.assumed(ops));
  }

  /// All that formulas can call.
  Collection<Suggestion> functions() {
    return functions.values();
  }

  List<FeatureType> types() {
    return List.copyOf(registry.types());
  }

  /// What could be written, in Markdown: of a function of the language with an example.
  String about(Suggestion suggestion) {
    return functions.containsValue(suggestion)
        ? about(suggestion.name()).orElse(suggestion.says())
        : suggestion.says();
  }

  /// What a function of the language takes.
  Optional<String> signature(String function) {
    return Optional.ofNullable(functions.get(function)).map(Suggestion::detail);
  }

  /// What a function is, in Markdown.
  public Optional<String> about(String function) {
    Suggestion known = functions.get(function);
    if (known == null) {
      return Optional.empty();
    }
    var text = new ArrayList<>(List.of(fenced(known.detail())));
    if (!known.says().isEmpty()) {
      text.add(known.says());
    }
    Formulas.definition(function).ifPresent(written -> text.add(fenced(written.strip())));
    ops.find(function)
        .map(Example::of)
        .flatMap(examples -> examples.stream().findFirst())
        .ifPresent(example -> text.add(example(example)));
    return Optional.of(String.join("\n\n", text));
  }

  /// What a feature type is, in Markdown.
  Optional<String> aboutType(String name) {
    return types().stream()
        .filter(type -> type.name().equals(name))
        .findFirst()
        .map(type -> type.description() + "\n\n" + fenced(type.text().strip()));
  }

  private static String example(Example example) {
    var lines = new ArrayList<>(List.of(example.op().describe()));
    example.args().forEach(arg -> lines.add("  of    " + arg));
    lines.add("  gives " + example.expected());
    return "Example:\n\n" + fenced(String.join("\n", lines));
  }

  static String fenced(String text) {
    return "```weft\n" + text + "\n```";
  }
}
