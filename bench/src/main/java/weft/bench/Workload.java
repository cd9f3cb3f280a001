package weft.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;
import weft.ops.Ops;
import weft.ops.source.Column;

/// Something to measure: a program over data of some size.
public enum Workload {
  W1("12 features over bars of 100 symbols", "w1.weft"),
  W2("43 alphas over a panel of 1,024 symbols", "alpha101_public.weft"),
  W3("34 operations, row by row", "w3.weft");

  private final String title;
  private final String program;

  Workload(String title, String program) {
    this.title = title;
    this.program = program;
  }

  public String title() {
    return title;
  }

  /// The data in full, or a part of them that is small enough to compare with the interpreter.
  public Table data(boolean full) {
    return switch (this) {
      case W1 -> full ? Data.bars(100, 100_000, 0.004) : Data.bars(3, 2_000, 0.004);
      case W2 -> full ? Data.panel(1024, 2000) : Data.panel(40, 300);
      case W3 -> Data.uniforms(4, full ? 10_000_000 : 10_000);
    };
  }

  public Graph graph(Table table) {
    var types = new LinkedHashMap<String, Type>();
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    return Formulas.compile(
            program,
            text(),
            new Schema(types, table.entity(), table.order()),
            Map.of(),
            Ops.all(),
            Mode.BATCH)
        .graph();
  }

  private String text() {
    try (var in = Objects.requireNonNull(Workload.class.getResourceAsStream(program), program)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The columns that a graph reads.
  static List<String> columns(Graph graph) {
    var columns = new TreeSet<String>();
    graph
        .nodes()
        .forEach(
            node -> {
              if (node.op() instanceof Column(String name, _, _)) {
                columns.add(name);
              }
            });
    return new ArrayList<>(columns);
  }
}
