package weft.ir.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.OpSet;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.Attributes.Parsed;
import weft.ir.text.GraphAssembly.Argument;
import weft.ir.text.GraphAssembly.Equation;
import weft.ir.text.GraphAssembly.Reference;

/// Reads the text form: equations in any order, tree functions (`def t7(...) -> node:`), comments,
/// outputs. Every mistake is a diagnostic with a place; several are reported at once.
public final class GraphReader {
  private static final int MAX_DEPTH = 64;

  private final GraphScanner in;
  private final OpSet ops;
  private final Function<String, Optional<Tensor>> beside;

  /// How many brackets and braces it stands in.
  private final int depth;

  private final GraphAssembly found;
  private int trees;

  /// What was read: the graph, and the roots of its trees where the text was in tree form.
  public record Document(Graph graph, List<Integer> roots) {}

  private GraphReader(
      GraphScanner in, OpSet ops, Function<String, Optional<Tensor>> beside, int depth) {
    this.in = in;
    this.ops = ops;
    this.beside = beside;
    this.found = new GraphAssembly(ops, beside);
    this.depth = depth;
  }

  public static Graph read(String text, OpSet ops) {
    return document("graph", text, ops).graph();
  }

  /// Reads a text of which some values are kept beside it.
  ///
  /// @param beside a value by its digest
  public static Graph read(String text, OpSet ops, Function<String, Optional<Tensor>> beside) {
    return document("graph", text, ops, beside).graph();
  }

  /// A type as [Type#toString()] spells it.
  public static Type type(String text) {
    return TypeReader.type(new GraphScanner("type", text));
  }

  /// @param source what the text is called in messages
  public static Document document(String source, String text, OpSet ops) {
    return document(source, text, ops, _ -> Optional.empty());
  }

  private static Document document(
      String source, String text, OpSet ops, Function<String, Optional<Tensor>> beside) {
    var reader = new GraphReader(new GraphScanner(source, text), ops, beside, 0);
    reader.statements('\0');
    return reader.found.build();
  }

  private void statements(char end) {
    while (true) {
      in.skipBlank(true);
      if (in.isAtEnd()) {
        if (end != '\0') {
          found.problems.add(in.syntax("the graph in braces does not end", "}", in.at(), 1));
        }
        return;
      }
      if (in.next(end)) {
        return;
      }
      int start = in.at();
      try {
        statement();
        endOfStatement(end);
      } catch (WeftException e) {
        found.problems.addAll(e.diagnostics());
        in.atLeast(start + 1);
        in.skipStatement(start, depth > 0);
      }
    }
  }

  private void statement() {
    int start = in.at();
    String word = in.word("an equation such as n1 = add(left=n0, right=n0)");
    if (word.equals("def")) {
      header();
    } else if (word.equals("return")) {
      returns();
    } else {
      equation(label(word, start), start);
    }
  }

  private void endOfStatement(char end) {
    in.skipBlank(false);
    boolean ends = in.isAtEnd() || in.sees('\n') || in.sees(';') || in.sees(end);
    if (!ends) {
      throw new WeftException(
          in.syntax(
              "there is more than one statement in the line", "the end of the line", in.at(), 1));
    }
  }

  /// `def t7(n1: placeholder, n5: constant) -> node:`; the signature follows from the body, so it
  /// is only parsed.
  private void header() {
    in.word("the name of a tree");
    in.expect('(');
    if (!in.next(')')) {
      do {
        int start = in.skipBlank(false);
        label(in.word("a node such as n1"), start);
        in.expect(':');
        in.word("a kind of node");
      } while (in.next(','));
      in.expect(')');
    }
    in.expect('-');
    in.expect('>');
    in.word("node");
    in.expect(':');
    trees++;
  }

