package weft.lang;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import weft.lang.syntax.Parser;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.Statement;

/// Functions that are written in the language itself.
final class Library {
  /// The functions that come with the language: `standard.weft`.
  static final Library STANDARD = read("standard.weft");

  private final SourceText source;
  private final Map<String, Statement.Function> functions = new LinkedHashMap<>();

  private Library(SourceText source) {
    this.source = source;
    for (Statement statement : Parser.functions(source)) {
      if (statement instanceof Statement.Function function) {
        functions.put(function.name(), function);
      }
    }
  }

  private static Library read(String resource) {
    try (var in = Library.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the library " + resource + " is not in the jar");
      }
      return new Library(
          new SourceText(resource, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The comment right above a function.
  Optional<String> says(String name) {
    return find(name, false)
        .map(function -> CommentText.above(source.text(), function.place().offset()))
        .filter(comment -> !comment.isEmpty());
  }

  SourceText source() {
    return source;
  }

  /// A function by name. Names that start with an underscore are the library's own.
  Optional<Statement.Function> find(String name, boolean inLibrary) {
    return name.startsWith("_") && !inLibrary
        ? Optional.empty()
        : Optional.ofNullable(functions.get(name));
  }

  Collection<Statement.Function> functions() {
    return functions.values();
  }

  Collection<String> names() {
    return functions.keySet().stream().filter(name -> !name.startsWith("_")).toList();
  }
}
