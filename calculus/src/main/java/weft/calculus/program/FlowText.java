package weft.calculus.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import weft.calculus.program.Flow.Slot;
import weft.ir.Batch.Container;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphReader;
import weft.ir.text.Literal;

/// The text form of a program: what it takes, the graph, what it gives.
///
/// ```
/// take (n0, {a: n1}, true)
/// ...
/// give (n7, none, zero(f64))
/// ```
///
/// The first line of a transformed program is `made` and the transform. Records read back as maps.
public final class FlowText {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");
  private static final Pattern NUMBER = Pattern.compile("-?(inf|nan|[0-9][0-9.eE+-]*)");
  private static final String MADE = "made ";
  private static final String TAKE = "take ";
  private static final String GIVE = "give ";

  private final String text;
  private int at;

  private FlowText(String text) {
    this.text = text;
  }

  static String print(Flow flow) {
    var inputs = flow.graph().inputs();
    var outputs = List.copyOf(flow.graph().outputs().values());
    return (flow.made().isEmpty() ? "" : MADE + flow.made() + "\n")
        + TAKE
        + flow.in().text(slot -> slot(slot, i -> inputs.get(i).label()))
        + "\n"
        + flow.graph()
        + GIVE
        + flow.out().text(slot -> slot(slot, i -> "n" + outputs.get(i)))
        + "\n";
  }

  private static String slot(Slot slot, IntFunction<String> at) {
    return switch (slot) {
      case Slot.At(int i) -> at.apply(i);
      case Slot.Fixed(Object value) -> literal(value);
      case Slot.Zero(Type type) -> "zero(" + type + ")";
      case Slot.Ignored _ -> "_";
    };
  }

  private static String literal(Object value) {
    return switch (value) {
      case String string -> Literal.quoted(string);
      case Double number -> Literal.number(number);
      case Tensor tensor when tensor.shape().isScalar() ->
          literal(java.util.Objects.requireNonNull(Leaves.java(tensor)));
      default -> String.valueOf(value);
    };
  }

