package weft.testkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import weft.calculus.program.Flow;
import weft.calculus.program.Flow.Slot;
import weft.calculus.program.Leaves;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.RuleBook;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ops.control.Call;
import weft.ops.control.Checkpoint;
import weft.ops.control.Switch;
import weft.ops.control.TakesPart;
import weft.ops.control.WhileLoop;
import weft.ops.text.Format;
import weft.ops.text.LmCall;

/// The equations of a text program, whoever wrote them down: op, inputs, outputs, parameters, tags.
/// Variables are numbered as they appear; literals stand in their places.
///
/// @param lines what the program takes, one line an equation, what it gives
record TextListing(List<String> lines) {
  TextListing {
    lines = List.copyOf(lines);
  }

  @Override
  public String toString() {
    return String.join("; ", lines);
  }

  // ---- ours

  static TextListing of(Flow flow) {
    var graph = new OfGraph(flow.graph());
    var inputs = flow.graph().inputs();
    var outputs = List.copyOf(flow.graph().outputs().values());
    var lines = new ArrayList<String>();
    lines.add("take " + flow.in().text(slot -> slot(slot, i -> graph.name(inputs.get(i).id()))));
    lines.addAll(graph.equations);
    lines.add("give " + flow.out().text(slot -> slot(slot, i -> graph.name(outputs.get(i)))));
    return new TextListing(lines);
  }

  private static String slot(Slot slot, IntFunction<String> at) {
    return switch (slot) {
      case Slot.At(int i) -> at.apply(i);
      case Slot.Fixed(Object value) -> TextValues.write(value).write();
      case Slot.Zero _ -> "zero";
      case Slot.Ignored _ -> "none";
    };
  }

  /// Which equations only need equations of earlier levels, level by level.
  static List<List<Integer>> levels(Graph graph) {
    var levels = new TreeMap<Integer, List<Integer>>();
    var of = new int[graph.size()];
    int index = 0;
    for (Node node : graph.nodes()) {
      int before = node.args().stream().mapToInt(arg -> of[arg]).max().orElse(0);
      boolean counts = counts(node);
      of[node.id()] = counts ? before + 1 : before;
      if (counts) {
        levels.computeIfAbsent(of[node.id()], _ -> new ArrayList<>()).add(index++);
      }
    }
    return List.copyOf(levels.values());
  }

  private static boolean counts(Node node) {
    return !node.isInput() && !node.isConstant() && !(node.op() instanceof TakesPart);
  }

  /// How an equation is written down.
  @FunctionalInterface
  private interface Said {
    String of(String args);
  }

  /// The ops that have parameters in the file.
  private static final RuleBook SAID =
      RuleBook.EMPTY
          .with(
              Format.class,
              Said.class,
              op ->
                  args ->
                      "format(%s) template=%s keys=%s".formatted(args, op.template(), op.names()))
          .with(
              Checkpoint.class,
              Said.class,
              op ->
                  args ->
                      "checkpoint(%s) key=%s collection=%s"
                          .formatted(args, op.key(), op.collection()))
          .with(
              LmCall.class,
              Said.class,
              op -> args -> "lm_call(%s) roles=%s".formatted(args, op.speakers()))
          .with(
              Switch.class,
              Said.class,
              op -> args -> "switch(%s) branches=%s".formatted(args, OfGraph.branches(op)))
          .with(
              WhileLoop.class,
              Said.class,
              op ->
                  args ->
                      "while_loop(%s) max_iters=%d cond=%s body=%s"
                          .formatted(
                              args,
                              op.maxRounds(),
                              OfGraph.held(op.condition()),
                              OfGraph.held(op.body())))
          .with(Call.class, Said.class, op -> args -> op.label() + "_call(" + args + ")");

  private static final class OfGraph {
    private final Map<Integer, String> names = new HashMap<>();
    private final List<String> equations = new ArrayList<>();

    OfGraph(Graph graph) {
      int next = 0;
      for (Node input : graph.inputs()) {
        names.put(input.id(), "v" + next++ + ":" + input.type());
      }
      for (Node node : graph.nodes()) {
        if (node.op() instanceof Source.Known source) {
          names.put(node.id(), literal(source.value()));
        } else if (node.op() instanceof TakesPart part) {
          names.put(
              node.id(),
              name(node.args().getFirst()).replaceAll(":.*", "")
                  + "."
                  + part.index()
                  + ":"
                  + node.type());
        } else if (counts(node)) {
          String name = "v" + next++;
          names.put(node.id(), name + ":" + node.type());
          String args = node.args().stream().map(this::name).collect(Collectors.joining(", "));
          equations.add(equation(name, args, node));
        }
      }
    }

    private String name(int id) {
      return Objects.requireNonNull(names.get(id), () -> "n" + id);
    }

    private static String literal(Tensor value) {
      return TextValues.write(Leaves.java(value)).write();
    }

    private static String equation(String name, String args, Node node) {
      String said =
          SAID.find(node.op(), Said.class)
              .orElseGet(() -> given -> node.op().tag() + "(" + given + ")")
              .of(args);
      return name + " = " + said + node.labels().tags().stream().sorted().toList();
    }

    private static Map<String, List<String>> branches(Switch choice) {
      var branches = new TreeMap<String, List<String>>();
      for (int i = 0; i < choice.cases().size(); i++) {
        branches.put(choice.cases().get(i), held(choice.branches().get(i)));
      }
      return branches;
    }

    /// A graph that an equation holds.
    private static List<String> held(Graph graph) {
      var listing = new OfGraph(graph);
      var lines = new ArrayList<String>();
      lines.add("take " + graph.inputs().stream().map(node -> listing.name(node.id())).toList());
      lines.addAll(listing.equations);
      lines.add("give " + graph.outputs().values().stream().map(listing::name).toList());
      return lines;
    }
  }

