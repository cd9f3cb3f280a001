package weft.lang;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.lang.syntax.Statement;
import weft.lang.syntax.Syntax;
import weft.lang.syntax.TextPlace;

/// Which definitions and functions of a program need which. Definitions may stand in any order;
/// they are bound after what they need. Nothing here recurses, so a chain of definitions may be of
/// any length.
final class Dependencies {
  /// A definition or a function; the two may share a name.
  private record Item(boolean function, String name) {
    String title() {
      return function ? name + "()" : name;
    }
  }

  /// Names of a loop that a message spells out.
  private static final int LONGEST = 12;

  private final Names names;
  private final Schema schema;
  private final Map<Item, Set<Item>> needs = new LinkedHashMap<>();
  private final List<Statement.Definition> order = new ArrayList<>();
  private final List<Diagnostic> problems = new ArrayList<>();

  /// The label that an item is or leads to.
  private final Map<Item, String> labels = new HashMap<>();

  Dependencies(Names names, Schema schema) {
    this.names = names;
    this.schema = schema;
    for (var definition : names.definitions()) {
      needs.put(new Item(false, definition.name()), needs(definition.value(), Set.of()));
    }
    for (var function : names.functions()) {
      var locals = new HashSet<String>();
      function.parameters().forEach(parameter -> locals.add(parameter.name()));
      var found = new LinkedHashSet<Item>();
      function.expressions().forEach(part -> found.addAll(needs(part, locals)));
      needs.put(new Item(true, function.name()), found);
    }
    sort();
  }

  /// Definitions in an order in which each comes after those it needs.
  List<Statement.Definition> order() {
    return order;
  }

  /// Definitions and functions that need themselves.
  List<Diagnostic> problems() {
    return problems;
  }

  private Optional<String> label(Item item) {
    boolean isLabel =
        !item.function()
            && names.definition(item.name()).filter(Statement.Definition::label).isPresent();
    return isLabel
        ? Optional.of(item.name())
        : needs.getOrDefault(item, Set.of()).stream()
            .map(labels::get)
            .filter(Objects::nonNull)
            .findFirst();
  }

  /// What is wrong with a feature that reads a label, itself or through other definitions.
  Optional<Diagnostic> labelProblem(Statement.Definition feature) {
    String label = labels.get(new Item(false, feature.name()));
    if (feature.label() || label == null) {
      return Optional.empty();
    }
    var reads = new ArrayList<Syntax>();
    walk(
        feature.value(),
        part -> item(part, Set.of()).filter(labels::containsKey).ifPresent(_ -> reads.add(part)));
    TextPlace place = reads.isEmpty() ? feature.value().place() : reads.getFirst().place();
    boolean universe = names.isUniverse(feature);
    return Optional.of(
        Diagnostic.of(
                Code.LOOK_AHEAD,
                "the %s '%s' reads the label '%s', which may look ahead into the future"
                    .formatted(universe ? "universe" : "feature", feature.name(), label))
            .about(feature.name())
            .expected("columns and other features")
            .found("the label '" + label + "'")
            .hint(
                universe
                    ? "which rows belong to it must be known as they come"
                    : "a label may read labels: label " + feature.name() + " = ...")
            .at(names.source().at(place)));
  }

  /// Every part of an expression, without recursion.
  static void walk(Syntax syntax, Consumer<Syntax> visit) {
    var rest = new ArrayDeque<Syntax>();
    rest.push(syntax);
    while (!rest.isEmpty()) {
      Syntax next = rest.pop();
      visit.accept(next);
      next.parts().reversed().forEach(rest::push);
    }
  }

  private Set<Item> needs(Syntax syntax, Set<String> locals) {
    var found = new LinkedHashSet<Item>();
    walk(syntax, part -> item(part, locals).ifPresent(found::add));
    return found;
  }

  /// What a part of an expression stands for, if it is a definition or a function of the program.
  private Optional<Item> item(Syntax part, Set<String> locals) {
    if (part instanceof Syntax.Name(String name, _)
        && !locals.contains(name)
        && names.definition(name).isPresent()) {
      return Optional.of(new Item(false, name));
    }
    return part instanceof Syntax.Call call && names.function(call.function()).isPresent()
        ? Optional.of(new Item(true, call.function()))
        : Optional.empty();
  }

  /// Depth first, with the way kept in a list instead of on the stack.
  private void sort() {
    var done = new HashSet<Item>();
    var way = new LinkedHashSet<Item>();
    var rest = new HashMap<Item, Iterator<Item>>();
    for (Item start : needs.keySet()) {
      Deque<Item> stack = new ArrayDeque<>();
      stack.push(start);
      while (!stack.isEmpty()) {
        Item item = stack.peek();
        if (done.contains(item)) {
          stack.pop();
          continue;
        }
        way.add(item);
        var iterator = rest.computeIfAbsent(item, i -> needs.getOrDefault(i, Set.of()).iterator());
        if (!iterator.hasNext()) {
          stack.pop();
          way.remove(item);
          done.add(item);
          label(item).ifPresent(name -> labels.put(item, name));
          if (!item.function()) {
            names.definition(item.name()).ifPresent(order::add);
          }
          continue;
        }
        Item next = iterator.next();
        if (way.contains(next)) {
          cycle(next, List.copyOf(way));
        } else if (!done.contains(next)) {
          stack.push(next);
        }
      }
    }
  }

  private void cycle(Item start, List<Item> way) {
    var loop =
        new ArrayList<>(
            way.subList(way.indexOf(start), way.size()).stream().map(Item::title).toList());
    loop.add(start.title());
    boolean self = loop.size() == 2;
    if (loop.size() > LONGEST) {
      loop.subList(LONGEST / 2, loop.size() - LONGEST / 2).clear();
      loop.add(LONGEST / 2, "...");
    }
    String path = String.join(" -> ", loop);
    TextPlace place =
        start.function()
            ? names.function(start.name()).orElseThrow().named()
            : names.definition(start.name()).orElseThrow().named();
    var problem =
        Diagnostic.of(
                Code.CYCLE,
                self
                    ? "'" + start.title() + "' is defined by itself (" + path + ")"
                    : "these definitions are circular, each needs the next: " + path)
            .about(start.name())
            .expected("a definition that does not lead back to itself")
            .found(path)
            .at(names.source().at(place));
    problems.add(
        !start.function() && schema.columns().containsKey(start.name())
            ? problem.hint(
                "the definition hides the column '" + start.name() + "'; give it another name")
            : !start.function()
                ? problem.hint(
                    "the value of the row before is lag(x, 1); running values are cumsum, ema")
                : problem.hint(
                    "a function can't call itself; name another function or write it out"));
  }
}
