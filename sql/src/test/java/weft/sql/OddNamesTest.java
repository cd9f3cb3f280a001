package weft.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.eval.InterpreterEngine;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Minimum;
import weft.ops.array.ArrayOf;
import weft.ops.cross.CsQuantile;
import weft.ops.event.TripleBarrier;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.state.Ema;
import weft.ops.window.RollingMean;
import weft.ops.window.RollingQuantile;
import weft.ops.window.RollingRank;
import weft.ops.window.RollingRankCorr;
import weft.ops.window.RollingSkew;
import weft.ops.window.ShannonEntropy;
import weft.spell.TableKeys;

/// Names with quotes, spaces, keywords, and others that DuckDB takes for one.
final class OddNamesTest {
  private static final Tensor X = Tensor.column(1, 2, 3, 4);

  private static Table table(Map<String, Tensor> columns) {
    var all = new LinkedHashMap<String, Tensor>(columns);
    all.put("order by", Tensor.of(Element.I64, Shape.of(4), new long[] {1, 2, 3, 4}));
    all.put("it's", Tensor.texts(Shape.of(4), _ -> "O'Neil \"x\""));
    return new Table(all, Optional.of("it's"), "order by");
  }

  private static int column(GraphBuilder to, String name) {
    return to.add(Column.of(name, Element.F64));
  }

  private static Graph mean(String name, String output) {
    var to = GraphBuilder.sharing();
    int x = column(to, name);
    to.output(output, to.add(new RollingMean(Span.rows(2), 1), x));
    to.output(output + "_ema", to.add(new Ema(0.5), x));
    return to.build();
  }

  @Test
  void anyNameIsQuoted() {
    for (String name :
        new String[] {
          "a\"b",
          "select",
          "a b",
          "größe",
          "日本",
          "it;--",
          "-- x",
          "\"\n\tb\u0002",
          "row",
          "series",
          "s"
        }) {
      var found = new DuckDbEngine().run(mean(name, "sum"), table(Map.of(name, X)));
      assertEquals(Tensor.column(1, 1.5, 2.5, 3.5), found.output("sum"), name);
      assertEquals(Tensor.column(1, 1.5, 2.25, 3.125), found.output("sum_ema"), name);
    }
  }

  /// A lambda's parameters are one-letter names, which columns may have too.
  @Test
  void columnsMayBeCalledLikeParametersOfTheQuery() {
    for (char name = 'a'; name <= 'z'; name++) {
      var to = GraphBuilder.sharing();
      int x = column(to, "" + name);
      int y = to.add(new Add(), x, to.add(Constant.of(1)));
      var rows = Span.rows(3);
      to.output("corr", to.add(new RollingRankCorr(rows, 2), x, y));
      to.output("rank", to.add(new RollingRank(rows, 1), x));
      to.output("median", to.add(new RollingQuantile(rows, 0.5, 1), x));
      to.output("skew", to.add(new RollingSkew(rows, 1), y));
      to.output("entropy", to.add(new ShannonEntropy(rows, 2, 2), x));
      to.output("barrier", to.add(new TripleBarrier(1, 1, 2), y));
      var table = table(Map.of("" + name, X));
      var expected = new InterpreterEngine().run(to.build(), table);
      var found = new DuckDbEngine().run(to.build(), table);
      for (String output : expected.outputs().keySet()) {
        for (int row = 0; row < 4; row++) {
          assertEquals(
              expected.output(output).doubleAt(row), found.output(output).doubleAt(row), 1e-12);
        }
      }
    }
  }

  @Test
  void soIsOneInALongExpression() {
    var to = GraphBuilder.sharing();
    int x = column(to, "\"\n" + "CASE WHEN ".repeat(9));
    to.output("mean", to.add(new RollingMean(Span.rows(2), 1), x));
    var columns = Map.of("\"\n" + "CASE WHEN ".repeat(9), X);
    assertEquals(
        Tensor.column(1, 1.5, 2.5, 3.5),
        new DuckDbEngine().run(to.build(), table(columns)).output("mean"));
  }

  @Test
  void aFeatureMayBeNamedLikeItsColumn() {
    var found = new DuckDbEngine().run(mean("close", "CLOSE"), table(Map.of("close", X)));
    assertEquals(Tensor.column(1, 1.5, 2.5, 3.5), found.output("CLOSE"));
  }

  @Test
  void columnsThatDifferInCapitalsAreRefused() {
    var to = GraphBuilder.sharing();
    int sum = to.add(new Add(), column(to, "a"), column(to, "A"));
    to.output("sum", sum);
    to.output("b", to.add(new Ema(1), column(to, "b")));
    var features = SqlFeatures.of(to.build(), false, weft.ir.RuleBook.EMPTY);
    assertTrue(features.refused().containsKey("sum"));
    assertEquals(Set.of("b"), features.graph().outputs().keySet());
  }

