package weft.testkit;

import java.nio.file.Path;
import java.util.Optional;
import weft.ir.json.Json;

/// A kind of conformance file: which files it takes, and how their cases are run.
public interface Suite {
  /// A conformance file.
  ///
  /// @param json its content, where the file is JSON
  record Source(Path path, Optional<Json> json) {
    /// Whether the file is JSON with such a field at the top.
    public boolean has(String field) {
      return json.flatMap(content -> content.find(field)).isPresent();
    }

    /// The content of a JSON file.
    public Json content() {
      return json.orElseThrow();
    }
  }

  /// What the files hold, for messages: `tensor ops`.
  String name();

  boolean takes(Source source);

  SuiteReport run(Source source);
}
