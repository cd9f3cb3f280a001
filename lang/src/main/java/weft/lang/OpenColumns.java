package weft.lang;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Source.Given;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.ops.source.Column;

/// Columns whose types are open: numbers, until something else is needed where one is used, itself
/// or a value made of it. Then it is that from there on.
final class OpenColumns {
  /// The length of arrays that nothing says.
  private static final int LEVELS = 10;

  /// Of so many open columns two may be found to be arrays.
  private static final int FEW = 8;

  private final Set<String> names;
  private final GraphBuilder to;
  private final Map<String, Type> found = new LinkedHashMap<>();

  /// Pairs of values that were compared as numbers; both may turn out to be texts.
  private final List<List<Integer>> compared = new ArrayList<>();

  OpenColumns(Set<String> names, GraphBuilder to) {
    this.names = names;
    this.to = to;
  }

  /// What was needed of a column.
  Optional<Type> type(String name) {
    return Optional.ofNullable(found.get(name));
  }

  /// The columns that are no numbers.
  Map<String, Type> found() {
    for (int before = -1; before < found.size(); ) {
      before = found.size();
      compared.forEach(this::bothTexts);
    }
    return found;
  }

  /// Two values are compared that are no texts so far.
  void compared(int left, int right) {
    if (!names.isEmpty()) {
      compared.add(List.of(left, right));
    }
  }

  private void bothTexts(List<Integer> pair) {
    var types = new Retyped(below(pair), found).types(pair);
    if (types.stream().anyMatch(type -> type.element() == Element.TEXT)) {
      pair.forEach(id -> as(id, Element.TEXT));
    }
  }

  /// What stands for a node where another element is needed, if its columns allow for that.
  Optional<Integer> as(int id, Element element) {
    return instead(
            List.of(id), Type.column(element), types -> types.getFirst().element() == element)
        .map(List::getFirst);
  }

  /// What stands for nodes where arrays are needed: of the length that one of them has.
  Optional<List<Integer>> arrays(List<Integer> ids, Predicate<List<Type>> fits) {
    Shape shape =
        ids.stream()
            .map(id -> to.type(id).shape())
            .filter(other -> other.rank() == 1)
            .findFirst()
            .orElse(Shape.of(LEVELS));
    return instead(ids, Type.column(Element.F64).with(shape), fits);
  }

  /// The nodes with other columns below them: those that are known by now, one or two more, or all.
  private Optional<List<Integer>> instead(
      List<Integer> ids, Type needed, Predicate<List<Type>> fits) {
    if (names.isEmpty()) {
      return Optional.empty();
    }
    var below = below(ids);
    var open = new LinkedHashSet<String>();
    below.forEach(id -> column(id).filter(name -> !found.containsKey(name)).ifPresent(open::add));
    var choices = new LinkedHashSet<Set<String>>(List.of(Set.of()));
    open.forEach(name -> choices.add(Set.of(name)));
    if (open.size() <= FEW) {
      open.forEach(
          one ->
              open.stream()
                  .filter(other -> !other.equals(one))
                  .forEach(other -> choices.add(Set.of(one, other))));
    }
    choices.add(open);
    for (Set<String> choice : choices) {
      var columns = new HashMap<>(found);
      choice.forEach(name -> columns.put(name, needed));
      var retyped = new Retyped(below, columns);
      var types = retyped.types(ids);
      if (!types.isEmpty() && fits.test(types)) {
        choice.forEach(name -> found.put(name, needed));
        return Optional.of(retyped.nodes(ids));
      }
    }
    return Optional.empty();
  }

  /// Nodes and what they are made of, in the order of arguments.
  private Set<Integer> below(List<Integer> ids) {
    var below = new LinkedHashSet<Integer>();
    var rest = new ArrayList<>(ids.reversed());
    while (!rest.isEmpty()) {
      int id = rest.removeLast();
      if (below.add(id)) {
        rest.addAll(to.node(id).args().reversed());
      }
    }
    return below;
  }

  private Optional<String> column(int id) {
    return to.node(id).op() instanceof Given given
            && given.ofTable()
            && names.contains(given.name())
        ? Optional.of(given.name())
        : Optional.empty();
  }

  /// Nodes as they are if columns hold something else.
  private final class Retyped {
    private final List<Integer> below;
    private final Map<String, Type> columns;
    private final Map<Integer, Type> types = new HashMap<>();

    Retyped(Set<Integer> below, Map<String, Type> columns) {
      this.below = below.stream().sorted().toList();
      this.columns = columns;
    }

    /// Their types; none where an op does not take what it is given then.
    List<Type> types(List<Integer> ids) {
      for (int id : below) {
        try {
          types.put(id, type(to.node(id)));
        } catch (WeftException e) {
          return List.of();
        }
      }
      return ids.stream().map(this::type).toList();
    }

    private Type type(int id) {
      return types.getOrDefault(id, to.type(id));
    }

    private Type type(Node node) {
      var column = column(node.id());
      if (column.isPresent()) {
        return columns.getOrDefault(column.get(), node.type());
      }
      var args = node.args().stream().map(this::type).toList();
      return args.equals(node.args().stream().map(to::type).toList())
          ? node.type()
          : Nodes.infer(node.op(), args);
    }

    /// The same equations over these columns.
    List<Integer> nodes(List<Integer> ids) {
      var became = new HashMap<Integer, Integer>();
      for (int id : below) {
        Node node = to.node(id);
        var column = column(id);
        var args = node.args().stream().map(arg -> became.getOrDefault(arg, arg)).toList();
        to.at(node.origin());
        if (column.isPresent()) {
          became.put(id, to.add(Column.of(column.get(), type(id))));
        } else if (!args.equals(node.args())) {
          became.put(id, to.add(node.op(), args, node.labels()));
        }
      }
      return ids.stream().map(id -> became.getOrDefault(id, id)).toList();
    }
  }
}
