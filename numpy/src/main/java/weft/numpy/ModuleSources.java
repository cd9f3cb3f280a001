package weft.numpy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.numpy.NumpyModule.Parameter;
import weft.spell.python.PythonNames;

/// The inputs and constants of a module: what it takes, and what stands in it.
final class ModuleSources {
  /// Cells that are still written into a text; what is larger is given.
  private static final int WRITTEN = 1000;

  /// A parameter as the function lists it.
  private record Listed(Parameter parameter, Optional<String> otherwise) {}

  private final ArrayLibrary library;
  private final Graph graph;
  private final PythonNames names;
  private final ArrayText text;
  private final Map<Integer, NumpyTerm> terms = new HashMap<>();
  private final List<Listed> listed = new ArrayList<>();

  ModuleSources(ArrayLibrary library, Graph graph, PythonNames names) {
    this.library = library;
    this.graph = graph;
    this.names = names;
    this.text = new ArrayText(library);
  }

  /// Takes in the sources among some nodes.
  ///
  /// @param refuse is told what can't be said
  void declare(List<Integer> order, ModuleBody body, BiConsumer<Integer, Diagnostic> refuse) {
    for (int id : order) {
      Node node = graph.node(id);
      if (node.op() instanceof Source source) {
        Optional<Diagnostic> problem = problem(node);
        problem.ifPresent(found -> refuse.accept(id, found));
        if (problem.isEmpty()) {
          switch (source) {
            case Source.Known known -> constant(node, known.value(), body);
            case Source.Stored _ -> stored(node, graph.payload(id).orElseThrow(), body);
            case Source.Given given -> given(node, given, body);
          }
        }
      }
    }
  }

  private Optional<Diagnostic> problem(Node node) {
    if (node.isColumn()) {
      return Optional.of(
          Diagnostic.of(Code.REFUSED, "a column belongs to a table, and arrays have no rows")
              .about(node.name())
              .hint("an engine for tables computes it, for example: weft run"));
    }
    Element element = value(node).map(Tensor::element).orElse(node.type().element());
    boolean missing =
        (element == Element.BOOL || element == Element.TEXT)
            && value(node).filter(ModuleSources::hasMissing).isPresent();
    String what =
        node.type().batches() > 0 || node.type().isTuple()
            ? "batches and parts"
            : !library.holds(element)
                ? "cells for " + element.tag()
                : missing ? "cells for a missing " + element.tag() : "";
    return what.isEmpty()
        ? Optional.empty()
        : Optional.of(Diagnostic.of(Code.REFUSED, library.engine() + " has no " + what));
  }

  private Optional<Tensor> value(Node node) {
    return node.constant().or(() -> graph.payload(node.id()));
  }

  private static boolean hasMissing(Tensor value) {
    for (int i = 0; i < value.size(); i++) {
      if (value.missingAt(i)) {
        return true;
      }
    }
    return false;
  }

  /// A single number without a name stands where it is used.
  private void constant(Node node, Tensor value, ModuleBody body) {
    if (value.shape().isScalar() && node.name().isEmpty()) {
      terms.put(node.id(), NumpyTerm.atom(text.scalar(value), value.element()));
    } else {
      assign(node, text.array(value), value.element(), body);
    }
  }

  private void assign(Node node, String value, Element element, ModuleBody body) {
    String name = names.take(node.name().isEmpty() ? node.label() : node.name());
    body.add(name + " = " + value, node.id());
    terms.put(node.id(), NumpyTerm.atom(name, element));
  }

  private void stored(Node node, Tensor value, ModuleBody body) {
    if (value.size() <= WRITTEN) {
      assign(node, text.array(value), value.element(), body);
      return;
    }
    String name = names.take(node.name().isEmpty() ? node.label() : node.name());
    listed.add(
        new Listed(new Parameter(name, node.name(), Optional.of(node.id())), Optional.empty()));
    body.comment("%s: %s, which is not written out".formatted(name, value.type()));
    array(node, name, value.element(), body);
  }

  private void given(Node node, Source.Given given, ModuleBody body) {
    String name = names.take(given.name());
    Optional<String> otherwise =
        given
            .otherwise()
            .filter(value -> !hasMissing(value) || value.element().isFloat())
            .map(this::otherwise);
    listed.add(new Listed(new Parameter(name, given.name(), Optional.empty()), otherwise));
    array(node, name, node.type().element(), body);
  }

  private String otherwise(Tensor value) {
    boolean plain = value.shape().isScalar() && ArrayText.isNatural(value.element());
    return plain ? text.plain(value) : text.array(value);
  }

  /// Whatever is given becomes an array.
  private void array(Node node, String name, Element element, ModuleBody body) {
    String dtype = element == Element.ANY ? "" : ", dtype=" + library.dtype(element);
    body.add(
        "%s = %s(%s%s)".formatted(name, library.of(element).word("asarray"), name, dtype),
        node.id());
    terms.put(node.id(), NumpyTerm.atom(name, element));
  }

  Optional<NumpyTerm> term(int id) {
    return Optional.ofNullable(terms.get(id));
  }

  Map<Integer, NumpyTerm> terms() {
    return terms;
  }

  /// Whether a value has a name, so that a function may be given it.
  boolean isNamed(int id, NumpyTerm term) {
    return !(terms.get(id) == term && term.toString().contains("("));
  }

  /// Arguments of an op: an f64 that meets nothing but f64 needs no other word than its digits.
  List<NumpyTerm> meeting(List<Integer> ids, List<NumpyTerm> args) {
    boolean floats = args.stream().allMatch(arg -> arg.element() == Element.F64);
    boolean some = ids.stream().anyMatch(id -> !isWritten(id));
    if (!floats || !some) {
      return args;
    }
    var plain = new ArrayList<NumpyTerm>();
    for (int i = 0; i < args.size(); i++) {
      int id = ids.get(i);
      plain.add(
          isWritten(id)
              ? NumpyTerm.literal(text.plain(graph.node(id).constant().orElseThrow()))
              : args.get(i));
    }
    return plain;
  }

  private boolean isWritten(int id) {
    Node node = graph.node(id);
    return node.constant().filter(value -> value.shape().isScalar()).isPresent()
        && node.name().isEmpty();
  }

  /// The parameters, those without another value first.
  List<Parameter> parameters() {
    return ordered().stream().map(Listed::parameter).toList();
  }

  List<String> signature() {
    return ordered().stream()
        .map(one -> one.parameter.name() + one.otherwise.map(value -> "=" + value).orElse(""))
        .toList();
  }

  private List<Listed> ordered() {
    var ordered = new ArrayList<>(listed.stream().filter(p -> p.otherwise.isEmpty()).toList());
    listed.stream().filter(p -> p.otherwise.isPresent()).forEach(ordered::add);
    return ordered;
  }
}
