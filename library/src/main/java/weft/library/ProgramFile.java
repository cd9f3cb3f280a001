package weft.library;

import java.util.LinkedHashMap;
import java.util.Map;
import weft.ir.Element;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.lang.Compiled;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;

/// The features of a `.weft` file.
record ProgramFile(String name, String text) implements FeatureSet {
  @Override
  public Sources sources() {
    var types = new LinkedHashMap<String, Element>();
    Formulas.declared(name, text).forEach((column, type) -> types.put(column, type.element()));
    return new Sources(
        Sources.NONE.data(),
        Sources.NONE.tables(),
        Sources.NONE.entity(),
        Sources.NONE.order(),
        types);
  }

  @Override
  public Map<String, Type> columns(OpSet ops) {
    return Formulas.columns(name, text, FeatureSet.keys(Sources.NONE), Map.of(), ops);
  }

  @Override
  public Compiled check(Schema schema, Map<String, Object> parameters, OpSet ops) {
    return Formulas.check(name, text, schema, parameters, ops, Mode.BATCH);
  }

  @Override
  public Map<String, Double> numbers(Map<String, Object> parameters, OpSet ops) {
    return Formulas.numbers(name, text, parameters, ops);
  }
}
