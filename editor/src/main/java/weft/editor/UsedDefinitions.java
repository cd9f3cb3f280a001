package weft.editor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import weft.lang.WrittenWords;
import weft.lang.WrittenWords.Kind;
import weft.lang.WrittenWords.Word;

/// The files that a program names by `use`, for what they define.
final class UsedDefinitions {
  private UsedDefinitions() {}

  /// @param text of the file
  record Defined(Path file, String text, Word word) {}

  /// Where the word at a place is defined, if that is in a used file.
  static Optional<Defined> definition(Draft draft, int offset) {
    return draft
        .words()
        .at(offset)
        .filter(word -> word.definition() < 0)
        .flatMap(word -> find(draft, word));
  }

  private static Optional<Defined> find(Draft draft, Word wanted) {
    var open = new ArrayDeque<>(used(draft.file(), draft.words()));
    var seen = new HashSet<Path>();
    while (!open.isEmpty()) {
      Path file = open.removeFirst();
      Optional<String> text = seen.add(file) ? read(file) : Optional.empty();
      if (text.isPresent()) {
        var words = WrittenWords.of(text.get());
        var found = words.definitions().stream().filter(word -> isMeant(wanted, word)).findFirst();
        if (found.isPresent()) {
          return Optional.of(new Defined(file, text.get(), found.get()));
        }
        open.addAll(used(file, words));
      }
    }
    return Optional.empty();
  }

  /// What this text does not define looks like a column, a function of the language or a parameter.
  private static boolean isMeant(Word wanted, Word found) {
    boolean kind =
        switch (found.kind()) {
          case FUNCTION, MODEL -> wanted.kind() == Kind.FUNCTION;
          case FEATURE, COLUMN -> wanted.kind() == Kind.COLUMN;
          case PARAMETER -> wanted.kind() == Kind.PARAMETER;
          case LOCAL, ARGUMENT, COMMENT, KEYWORD, NUMBER, TEXT, SIGN -> false;
        };
    return kind && found.name().equals(wanted.name());
  }

  private static List<Path> used(Path file, WrittenWords words) {
    var files = new ArrayList<Path>();
    var all = words.all();
    for (int i = 0; i + 1 < all.size(); i++) {
      Word text = all.get(i + 1);
      boolean use = all.get(i).kind() == Kind.KEYWORD && all.get(i).name().equals("use");
      if (use && text.kind() == Kind.TEXT) {
        try {
          files.add(file.resolveSibling(text.name()).normalize());
        } catch (InvalidPathException e) {
          // The check of the program says that there is no such file.
        }
      }
    }
    return files;
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