  static Flow read(String text, OpSet ops) {
    String rest = text;
    String made = "";
    if (rest.startsWith(MADE)) {
      int end = rest.indexOf('\n');
      made = rest.substring(MADE.length(), end).strip();
      rest = rest.substring(end + 1);
    }
    int first = rest.indexOf('\n');
    int last = rest.lastIndexOf("\n" + GIVE);
    if (!rest.startsWith(TAKE) || last < first) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_GRAPH, "the text is not a program")
              .expected("a line 'take ...', a graph, a line 'give ...'")
              .found(text.lines().findFirst().orElse("nothing")));
    }
    Graph graph = GraphReader.read(rest.substring(first + 1, last + 1), ops);
    var inputs = graph.inputs().stream().map(node -> node.label()).toList();
    var outputs = graph.outputs().values().stream().map(id -> "n" + id).toList();
    return new Flow(
        graph,
        tree(rest.substring(TAKE.length(), first), inputs),
        tree(rest.substring(last + 1 + GIVE.length()).strip(), outputs),
        made);
  }

  private static Tree<Slot> tree(String text, List<String> places) {
    var reader = new FlowText(text);
    var left = new HashMap<String, ArrayDeque<Integer>>();
    for (int i = 0; i < places.size(); i++) {
      left.computeIfAbsent(places.get(i), _ -> new ArrayDeque<>()).add(i);
    }
    var tree = reader.tree(label -> place(left.get(label), places, reader));
    if (reader.at < text.length()) {
      throw reader.wrong("the end of the line");
    }
    return tree;
  }

  /// Each place once, where several are the same node.
  private static Slot place(
      @Nullable ArrayDeque<Integer> left, List<String> places, FlowText reader) {
    if (left == null) {
      throw reader.wrong("one of " + String.join(", ", places));
    }
    return new Slot.At(left.size() > 1 ? left.remove() : left.getFirst());
  }

  private Tree<Slot> tree(java.util.function.Function<String, Slot> label) {
    spaces();
    if (peek('(')) {
      return new Tree.Sequence<>(Container.TUPLE, items(')', label));
    }
    if (peek('[')) {
      return new Tree.Sequence<>(Container.LIST, items(']', label));
    }
    if (peek('{')) {
      return new Tree.Fields<>(fields(label));
    }
    if (peek('"')) {
      return new Tree.Leaf<>(new Slot.Fixed(quoted()));
    }
    var word = WORD.matcher(text).region(at, text.length());
    boolean named = word.lookingAt();
    String name = named ? word.group() : "";
    if (named && name.equals("nan") || name.equals("inf") || !named) {
      return new Tree.Leaf<>(new Slot.Fixed(number()));
    }
    at = word.end();
    if (peek('{')) {
      return new Tree.Fields<>(fields(label));
    }
    if (name.equals("zero") && peek('(')) {
      return new Tree.Leaf<>(new Slot.Zero(type()));
    }
    return switch (name) {
      case "none" -> new Tree.Nothing<>();
      case "_" -> new Tree.Leaf<>(new Slot.Ignored());
      case "true", "false" -> new Tree.Leaf<>(new Slot.Fixed(name.equals("true")));
      default -> new Tree.Leaf<>(label.apply(name));
    };
  }

  private List<Tree<Slot>> items(char close, java.util.function.Function<String, Slot> label) {
    var items = new ArrayList<Tree<Slot>>();
    at++;
    spaces();
    while (!peek(close)) {
      items.add(tree(label));
      next(close);
    }
    at++;
    return items;
  }

  private Map<String, Tree<Slot>> fields(java.util.function.Function<String, Slot> label) {
    var fields = new LinkedHashMap<String, Tree<Slot>>();
    at++;
    spaces();
    while (!peek('}')) {
      String name;
      if (peek('"')) {
        name = quoted();
      } else {
        int end = text.indexOf(':', at);
        name = end < 0 ? "" : text.substring(at, end);
        at = end < 0 ? at : end;
      }
      if (!peek(':')) {
        throw wrong("a name and ':'");
      }
      at++;
      fields.put(name, tree(label));
      next('}');
    }
    at++;
    return fields;
  }

  private void next(char close) {
    spaces();
    if (peek(',')) {
      at++;
      spaces();
    } else if (!peek(close)) {
      throw wrong("',' or '" + close + "'");
    }
  }

  private Type type() {
    int start = ++at;
    for (int depth = 0; at < text.length(); at++) {
      if (text.charAt(at) == ')' && depth-- == 0) {
        break;
      }
      depth += at < text.length() && text.charAt(at) == '(' ? 1 : 0;
    }
    Type type = GraphReader.type(text.substring(start, Math.min(at, text.length())));
    at++;
    return type;
  }

  private Object number() {
    var number = NUMBER.matcher(text).region(at, text.length());
    if (!number.lookingAt()) {
      throw wrong("a node, a container, a number, a text, none, _ or zero(type)");
    }
    at = number.end();
    String digits = number.group();
    return switch (digits) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      case "nan" -> Double.NaN;
      default ->
          digits.matches("-?[0-9]+")
              ? (Object) Long.valueOf(digits)
              : (Object) Double.valueOf(digits);
    };
  }

  private String quoted() {
    int end = at + 1;
    while (end < text.length() && text.charAt(end) != '"') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    if (end >= text.length()) {
      throw wrong("a quote at the end of the text");
    }
    String literal = text.substring(at, end + 1);
    at = end + 1;
    // A text is written as in a constant.
    var graph =
        GraphReader.read(
            "n0 = constant(value=" + literal + ") : text\nreturn x=n0\n", weft.ops.Ops.all());
    return java.util.Objects.requireNonNullElse(
        ((weft.ops.source.Constant) graph.node(0).op()).value().textAt(0), "");
  }

  private void spaces() {
    while (peek(' ')) {
      at++;
    }
  }

  private boolean peek(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private WeftException wrong(String expected) {
    return new WeftException(
        Diagnostic.of(Code.BAD_GRAPH, "the containers of a program can't be read")
            .expected(expected)
            .found("'" + text.substring(Math.min(at, text.length())) + "'"));
  }
}
