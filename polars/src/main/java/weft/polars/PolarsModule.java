package weft.polars;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import weft.eval.Rewritten;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.RuleBook;
import weft.ir.Source;
import weft.ir.problem.Diagnostic;
import weft.rewrite.Expand;
import weft.rewrite.Prune;
import weft.spell.Phrase;
import weft.spell.Speech;
import weft.spell.StepNames;
import weft.spell.Steps;
import weft.spell.TableKeys;

/// Features as a Python module.
///
/// @param text of the module
/// @param outputs the features that it computes
/// @param refused the others, each with the reason
public record PolarsModule(String text, Set<String> outputs, Map<String, Diagnostic> refused) {
  public static PolarsModule of(Graph graph, RuleBook rules, TableKeys keys) {
    var on = new PolarsSpelling(keyNames(keys));
    var speech = PolarsWords.speech(rules, keys, on);
    Graph numbers = Rewritten.toNumbers(graph, new Expand(speech::keeps));
    var refused = speech.refused(numbers);
    var sayable = new TreeSet<>(numbers.outputs().keySet());
    sayable.removeAll(refused.keySet());
    Graph rest = Prune.keep(numbers, sayable);
    String text = new Writer(rest, speech, on, keys).module();
    return new PolarsModule(text, rest.outputs().keySet(), refused);
  }

  private static Set<String> keyNames(TableKeys keys) {
    var names = new TreeSet<>(Set.of(keys.entity(), keys.order()));
    names.remove("");
    return names;
  }

  private static final class Writer {
    private final Graph graph;
    private final Speech<PolarsWord> speech;
    private final PolarsSpelling on;
    private final TableKeys keys;
    private final Steps steps;
    private final StepNames names;
    private final String row;

    Writer(Graph graph, Speech<PolarsWord> speech, PolarsSpelling on, TableKeys keys) {
      this.graph = graph;
      this.speech = speech;
      this.on = on;
      this.keys = keys;
      this.steps = Steps.of(graph, new PolarsHabits());
      this.names = StepNames.of(graph, steps, keyNames(keys));
      this.row = names.free("row");
    }

    String module() {
      var definitions = speech.say(graph, steps, names::of);
      var chain = new ArrayList<String>();
      chain.add("frame.with_row_index(" + PolarsSpelling.text(row) + ")");
      var sorted = new ArrayList<String>();
      keyNames(keys).forEach(key -> {});
      if (keys.hasEntity()) {
        sorted.add(PolarsSpelling.text(keys.entity()).text());
      }
      if (!keys.order().isEmpty()) {
        sorted.add(PolarsSpelling.text(keys.order()).text());
      }
      if (!sorted.isEmpty()) {
        chain.add(".sort(" + String.join(", ", sorted) + ", maintain_order=True)");
      }
      var read = inputs();
      if (!read.isEmpty()) {
        chain.add(".with_columns(" + String.join(", ", read) + ")");
      }
      for (int step = 1; step <= steps.count(); step++) {
        var columns = new ArrayList<String>();
        for (Node node : steps.in(step)) {
          columns.add(
              defined(node, definitions.get(node.id()))
                  + ".alias("
                  + PolarsSpelling.text(names.of(node.id()))
                  + ")");
        }
        chain.add(
            ".with_columns(\n            "
                + String.join(",\n            ", columns)
                + "\n        )");
      }
      chain.add(".sort(" + PolarsSpelling.text(row) + ")");
      var results = new ArrayList<String>();
      names.outputs().forEach((name, id) -> results.add(result(name, graph.node(id))));
      chain.add(".select(" + String.join(", ", results) + ")");
      return """
      import math
      import sys

      import polars as pl


      def each(value):
          return value.over(%s, mapping_strategy="explode")


      def features(frame: pl.LazyFrame) -> pl.LazyFrame:
          return (
              %s
          )


      def main(source: str, target: str) -> None:
          features(pl.scan_ipc(source, memory_map=False)).collect().write_ipc(target)
      """
          .formatted(PolarsSpelling.text(keys.entity()), String.join("\n        ", chain));
    }

    private String defined(Node node, Phrase phrase) {
      Phrase value = PolarsSpelling.expression(phrase);
      Phrase clean =
          node.type().element() == Element.BOOL && !node.isDoubtful()
              ? on.sure(value)
              : on.clean(value);
      if (readsEntity(node) && keys.hasEntity()) {
        return Phrase.call("each", clean).text();
      }
      return clean.asTightAs(Phrase.ATOM);
    }

    private boolean readsEntity(Node node) {
      if (PolarsHabits.ofEntity(node)) {
        return true;
      }
      for (int arg : node.args()) {
        if (!steps.isColumn(arg) && readsEntity(graph.node(arg))) {
          return true;
        }
      }
      return false;
    }

    private String result(String name, Node node) {
      Phrase value =
          steps.isColumn(node.id()) || node.isColumn()
              ? on.column(names.of(node.id()))
              : PolarsSpelling.expression(on.constant(node.constant().orElseThrow()));
      return value.text() + ".alias(" + PolarsSpelling.text(name) + ")";
    }

    /// Numbers are floating, and NaN is missing.
    private List<String> inputs() {
      var kinds = new LinkedHashMap<String, List<String>>();
      for (Node node : graph.nodes()) {
        if (node.op() instanceof Source.Given given && given.ofTable()) {
          String name = PolarsSpelling.text(given.name()).text();
          if (given.part().isPresent()) {
            add(kinds, ".cast(pl.List(pl.Float64))", name);
          } else if (node.type().element() == Element.BOOL) {
            add(kinds, ".cast(pl.Float64)", name);
          } else if (node.type().element().isNumeric() && !keyNames(keys).contains(given.name())) {
            add(kinds, ".cast(pl.Float64).fill_nan(None)", name);
          }
        }
      }
      var read = new ArrayList<String>();
      kinds.forEach((how, all) -> read.add("pl.col(" + String.join(", ", all) + ")" + how));
      return read;
    }

    private static void add(Map<String, List<String>> kinds, String how, String name) {
      var list = kinds.computeIfAbsent(how, _ -> new ArrayList<>());
      if (!list.contains(name)) {
        list.add(name);
      }
    }
  }
}
