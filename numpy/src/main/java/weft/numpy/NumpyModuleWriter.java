package weft.numpy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Lookup;
import weft.ir.Lookup.Found;
import weft.ir.Node;
import weft.ir.RuleBook;
import weft.ir.Source;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphPrinter;
import weft.ir.trait.Reads;
import weft.rewrite.Expand;
import weft.rewrite.Forest;
import weft.spell.python.PythonNames;
import weft.spell.python.PythonText;

/// Writes a graph as a module of Python: one function, an assignment a node, a dictionary of the
/// outputs.
public final class NumpyModuleWriter {
  private static final String INDENT = "    ";
  private static final Pattern LABEL = Pattern.compile("\\s*(n[0-9]+)\\s*=");

  /// What is meant in each module.
  private static final List<String> RESERVED =
      List.of("np", "jnp", "jax", "numpy", "math", "bool", "float", "max", "range", "zip", "tuple");

  private final ArrayLibrary library;
  private final Lookup<NumpyWord> rules;
  private final Graph graph;
  private final PythonNames names;
  private final ModuleSources sources;
  private final Map<Integer, NumpyTerm> terms = new HashMap<>();
  private final Map<Integer, Diagnostic> refused = new TreeMap<>();
  private final Set<Integer> lost = new TreeSet<>();
  private final Set<NumpyHelper> helpers = EnumSet.noneOf(NumpyHelper.class);
  private final Map<String, String> functions = new LinkedHashMap<>();
  private final Map<Origin, Integer> lastOf = new HashMap<>();
  private final Map<Integer, String> outputOf = new HashMap<>();
  private final String entry;

  private NumpyModuleWriter(ArrayLibrary library, RuleBook book, Graph given, String name) {
    this.library = library;
    this.rules = NumpyRules.lookup(book);
    this.graph = expanded(given);
    graph.nodes().forEach(node -> lastOf.put(node.origin(), node.id()));
    graph.outputs().forEach((output, id) -> outputOf.putIfAbsent(id, output));
    var reserved = new ArrayList<>(RESERVED);
    for (NumpyHelper helper : NumpyHelper.values()) {
      reserved.add(helper.word());
    }
    this.names = new PythonNames(reserved);
    this.entry = names.take(name);
    this.sources = new ModuleSources(library, graph, names);
  }

  /// The module of a graph, its equations in one line.
  ///
  /// @param book words of the caller's
  /// @param name of the function
  public static NumpyModule lines(ArrayLibrary library, RuleBook book, Graph graph, String name) {
    var writer = new NumpyModuleWriter(library, book, graph, name);
    var body = new ModuleBody(INDENT, writer.names);
    var order = writer.needed(writer.graph.outputs().values());
    writer.sources.declare(order, body, writer::refuse);
    order.forEach(id -> writer.say(id, body, writer.terms));
    return writer.module(body);
  }

  /// The module of a graph, a nested function for each output.
  public static NumpyModule trees(ArrayLibrary library, RuleBook book, Graph graph, String name) {
    var writer = new NumpyModuleWriter(library, book, graph, name);
    var body = new ModuleBody(INDENT, writer.names);
    var order = writer.needed(writer.graph.outputs().values());
    writer.sources.declare(order, body, writer::refuse);
    writer.sources.terms().forEach(writer.terms::put);
    var roots =
        new LinkedHashSet<>(writer.graph.outputs().values())
            .stream().filter(id -> !(writer.graph.node(id).op() instanceof Source)).toList();
    Forest.partition(writer.graph, roots).forEach(tree -> writer.tree(tree, body));
    return writer.module(body);
  }

  private Graph expanded(Graph given) {
    boolean composite =
        given.nodes().stream().anyMatch(node -> rules.find(node.op()) instanceof Found.Expansion);
    return composite
        ? new Expand(op -> !(rules.find(op) instanceof Found.Expansion)).apply(given)
        : given;
  }

