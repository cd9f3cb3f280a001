package weft.onnx;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.model.ModelFormat;
import weft.ops.model.ModelInput;
import weft.ops.model.TrainedModel;

/// ONNX files as models that formulas call.
public final class OnnxFormat implements ModelFormat {
  /// Ops that say what something missing means.
  private static final Set<String> WITH_MISSING =
      Set.of("Imputer", "TreeEnsemble", "TreeEnsembleClassifier", "TreeEnsembleRegressor");

  @Override
  public String name() {
    return "onnx";
  }

  @Override
  public String ending() {
    return ".onnx";
  }

  @Override
  public boolean isOne(Path file, byte[] start) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(ending());
  }

  @Override
  public TrainedModel read(Path file) {
    return new OnnxTrained(OnnxModel.read(file));
  }

  private record OnnxTrained(OnnxModel model) implements TrainedModel {
    @Override
    public String format() {
      return "onnx";
    }

    @Override
    public List<ModelInput> inputs() {
      return model.graph().given().stream().map(OnnxTrained::input).toList();
    }

    private static ModelInput input(OnnxValue value) {
      if (!value.kind().equals(OnnxValue.TENSOR)
          || value.element().isEmpty()
          || value.dims().isEmpty()) {
        throw new WeftException(
            Diagnostic.of(Code.TYPE, "a formula can't give the model what it takes")
                .about(value.name())
                .expected("a tensor with an element and dimensions")
                .found(value.toString()));
      }
      var dims = new ArrayList<Integer>();
      for (OnnxValue.Dim dim : value.dims().get()) {
        dims.add(
            switch (dim) {
              case OnnxValue.Dim.Known(long extent) -> Math.toIntExact(extent);
              case OnnxValue.Dim.Named _ -> ModelInput.FREE;
            });
      }
      return new ModelInput(value.name(), value.element().get(), dims, List.of());
    }

    @Override
    public List<String> outputs() {
      return model.graph().outputs().stream().map(OnnxValue::name).toList();
    }

    private List<OnnxLayer> layers() {
      var types = new LinkedHashMap<String, Type>();
      model.graph().given().forEach(input -> types.put(input.name(), input.type(Map.of())));
      return OnnxImport.of(model, types).layers();
    }

    @Override
    public long parameters() {
      return layers().stream().mapToLong(OnnxLayer::parameters).sum();
    }

    @Override
    public String work() {
      return String.format(
          Locale.ROOT, "%,d products", layers().stream().mapToLong(OnnxLayer::products).sum());
    }

    @Override
    public boolean takesMissing() {
      return model.graph().nodes().stream().anyMatch(node -> WITH_MISSING.contains(node.op()));
    }

    @Override
    public Equations equations(Map<String, Type> inputs) {
      var imported = OnnxImport.of(model, inputs);
      return new Equations(imported.graph(), imported.outputs());
    }
  }
}
