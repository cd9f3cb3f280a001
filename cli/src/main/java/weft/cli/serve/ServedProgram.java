package weft.cli.serve;

import java.util.Map;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.ir.trait.Recent;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.library.RowSources;
import weft.ops.model.TrainedModel;

/// A program that is run again and again: what checking it over a table of some form gave is kept.
final class ServedProgram implements FeatureSet {
  /// Forms of tables that are kept.
  private static final int MOST = 16;

  private final FeatureSet set;
  private final Recent<OpSet, Map<String, Type>> columns = new Recent<>(2);
  private final Recent<Over, CheckedProgram> checked = new Recent<>(MOST);

  private record Over(Schema schema, Map<String, Object> parameters, OpSet ops) {}

  ServedProgram(FeatureSet set) {
    this.set = set;
  }

  @Override
  public String name() {
    return set.name();
  }

  @Override
  public String text() {
    return set.text();
  }

  @Override
  public RowSources sources() {
    return set.sources();
  }

  @Override
  public Map<String, TrainedModel> models() {
    return set.models();
  }

  @Override
  public Map<String, Type> columns(OpSet ops) {
    return columns.get(ops, set::columns);
  }

  @Override
  public CheckedProgram check(Schema schema, Map<String, Object> parameters, OpSet ops) {
    return checked.get(
        new Over(schema, parameters, ops),
        over -> set.check(over.schema, over.parameters, over.ops));
  }

  @Override
  public Map<String, Double> numbers(Map<String, Object> parameters, OpSet ops) {
    return set.numbers(parameters, ops);
  }
}