  /// What the outputs need, by id: of an op that reads some arguments only, these. A call of a
  /// user's function that stands before is made all the same.
  private List<Integer> needed(Collection<Integer> roots) {
    var read = new boolean[graph.size()];
    var before = new boolean[graph.size()];
    roots.forEach(id -> read[id] = true);
    for (Node node : graph.nodes().reversed()) {
      boolean done = read[node.id()] || before[node.id()] && node.op().effectful();
      read[node.id()] = done;
      int reads = node.op() instanceof Reads some ? some.reads() : node.args().size();
      for (int i = 0; i < node.args().size(); i++) {
        int arg = node.args().get(i);
        read[arg] |= done && i < reads;
        before[arg] |= done || before[node.id()];
      }
    }
    return graph.nodes().stream().map(Node::id).filter(id -> read[id]).toList();
  }

  private void refuse(int id, Diagnostic problem) {
    refused.put(id, graph.node(id).blamed(problem));
    lost.add(id);
  }

  /// Says a node and gives it a name.
  private void say(int id, ModuleBody body, Map<Integer, NumpyTerm> known) {
    Node node = graph.node(id);
    if (node.op() instanceof Source) {
      sources.term(id).ifPresent(term -> known.put(id, term));
      return;
    }
    int reads = node.op() instanceof Reads some ? some.reads() : node.args().size();
    var args = node.args().subList(0, reads);
    if (args.stream().anyMatch(lost::contains)) {
      lost.add(id);
      return;
    }
    try {
      NumpyTerm term = term(node, args, known);
      String name = body.names().take(name(node));
      body.comment(node.origin(), GraphPrinter.line(graph, id));
      body.assign(name, term, id);
      known.put(id, NumpyTerm.atom(name, known(node, term)));
    } catch (WeftException e) {
      refuse(id, e.first());
    }
  }

  private static Element known(Node node, NumpyTerm term) {
    var element = node.type().element();
    return element == Element.ANY ? term.element() : element;
  }

  private NumpyTerm term(Node node, List<Integer> args, Map<Integer, NumpyTerm> known) {
    NumpyWord word =
        switch (rules.find(node.op())) {
          case Found.Rule<NumpyWord>(_, NumpyWord found) -> found;
          case Found.Expansion<NumpyWord> _ -> throw new IllegalStateException();
          case Found.Refused<NumpyWord> _ -> throw NumpySaying.refused(NumpyColumn.why(node.op()));
        };
    if (node.type().batches() > 0 || node.type().isTuple()) {
      throw NumpySaying.refused("arrays have no batches and no parts: " + node.type());
    }
    var types = args.stream().map(arg -> graph.node(arg).type()).toList();
    var terms = sources.meeting(args, args.stream().map(known::get).toList());
    var of = new NumpySaying(library, node, terms, types, this::use, this::function);
    NumpyTerm term = word.say(of);
    var element = node.type().element();
    boolean differs = term.element() != Element.ANY && !term.isWeak();
    if (element != Element.ANY && !library.holds(element)) {
      throw NumpySaying.refused(library.engine() + " has no cells for " + element.tag());
    }
    return differs ? of.cast(term, element) : term;
  }

  private void use(NumpyHelper helper) {
    helpers.addAll(helper.needs());
    helpers.add(helper);
  }

  /// The parameter of a user's function.
  private String function(String name) {
    return functions.computeIfAbsent(name, names::take);
  }

  /// The user's name, that of an output, or the label: that of the user's text where there is one.
  private String name(Node node) {
    if (!node.labels().name().isEmpty()) {
      return node.labels().name();
    }
    String output = outputOf.getOrDefault(node.id(), "");
    if (!output.isEmpty() && !Character.isDigit(output.charAt(0))) {
      return output;
    }
    var written = LABEL.matcher(node.origin().text());
    if (!node.origin().known() || !written.lookingAt()) {
      return node.label();
    }
    boolean inside = !Objects.equals(lastOf.get(node.origin()), node.id());
    return written.group(1) + (inside ? "_part" : "");
  }

