package weft.calculus.trace;

import java.util.ArrayList;
import java.util.List;
import weft.calculus.Tree;

/// The names of leaves: the way to each, `0.rate`.
final class Paths {
  private Paths() {}

  /// In the order of the leaves; a tree that is one leaf is called `out`.
  static List<String> of(Tree<?> tree) {
    var names = new ArrayList<String>();
    collect(tree, "", names);
    return names;
  }

  private static void collect(Tree<?> tree, String path, List<String> names) {
    if (tree instanceof Tree.Leaf) {
      names.add(path.isEmpty() ? "out" : path);
      return;
    }
    tree.children()
        .forEach((name, child) -> collect(child, path.isEmpty() ? name : path + "." + name, names));
  }
}
