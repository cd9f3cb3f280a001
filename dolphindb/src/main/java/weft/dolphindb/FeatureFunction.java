package weft.dolphindb;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import weft.ir.Graph;
import weft.ir.Lookup;
import weft.ir.Node;
import weft.ir.trait.Converts;
import weft.rewrite.Prune;
import weft.spell.QuerySteps;
import weft.spell.Speech;
import weft.spell.StepNames;
import weft.spell.Wording;

/// A feature, or a part of one, as a function of columns: its steps, then what it returns.
///
/// @param text the definition, with [Helpers#NAME] in the place of the name
/// @param reads the columns that are its parameters, by their names in the table
record FeatureFunction(String text, Set<String> reads) {
  /// How many operations stand in one line.
  private static final int MOST = 12;

  private record Lines() implements QuerySteps.Habits {
    /// Functions of vectors stand inside one another.
    @Override
    public boolean readsRows(Node node) {
      return false;
    }

    @Override
    public boolean isShared(Node node, int users) {
      return !(node.op() instanceof Converts);
    }

    @Override
    public int most() {
      return MOST;
    }
  }

  /// @param graph in which the output is an equation that is neither read nor known
  /// @param called what columns are called in scripts
  static FeatureFunction of(
      Graph graph,
      String output,
      Lookup<DolphinWord> lookup,
      Helpers helpers,
      UnaryOperator<String> called) {
    Graph alone = Prune.keep(graph, Set.of(output));
    var steps = QuerySteps.of(alone, new Lines());
    var named = StepNames.of(alone, steps, Set.of());
    var names = new DolphinNames();
    var reads = new LinkedHashSet<String>();
    Map<String, String> locals = new LinkedHashMap<>();
    alone.columns().keySet().forEach(column -> names.of(called.apply(column)));
    var on =
        new DolphinSpelling(
            helpers,
            name -> {
              if (locals.containsKey(name)) {
                return locals.getOrDefault(name, name);
              }
              reads.add(name);
              return names.of(called.apply(name));
            });
    int result = alone.outputs().values().iterator().next();
    for (Node node : alone.nodes()) {
      if (steps.isColumn(node.id())) {
        locals.put(local(node), node.id() == result ? "" : names.free(named.of(node.id())));
      }
    }
    var speech = new Speech<>(lookup, on, "DolphinDB");
    var lines = speech.say(alone, steps, id -> local(alone.node(id)));
    return new FeatureFunction(text(lines, locals, alone, result, names, called, reads), reads);
  }

  private static String local(Node node) {
    return "local " + node.label();
  }

  private static String text(
      Map<Integer, Wording> lines,
      Map<String, String> locals,
      Graph graph,
      int result,
      DolphinNames names,
      UnaryOperator<String> called,
      Set<String> reads) {
    var parameters = reads.stream().map(name -> names.of(called.apply(name))).toList();
    var text = new StringBuilder("@state\ndef ");
    text.append(Helpers.NAME).append('(').append(String.join(", ", parameters)).append(") {\n");
    lines.forEach(
        (id, phrase) -> {
          String start = id == result ? "return" : locals.get(local(graph.node(id))) + " =";
          text.append("  ").append(start).append(' ').append(phrase).append('\n');
        });
    return text.append("}\n").toString();
  }
}
