package weft.calculus.trace;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import weft.calculus.program.Tree;

/// The names of leaves: the way to each, `0.rate`.
final class Paths {
  private Paths() {}

  /// In the order of the leaves; a tree that is one leaf is called `out`.
  static List<String> of(Tree<?> tree) {
    var names = new LinkedHashSet<String>();
    collect(tree, "", names);
    return List.copyOf(names);
  }

  private static void collect(Tree<?> tree, String path, Set<String> names) {
    if (tree instanceof Tree.Leaf) {
      String name = path.isEmpty() ? "out" : path;
      // A key may hold a point, so that two ways look the same.
      while (!names.add(name)) {
        name += "_";
      }
      return;
    }
    tree.children()
        .forEach((name, child) -> collect(child, path.isEmpty() ? name : path + "." + name, names));
  }
}