  private void tree(Forest.Tree tree, ModuleBody body) {
    var inner = new ModuleBody(INDENT + INDENT, body.names().inner());
    var known = new HashMap<>(terms);
    var needed = Set.copyOf(needed(List.of(tree.root())));
    tree.body().stream().filter(needed::contains).forEach(id -> say(id, inner, known));
    NumpyTerm root = known.get(tree.root());
    if (root == null) {
      return;
    }
    String name = names.take("t" + tree.root());
    var inputs = new ArrayList<String>();
    var outer = new TreeSet<>(tree.inputs());
    tree.body().stream().filter(id -> graph.node(id).op() instanceof Source).forEach(outer::add);
    for (int id : outer) {
      if (needed.contains(id) && terms.containsKey(id) && sources.isNamed(id, terms.get(id))) {
        inputs.add(terms.get(id).toString());
      }
    }
    String list = "(" + String.join(", ", inputs) + ")";
    body.blank();
    body.add("def " + name + list + ":", ModuleBody.NONE);
    body.addAll(inner);
    body.add(INDENT + "return " + root, ModuleBody.NONE);
    body.blank();
    String result = names.take(name(graph.node(tree.root())));
    body.add(result + " = " + name + list, tree.root());
    terms.put(tree.root(), NumpyTerm.atom(result, root.element()));
  }

  private NumpyModule module(ModuleBody body) {
    var outputs = new ArrayList<String>();
    var results = new ArrayList<String>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              if (!lost.contains(id)) {
                outputs.add(name);
                results.add(PythonText.quoted(name) + ": " + terms.get(id));
              }
            });
    body.add("return {" + String.join(", ", results) + "}", ModuleBody.NONE);
    var head = new ModuleBody("", names);
    imports(head, body);
    for (NumpyHelper helper : helpers) {
      helper
          .text(library)
          .lines()
          .forEach(line -> head.lines().add(new ModuleBody.Line(line, ModuleBody.NONE)));
      head.blank();
      head.blank();
    }
    var parameters = new ArrayList<>(sources.signature());
    if (!functions.isEmpty()) {
      parameters.add("*");
      parameters.addAll(functions.values());
    }
    head.add("def " + entry + "(" + String.join(", ", parameters) + "):", ModuleBody.NONE);
    head.addAll(body);
    return new NumpyModule(
        text(head), entry, sources.parameters(), byParameter(), outputs, nodes(head), refused);
  }

  /// What the text names.
  private void imports(ModuleBody head, ModuleBody body) {
    var plain = new TreeSet<String>();
    helpers.forEach(helper -> plain.addAll(helper.imports()));
    var text = new ArrayList<>(body.lines());
    text.add(new ModuleBody.Line(String.join(" ", sources.signature()), ModuleBody.NONE));
    if (names(text, "jax.scipy.")) {
      plain.add("jax.scipy.special");
    }
    plain.forEach(name -> head.add("import " + name, ModuleBody.NONE));
    if (!plain.isEmpty()) {
      head.blank();
    }
    library
        .imports(names(text, "np."))
        .lines()
        .forEach(line -> head.lines().add(new ModuleBody.Line(line, ModuleBody.NONE)));
    head.blank();
    head.blank();
  }

  private static boolean names(List<ModuleBody.Line> lines, String word) {
    var pattern = Pattern.compile("\\b" + Pattern.quote(word));
    return lines.stream().anyMatch(line -> pattern.matcher(line.text()).find());
  }

  private Map<String, String> byParameter() {
    var byParameter = new LinkedHashMap<String, String>();
    functions.forEach((name, parameter) -> byParameter.put(parameter, name));
    return byParameter;
  }

  private static String text(ModuleBody body) {
    return String.join("\n", body.lines().stream().map(ModuleBody.Line::text).toList()) + "\n";
  }

  private static Map<Integer, Integer> nodes(ModuleBody body) {
    var nodes = new HashMap<Integer, Integer>();
    for (int i = 0; i < body.lines().size(); i++) {
      if (body.lines().get(i).node() != ModuleBody.NONE) {
        nodes.put(i + 1, body.lines().get(i).node());
      }
    }
    return nodes;
  }
}
