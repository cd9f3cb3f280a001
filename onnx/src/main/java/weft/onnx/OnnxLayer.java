package weft.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Source;
import weft.ir.Type;
import weft.ir.form.Contracts;
import weft.ops.model.ModelLayer;

/// A node of a model and what it became.
///
/// @param results types of what comes out
/// @param parameters weights that it takes, by number of cells
/// @param products multiplications that are added up
public record OnnxLayer(OnnxNode node, List<Type> results, long parameters, long products) {
  public OnnxLayer {
    results = List.copyOf(results);
  }

  /// The layers of a model for people.
  ///
  /// @param dims extents of dimensions that have a name; what is not there counts 1
  public static List<ModelLayer> told(
      OnnxModel model, Map<String, Integer> dims, OnnxImport.Imported as) {
    var shapes = NamedShapes.of(model, dims, as);
    return IntStream.range(0, shapes.size())
        .mapToObj(
            i -> {
              OnnxLayer layer = as.layers().get(i);
              return new ModelLayer(
                  layer.title(),
                  layer.node().op(),
                  String.join(" ", shapes.get(i)),
                  layer.parameters(),
                  layer.products());
            })
        .toList();
  }

  /// What it is called.
  public String title() {
    return node.name().isEmpty() ? node.outputs().getFirst() : node.name();
  }

  /// @param from the first node that was added for it
  static OnnxLayer of(OnnxNode node, GraphBuilder builder, int from, OnnxScope scope) {
    var results = new ArrayList<Type>();
    for (String name : node.outputs()) {
      if (!name.isEmpty() && scope.find(name, node.title()) instanceof OnnxItem.One(int id)) {
        results.add(builder.type(id));
      }
    }
    long parameters = 0;
    for (String name : node.inputs()) {
      if (scope.find(name, node.title()) instanceof OnnxItem.One(int id)
          && (builder.node(id).op() instanceof Source.Stored || builder.node(id).isConstant())
          && builder.type(id).element().isFloat()) {
        parameters += builder.type(id).shape().size();
      }
    }
    long products = 0;
    for (int id = from; id < builder.size(); id++) {
      var shapes = builder.node(id).args().stream().map(arg -> builder.type(arg).shape()).toList();
      if (builder.node(id).op() instanceof Contracts op && shapes.stream().noneMatch(Shape::open)) {
        products +=
            op.contraction(shapes).operands().size() > 1 ? op.contraction(shapes).steps() : 0;
      }
    }
    return new OnnxLayer(node, results, parameters, products);
  }
}
