package weft.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

/// Graphs as text, and an interpreter that writes down what it shows.
final class Programs {
  static final String A = "n0 = placeholder(name=\"a\", default_value=none)\n";

  private Programs() {}

  static Graph read(String text) {
    return GraphReader.read(text, Ops.all());
  }

  static Outcome run(String text, Map<String, Tensor> inputs) {
    return Interpreter.standard().run(read(text), inputs);
  }

  /// What an interpreter with these flags prints; a pause prints `pause`.
  static List<String> shown(Set<Flag> flags, java.util.function.Consumer<Interpreter> run) {
    var lines = new ArrayList<String>();
    run.accept(
        new Interpreter(
            RunOptions.standard()
                .with(flags)
                .printTo(lines::add)
                .pauseWith(() -> lines.add("pause"))));
    return lines;
  }
}
