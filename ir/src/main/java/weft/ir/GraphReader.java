package weft.ir;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import weft.ir.Attributes.Parsed;

/// Reads the text form: equations in any order, tree functions (`def t7(...) -> node:`), comments,
/// outputs. Every mistake is a diagnostic with a place; several are reported at once.
public final class GraphReader {
  private static final int MAX_DEPTH = 64;

  private final String text;
  private final LineIndex lines;
  private final OpSet ops;
  private final int depth;
  private int at;
  private int trees;

  private final TreeMap<Integer, Equation> equations = new TreeMap<>();
  private final Map<String, Reference> outputs = new LinkedHashMap<>();
  private final List<Reference> roots = new ArrayList<>();
  private final List<Diagnostic> problems = new ArrayList<>();

  /// What was read: the graph, and the roots of its trees where the text was in tree form.
  public record Document(Graph graph, List<Integer> roots) {}

  /// @param tree in which tree function it stands, counted from 1; 0 outside of them
  private record Equation(
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

  private record Argument(Parsed value, Optional<Reference> reference) {}

  private record Reference(int label, Origin origin) {}

  private GraphReader(String text, LineIndex lines, OpSet ops, int at, int depth) {
    this.text = text;
    this.lines = lines;
    this.ops = ops;
    this.at = at;
    this.depth = depth;
  }

  public static Graph read(String text, OpSet ops) {
    return document("graph", text, ops).graph();
  }

  /// A type as [Type#toString()] spells it.
  public static Type type(String text) {
    var reader = new GraphReader(text, new LineIndex("type", text), OpSet.of(List.of()), 0, 0);
    return reader.type();
  }

  /// @param source what the text is called in messages
  public static Document document(String source, String text, OpSet ops) {
    var reader = new GraphReader(text, new LineIndex(source, text), ops, 0, 0);
    reader.statements('\0');
    return reader.build();
  }

  // ---- statements
  // ---------------------------------------------------------------------------------------------

  private void statements(char end) {
    while (true) {
      skipBlank(true);
      if (at >= text.length()) {
        if (end != '\0') {
          problems.add(syntax("the graph in braces does not end", "}", at, 1));
        }
        return;
      }
      if (text.charAt(at) == end) {
        at++;
        return;
      }
      int start = at;
      try {
        statement();
        endOfStatement(end);
      } catch (WeftException e) {
        problems.addAll(e.diagnostics());
        at = Math.max(at, start + 1);
        skipLine();
      }
    }
  }

  private void statement() {
    int start = at;
    String word = word("an equation such as n1 = add(left=n0, right=n0)");
    if (word.equals("def")) {
      header();
    } else if (word.equals("return")) {
      returns();
    } else {
      equation(label(word, start), start);
    }
  }

  private void endOfStatement(char end) {
    skipBlank(false);
    boolean ends =
        at >= text.length()
            || text.charAt(at) == '\n'
            || text.charAt(at) == ';'
            || text.charAt(at) == end;
    if (!ends) {
      throw new WeftException(
          syntax("there is more than one statement in the line", "the end of the line", at, 1));
    }
  }

  /// `def t7(n1: placeholder, n5: constant) -> node:`; the signature follows from the body, so it
  /// is only parsed.
  private void header() {
    word("the name of a tree");
    expect('(');
    if (!next(')')) {
      do {
        int start = skipBlank(false);
        label(word("a node such as n1"), start);
        expect(':');
        word("a kind of node");
      } while (next(','));
      expect(')');
    }
    expect('-');
    expect('>');
    word("node");
    expect(':');
    trees++;
  }

  private void returns() {
    int start = skipBlank(false);
    if (at >= text.length() || text.charAt(at) != '"') {
      String word = word("an output such as c=n7");
      if (!next('=')) {
        roots.add(new Reference(label(word, start), place(start)));
        while (next(',')) {
          roots.add(reference());
        }
        return;
      }
      output(word, start);
    } else {
      String name = quoted();
      expect('=');
      output(name, start);
    }
    while (next(',')) {
      int from = skipBlank(false);
      String name =
          at < text.length() && text.charAt(at) == '"' ? quoted() : word("the name of an output");
      expect('=');
      output(name, from);
    }
  }

  private void output(String name, int start) {
    var reference = reference();
    if (outputs.put(name, reference) != null) {
      throw new WeftException(
          Diagnostic.of(Code.DUPLICATE, "there are two outputs called '" + name + "'")
              .about(name)
              .at(place(start)));
    }
  }

  private void equation(int label, int start) {
    expect('=');
    String tag = word("an op");
    expect('(');
    var args = new LinkedHashMap<String, Argument>();
    if (!next(')')) {
      do {
        int from = skipBlank(false);
        String name = word("a role or an attribute");
        expect('=');
        var argument = argument();
        if (args.put(name, argument) != null) {
          throw new WeftException(
              Diagnostic.of(Code.DUPLICATE, tag + ": '" + name + "' is given twice")
                  .about(name)
                  .at(place(from)));
        }
      } while (next(','));
      expect(')');
    }
    Optional<Type> declared = next(':') ? Optional.of(type()) : Optional.empty();
    var equation =
        new Equation(
            label, tag, args, declared, place(start), text.substring(start, at).strip(), trees);
    Equation before = equations.putIfAbsent(label, equation);
    if (before != null && !equation.repeats(before)) {
      throw new WeftException(
          Diagnostic.of(Code.DUPLICATE, Node.label(label) + " is defined twice")
              .about(Node.label(label))
              .at(place(start)));
    }
  }

  // ---- values
  // -------------------------------------------------------------------------------------------------

  private Argument argument() {
    int start = skipBlank(false);
    Parsed value = value(0);
    if (value instanceof Parsed.Word(String word, _) && word.matches("n[0-9]+")) {
      return new Argument(value, Optional.of(new Reference(label(word, start), place(start))));
    }
    return new Argument(value, Optional.empty());
  }

  private Parsed value(int nesting) {
    int start = skipBlank(false);
    if (nesting + depth > MAX_DEPTH) {
      throw new WeftException(
          syntax("the text is nested too deeply", "at most " + MAX_DEPTH + " levels", start, 1));
    }
    char c = start < text.length() ? text.charAt(start) : '\0';
    if (c == '"') {
      return new Parsed.Quoted(quoted(), place(start));
    }
    if (c == '{') {
      at++;
      var nested = new GraphReader(text, lines, ops, at, depth + nesting + 1);
      nested.statements('}');
      at = nested.at;
      return new Parsed.Nested(nested.build().graph(), lines.place(start, 1));
    }
    if (c == '[') {
      at++;
      var items = new ArrayList<Parsed>();
      if (!next(']')) {
        do {
          items.add(value(nesting + 1));
        } while (next(','));
        expect(']');
      }
      return new Parsed.Items(items, place(start));
    }
    String word = literal();
    return next('(')
        ? new Parsed.Applied(op(word, place(start)), attributes(nesting + 1), place(start))
        : new Parsed.Word(word, place(start));
  }

  /// The attributes of an op that is itself an attribute, up to the closing parenthesis.
  private Map<String, Parsed> attributes(int nesting) {
    var attributes = new LinkedHashMap<String, Parsed>();
    if (!next(')')) {
      do {
        String name = word("an attribute");
        expect('=');
        attributes.put(name, value(nesting));
      } while (next(','));
      expect(')');
    }
    return attributes;
  }

  private Reference reference() {
    int start = skipBlank(false);
    return new Reference(label(word("a node such as n1"), start), place(start));
  }

  private int label(String word, int start) {
    if (word.matches("n[0-9]{1,9}")) {
      return Integer.parseInt(word, 1, word.length(), 10);
    }
    throw new WeftException(
        syntax(
            "'" + word + "' is not the label of a node", "n and a number", start, word.length()));
  }

  private Type type() {
    Type type = next('(') ? tuple() : single();
    while (next('*')) {
      type = type.batch();
    }
    return type;
  }

  private Type tuple() {
    var parts = new ArrayList<Type>();
    do {
      parts.add(type());
    } while (next(','));
    expect(')');
    return Type.tuple(parts);
  }

  private Type single() {
    int start = skipBlank(false);
    String tag = word("a type such as f64");
    Element element =
        Element.byTag(tag)
            .orElseThrow(
                () ->
                    new WeftException(
                        syntax(
                            "there is no element '" + tag + "'",
                            "f64, f32, i64, bool, text, time, ...",
                            start,
                            tag.length())));
    Shape shape = Shape.SCALAR;
    if (next('[')) {
      if (next('*')) {
        shape = Shape.OPEN;
      } else {
        var dims = new ArrayList<Integer>();
        do {
          dims.add(dimension());
        } while (next(','));
        shape = new Shape(false, dims);
      }
      expect(']');
    }
    var axes = EnumSet.noneOf(Axis.class);
    if (next('{')) {
      do {
        int from = skipBlank(false);
        String name = word("entity or time");
        for (Axis axis : Axis.values()) {
          if (axis.tag().equals(name)) {
            axes.add(axis);
            name = "";
          }
        }
        if (!name.isEmpty()) {
          throw new WeftException(
              syntax("there is no axis '" + name + "'", "entity or time", from, name.length()));
        }
      } while (next(','));
      expect('}');
    }
    return new Type(element, shape, axes);
  }

  private int dimension() {
    int start = skipBlank(false);
    String digits = literal();
    if (!digits.matches("[0-9]{1,9}")) {
      throw new WeftException(
          syntax("'" + digits + "' is not a dimension", "a whole number", start, digits.length()));
    }
    return Integer.parseInt(digits);
  }

  // ---- characters
  // ---------------------------------------------------------------------------------------------

  private int skipBlank(boolean lines) {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '#') {
        skipLine();
      } else if (c == ' ' || c == '\t' || c == '\r' || lines && (c == '\n' || c == ';')) {
        at++;
      } else {
        break;
      }
    }
    return at;
  }

  private void skipLine() {
    while (at < text.length() && text.charAt(at) != '\n') {
      at++;
    }
  }

  private boolean next(char c) {
    skipBlank(false);
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c) {
    if (!next(c)) {
      throw new WeftException(syntax("'" + c + "' is missing", "'" + c + "'", at, 1));
    }
  }

  private String word(String expected) {
    int start = skipBlank(false);
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at))
            || text.charAt(at) == '_'
            || text.charAt(at) == '.')) {
      at++;
    }
    if (at == start) {
      throw new WeftException(syntax("this is not part of a graph", expected, at, 1));
    }
    return text.substring(start, at);
  }

  private String literal() {
    int start = skipBlank(false);
    if (at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
      at++;
    }
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean exponentSign =
          (c == '-' || c == '+') && (text.charAt(at - 1) == 'e' || text.charAt(at - 1) == 'E');
      if (!Character.isLetterOrDigit(c) && c != '_' && c != '.' && !exponentSign) {
        break;
      }
      at++;
    }
    if (at == start) {
      throw new WeftException(syntax("a value is missing", "a number, text, list or node", at, 1));
    }
    return text.substring(start, at);
  }

  private String quoted() {
    int start = at++;
    var out = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
      char c = text.charAt(at++);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      int escape = at - 1;
      boolean ends = at >= text.length() || text.charAt(at) == '\n';
      char escaped = ends ? '\0' : text.charAt(at++);
      switch (escaped) {
        case '"', '\\' -> out.append(escaped);
        case 'n' -> out.append('\n');
        case 'r' -> out.append('\r');
        case 't' -> out.append('\t');
        case 'u' -> {
          String digits = text.substring(at, Math.min(text.length(), at + 4));
          if (!digits.matches("[0-9a-fA-F]{4}")) {
            throw new WeftException(
                syntax("this escape is incomplete", "\\u and four hexadecimal digits", escape, 2));
          }
          out.append((char) Integer.parseInt(digits, 16));
          at += 4;
        }
        default ->
            throw new WeftException(
                syntax("there is no such escape", "\\\" \\\\ \\n \\r \\t or \\u0000", escape, 2));
      }
    }
    if (at >= text.length() || text.charAt(at) != '"') {
      throw new WeftException(syntax("the text does not end", "\"", start, at - start));
    }
    at++;
    return out.toString();
  }

  private Origin place(int start) {
    return lines.place(start, Math.max(1, at - start));
  }

  private Diagnostic syntax(String message, String expected, int start, int length) {
    String found =
        start < text.length()
            ? text.substring(start, Math.min(text.length(), start + length))
            : "the end of the text";
    return Diagnostic.of(Code.SYNTAX, message)
        .expected(expected)
        .found(found.equals("\n") ? "the end of the line" : found)
        .at(lines.place(start, length));
  }

  // ---- building
  // -----------------------------------------------------------------------------------------------

  private Document build() {
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

  private Class<? extends Op> op(String tag, Origin origin) {
    return ops.find(tag)
        .orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(Code.UNKNOWN_FUNCTION, "there is no op '" + tag + "'")
                        .about(tag)
                        .at(origin)
                        .suggest(tag, ops.tags())));
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
