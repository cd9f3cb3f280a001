package weft.spell.python;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/// The names of one scope, each given once.
public final class PythonNames {
  private final Set<String> taken;

  /// @param reserved names that mean something already
  public PythonNames(Collection<String> reserved) {
    this.taken = new HashSet<>(reserved);
  }

  /// A scope inside this one: what is taken here is taken there.
  public PythonNames inner() {
    return new PythonNames(taken);
  }

  /// A name of its own, as near as can be to a word.
  public String take(String word) {
    String plain = PythonText.identifier(word);
    String name = plain;
    for (int i = 2; !taken.add(name); i++) {
      name = plain + "_" + i;
    }
    return name;
  }
}
