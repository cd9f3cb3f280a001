package weft.calculus;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import weft.calculus.program.Flow;
import weft.calculus.program.Flow.Slot;
import weft.calculus.program.Tree;
import weft.ir.Node;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What derivatives are taken by: all arguments, some of them, or some places in them. Of the
/// others no derivative is computed.
///
/// | written | derivatives by | where they stand |
/// |---|---|---|
/// | nothing | all arguments | in the container of the only argument, else in a tuple of all |
/// | `by(0)` | the first argument | in its container |
/// | `by(0, 2)` | the first and third | in a tuple of the two |
/// | `by("slope")` | a place in the only argument | in its container, nothing in the other places |
/// | `by("1.slope")` | a place in the second of several | in a tuple of all, nothing in the others |
///
/// @param positions of arguments; none for all
/// @param places in them: names of components or keys and numbers of items, with points between;
///   none for all
public record ByArguments(List<Integer> positions, List<String> places) {
  static final ByArguments ALL = new ByArguments(List.of(), List.of());

  /// Keeps copies.
  public ByArguments {
    positions = List.copyOf(positions);
    places = List.copyOf(places);
  }

  /// The arguments that are meant.
  private List<Tree<Slot>> arguments(Flow flow) {
    var all = List.copyOf(flow.in().children().values());
    for (int position : positions) {
      if (position < 0 || position >= all.size()) {
        throw new WeftException(
            Diagnostic.of(Code.RANGE, "the program has no argument " + position)
                .about("by")
                .expected("0 to " + (all.size() - 1))
                .found(Integer.toString(position))
                .hint("the first argument is by(0); a place in it is by(\"name\")"));
      }
    }
    return positions.isEmpty() ? all : positions.stream().map(all::get).toList();
  }

  /// The arguments that are meant, without the places that are not.
  private List<Tree<Slot>> chosen(Flow flow) {
    var arguments = arguments(flow);
    if (places.isEmpty()) {
      return arguments;
    }
    var selected = inputs(flow);
    return arguments.stream().map(argument -> only(argument, selected)).toList();
  }

  private static Tree<Slot> only(Tree<Slot> argument, Set<Integer> selected) {
    return argument.map(
        slot ->
            slot instanceof Slot.At(int i) && !selected.contains(i) ? new Slot.Ignored() : slot);
  }

  /// The arguments with what is chosen, as a tuple.
  Tree<Slot> tuple(Flow flow) {
    return Tree.tuple(chosen(flow));
  }

  /// The same, but of one argument its container.
  Tree<Slot> container(Flow flow) {
    var chosen = chosen(flow);
    return chosen.size() == 1 ? chosen.getFirst() : Tree.tuple(chosen);
  }

  /// The inputs of the graph that are chosen, by position.
  Set<Integer> inputs(Flow flow) {
    var selected = new TreeSet<Integer>();
    if (places.isEmpty()) {
      arguments(flow).forEach(tree -> collect(tree, selected));
    }
    places.forEach(place -> collect(at(flow, place), selected));
    return selected;
  }

  private static void collect(Tree<Slot> tree, Set<Integer> to) {
    for (Slot slot : tree.leaves()) {
      if (slot instanceof Slot.At(int i)) {
        to.add(i);
      }
    }
  }

  /// Whether an input of the graph is chosen.
  Predicate<Node> test(Flow flow) {
    var nodes = flow.graph().inputs();
    var names = new HashSet<String>();
    inputs(flow).forEach(i -> names.add(nodes.get(i).name()));
    return node -> names.contains(node.name());
  }

  private Tree<Slot> at(Flow flow, String place) {
    var arguments = arguments(flow);
    Tree<Slot> tree = arguments.size() == 1 ? arguments.getFirst() : flow.in();
    for (String name : place.split("\\.", -1)) {
      Tree<Slot> child = tree.children().get(name);
      if (child == null) {
        var known = tree.children().keySet();
        throw new WeftException(
            Diagnostic.of(Code.UNKNOWN_NAME, "there is no place '" + place + "' in the arguments")
                .about(place)
                .expected(
                    known.isEmpty()
                        ? "a way that ends before '" + name + "': there is a value"
                        : "one of " + String.join(", ", known))
                .found(name)
                .suggest(name, known));
      }
      tree = child;
    }
    return tree;
  }
}
