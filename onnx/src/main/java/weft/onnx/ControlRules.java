package weft.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.onnx.OnnxItem.Many;
import weft.onnx.OnnxItem.One;

/// Branches, loops, lists of tensors, and what is done with texts.
///
/// A loop is written out, round by round: how often it runs must be known when the graph is made.
final class ControlRules {
  private static final long MOST_ROUNDS = 20_000;

  private ControlRules() {}

  static Map<String, OnnxRule> rules() {
    var rules = new HashMap<String, OnnxRule>();
    rules.put("If", ControlRules::branch);
    rules.put("Loop", ControlRules::loop);
    rules.put("Scan", ControlRules::scan);
    rules.put("SequenceConstruct", call -> List.of(new Many(call.all())));
    rules.put("SequenceEmpty", call -> List.of(new Many(List.of())));
    rules.put(
        "SequenceLength",
        call -> call.results(call.constant(Tensor.scalar((long) call.many(0).size()))));
    rules.put("SequenceAt", call -> List.of(new One(call.many(0).get(position(call, 1, 0)))));
    rules.put("SequenceErase", ControlRules::erase);
    rules.put("SequenceInsert", ControlRules::insert);
    rules.put("SequenceMap", ControlRules::map);
    rules.put("SplitToSequence", ControlRules::split);
    rules.put("ConcatFromSequence", ControlRules::concat);
    rules.put("Optional", call -> List.of(call.item(0)));
    rules.put("OptionalGetElement", call -> List.of(call.item(0)));
    rules.put(
        "OptionalHasElement", call -> call.results(call.constant(Tensor.scalar(call.has(0)))));
    rules.put("StringNormalizer", ControlRules::normalise);
    rules.put("StringConcat", call -> call.results(call.plus(call.in(0), call.in(1))));
    return rules;
  }

  /// Where the condition is known one branch is written, else both, and the condition chooses.
  private static List<OnnxItem> branch(OnnxCall call) {
    var condition = call.known(call.in(0));
    if (condition.isPresent()) {
      return call.body(
          call.graph(condition.get().truthAt(0) ? "then_branch" : "else_branch"), List.of());
    }
    var then = call.body(call.graph("then_branch"), List.of());
    var otherwise = call.body(call.graph("else_branch"), List.of());
    var results = new ArrayList<OnnxItem>();
    for (int i = 0; i < then.size(); i++) {
      if (!(then.get(i) instanceof One(int a) && otherwise.get(i) instanceof One(int b))
          || !call.type(a).equals(call.type(b))) {
        throw call.refused("has branches of different types and a condition that is not known");
      }
      results.add(new One(call.where(call.reshape(call.in(0), List.of()), a, b)));
    }
    return results;
  }

  private static List<OnnxItem> loop(OnnxCall call) {
    var body = call.graph("body");
    long rounds =
        call.has(0) ? call.value(call.in(0), "how often it runs").longAt(0) : MOST_ROUNDS + 1;
    boolean goes = !call.has(1) || call.value(call.in(1), "whether it runs").truthAt(0);
    int carried = body.inputs().size() - 2;
    var state = new ArrayList<OnnxItem>();
    for (int i = 0; i < carried; i++) {
      state.add(call.item(2 + i));
    }
    int scans = body.outputs().size() - 1 - carried;
    var stacked = new ArrayList<List<Integer>>();
    IntStream.range(0, scans).forEach(_ -> stacked.add(new ArrayList<>()));
    for (long round = 0; goes && round < rounds; round++) {
      if (round == MOST_ROUNDS) {
        throw call.refused("runs more than " + MOST_ROUNDS + " rounds");
      }
      var values = new ArrayList<OnnxItem>();
      values.add(new One(call.constant(Tensor.scalar(round))));
      values.add(new One(call.constant(Tensor.scalar(true))));
      values.addAll(state);
      var out = call.body(body, values);
      goes =
          !(out.getFirst() instanceof One(int id))
              || call.value(id, "whether it goes on").truthAt(0);
      state.clear();
      state.addAll(out.subList(1, 1 + carried));
      for (int i = 0; i < scans; i++) {
        stacked.get(i).add(one(call, out.get(1 + carried + i)));
      }
    }
    var results = new ArrayList<OnnxItem>(state);
    for (int i = 0; i < scans; i++) {
      var declared = body.outputs().get(1 + carried + i);
      results.add(new One(stack(call, stacked.get(i), 0, declared)));
    }
    return results;
  }

