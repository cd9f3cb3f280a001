package weft.inspect.draw;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Type;
import weft.ir.problem.Origin;
import weft.ir.text.GraphPrinter;
import weft.ir.text.Literal;
import weft.ir.trait.Divides;
import weft.lang.CheckedProgram;
import weft.rewrite.Cones;
import weft.rewrite.Facts;
import weft.rewrite.Membership;
import weft.rewrite.Prune;
import weft.rewrite.Rewrite;
import weft.rewrite.Rewrites;

/// What can be said of a set of features before any row is read. All forms are made from it.
///
/// @param name what the features are called together: a file, a type, a project
/// @param columns what they read
/// @param equations in the order in which they are computed
/// @param expanded whether the equations are those that engines run, windows written out, or those
///   that the user wrote
public record Explanation(
    String name,
    List<String> columns,
    List<Feature> features,
    List<Equation> equations,
    Sizes sizes,
    boolean expanded) {
  private static final int LONGEST = 200;
  private static final List<BoxKind> KINDS = List.of(BoxKind.values());

  public Explanation {
    columns = List.copyOf(columns);
    features = List.copyOf(features);
    equations = List.copyOf(equations);
  }

  /// One result.
  ///
  /// @param formula the user's own text, without the name
  /// @param where what the names in it stand for, where they are no features of their own
  /// @param place where it stands
  /// @param equation the id of the equation that gives it
  /// @param label whether it may look ahead
  /// @param event whether live it is told only on the rows on which it happens
  /// @param kinds how many equations of each kind it needs, as listed
  public record Feature(
      String name,
      String formula,
      Map<String, String> where,
      String place,
      Type type,
      int equation,
      boolean label,
      boolean event,
      Map<BoxKind, Integer> kinds,
      Facts facts) {
    public Feature {
      where = Collections.unmodifiableMap(new LinkedHashMap<>(where));
      kinds = Collections.unmodifiableMap(new EnumMap<>(kinds));
    }

    /// How many equations it needs.
    public int size() {
      return kinds.values().stream().mapToInt(count -> count).sum();
    }

    /// Parts that run one after the other: a cross-section waits for all entities.
    public int stages() {
      return facts.crossSections() + 1;
    }
  }

  /// One node of the graph.
  ///
  /// @param title what it does, in one word
  /// @param detail its attributes, those at their defaults left out
  /// @param line the equation in the text form of graphs
  /// @param snippet the user's own words for it, cut where they are many
  /// @param usedBy the features that need it
  /// @param constant the value as written, where it is a constant; empty elsewhere
  public record Equation(
      int id,
      String op,
      String title,
      String detail,
      BoxKind kind,
      Type type,
      List<Argument> arguments,
      String line,
      String snippet,
      List<String> usedBy,
      String constant) {
    public Equation {
      arguments = List.copyOf(arguments);
      usedBy = List.copyOf(usedBy);
    }

    public boolean isConstant() {
      return !constant.isEmpty();
    }

    /// More than one feature needs it, and it is computed once.
    public boolean shared() {
      return usedBy.size() > 1;
    }

    /// `n7`.
    public String label() {
      return Node.label(id);
    }
  }

  /// What stands in a role of an equation.
  public record Argument(String role, int equation) {}

  /// How many equations there are, as written and with windows and compositions written out: the
  /// sum over the features, each by itself, and all of them together, equal equations shared.
  ///
  /// @param steps the number after each rewrite that engines run, by its name
  public record Sizes(
      long written, long shared, long expandedApart, long expandedShared, Map<String, Long> steps) {
    public Sizes {
      steps = Collections.unmodifiableMap(new LinkedHashMap<>(steps));
    }
  }

  /// Explains the outputs of a program.
  ///
  /// @param text what the user wrote
  /// @param only the outputs to explain; all where it is empty
  /// @param expanded whether to list what engines run instead of what was written
  public static Explanation of(
      String name,
      String text,
      CheckedProgram compiled,
      Collection<String> only,
      boolean expanded) {
    Graph written =
        Prune.keep(
            compiled.graph(),
            only.isEmpty() ? compiled.graph().outputs().keySet() : Set.copyOf(only));
    var steps = new LinkedHashMap<String, Long>();
    Graph run = written;
    for (Rewrite rewrite : Rewrites.standard()) {
      run = rewrite.apply(run);
      steps.put(Literal.snake(rewrite.getClass().getSimpleName()), (long) run.size());
    }
    Graph shown = expanded ? run : written;
    var users = new ArrayList<List<String>>();
    shown.nodes().forEach(_ -> users.add(new ArrayList<>()));
    int[] kinds =
        shown.nodes().stream().mapToInt(node -> KINDS.indexOf(BoxKind.of(node.op()))).toArray();
    var cones = new Cones(shown);
    var apartRun = new Cones(run);
    var universes = new Universes(written);
    var definitions = new Definitions(text);
    var features = new ArrayList<Feature>();
    var columns = new LinkedHashSet<String>();
    long apart = 0;
    long apartExpanded = 0;
    var known = Facts.of(written);
    for (var output : written.outputs().entrySet()) {
      Node node = written.node(output.getValue());
      Facts facts = Objects.requireNonNull(known.get(output.getKey()));
      apart += facts.primitives().values().stream().mapToInt(count -> count).sum();
      apartExpanded +=
          apartRun.each(Objects.requireNonNull(run.outputs().get(output.getKey())), _ -> {});
      int id = Objects.requireNonNull(shown.outputs().get(output.getKey()));
      columns.addAll(facts.columns());
      var counts = new int[KINDS.size()];
      cones.each(
          id,
          needed -> {
            counts[kinds[needed]]++;
            users.get(needed).add(output.getKey());
          });
      String formula = definitions.of(output.getKey(), node.origin());
      features.add(
          new Feature(
              output.getKey(),
              formula,
              behind(
                  formula,
                  definitions,
                  universes.of(output.getValue()),
                  universes.afresh(output.getValue()),
                  known.keySet()),
              place(node.origin()),
              node.type(),
              id,
              compiled.labels().contains(output.getKey()),
              compiled.events().contains(output.getKey()),
              found(counts),
              facts));
    }
    var equations = new ArrayList<Equation>();
    for (Node node : shown.nodes()) {
      equations.add(equation(shown, node, users.get(node.id())));
    }
    return new Explanation(
        name,
        List.copyOf(columns),
        features,
        equations,
        new Sizes(apart, written.size(), apartExpanded, run.size(), steps),
        expanded);
  }

  /// The definitions that a feature is made of, and the universe that it is about.
  private static Map<String, String> behind(
      String formula,
      Definitions definitions,
      List<Node> universes,
      boolean afresh,
      Set<String> known) {
    var universe = new LinkedHashMap<String, String>();
    var read = new StringBuilder(formula);
    for (Node node : universes) {
      String condition = definitions.of(node.name(), node.origin());
      universe.put("universe " + node.name() + (afresh ? "(outside=reset)" : ""), condition);
      read.append(' ').append(condition);
    }
    var all = new LinkedHashMap<>(definitions.behind(read.toString(), known));
    all.putAll(universe);
    return all;
  }

  private static String place(Origin origin) {
    return origin.known() ? origin.source() + ":" + origin.line() : origin.source();
  }

  private static Map<BoxKind, Integer> found(int[] counts) {
    var kinds = new EnumMap<BoxKind, Integer>(BoxKind.class);
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        kinds.put(KINDS.get(i), counts[i]);
      }
    }
    return kinds;
  }

  /// The conditions of universes in a graph, and which of them outputs depend on.
  private record Universes(Graph graph, List<Node> all, Cones cones) {
    Universes(Graph graph) {
      this(
          graph,
          graph.nodes().stream()
              .filter(node -> node.labels().tags().contains(Membership.TAG))
              .toList(),
          new Cones(graph));
    }

    /// Whether a change of membership starts something afresh that an output needs.
    boolean afresh(int output) {
      if (all.stream().noneMatch(node -> node.labels().tags().contains(Membership.AFRESH))) {
        return false;
      }
      var divided = new BitSet();
      cones.each(output, divided::set);
      all.forEach(node -> cones.each(node.id(), divided::clear));
      return divided.stream().anyMatch(id -> graph.node(id).op() instanceof Divides);
    }

    List<Node> of(int output) {
      if (all.isEmpty()) {
        return all;
      }
      var needed = new BitSet();
      cones.each(output, needed::set);
      return all.stream().filter(node -> needed.get(node.id())).toList();
    }
  }

  /// The user's words, without a copy of a line that may be very long.
  private static String snippet(Origin origin) {
    int length = Math.min(origin.length(), LONGEST + 1);
    return origin.known()
        ? Captions.cut(
            new Origin(origin.source(), origin.line(), origin.column(), length, origin.text())
                .snippet(),
            LONGEST)
        : "";
  }

  private static Equation equation(Graph graph, Node node, List<String> users) {
    var arguments = new ArrayList<Argument>();
    for (int i = 0; i < node.args().size(); i++) {
      arguments.add(new Argument(node.role(i).name(), node.args().get(i)));
    }
    String constant = Captions.constant(node).orElse("");
    return new Equation(
        node.id(),
        node.op().tag(),
        Captions.title(node, constant),
        Captions.detail(graph, node),
        BoxKind.of(node.op()),
        node.type(),
        arguments,
        GraphPrinter.line(graph, node.id()),
        snippet(node.origin()),
        users,
        constant);
  }
}
