package weft.lang;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import weft.ir.OpSet;

/// The ops that formulas can call.
final class Catalog {
  private final OpSet ops;
  private final Map<String, Optional<OpFunction>> known = new HashMap<>();

  Catalog(OpSet ops) {
    this.ops = ops;
  }

  Optional<OpFunction> find(String name) {
    return known.computeIfAbsent(name, tag -> ops.find(tag).flatMap(OpFunction::of));
  }

  /// Every function that can be called, except the user's own.
  List<String> names() {
    var names = new TreeSet<String>(Library.STANDARD.names());
    names.addAll(Specials.NAMES);
    names.add("if");
    for (String tag : ops.tags()) {
      if (find(tag).isPresent()) {
        names.add(tag);
      }
    }
    return new ArrayList<>(names);
  }
}
