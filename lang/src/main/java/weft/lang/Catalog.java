package weft.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import weft.ir.OpSet;

/// The ops that formulas can call.
record Catalog(OpSet ops) {

  Optional<OpFunction> find(String name) {
    return ops.find(name).flatMap(OpFunction::of);
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
