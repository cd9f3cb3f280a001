package weft;

import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.ir.Code;
import weft.ir.Element;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.ir.WeftException;
import weft.jit.Engine;
import weft.lang.Compiled;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;
import weft.live.Live;
import weft.live.LivePlan;
import weft.live.Sink;
import weft.live.TimePolicy;
import weft.ops.Ops;
import weft.rewrite.Prune;

/// A program that has been checked, ready to run over tables and on rows as they arrive. It is
/// immutable.
public final class Features {
  /// What parameters and a table decide, which are not known yet.
  private static final Set<Code> OPEN =
      EnumSet.of(Code.MISSING_VALUE, Code.UNKNOWN_NAME, Code.SHAPE);

  private final String sourceName;
  private final String text;
  private final Map<String, Object> parameters;
  private final OpSet ops;
  private final Map<String, Type> columns;

  private Features(String sourceName, String text, Map<String, Object> parameters, OpSet ops) {
    this.sourceName = sourceName;
    this.text = text;
    this.parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    this.ops = ops;
    this.columns =
        Formulas.columns(
            sourceName, text, Map.of("time", Type.column(Element.TIME)), parameters, ops);
  }

  static Features of(String sourceName, String text) {
    var features = new Features(sourceName, text, Map.of(), Ops.all());
    var wrong =
        Formulas.check(sourceName, text, features.assumed(), Map.of(), features.ops, Mode.BATCH)
            .errors()
            .stream()
            .filter(problem -> !OPEN.contains(problem.code()))
            .toList();
    if (!wrong.isEmpty()) {
      throw new WeftException(wrong);
    }
    return features;
  }

  /// Rows in the order of times, so that windows may be durations.
  private Schema assumed() {
    var types = new LinkedHashMap<>(columns);
    types.putIfAbsent("time", Type.column(Element.TIME));
    return Schema.of(types).orderedBy("time");
  }

  /// The same with a value for a parameter: a number, a condition, a text, or a duration as a text
  /// such as `5m`.
  public Features with(String parameter, Object value) {
    var more = new LinkedHashMap<>(parameters);
    more.put(parameter, value);
    return new Features(sourceName, text, more, ops);
  }

  /// The same with more ops to call.
  public Features with(OpSet other) {
    return new Features(sourceName, text, parameters, other);
  }

  /// The columns that a table must have, with types that suit; other numbers do as well.
  public Map<String, Type> columns() {
    return columns;
  }

  /// The graph over tables that look like that.
  ///
  /// @throws WeftException if a column is not there or is not what the program needs
  public Compiled over(Schema schema) {
    return Formulas.compile(sourceName, text, schema, parameters, ops, Mode.BATCH);
  }

  /// Computes the features of each row.
  public Outcome run(Table table) {
    var types = new LinkedHashMap<String, Type>();
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    Compiled compiled = over(new Schema(types, table.entity(), table.order()));
    return Engine.standard().run(compiled.graph(), table);
  }

  /// Ready for rows as they arrive: all features but labels, which look ahead.
  public LivePlan livePlan() {
    Compiled compiled = over(assumed());
    var live = new LinkedHashSet<>(compiled.graph().outputs().keySet());
    live.removeAll(compiled.labels());
    return LivePlan.of(Prune.keep(compiled.graph(), live), compiled.events());
  }

  /// Answers rows as they arrive.
  ///
  /// @param sink where answers go
  public Live live(Sink sink) {
    return new Live(livePlan(), TimePolicy.DEFAULT, sink);
  }
}