  private static int one(OnnxCall call, OnnxItem item) {
    if (item instanceof One(int id)) {
      return id;
    }
    throw call.refused("collects lists of tensors");
  }

  private static int stack(OnnxCall call, List<Integer> ids, int axis, OnnxValue declared) {
    if (ids.isEmpty()) {
      var dims = new ArrayList<>(List.of(0));
      declared
          .dims()
          .ifPresent(
              all ->
                  all.forEach(
                      dim -> dims.add(dim instanceof OnnxValue.Dim.Known(long n) ? (int) n : 0)));
      return call.filled(0, declared.element().orElse(Element.F32), dims);
    }
    return call.concat(ids.stream().map(id -> call.expandDims(id, axis)).toList(), axis);
  }

  private static List<OnnxItem> scan(OnnxCall call) {
    var body = call.graph("body");
    int inputs = (int) call.whole("num_scan_inputs", 1);
    int states = body.inputs().size() - inputs;
    boolean batched = call.version() < 9;
    int first = batched ? 1 : 0;
    var start = new ArrayList<Integer>();
    for (int i = 0; i < states; i++) {
      start.add(call.in(first + i));
    }
    var scanned = new ArrayList<Integer>();
    for (int i = 0; i < inputs; i++) {
      scanned.add(call.in(first + states + i));
    }
    if (!batched) {
      return call.results(scan(call, body, start, scanned).toArray(Integer[]::new));
    }
    if (call.has(0)) {
      throw call.refused("has lengths of its own for each item");
    }
    // The first version had a batch around everything.
    var items = new ArrayList<List<Integer>>();
    int batch = call.dims(scanned.getFirst()).getFirst();
    for (int b = 0; b < batch; b++) {
      int at = b;
      items.add(
          scan(
              call,
              body,
              start.stream().map(id -> item(call, id, 0, at)).toList(),
              scanned.stream().map(id -> item(call, id, 0, at)).toList()));
    }
    var results = new ArrayList<Integer>();
    for (int i = 0; i < body.outputs().size(); i++) {
      int at = i;
      results.add(
          stack(call, items.stream().map(item -> item.get(at)).toList(), 0, body.outputs().get(i)));
    }
    return call.results(results.toArray(Integer[]::new));
  }

  /// One item along a dimension, which is gone then.
  static int item(OnnxCall call, int id, int axis, int at) {
    var dims = new ArrayList<>(call.dims(id));
    dims.subList(axis, axis + 1).clear();
    return call.reshape(call.part(id, axis, at, at + 1), dims);
  }

  private static List<Integer> scan(
      OnnxCall call, OnnxModel.OnnxGraph body, List<Integer> start, List<Integer> scanned) {
    var state = new ArrayList<>(start);
    var axes = call.wholes("scan_input_axes");
    var turned =
        call.version() < 9 ? call.wholes("directions") : call.wholes("scan_input_directions");
    int outputs = body.outputs().size() - state.size();
    var stacked = new ArrayList<List<Integer>>();
    IntStream.range(0, outputs).forEach(_ -> stacked.add(new ArrayList<>()));
    int rounds =
        call.dims(scanned.getFirst())
            .get(axes.isEmpty() ? 0 : call.axis(axes.getFirst(), call.rank(scanned.getFirst())));
    for (int round = 0; round < rounds; round++) {
      var values = new ArrayList<OnnxItem>();
      state.forEach(id -> values.add(new One(id)));
      for (int i = 0; i < scanned.size(); i++) {
        int axis = axes.isEmpty() ? 0 : call.axis(axes.get(i), call.rank(scanned.get(i)));
        boolean back = !turned.isEmpty() && turned.get(i) == 1;
        values.add(new One(item(call, scanned.get(i), axis, back ? rounds - 1 - round : round)));
      }
      var out = call.body(body, values);
      for (int i = 0; i < state.size(); i++) {
        state.set(i, one(call, out.get(i)));
      }
      for (int i = 0; i < outputs; i++) {
        stacked.get(i).add(one(call, out.get(state.size() + i)));
      }
    }
    var to = call.wholes("scan_output_axes");
    var back = call.wholes("scan_output_directions");
    var results = new ArrayList<>(state);
    for (int i = 0; i < outputs; i++) {
      var items = stacked.get(i);
      boolean reversed = !back.isEmpty() && back.get(i) == 1;
      int rank = items.isEmpty() ? 0 : call.rank(items.getFirst());
      int axis = to.isEmpty() ? 0 : call.axis(to.get(i), rank + 1);
      results.add(
          stack(
              call,
              reversed ? items.reversed() : items,
              axis,
              body.outputs().get(start.size() + i)));
    }
    return results;
  }

