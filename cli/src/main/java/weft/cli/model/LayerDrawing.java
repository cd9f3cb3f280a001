package weft.cli.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.inspect.draw.BoxKind;
import weft.inspect.draw.Diagram;
import weft.inspect.draw.Diagram.Box;
import weft.inspect.draw.Diagram.Link;
import weft.inspect.draw.DiagramSvg;
import weft.onnx.OnnxImport.Imported;
import weft.onnx.OnnxLayer;
import weft.onnx.OnnxModel;
import weft.onnx.OnnxValue;

/// A model as a drawing: a box for each input, layer and output.
final class LayerDrawing {
  private static final int LONGEST = 36;

  private final List<Box> boxes = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();
  private final Map<String, Integer> makers = new HashMap<>();

  private LayerDrawing() {}

  /// The text of an SVG file.
  ///
  /// @param shapes types of the results of each layer
  static String of(
      String name, String facts, OnnxModel model, Imported imported, List<List<String>> shapes) {
    var drawing = new LayerDrawing();
    for (OnnxValue input : model.graph().given()) {
      drawing.makers.put(
          input.name(), drawing.box(input.name(), type(input), BoxKind.SOURCE, input.toString()));
    }
    for (int i = 0; i < imported.layers().size(); i++) {
      drawing.layer(imported.layers().get(i), String.join(" ", shapes.get(i)));
    }
    for (OnnxValue output : model.graph().outputs()) {
      int box = drawing.box(output.name(), type(output), BoxKind.FEATURE, output.toString());
      drawing.link(output.name(), box, 0);
    }
    return DiagramSvg.of(name, facts, new Diagram(drawing.boxes, drawing.links, ""));
  }

  private static String type(OnnxValue value) {
    String all = value.toString();
    return all.substring(Math.min(all.length(), value.name().length() + 2));
  }

  private void layer(OnnxLayer layer, String type) {
    String weights = ModelShow.count(layer.parameters());
    String tip =
        "%s\n%s%s%s"
            .formatted(
                layer.title(),
                type,
                weights.isEmpty() ? "" : "\n" + weights + " weights",
                layer.products() == 0
                    ? ""
                    : "\n" + ModelShow.count(layer.products()) + " products");
    int box =
        box(
            layer.node().op(),
            type + (weights.isEmpty() ? "" : " \u00b7 " + weights),
            weights.isEmpty() ? BoxKind.TRANSFORM : BoxKind.WINDOW,
            tip);
    int port = 0;
    for (String input : layer.node().inputs()) {
      port += link(input, box, port);
    }
    layer.node().outputs().forEach(made -> makers.put(made, box));
  }

  private int box(String title, String detail, BoxKind kind, String tip) {
    int id = boxes.size();
    boxes.add(new Box(id, "b" + id, brief(title), brief(detail), kind, tip, 1));
    return id;
  }

  /// From whatever makes a value; weights have no box.
  private int link(String value, int to, int port) {
    Integer from = makers.get(value);
    if (from == null) {
      return 0;
    }
    links.add(new Link(from, to, port, value));
    return 1;
  }

  private static String brief(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "\u2026";
  }
}