  private void returns() {
    int start = in.skipBlank(false);
    if (!in.sees('"')) {
      String word = in.word("an output such as c=n7");
      if (!in.next('=')) {
        found.roots.add(new Reference(label(word, start), in.place(start)));
        while (in.next(',')) {
          found.roots.add(reference());
        }
        return;
      }
      output(word, start);
    } else {
      String name = in.quoted();
      in.expect('=');
      output(name, start);
    }
    while (in.next(',')) {
      int from = in.skipBlank(false);
      String name = in.sees('"') ? in.quoted() : in.word("the name of an output");
      in.expect('=');
      output(name, from);
    }
  }

  private void output(String name, int start) {
    var reference = reference();
    if (found.outputs.put(name, reference) != null) {
      throw new WeftException(
          Diagnostic.of(Code.DUPLICATE, "there are two outputs called '" + name + "'")
              .about(name)
              .at(in.place(start)));
    }
  }

  private void equation(int label, int start) {
    in.expect('=');
    String tag = in.word("an op");
    in.expect('(');
    var args = new LinkedHashMap<String, Argument>();
    if (!in.next(')')) {
      do {
        int from = in.skipBlank(false);
        String name = in.word("a role or an attribute");
        in.expect('=');
        var argument = argument();
        if (args.put(name, argument) != null) {
          throw new WeftException(
              Diagnostic.of(Code.DUPLICATE, tag + ": '" + name + "' is given twice")
                  .about(name)
                  .at(in.place(from)));
        }
      } while (in.next(','));
      in.expect(')');
    }
    Optional<Type> declared = in.next(':') ? Optional.of(TypeReader.type(in)) : Optional.empty();
    var equation =
        new Equation(label, tag, args, declared, in.place(start), in.since(start), trees);
    Equation before = found.equations.putIfAbsent(label, equation);
    if (before != null && !equation.repeats(before)) {
      throw new WeftException(
          Diagnostic.of(Code.DUPLICATE, Node.label(label) + " is defined twice")
              .about(Node.label(label))
              .at(in.place(start)));
    }
  }

  private Argument argument() {
    int start = in.skipBlank(false);
    Parsed value = value(0);
    if (value instanceof Parsed.Word(String word, _) && word.matches("n[0-9]+")) {
      return new Argument(value, Optional.of(new Reference(label(word, start), in.place(start))));
    }
    return new Argument(value, Optional.empty());
  }

  private Parsed value(int nesting) {
    int start = in.skipBlank(false);
    if (nesting + depth > MAX_DEPTH) {
      throw new WeftException(
          in.syntax("the text is nested too deeply", "at most " + MAX_DEPTH + " levels", start, 1));
    }
    if (in.sees('"')) {
      return new Parsed.Quoted(in.quoted(), in.place(start));
    }
    if (in.next('{')) {
      var nested = new GraphReader(in, ops, beside, depth + nesting + 1);
      nested.statements('}');
      return new Parsed.Nested(nested.found.build().graph(), in.point(start));
    }
    if (in.next('[')) {
      var items = new ArrayList<Parsed>();
      if (!in.next(']')) {
        do {
          items.add(value(nesting + 1));
        } while (in.next(','));
        in.expect(']');
      }
      return new Parsed.Items(items, in.place(start));
    }
    String word = in.literal();
    return in.next('(')
        ? new Parsed.Applied(
            found.op(word, in.place(start)), attributes(nesting + 1), in.place(start))
        : new Parsed.Word(word, in.place(start));
  }

  /// The attributes of an op that is itself an attribute, up to the closing parenthesis.
  private Map<String, Parsed> attributes(int nesting) {
    var attributes = new LinkedHashMap<String, Parsed>();
    if (!in.next(')')) {
      do {
        String name = in.word("an attribute");
        in.expect('=');
        attributes.put(name, value(nesting));
      } while (in.next(','));
      in.expect(')');
    }
    return attributes;
  }

  private Reference reference() {
    int start = in.skipBlank(false);
    return new Reference(label(in.word("a node such as n1"), start), in.place(start));
  }

  private int label(String word, int start) {
    if (word.matches("n[0-9]{1,9}")) {
      return Integer.parseInt(word, 1, word.length(), 10);
    }
    throw new WeftException(
        in.syntax(
            "'" + word + "' is not the label of a node", "n and a number", start, word.length()));
  }
}