  /// A position in a list that is known, from the last where it is negative.
  private static int position(OnnxCall call, int argument, int more) {
    int size = call.many(0).size();
    long at = call.value(call.in(argument), "the position").longAt(0);
    long from = at < 0 ? at + size : at;
    if (from < 0 || from >= size + more) {
      throw call.wrong("there is no position %d in a list of %d".formatted(at, size));
    }
    return (int) from;
  }

  private static List<OnnxItem> erase(OnnxCall call) {
    var items = new ArrayList<>(call.many(0));
    int at = call.has(1) ? position(call, 1, 0) : items.size() - 1;
    items.subList(at, at + 1).clear();
    return List.of(new Many(items));
  }

  private static List<OnnxItem> insert(OnnxCall call) {
    var items = new ArrayList<>(call.many(0));
    items.add(call.has(2) ? position(call, 2, 1) : items.size(), call.in(1));
    return List.of(new Many(items));
  }

  private static List<OnnxItem> map(OnnxCall call) {
    var body = call.graph("body");
    var results = new ArrayList<List<Integer>>();
    body.outputs().forEach(_ -> results.add(new ArrayList<>()));
    for (int i = 0; i < call.many(0).size(); i++) {
      var values = new ArrayList<OnnxItem>();
      for (int k = 0; k < call.count(); k++) {
        values.add(
            call.item(k) instanceof Many(List<Integer> ids) ? new One(ids.get(i)) : call.item(k));
      }
      var out = call.body(body, values);
      for (int o = 0; o < out.size(); o++) {
        results.get(o).add(one(call, out.get(o)));
      }
    }
    return results.stream().map(ids -> (OnnxItem) new Many(ids)).toList();
  }

  private static List<OnnxItem> split(OnnxCall call) {
    int x = call.in(0);
    int axis = call.axis(call.whole("axis", 0), call.rank(x));
    int length = call.dims(x).get(axis);
    boolean kept = call.has(1) || call.whole("keepdims", 1) != 0;
    List<Integer> lengths;
    if (!call.has(1)) {
      lengths = ShapeRules.even(length, 1, length);
    } else {
      Tensor parts = call.value(call.in(1), "the lengths of the parts");
      int each = (int) parts.longAt(0);
      lengths =
          parts.shape().rank() == 0
              ? ShapeRules.even(length, each, Math.ceilDiv(length, each))
              : call.ints(1, "the lengths of the parts");
    }
    var ids = ShapeRules.parts(call, x, axis, lengths);
    return List.of(
        new Many(
            kept ? ids : ids.stream().map(id -> ControlRules.item(call, id, axis, 0)).toList()));
  }

  private static List<OnnxItem> concat(OnnxCall call) {
    var items = call.many(0);
    int rank = call.rank(items.getFirst());
    if (call.flag("new_axis")) {
      int axis = call.axis(call.whole("axis", 0), rank + 1);
      return call.results(
          call.concat(items.stream().map(id -> call.expandDims(id, axis)).toList(), axis));
    }
    return call.results(call.concat(items, call.axis(call.whole("axis", 0), rank)));
  }

  /// Texts in one case and without the words that are to be left out.
  private static List<OnnxItem> normalise(OnnxCall call) {
    Tensor x = call.value(call.in(0), "which texts come out");
    String change = call.text("case_change_action", "NONE");
    boolean exact = call.flag("is_case_sensitive");
    var left = call.texts("stopwords");
    var words = new ArrayList<String>();
    for (int i = 0; i < x.size(); i++) {
      String word = String.valueOf(x.textAt(i));
      boolean out =
          left.stream().anyMatch(stop -> exact ? stop.equals(word) : stop.equalsIgnoreCase(word));
      if (!out) {
        words.add(
            change.equals("LOWER")
                ? word.toLowerCase(Locale.ROOT)
                : change.equals("UPPER") ? word.toUpperCase(Locale.ROOT) : word);
      }
    }
    if (words.isEmpty()) {
      words.add("");
    }
    Shape shape = x.shape().rank() == 2 ? Shape.of(1, words.size()) : Shape.of(words.size());
    return call.results(call.constant(Tensor.texts(shape, words::get)));
  }
}
