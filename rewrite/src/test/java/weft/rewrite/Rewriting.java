package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import weft.ir.Graph;
import weft.ir.Verify;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

/// Graphs as text, before and after a rewrite.
final class Rewriting {
  static final String X = "n0 = column(name=\"x\", element=f64, shape=[])\n";
  static final String Y = "n1 = column(name=\"y\", element=f64, shape=[])\n";

  private Rewriting() {}

  static Graph read(String text) {
    return GraphReader.read(text, Ops.all());
  }

  static void becomes(Rewrite rewrite, String before, String after) {
    Graph result = Verify.orThrow(rewrite.apply(read(before)));
    assertThat(result).hasToString(read(after).toString());
  }

  static void stays(Rewrite rewrite, String text) {
    becomes(rewrite, text, text);
  }

  static void simplifies(String before, String after) {
    becomes(new Simplify(), before, after);
  }

  static void isSimple(String text) {
    stays(new Simplify(), text);
  }
}
