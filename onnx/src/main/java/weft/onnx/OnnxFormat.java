package weft.onnx;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.model.ModelFormat;
import weft.ops.model.ModelInput;
import weft.ops.model.ModelLayer;
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
    return new OnnxTrained(OnnxModel.read(file), new ConcurrentHashMap<>());
  }

  /// @param known what the model has become, by the types of its inputs
  private record OnnxTrained(OnnxModel model, Map<Map<String, Type>, Equations> known)
      implements TrainedModel {
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

    @Override
    public Size size() {
      var types = new LinkedHashMap<String, Type>();
      try {
        model.graph().given().forEach(input -> types.put(input.name(), input.type(Map.of())));
        var layers = OnnxImport.of(model, types).layers();
        return new Size(
            layers.stream().mapToLong(OnnxLayer::parameters).sum(),
            String.format(
                Locale.ROOT, "%,d products", layers.stream().mapToLong(OnnxLayer::products).sum()));
      } catch (WeftException e) {
        // A free dimension of 1 is too short for it.
        return new Size(
            model.graph().weights().values().stream().mapToLong(Tensor::size).sum(),
            "depends on the length of its inputs");
      }
    }

    @Override
    public List<ModelLayer> layers() {
      var types = new LinkedHashMap<String, Type>();
      try {
        model.graph().given().forEach(input -> types.put(input.name(), input.type(Map.of())));
        return OnnxLayer.told(model, Map.of(), OnnxImport.of(model, types));
      } catch (WeftException e) {
        return List.of();
      }
    }

    @Override
    public boolean takesMissing() {
      return model.graph().nodes().stream().anyMatch(node -> WITH_MISSING.contains(node.op()));
    }

    @Override
    public Equations equations(Map<String, Type> inputs) {
      return known.computeIfAbsent(
          Map.copyOf(inputs),
          types -> {
            var imported = OnnxImport.of(model, types);
            return new Equations(imported.graph(), imported.outputs());
          });
    }
  }
}
