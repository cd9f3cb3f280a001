package weft.onnx;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.onnx.OnnxModel.OnnxFunction;
import weft.onnx.OnnxModel.OnnxGraph;
import weft.onnx.OnnxValue.Dim;

/// Reads the messages of a model. The numbers are those of the fields in ONNX's schema.
final class OnnxReader {
  private final String source;
  private final TensorReader tensors;

  OnnxReader(String source, ExternalData external) {
    this.source = source;
    this.tensors = new TensorReader(external);
  }

  OnnxModel model(ByteBuffer bytes) {
    WireReader in = WireReader.of(bytes, source);
    long version = 0;
    String producer = "";
    var opsets = new LinkedHashMap<String, Long>();
    Optional<OnnxGraph> graph = Optional.empty();
    var functions = new ArrayList<OnnxFunction>();
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> version = in.number();
        case 2 -> producer = in.text();
        case 7 -> graph = Optional.of(graph(in.message()));
        case 8 -> opset(in.message(), opsets);
        case 25 -> functions.add(function(in.message()));
        default -> in.skip();
      }
    }
    OnnxGraph whole = graph.orElseThrow(() -> in.damaged("there is no graph in it"));
    if (opsets.isEmpty()) {
      opsets.put("", 1L);
    }
    return new OnnxModel(source, version, producer, opsets, whole, functions);
  }

  private static void opset(WireReader in, Map<String, Long> to) {
    String domain = "";
    long version = 1;
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> domain = in.text();
        case 2 -> version = in.number();
        default -> in.skip();
      }
    }
    to.put(plain(domain), version);
  }

  /// The usual set of ops has two names.
  private static String plain(String domain) {
    return domain.equals("ai.onnx") ? "" : domain;
  }

  private OnnxFunction function(WireReader in) {
    String name = "";
    String domain = "";
    var inputs = new ArrayList<String>();
    var outputs = new ArrayList<String>();
    var attributes = new ArrayList<String>();
    var nodes = new ArrayList<OnnxNode>();
    var opsets = new LinkedHashMap<String, Long>();
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> name = in.text();
        case 4 -> inputs.add(in.text());
        case 5 -> outputs.add(in.text());
        case 6 -> attributes.add(in.text());
        case 7 -> nodes.add(node(in.message()));
        case 9 -> opset(in.message(), opsets);
        case 10 -> domain = plain(in.text());
        default -> in.skip();
      }
    }
    return new OnnxFunction(domain, name, inputs, outputs, attributes, nodes, opsets);
  }

  private OnnxGraph graph(WireReader in) {
    String name = "";
    var nodes = new ArrayList<OnnxNode>();
    var weights = new LinkedHashMap<String, Tensor>();
    var inputs = new ArrayList<OnnxValue>();
    var outputs = new ArrayList<OnnxValue>();
    var values = new HashMap<String, OnnxValue>();
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> nodes.add(node(in.message()));
        case 2 -> name = in.text();
        case 5 -> {
          var weight = tensors.read(in.message());
          weights.put(weight.name(), weight.value());
        }
        case 11 -> inputs.add(value(in.message()));
        case 12 -> outputs.add(value(in.message()));
        case 13 -> {
          OnnxValue value = value(in.message());
          values.put(value.name(), value);
        }
        case 15 -> {
          var weight = tensors.sparse(in.message());
          weights.put(weight.name(), weight.value());
        }
        default -> in.skip();
      }
    }
    return new OnnxGraph(name, nodes, weights, inputs, outputs, values);
  }

  private OnnxNode node(WireReader in) {
    String name = "";
    String domain = "";
    String op = "";
    var inputs = new ArrayList<String>();
    var outputs = new ArrayList<String>();
    var attributes = new LinkedHashMap<String, OnnxAttribute>();
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> inputs.add(in.text());
        case 2 -> outputs.add(in.text());
        case 3 -> name = in.text();
        case 4 -> op = in.text();
        case 5 -> attribute(in.message(), attributes);
        case 7 -> domain = plain(in.text());
        default -> in.skip();
      }
    }
    return new OnnxNode(name, domain, op, inputs, outputs, attributes);
  }

  private void attribute(WireReader in, Map<String, OnnxAttribute> to) {
    String name = "";
    String ofCaller = "";
    int kind = 0;
    long whole = 0;
    float real = 0;
    String text = "";
    List<Long> wholes = new ArrayList<>();
    List<Float> reals = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    List<Tensor> values = new ArrayList<>();
    List<OnnxGraph> graphs = new ArrayList<>();
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> name = in.text();
        case 2 -> real = in.single();
        case 3 -> whole = in.number();
        case 4 -> text = in.text();
        case 5, 10 -> values.add(tensors.read(in.message()).value());
        case 6, 11 -> graphs.add(graph(in.message()));
        case 7 -> in.singles(reals);
        case 8 -> in.numbers(wholes);
        case 9 -> texts.add(in.text());
        case 20 -> kind = (int) in.number();
        case 21 -> ofCaller = in.text();
        case 22, 23 -> values.add(tensors.sparse(in.message()).value());
        default -> in.skip();
      }
    }
    if (!ofCaller.isEmpty()) {
      to.put(name, new OnnxAttribute.OfCaller(ofCaller));
      return;
    }
    to.put(
        name,
        switch (kind) {
          case 1 -> new OnnxAttribute.Real(real);
          case 2 -> new OnnxAttribute.Whole(whole);
          case 3 -> new OnnxAttribute.Text(text);
          case 4, 11 -> new OnnxAttribute.Value(one(in, values, name));
          case 5 -> new OnnxAttribute.Body(one(in, graphs, name));
          case 6 -> new OnnxAttribute.Reals(reals);
          case 7 -> new OnnxAttribute.Wholes(wholes);
          case 8 -> new OnnxAttribute.Texts(texts);
          case 9, 12 -> new OnnxAttribute.Values(values);
          case 10 -> new OnnxAttribute.Bodies(graphs);
          default ->
              // Files of the first version do not say which.
              !reals.isEmpty()
                  ? new OnnxAttribute.Reals(reals)
                  : !wholes.isEmpty()
                      ? new OnnxAttribute.Wholes(wholes)
                      : !text.isEmpty()
                          ? new OnnxAttribute.Text(text)
                          : real != 0
                              ? new OnnxAttribute.Real(real)
                              : new OnnxAttribute.Whole(whole);
        });
  }

  private static <T> T one(WireReader in, List<T> found, String name) {
    if (found.size() != 1) {
      throw in.damaged("the attribute '%s' has %d values".formatted(name, found.size()));
    }
    return found.getFirst();
  }

  private static OnnxValue value(WireReader in) {
    String name = "";
    var type = new OnnxValue("", Optional.empty(), Optional.empty(), "unknown");
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> name = in.text();
        case 2 -> type = type(in.message());
        default -> in.skip();
      }
    }
    return new OnnxValue(name, type.element(), type.dims(), type.kind());
  }

  private static OnnxValue type(WireReader in) {
    var type = new OnnxValue("", Optional.empty(), Optional.empty(), "unknown");
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> type = tensor(in.message());
        case 4 -> type = held(in.message(), "sequence");
        case 5 -> type = held(in.message(), "map");
        case 8 -> type = tensor(in.message());
        case 9 -> type = held(in.message(), "optional");
        default -> in.skip();
      }
    }
    return type;
  }

  private static OnnxValue held(WireReader in, String kind) {
    var item = new OnnxValue("", Optional.empty(), Optional.empty(), kind);
    for (int field = in.next(); field != 0; field = in.next()) {
      if (field == 1 && in.kind() == WireReader.BYTES) {
        OnnxValue of = type(in.message());
        item = new OnnxValue("", of.element(), of.dims(), kind);
      } else {
        in.skip();
      }
    }
    return item;
  }

  private static OnnxValue tensor(WireReader in) {
    Optional<Element> element = Optional.empty();
    Optional<List<Dim>> dims = Optional.empty();
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> element = TensorReader.element((int) in.number());
        case 2 -> dims = Optional.of(dims(in.message()));
        default -> in.skip();
      }
    }
    return new OnnxValue("", element, dims, OnnxValue.TENSOR);
  }

  private static List<Dim> dims(WireReader in) {
    var dims = new ArrayList<Dim>();
    for (int field = in.next(); field != 0; field = in.next()) {
      if (field == 1) {
        dims.add(dim(in.message()));
      } else {
        in.skip();
      }
    }
    return dims;
  }

  private static Dim dim(WireReader in) {
    Dim dim = new Dim.Named("");
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> dim = new Dim.Known(in.number());
        case 2 -> dim = new Dim.Named(in.text());
        default -> in.skip();
      }
    }
    return dim;
  }
}
