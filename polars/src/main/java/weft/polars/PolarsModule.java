package weft.polars;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import weft.eval.Rewritten;
import weft.ir.Graph;
import weft.ir.RuleBook;
import weft.ir.problem.Diagnostic;
import weft.rewrite.Expand;
import weft.rewrite.Prune;
import weft.spell.TableKeys;

/// Features as a Python module.
///
/// @param text of the module
/// @param outputs the features that it computes
/// @param refused the others, each with the reason
public record PolarsModule(String text, Set<String> outputs, Map<String, Diagnostic> refused) {
  /// @param rules of the caller's
  /// @param title what the features are of, for people
  public static PolarsModule of(Graph graph, RuleBook rules, TableKeys keys, String title) {
    var words = PolarsWords.lookup(rules, keys);
    Graph numbers =
        Rewritten.toNumbers(graph, Expand.nearly(op -> words.find(op).rule().isPresent()));
    var refused = PolarsWords.speech(numbers, rules, keys).refused(numbers);
    var sayable = new TreeSet<>(numbers.outputs().keySet());
    sayable.removeAll(refused.keySet());
    Graph rest = Prune.keep(numbers, sayable);
    var speech = PolarsWords.speech(rest, rules, keys);
    String text = new PolarsModuleWriter(rest, graph, speech, keys).module(title);
    return new PolarsModule(text, rest.outputs().keySet(), refused);
  }
}