  /// DuckDB takes a share with a sign as one from above, also -0.
  @Test
  void aShareIsFromBelow() {
    var to = GraphBuilder.sharing();
    int x = column(to, "x");
    to.output(
        "all", to.add(new CsQuantile(-0.0, true), x, to.add(new Constant(Tensor.scalar("same")))));
    to.output("window", to.add(new RollingQuantile(Span.rows(4), -0.0, 1), x));
    var found = new DuckDbEngine().run(to.build(), table(Map.of("x", X)));
    assertEquals(Tensor.column(1, 2, 3, 4), found.output("all"));
    assertEquals(Tensor.column(1, 1, 1, 1), found.output("window"));
  }

  @Test
  void textsAreNotAdded() {
    var to = GraphBuilder.sharing();
    int label = to.add(Column.of("label", Element.TEXT));
    to.output("sum", to.add(new Add(), label, label));
    var refused = SqlFeatures.of(to.build(), false, weft.ir.RuleBook.EMPTY).refused();
    assertEquals("DuckDB can't have 'add' of text", refused.get("sum").message());
  }

  // ---- rows of equal time

  private static final TableKeys KEYS = new TableKeys("symbol", "time");

  private static String query(SqlSource source) {
    var features = SqlFeatures.of(mean("close", "m"), false, weft.ir.RuleBook.EMPTY);
    return SqlQuery.of(features, source, Map.of());
  }

  @Test
  void whatOrdersRowsOfEqualTime() {
    String open = query(SqlSource.table("bars", KEYS, Optional.empty()));
    assertTrue(open.startsWith("-- Rows of equal symbol and time have no order"), open);
    String named = query(SqlSource.table("bars", KEYS, Optional.of("rowid")));
    assertTrue(named.startsWith("WITH"), named);
    assertTrue(named.contains("ORDER BY \"time\", \"rowid\""), named);
    assertFalse(named.substring(named.lastIndexOf("SELECT")).contains("rowid"), named);
    String files = query(SqlSource.files(List.of("a.parquet", "b.parquet"), KEYS));
    assertTrue(files.contains("FROM read_parquet(['a.parquet', 'b.parquet'])"), files);
    assertTrue(files.contains("ORDER BY \"time\", \"row\""), files);
  }

  @Test
  void whatReadsItsOwnRowHasNoOrder() {
    var to = GraphBuilder.sharing();
    to.output("two", to.add(new Add(), column(to, "a"), column(to, "a")));
    var features = SqlFeatures.of(to.build(), false, weft.ir.RuleBook.EMPTY);
    String text = SqlQuery.of(features, SqlSource.table("bars", KEYS, Optional.empty()), Map.of());
    assertTrue(text.startsWith("WITH"), text);
  }

  @Test
  void aTableOfADatabase(@TempDir Path folder) throws Exception {
    Path file = Files.createFile(folder.resolve("it's.duckdb"));
    String text = query(SqlSource.files(List.of(file + "#s.bars"), KEYS));
    assertTrue(text.contains("it''s.duckdb', schema_name = 's', table_name = 'bars')"), text);
  }

  /// Where the same minimum is written twice, what it is taken of is a column.
  @Test
  void nestedExtremesStayShort() {
    var to = GraphBuilder.sharing();
    int x = column(to, "x");
    for (int i = 0; i < 40; i++) {
      x = to.add(new Maximum(), to.add(new Minimum(), x, column(to, "y" + i)), column(to, "z"));
    }
    to.output("deep", x);
    var features = SqlFeatures.of(to.build(), true, weft.ir.RuleBook.EMPTY);
    String text = SqlQuery.of(features, SqlSource.table("t", KEYS, Optional.empty()), Map.of());
    assertTrue(text.length() < 1_000_000, () -> text.length() + " characters");
  }

  @Test
  void arraysAreLists() {
    var to = GraphBuilder.sharing();
    int pair = to.add(new ArrayOf(Element.F64, List.of(2)), column(to, "x"), column(to, "y"));
    to.output("pair", pair);
    var found =
        new DuckDbEngine()
            .run(to.build(), table(Map.of("x", X, "y", Tensor.column(5, Double.NaN, 7, 8))));
    assertEquals(
        Tensor.of(Shape.of(4, 2), new double[] {1, 5, 2, Double.NaN, 3, 7, 4, 8}),
        found.output("pair"));
  }
}
