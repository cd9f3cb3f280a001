package weft.ir.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.OpSet;
import weft.ir.Payload;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.ir.text.Attributes.Parsed;
import weft.ir.text.GraphReader.Document;

/// Builds a graph from the statements of its text.
public final class GraphAssembly {
  private final OpSet ops;
  private final Function<String, Optional<Tensor>> beside;

  final TreeMap<Integer, Equation> equations = new TreeMap<>();
  final Map<String, Reference> outputs = new LinkedHashMap<>();
  final List<Reference> roots = new ArrayList<>();
  final List<Diagnostic> problems = new ArrayList<>();

  /// @param tree in which tree function it stands, counted from 1; 0 outside of them
  public record Equation(
      int label,
      String tag,
      Map<String, Argument> args,
      Optional<Type> declared,
      Origin origin,
      String text,
      int tree) {
    /// Trees that need the same equation each hold it.
    boolean repeats(Equation other) {
      return tree != other.tree && text.equals(other.text);
    }
  }

  public record Argument(Parsed value, Optional<Reference> reference) {}

  public record Reference(int label, Origin origin) {}

  /// @param beside values that are kept beside the text, by their digests
  GraphAssembly(OpSet ops, Function<String, Optional<Tensor>> beside) {
    this.ops = ops;
    this.beside = beside;
  }

  Document build() {
    var builder = GraphBuilder.plain();
    var ids = new TreeMap<Integer, Integer>();
    for (Equation equation : equations.values()) {
      try {
        ids.put(equation.label, add(builder, ids, equation));
      } catch (WeftException e) {
        problems.addAll(e.diagnostics().stream().map(d -> d.orAt(equation.origin)).toList());
      }
    }
    for (var output : outputs.entrySet()) {
      resolve(ids, output.getValue()).ifPresent(id -> builder.output(output.getKey(), id));
    }
    var found = new ArrayList<Integer>();
    roots.forEach(root -> resolve(ids, root).ifPresent(found::add));
    if (!problems.isEmpty()) {
      throw new WeftException(problems);
    }
    return new Document(builder.build(), found);
  }

  /// A node that failed is reported where it stands, not where it is used.
  private Optional<Integer> resolve(Map<Integer, Integer> ids, Reference reference) {
    Integer id = ids.get(reference.label);
    if (id == null && !equations.containsKey(reference.label)) {
      problems.add(undefined(reference));
    }
    return Optional.ofNullable(id);
  }

  private static Diagnostic undefined(Reference reference) {
    String label = Node.label(reference.label);
    return Diagnostic.of(Code.UNKNOWN_NAME, label + " is not defined")
        .about(label)
        .at(reference.origin);
  }

  Class<? extends Op> op(String tag, Origin origin) {
    return ops.find(tag)
        .orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(Code.UNKNOWN_FUNCTION, "there is no op '" + tag + "'")
                        .about(tag)
                        .at(origin)
                        .suggest(tag, ops.tags())));
  }

  private Tensor beside(Source.Stored op, String digest, Origin origin) {
    return beside
        .apply(digest)
        .orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(
                            Code.MISSING_VALUE, "the values of '" + op.name() + "' are not there")
                        .about("digest")
                        .expected("a tensor with the digest " + digest)
                        .found("none")
                        .hint("read the graph together with the file of its weights")
                        .at(origin)));
  }

  private int add(GraphBuilder builder, Map<Integer, Integer> ids, Equation equation) {
    Class<? extends Op> type = op(equation.tag, equation.origin);
    var attributes = new LinkedHashMap<String, Parsed>();
    var roles = new LinkedHashMap<String, Integer>();
    equation.args.forEach(
        (name, argument) -> {
          if (argument.reference.isPresent()) {
            roles.put(name, id(ids, equation, argument.reference.get()));
          } else {
            attributes.put(name, argument.value);
          }
        });
    Labels labels =
        new Labels(
            Attributes.has(type, "name") ? "" : text(attributes, "name"),
            text(attributes, "stage"),
            texts(attributes, "keys"),
            texts(attributes, "tags"));
    Tensor payload = null;
    Parsed values = attributes.get("values");
    if (values != null && Payload.class.isAssignableFrom(type)) {
      attributes.remove("values");
      payload = (Tensor) values.as(Tensor.class, equation.declared, "values");
    }
    Op op =
        Attributes.make(
            type, attributes, List.copyOf(roles.keySet()), equation.declared, equation.tag);
    if (op instanceof Source.Stored stored && stored.beside().isPresent()) {
      payload = beside(stored, stored.beside().get(), equation.origin);
    }
    builder.at(equation.origin);
    int id = builder.add(op, roles, labels, payload);
    Type inferred = builder.type(id);
    equation.declared.ifPresent(
        declared -> {
          if (!declared.equals(inferred)) {
            throw new WeftException(
                Diagnostic.of(
                        Code.TYPE,
                        Node.label(equation.label)
                            + " = "
                            + equation.tag
                            + ": the declared type is not what comes out")
                    .about(Node.label(equation.label))
                    .expected(inferred.toString())
                    .found(declared.toString()));
          }
        });
    return id;
  }

  private int id(Map<Integer, Integer> ids, Equation equation, Reference reference) {
    if (reference.label >= equation.label && equations.containsKey(reference.label)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.CYCLE,
                  Node.label(equation.label)
                      + " uses "
                      + Node.label(reference.label)
                      + ", which does not come before it")
              .about(Node.label(reference.label))
              .expected("a node with a smaller number: so a graph has no cycles")
              .found(Node.label(reference.label))
              .at(reference.origin));
    }
    Integer id = ids.get(reference.label);
    if (id == null) {
      throw new WeftException(
          equations.containsKey(reference.label)
              ? Diagnostic.of(
                      Code.BAD_GRAPH,
                      Node.label(equation.label)
                          + " uses "
                          + Node.label(reference.label)
                          + ", which is wrong itself")
                  .about(Node.label(reference.label))
                  .at(reference.origin)
              : undefined(reference));
    }
    return id;
  }

  private static String text(Map<String, Parsed> attributes, String name) {
    Parsed value = attributes.remove(name);
    return value == null ? "" : (String) value.as(String.class, Optional.empty(), name);
  }

  private static List<String> texts(Map<String, Parsed> attributes, String name) {
    return switch (attributes.remove(name)) {
      case null -> List.of();
      case Parsed.Items(var items, _) ->
          items.stream()
              .map(item -> (String) item.as(String.class, Optional.empty(), name))
              .toList();
      case Parsed value ->
          throw new WeftException(
              Diagnostic.of(Code.TYPE, "the attribute '" + name + "' should be a list in brackets")
                  .about(name)
                  .expected("a list in brackets")
                  .found(value.origin().snippet())
                  .at(value.origin()));
    };
  }
}
