package weft.inspect.draw;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import weft.inspect.draw.Explanation.Argument;
import weft.inspect.draw.Explanation.Equation;
import weft.inspect.draw.Explanation.Feature;

/// Boxes and links, before anything has a place. A link goes from a box to a later one.
///
/// @param note what the reader must know of the drawing; empty where it shows everything
public record Diagram(List<Box> boxes, List<Link> links, String note) {
  /// More boxes than this can't be told apart.
  static final int MOST = 320;

  /// A longer chain than this makes a ribbon that nobody can read.
  static final int DEEPEST = 90;

  public Diagram {
    boxes = List.copyOf(boxes);
    links = List.copyOf(links);
  }

  /// @param key tells the boxes of a diagram apart
  /// @param detail a second, smaller line; may be empty
  /// @param tip what is said when the pointer rests on it
  /// @param features how many features need it
  public record Box(
      int id, String key, String title, String detail, BoxKind kind, String tip, int features) {}

  /// @param port the place of the argument among those that are drawn, counted from 0
  /// @param role of the argument
  public record Link(int from, int to, int port, String role) {}

  /// The equations, or the features alone where there are too many equations to be drawn.
  public static Diagram of(Explanation explanation) {
    Diagram all = equations(explanation);
    boolean fits = all.boxes().size() <= MOST && all.depth() <= DEEPEST;
    return fits ? all : features(explanation);
  }

  /// How many boxes stand behind one another at most.
  private int depth() {
    var depth = new int[boxes.size()];
    int deepest = 0;
    for (Link link : links) {
      depth[link.to()] = Math.max(depth[link.to()], depth[link.from()] + 1);
      deepest = Math.max(deepest, depth[link.to()]);
    }
    return deepest;
  }

  /// A box for each equation and feature, however many. A constant has no box: it stands in the box
  /// that uses it.
  public static Diagram equations(Explanation explanation) {
    var boxes = new ArrayList<Box>();
    var links = new ArrayList<Link>();
    var at = new HashMap<Integer, Integer>();
    var results = new LinkedHashSet<Integer>();
    explanation.features().forEach(feature -> results.add(feature.equation()));
    var equations = explanation.equations();
    for (Equation equation : equations) {
      if (equation.isConstant() && !results.contains(equation.id())) {
        continue;
      }
      int id = boxes.size();
      at.put(equation.id(), id);
      boxes.add(
          new Box(
              id,
              equation.label(),
              equation.title(),
              equation.detail(),
              equation.kind(),
              tip(equation),
              equation.usedBy().size()));
      int port = 0;
      for (Argument argument : equation.arguments()) {
        Integer from = at.get(argument.equation());
        if (from != null && !equations.get(argument.equation()).isConstant()) {
          links.add(new Link(from, id, port++, argument.role()));
        }
      }
    }
    for (Feature feature : explanation.features()) {
      int id = boxes.size();
      boxes.add(box(id, feature, summary(feature)));
      links.add(new Link(Objects.requireNonNull(at.get(feature.equation())), id, 0, "result"));
    }
    return new Diagram(boxes, links, "");
  }

  /// A box for each column and feature: which feature is made of which.
  public static Diagram features(Explanation explanation) {
    var boxes = new ArrayList<Box>();
    var links = new ArrayList<Link>();
    var columns = new HashMap<Integer, Integer>();
    int most = Math.min(explanation.features().size(), MOST - 40);
    var shown = byEquation(explanation.features().subList(0, most));
    var results = new HashMap<Integer, Integer>();
    shown.forEach(
        feature -> {
          var inputs = inputs(explanation.equations(), feature.equation(), results.keySet());
          var from = new LinkedHashSet<Integer>();
          for (int input : inputs) {
            Equation equation = explanation.equations().get(input);
            Integer known = results.get(input);
            if (known == null) {
              known = columns.get(input);
            }
            if (known == null) {
              known = boxes.size();
              columns.put(input, known);
              boxes.add(
                  new Box(
                      known,
                      equation.label(),
                      equation.title(),
                      equation.detail(),
                      equation.kind(),
                      tip(equation),
                      equation.usedBy().size()));
            }
            from.add(known);
          }
          int id = boxes.size();
          boxes.add(box(id, feature, count(feature.size(), "equation")));
          results.putIfAbsent(feature.equation(), id);
          int port = 0;
          for (int box : from) {
            links.add(new Link(box, id, port++, "input"));
          }
        });
    var note = new StringJoiner(" ");
    note.add(
        count(explanation.equations().size(), "equation")
            + " are too many to draw: each box is a whole feature.");
    note.add("--only NAME draws the equations of one.");
    if (most < explanation.features().size()) {
      note.add("The first " + most + " of " + explanation.features().size() + " are shown.");
    }
    return new Diagram(boxes, links, note.toString());
  }

  /// A feature that others are made of comes before them.
  private static List<Feature> byEquation(List<Feature> features) {
    return features.stream().sorted(Comparator.comparingInt(Feature::equation)).toList();
  }

  /// The sources and earlier results that an equation is made of, by id.
  private static List<Integer> inputs(List<Equation> equations, int result, Set<Integer> results) {
    var found = new TreeSet<Integer>();
    var seen = new HashSet<Integer>();
    var open = new ArrayDeque<Integer>();
    open.add(result);
    while (!open.isEmpty()) {
      int id = open.remove();
      if (!seen.add(id)) {
        continue;
      }
      Equation equation = equations.get(id);
      boolean source = equation.kind() == BoxKind.SOURCE && !equation.isConstant();
      if (source || id != result && results.contains(id)) {
        found.add(id);
      } else {
        equation.arguments().forEach(argument -> open.add(argument.equation()));
      }
    }
    return List.copyOf(found);
  }

  private static Box box(int id, Feature feature, String detail) {
    var tip = new StringJoiner("\n");
    tip.add(feature.name() + " = " + Captions.cut(feature.formula(), 300));
    Words.facts(feature).forEach((name, text) -> tip.add(name + ": " + text));
    return new Box(
        id,
        "feature_" + feature.name(),
        feature.name(),
        detail,
        BoxKind.FEATURE,
        tip.toString(),
        1);
  }

  private static String summary(Feature feature) {
    String type = feature.type().with(Set.of()).toString();
    long rows = feature.facts().warmUp();
    return (feature.label() ? "label, " : feature.event() ? "event, " : "")
        + type
        + (rows > 0 ? ", after " + count(rows, "row") : "");
  }

  private static String count(long n, String what) {
    return Words.count(n, what);
  }

  private static String tip(Equation equation) {
    var tip = new StringJoiner("\n");
    tip.add(Captions.cut(equation.line(), 300));
    if (!equation.snippet().isEmpty()) {
      tip.add("from: " + Captions.cut(equation.snippet(), 200));
    }
    if (!equation.usedBy().isEmpty()) {
      tip.add("used by: " + Captions.cut(String.join(", ", equation.usedBy()), 200));
    }
    return tip.toString();
  }

  /// For each box the boxes that it reads.
  Map<Integer, List<Link>> incoming() {
    var incoming = new HashMap<Integer, List<Link>>();
    links.forEach(link -> incoming.computeIfAbsent(link.to(), _ -> new ArrayList<>()).add(link));
    return incoming;
  }
}