  // ---- the file's

  static TextListing of(Json program) {
    var listing = new OfFile(program);
    var lines = new ArrayList<String>();
    lines.add("take " + listing.text(program.field("inputs")));
    lines.addAll(listing.equations);
    lines.add("give " + listing.text(program.field("output")));
    return new TextListing(lines);
  }

  private static final class OfFile {
    private static final Map<String, String> TYPES =
        Map.of("str", "text", "int", "i64", "float", "f64", "bool", "bool");

    private final Map<String, String> names = new HashMap<>();
    private final List<String> equations = new ArrayList<>();
    private int next;

    OfFile(Json program) {
      leaves(program.field("inputs")).stream()
          .filter(leaf -> leaf.find("var").isPresent())
          .forEach(leaf -> names.put(leaf.field("var").text(), "v" + next++));
      program.field("equations").items().forEach(this::add);
    }

    private void add(Json equation) {
      String prim = equation.field("prim").text();
      var outs = leaves(equation.field("out"));
      boolean each = List.of("stop_gradient", "checkpoint", "depends").contains(prim);
      if (each) {
        // An equation for each leaf.
        boolean others = prim.equals("depends");
        Json in = equation.field("in");
        var values = leaves(others ? in.field("tuple").items().get(0) : in);
        var rest = others ? leaves(in.field("tuple").items().get(1)) : List.<Json>of();
        for (int i = 0; i < values.size(); i++) {
          var args = new ArrayList<Json>();
          args.add(values.get(i));
          args.addAll(rest);
          String said = said(equation, args);
          String name = "v" + next++;
          names.put(outs.get(i).field("var").text(), name);
          equations.add(name + " = " + said);
        }
        return;
      }
      if (prim.equals("gather")) {
        throw new IllegalArgumentException("a scheduled program is not compared");
      }
      String said = said(equation, leaves(equation.field("in")));
      String name = "v" + next++;
      equations.add(name + " = " + said);
      for (int i = 0; i < outs.size(); i++) {
        if (outs.get(i).find("var").isPresent()) {
          names.put(outs.get(i).field("var").text(), outs.size() == 1 ? name : name + "." + i);
        }
      }
    }

    private String said(Json equation, List<Json> in) {
      String args = in.stream().map(this::text).collect(Collectors.joining(", "));
      Json params = equation.field("params");
      String prim = equation.field("prim").text();
      return switch (prim) {
            case "format" ->
                "format(%s) template=%s keys=%s"
                    .formatted(
                        args,
                        params.field("template").text(),
                        leaves(params.field("keys")).stream().map(Json::text).toList());
            case "checkpoint" ->
                "checkpoint(%s) key=%s collection=%s"
                    .formatted(args, params.field("key").text(), params.field("collection").text());
            case "lm_call" ->
                "lm_call(%s) roles=%s"
                    .formatted(
                        args, leaves(params.field("roles")).stream().map(Json::text).toList());
            case "switch" -> {
              var branches = new TreeMap<String, List<String>>();
              params
                  .field("branches")
                  .field("dict")
                  .fields()
                  .forEach((key, held) -> branches.put(key, held(held)));
              yield "switch(%s) branches=%s".formatted(args, branches);
            }
            case "while_loop" ->
                "while_loop(%s) max_iters=%d cond=%s body=%s"
                    .formatted(
                        args,
                        params.field("max_iters").integer(),
                        held(params.field("cond_ir")),
                        held(params.field("body_ir")));
            default ->
                TextProgram.customName(prim).map(name -> name + "_call").orElse(prim)
                    + "("
                    + args
                    + ")";
          }
          + TextProgram.tags(equation);
    }

    private static List<String> held(Json held) {
      Json program = TextProgram.ir(held);
      var listing = new OfFile(program);
      var lines = new ArrayList<String>();
      lines.add("take " + leaves(program.field("inputs")).stream().map(listing::text).toList());
      lines.addAll(listing.equations);
      lines.add("give " + leaves(program.field("output")).stream().map(listing::text).toList());
      return lines;
    }

    private String text(Json json) {
      return switch (json) {
        case Json.Fields(var fields) when fields.containsKey("var") ->
            names.get(json.field("var").text()) + ":" + TYPES.get(json.field("type").text());
        case Json.Fields _ when TextValues.is(json, "tuple") ->
            texts(json.field("tuple").items(), "(", ")");
        case Json.Fields _ when TextValues.is(json, "dict") ->
            new TreeMap<>(json.field("dict").fields())
                .entrySet().stream()
                    .map(field -> field.getKey() + ": " + text(field.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        case Json.Items(var items) -> texts(items, "[", "]");
        case Json.Nothing _ -> "none";
        default -> json.write();
      };
    }

    private String texts(List<Json> items, String open, String close) {
      return items.stream().map(this::text).collect(Collectors.joining(", ", open, close));
    }

    /// In the order in which programs have them: keys sorted.
    private static List<Json> leaves(Json json) {
      return switch (json) {
        case Json.Fields _ when TextValues.is(json, "tuple") -> leaves(json.field("tuple").items());
        case Json.Fields _ when TextValues.is(json, "dict") ->
            leaves(List.copyOf(new TreeMap<>(json.field("dict").fields()).values()));
        case Json.Items(var items) -> leaves(items);
        case Json.Nothing _ -> List.of();
        default -> List.of(json);
      };
    }

    private static List<Json> leaves(List<Json> items) {
      return items.stream().flatMap(item -> leaves(item).stream()).toList();
    }
  }
}
