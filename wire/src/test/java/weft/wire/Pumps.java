package weft.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;
import weft.ir.Element;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;
import weft.live.Live;
import weft.live.LivePlan;
import weft.live.intake.TimePolicy;
import weft.live.store.SnapshotStore;
import weft.ops.Ops;
import weft.wire.text.Answers;
import weft.wire.text.InputColumns;

/// Streams of rows for tests: CSV in, CSV out.
final class Pumps {
  private final LivePlan plan;
  final StringWriter err = new StringWriter();
  TimePolicy policy = TimePolicy.DEFAULT;
  Optional<Path> snapshots = Optional.empty();
  OptionalLong everyRows = OptionalLong.empty();
  OptionalLong everyNanos = OptionalLong.empty();
  boolean csv = true;
  boolean strict;
  boolean timed;
  LongSupplier clock = () -> 0;
  RowWatch watch = RowWatch.NONE;

  Pumps(String program) {
    Map<String, Type> columns = new LinkedHashMap<>();
    columns.put("symbol", Type.column(Element.TEXT));
    columns.put("time", Type.column(Element.TIME));
    columns.put("close", Type.column(Element.F64));
    var schema = new Schema(columns, Optional.of("symbol"), Optional.of("time"));
    var compiled = Formulas.check("f", program, schema, Map.of(), Ops.all(), Mode.LIVE).orThrow();
    plan = LivePlan.of(compiled.graph(), Set.of());
  }

  Endpoints ends(String in, String out, InputStream standardIn, OutputStream standardOut) {
    return new Endpoints(in, out, standardIn, standardOut, new PrintWriter(err));
  }

  /// What a run does with its pump.
  @FunctionalInterface
  interface Use {
    Ending use(Pump pump) throws IOException;
  }

  Ending run(Endpoints ends) throws IOException {
    return run(ends, Pump::run);
  }

  Ending run(Endpoints ends, Use use) throws IOException {
    boolean revisions = policy.late() == TimePolicy.Late.CORRECT;
    var entity = Optional.of("symbol");
    var order = Optional.of("time");
    var setup =
        new Setup(
            new InputColumns(plan.inputs(), entity, order, true, Optional.empty()),
            new Answers(plan.outputs(), entity, order, true, revisions),
            csv,
            csv,
            strict,
            1 << 16,
            everyRows,
            everyNanos,
            timed,
            false,
            List.of());
    var store = snapshots.map(SnapshotStore::open);
    try (var pump =
        new Pump(
            setup,
            sink -> new Live(plan, policy, sink),
            watch,
            ends,
            store,
            "keys",
            new PrintWriter(err),
            clock)) {
      return use.use(pump);
    } finally {
      store.ifPresent(SnapshotStore::close);
    }
  }
}
