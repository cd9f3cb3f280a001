package weft.bounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weft.bounds.net.ChainReader;
import weft.bounds.net.ReluChain;
import weft.eval.Interpreter;
import weft.eval.ProgramEngine;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.model.ModelInput;
import weft.ops.model.TrainedModel;

/// A trained network with one input and one output: as it runs, and as the chain that proofs are
/// about.
public final class Network {
  private final String input;
  private final Type type;
  private final String output;
  private final ProgramEngine.Ready ready;
  private final ReluChain chain;

  private Network(String input, Type type, Graph graph) {
    this.input = input;
    this.type = type;
    this.chain = ChainReader.read(graph);
    this.output = graph.outputs().keySet().iterator().next();
    this.ready = ProgramEngine.found().orElseGet(Interpreter::silent).ready(graph);
  }

  /// A dimension that is free is taken as 1.
  public static Network of(TrainedModel model) {
    if (model.inputs().size() != 1) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "a proof needs a network with one input")
              .found(model.inputs().size() + " inputs: " + model.inputs()));
    }
    ModelInput given = model.inputs().getFirst();
    var dims = new ArrayList<Integer>();
    given.dims().forEach(dim -> dims.add(dim == ModelInput.FREE ? 1 : dim));
    var type = new Type(given.element(), new Shape(false, dims), Set.of());
    return new Network(given.name(), type, model.equations(Map.of(given.name(), type)).graph());
  }

  public ReluChain chain() {
    return chain;
  }

  /// What comes out as it runs, in the network's own precision.
  public double[] run(double[] x) {
    var value = ready.run(Map.of(input, tensor(x))).output(output);
    var y = new double[value.size()];
    for (int i = 0; i < y.length; i++) {
      y[i] = value.doubleAt(i);
    }
    return y;
  }

  private Tensor tensor(double[] x) {
    if (type.element() != Element.F32) {
      return Tensor.of(type.shape(), x);
    }
    var single = new float[x.length];
    for (int i = 0; i < single.length; i++) {
      single[i] = (float) x[i];
    }
    return Tensor.of(type.shape(), single);
  }

  /// The shape of what goes in.
  public List<Integer> dims() {
    return type.shape().dims();
  }
}
