package weft.library;

import java.util.List;
import java.util.Map;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.lang.CheckedProgram;
import weft.lang.DeclaredParameter;
import weft.lang.Mode;
import weft.lang.ParsedProgram;
import weft.lang.Schema;
import weft.ops.model.TrainedModel;

/// The features of a `.weft` file.
record ProgramFile(ParsedProgram program) implements FeatureSet {
  @Override
  public String name() {
    return program.name();
  }

  @Override
  public String text() {
    return program.text();
  }

  @Override
  public RowSources sources() {
    return RowSources.typed(program.declared());
  }

  @Override
  public Map<String, TrainedModel> models() {
    return program.models();
  }

  @Override
  public Map<String, Type> columns(OpSet ops) {
    return program.assume(FeatureSet.keys(RowSources.NONE), Map.of(), ops).columns();
  }

  @Override
  public CheckedProgram check(Schema schema, Map<String, Object> parameters, OpSet ops) {
    return program.check(schema, parameters, ops, Mode.BATCH);
  }

  @Override
  public Map<String, Double> numbers(Map<String, Object> parameters, OpSet ops) {
    return program.numbers(parameters, ops);
  }

  @Override
  public List<DeclaredParameter> declared(OpSet ops) {
    return program.parameters(ops);
  }
}
