package weft.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.TensorDigest;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphJson;
import weft.ir.text.GraphReader;
import weft.ops.tensor.Convert;

/// Graphs in files: as JSON in a `.json`, as text in a `.graph`. The values of weights are kept in
/// a `.npz` beside it, of the same name; which is which follows from their digests.
public final class GraphFiles {
  public static final String JSON = ".json";
  public static final String TEXT = ".graph";

  /// NumPy has no such numbers: they are kept in single precision.
  private static final String BRAIN = ".bf16";

  private GraphFiles() {}

  /// The file of the weights of a graph.
  public static Path weights(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return file.resolveSibling((dot < 0 ? name : name.substring(0, dot)) + ".npz");
  }

  /// The graph of a file with its weights.
  ///
  /// @throws WeftException if a file can't be read, or the values of some weights are not there
  public static Graph read(Path file, OpSet ops) {
    try {
      String text = Files.readString(file);
      Map<String, Tensor> weights = stored(weights(file));
      if (file.toString().endsWith(JSON)) {
        return GraphJson.read(
            Json.read(file.toString(), text), ops, digest -> find(weights, digest));
      }
      return GraphReader.read(text, ops, digest -> find(weights, digest));
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the file " + file + " can't be read")
              .about(file.toString())
              .found(Reason.of(e)));
    }
  }

  private static Optional<Tensor> find(Map<String, Tensor> weights, String digest) {
    return Optional.ofNullable(weights.get(digest));
  }

  /// By digest.
  private static Map<String, Tensor> stored(Path file) throws IOException {
    var weights = new HashMap<String, Tensor>();
    if (Files.exists(file)) {
      NpyFiles.readAll(file)
          .forEach(
              (name, value) -> {
                Tensor own =
                    name.endsWith(BRAIN) && value.element() == Element.F32
                        ? Convert.to(value, Element.BF16)
                        : value;
                weights.put(TensorDigest.of(own), own);
              });
    }
    return weights;
  }

  /// The weights that a graph keeps beside its text, by names for people.
  public static Map<String, Tensor> weights(Graph graph) {
    var weights = new LinkedHashMap<String, Tensor>();
    for (var node : graph.nodes()) {
      if (node.op() instanceof Source.Stored stored && stored.beside().isPresent()) {
        Tensor value = graph.payload(node.id()).orElseThrow();
        String wish = stored.name().replaceAll("[^A-Za-z0-9_-]", "_");
        String end = value.element() == Element.BF16 ? BRAIN : "";
        String name = wish + end;
        for (int i = 1; weights.containsKey(name); i++) {
          name = wish + "_" + i + end;
        }
        weights.put(name, value);
      }
    }
    return weights;
  }
}
