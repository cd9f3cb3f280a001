package weft.numpy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import weft.calculus.program.Flow;
import weft.calculus.program.Flow.Slot;
import weft.calculus.program.Tree;
import weft.ir.Batch.Container;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.spell.python.PythonLayout;
import weft.spell.python.PythonNames;
import weft.spell.python.PythonText;

/// The function that takes the arguments of a flow as they come, in tuples, lists and dictionaries,
/// and gives its result in the same.
final class FlowFunction {
  private static final String INDENT = "    ";

  private final NumpyModule module;
  private final Flow flow;
  private final PythonNames names = new PythonNames(List.of("np", "jnp"));
  private final Map<Integer, String> inputs = new HashMap<>();

  private FlowFunction(NumpyModule module, Flow flow) {
    this.module = module;
    this.flow = flow;
  }

  /// The module with the function at its end.
  static NumpyModule added(NumpyModule module, Flow flow) {
    var lines = new FlowFunction(module, flow).lines();
    String text = module.text() + "\n\n" + String.join("\n", lines) + "\n";
    return new NumpyModule(
        text,
        module.entry(),
        module.parameters(),
        module.functions(),
        module.outputs(),
        module.nodes(),
        module.refused());
  }

  private List<String> lines() {
    String name = names.take(module.entry() + "_flow");
    var functions = module.functions().keySet().stream().map(names::take).toList();
    var parameters = new ArrayList<String>();
    var unpacked = new ArrayList<String>();
    for (Tree<Slot> argument : flow.in().children().values()) {
      String parameter = names.take("x" + parameters.size());
      parameters.add(parameter);
      unpack(argument, parameter, unpacked);
    }
    if (!functions.isEmpty()) {
      parameters.add("*");
      parameters.addAll(functions);
    }
    var lines = new ArrayList<String>();
    lines.addAll(
        PythonLayout.lines("", "def " + name + "(" + String.join(", ", parameters) + "):"));
    unpacked.forEach(line -> lines.addAll(PythonLayout.lines(INDENT, line)));
    lines.addAll(PythonLayout.lines(INDENT, "results = " + call(functions)));
    lines.addAll(PythonLayout.lines(INDENT, "return " + packed(flow.out())));
    return lines;
  }

  /// Gives the inputs in an argument names.
  private void unpack(Tree<Slot> tree, String path, List<String> lines) {
    switch (tree) {
      case Tree.Leaf<Slot>(Slot.At(int i)) -> inputs.put(i, path);
      case Tree.Leaf<Slot> _, Tree.Nothing<Slot> _ -> {}
      case Tree.Sequence<Slot>(_, var items) -> {
        for (int i = 0; i < items.size(); i++) {
          unpack(items.get(i), path + "[" + i + "]", lines);
        }
      }
      case Tree.Fields<Slot>(var fields) ->
          fields.forEach(
              (key, item) -> unpack(item, path + "[" + PythonText.quoted(key) + "]", lines));
      case Tree.Struct<Slot>(_, var fields) ->
          fields.forEach(
              (key, item) -> unpack(item, path + "[" + PythonText.quoted(key) + "]", lines));
    }
  }

  private String call(List<String> functions) {
    var given = flow.graph().inputs();
    var args = new ArrayList<String>();
    for (NumpyModule.Parameter parameter : module.parameters()) {
      for (int i = 0; i < given.size(); i++) {
        if (given.get(i).name().equals(parameter.input())) {
          args.add(inputs.getOrDefault(i, "None"));
          break;
        }
      }
    }
    functions.forEach(function -> args.add(function + "=" + function));
    return module.entry() + "(" + String.join(", ", args) + ")";
  }

  private String packed(Tree<Slot> tree) {
    return switch (tree) {
      case Tree.Leaf<Slot>(Slot slot) -> result(slot);
      case Tree.Nothing<Slot> _ -> "None";
      case Tree.Sequence<Slot>(Container kind, var items) -> {
        var list = items.stream().map(this::packed).collect(Collectors.joining(", "));
        yield kind == Container.TUPLE
            ? "(" + list + (items.size() == 1 ? ",)" : ")")
            : "[" + list + "]";
      }
      case Tree.Fields<Slot>(var fields) -> dictionary(fields);
      case Tree.Struct<Slot>(_, var fields) -> dictionary(fields);
    };
  }

  private String dictionary(Map<String, Tree<Slot>> fields) {
    return fields.entrySet().stream()
        .map(field -> PythonText.quoted(field.getKey()) + ": " + packed(field.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private String result(Slot slot) {
    var outputs = List.copyOf(flow.graph().outputs().keySet());
    return switch (slot) {
      case Slot.At(int i) -> "results[" + PythonText.quoted(outputs.get(i)) + "]";
      case Slot.Fixed(Object value) -> fixed(value);
      case Slot.Zero(Type type) -> type.element() == Element.TEXT ? "\"\"" : "0.0";
      case Slot.Ignored _ -> "None";
    };
  }

  private static String fixed(Object value) {
    return switch (value) {
      case String text -> PythonText.quoted(text);
      case Boolean truth -> PythonText.truth(truth);
      case Double number when Double.isFinite(number) -> PythonText.number(number);
      case Integer number -> number.toString();
      case Long number -> number.toString();
      case Tensor tensor when tensor.shape().isScalar() && tensor.element() != Element.TIME ->
          new ArrayText(ArrayLibrary.NUMPY).plain(tensor);
      default ->
          throw new WeftException(
              Diagnostic.of(Code.REFUSED, "Python has no word for what the flow gives: " + value));
    };
  }
}
