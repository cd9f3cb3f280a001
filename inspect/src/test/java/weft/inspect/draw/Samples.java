package weft.inspect.draw;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Type;
import weft.lang.CheckedProgram;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;
import weft.ops.Ops;

/// Features to explain.
final class Samples {
  static final String FIRST =
      """
      # Four features of one-minute bars.
      momentum = pct_change(close, 20)        # how far the price has come
      stretch  = rolling_zscore(close, 20)
      calm     = rolling_std(pct_change(close), 20) < 0.001
      rank     = cs_rank(momentum)
      """;

  private Samples() {}

  static Explanation explain(String text, String... only) {
    return Explanation.of("sample", text, compile(text), List.of(only), false);
  }

  static Explanation expanded(String text) {
    return Explanation.of("sample", text, compile(text), List.of(), true);
  }

  /// The alphas of the conformance suite.
  static String alphas() throws IOException {
    return Files.readString(Path.of("../conformance/alpha101_public.weft"));
  }

  static CheckedProgram compile(String text) {
    var columns = new LinkedHashMap<String, Type>();
    for (String name : List.of("open", "high", "low", "close", "volume", "vwap")) {
      columns.put(name, Type.column(Element.F64));
    }
    columns.put("symbol", Type.column(Element.TEXT));
    columns.put("sector", Type.column(Element.TEXT));
    columns.put("time", Type.column(Element.TIME));
    return Formulas.compile(
        "sample",
        text,
        new Schema(columns, Optional.of("symbol"), Optional.of("time")),
        Map.of(),
        Ops.all(),
        Mode.BATCH);
  }
}
