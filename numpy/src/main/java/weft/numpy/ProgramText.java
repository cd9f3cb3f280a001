package weft.numpy;

import java.util.Optional;
import weft.calculus.program.Flow;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.OpSet;
import weft.ir.RuleBook;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphReader;
import weft.rewrite.Plan;
import weft.spell.python.PythonText;

/// A program that was read from a text: a graph, or a flow with its containers.
///
/// @param name of the function that it becomes
public record ProgramText(String name, Graph graph, Optional<Flow> flow) {
  /// Reads the text form of a graph, in lines or in trees, or that of a flow.
  ///
  /// @param source the name of the file
  public static ProgramText read(String source, String text, OpSet ops) {
    String name = PythonText.identifier(source.replaceFirst("\\.[a-z]+$", ""));
    boolean takes =
        text.lines().anyMatch(line -> line.startsWith("take ") || line.startsWith("made "));
    if (takes) {
      Flow flow = Flow.read(text, ops);
      return new ProgramText(name, flow.graph(), Optional.of(flow));
    }
    Graph graph = GraphReader.document(source, text, ops).graph();
    if (graph.size() == 0) {
      throw new WeftException(
          Diagnostic.of(Code.SYNTAX, source + " has no equations")
              .expected("the text form of a graph, such as n0 = input(name=\"a\", type=f64)")
              .hint("formulas are run over tables: weft run"));
    }
    return new ProgramText(name, whole(graph), Optional.empty());
  }

  /// Where it names no outputs, what nothing uses comes out.
  private static Graph whole(Graph graph) {
    if (!graph.outputs().isEmpty()) {
      return graph;
    }
    var to = GraphBuilder.plain();
    graph.nodes().forEach(node -> to.copy(graph, node, node.args()));
    for (int id : Plan.sinks(graph)) {
      Node node = graph.node(id);
      to.output(node.name().isEmpty() ? node.label() : node.name(), id);
    }
    return to.build();
  }

  /// As a module of Python.
  ///
  /// @param trees a nested function for each output
  public NumpyModule module(ArrayLibrary library, RuleBook book, boolean trees) {
    NumpyModule module =
        trees
            ? NumpyModuleWriter.trees(library, book, graph, name)
            : NumpyModuleWriter.lines(library, book, graph, name);
    return flow.map(containers -> FlowFunction.added(module, containers)).orElse(module);
  }
}
