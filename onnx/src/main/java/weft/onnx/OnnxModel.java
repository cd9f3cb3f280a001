package weft.onnx;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;

/// A model as its file has it.
///
/// @param opsets versions of the sets of ops that it is written in, by domain; the usual one is ""
/// @param functions by domain and name
public record OnnxModel(
    String source,
    long irVersion,
    String producer,
    Map<String, Long> opsets,
    OnnxGraph graph,
    List<OnnxFunction> functions) {
  public OnnxModel {
    opsets = Map.copyOf(opsets);
    functions = List.copyOf(functions);
  }

  /// A file; its weights may stand in others of its folder.
  public static OnnxModel read(Path file) {
    String name = String.valueOf(file.getFileName());
    try {
      return read(ByteBuffer.wrap(Files.readAllBytes(file)), name, ExternalData.beside(file));
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the file " + file + " can't be read")
              .about(file.toString())
              .found(Reason.of(e)));
    }
  }

  /// @param source what the file is called in messages
  public static OnnxModel read(ByteBuffer bytes, String source, ExternalData external) {
    return new OnnxReader(source, external).model(bytes);
  }

  /// The bytes of its file, with all weights in it.
  public byte[] bytes() {
    return OnnxWriter.write(this);
  }

  /// Equations of a model, or of a branch or loop in it.
  public record OnnxGraph(
      String name,
      List<OnnxNode> nodes,
      Map<String, Tensor> weights,
      List<OnnxValue> inputs,
      List<OnnxValue> outputs,
      Map<String, OnnxValue> values) {
    public OnnxGraph {
      nodes = List.copyOf(nodes);
      weights = new LinkedHashMap<>(weights);
      inputs = List.copyOf(inputs);
      outputs = List.copyOf(outputs);
      values = Map.copyOf(values);
    }

    /// What must be given: inputs that have no value in the file.
    public List<OnnxValue> given() {
      return inputs.stream().filter(input -> !weights.containsKey(input.name())).toList();
    }

    /// Names of dimensions of what must be given. One without a name is among them where it is the
    /// only such: of several nothing says which are the same.
    public List<String> free() {
      var names = new ArrayList<String>();
      for (OnnxValue input : given()) {
        for (OnnxValue.Dim dim : input.dims().orElse(List.of())) {
          if (dim instanceof OnnxValue.Dim.Named(String of)) {
            names.add(of);
          }
        }
      }
      boolean several = names.stream().filter(String::isEmpty).count() > 1;
      return names.stream().distinct().filter(of -> !(several && of.isEmpty())).toList();
    }
  }

  /// What an op of the model does, written in other ops.
  public record OnnxFunction(
      String domain,
      String name,
      List<String> inputs,
      List<String> outputs,
      List<String> attributes,
      List<OnnxNode> nodes,
      Map<String, Long> opsets) {
    public OnnxFunction {
      inputs = List.copyOf(inputs);
      outputs = List.copyOf(outputs);
      attributes = List.copyOf(attributes);
      nodes = List.copyOf(nodes);
      opsets = Map.copyOf(opsets);
    }
  }

  /// The function that an op is, where the model brings one along.
  public Optional<OnnxFunction> function(String domain, String name) {
    return functions.stream()
        .filter(function -> function.domain().equals(domain) && function.name().equals(name))
        .findFirst();
  }
}
