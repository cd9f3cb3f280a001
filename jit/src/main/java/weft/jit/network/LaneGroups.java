package weft.jit.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.form.Pointwise;

/// Which nodes of a network are computed together, cell by cell: those that only one other node of
/// the same shape reads are computed with it.
final class LaneGroups {
  /// How many nodes may stand one after the other in a group.
  private static final int DEEPEST = 32;

  /// @param nodes what is computed
  record Group(LaneStep step, Set<Integer> nodes) {}

  private final NetworkPlanner plan;
  private final Map<Integer, Boolean> lanes = new HashMap<>();
  private final Map<Integer, Integer> depths = new HashMap<>();

  LaneGroups(NetworkPlanner plan) {
    this.plan = plan;
  }

  /// Whether a node is computed in lanes of one precision.
  boolean isLane(int id) {
    return lanes.computeIfAbsent(id, this::tried);
  }

  private boolean tried(int id) {
    Node node = plan.graph().node(id);
    if (!(node.op() instanceof Pointwise op)
        || !plan.isComputed(id)
        || plan.shape(id).size() == 0
        || !fits(node)) {
      return false;
    }
    try {
      var code = new LaneCode(precision(node));
      var args = node.args().stream().map(arg -> code.read(plan.type(arg).element())).toList();
      return apply(op, code, args).element() == plan.type(id).element();
    } catch (LaneCode.Unsupported e) {
      return false;
    }
  }

  /// Whether all floats are of single or all of double precision, and there are some.
  private boolean fits(Node node) {
    Element own = precision(node);
    return (own == Element.F32 || own == Element.F64)
        && node.args().stream()
            .map(arg -> plan.type(arg).element())
            .allMatch(element -> element == own || element == Element.BOOL);
  }

  /// What is read beside conditions.
  private Element precision(Node node) {
    return node.args().stream()
        .map(arg -> plan.type(arg).element())
        .filter(element -> element != Element.BOOL)
        .findFirst()
        .orElse(Element.BOOL);
  }

  private static LaneCode.Lane apply(Pointwise op, LaneCode code, List<LaneCode.Lane> args) {
    var operands = args.stream().map(arg -> Operand.of(arg.element(), arg)).toList();
    return Operand.either(op.apply(code, new Operands<>(code, operands)));
  }

  /// Whether a node is computed with the one that reads it.
  boolean isInlined(int id) {
    var readers = plan.readers(id);
    return isLane(id)
        && readers.size() == 1
        && !plan.graph().outputs().containsValue(id)
        && isLane(readers.getFirst())
        && precision(plan.graph().node(readers.getFirst())) == precision(plan.graph().node(id))
        && plan.shape(readers.getFirst()).equals(plan.shape(id))
        && depth(id) <= DEEPEST;
  }

  private int depth(int id) {
    Integer known = depths.get(id);
    if (known != null) {
      return known;
    }
    int deepest = 0;
    for (int arg : plan.graph().node(id).args()) {
      if (plan.isComputed(arg) && depths.getOrDefault(arg, 0) > 0 && isInlined(arg)) {
        deepest = Math.max(deepest, depths.getOrDefault(arg, 0));
      }
    }
    int depth = deepest >= DEEPEST ? DEEPEST + 1 : deepest + 1;
    depths.put(id, depth);
    return depth;
  }

  /// What is computed with a node.
  Group group(int id) {
    var code = new LaneCode(precision(plan.graph().node(id)));
    var values = new HashMap<Integer, LaneCode.Lane>();
    var operands = new ArrayList<LaneOperand>();
    var nodes = new HashSet<Integer>();
    reads(id, code, values, operands, nodes);
    var result = lane(id, code, values);
    boolean truth = plan.type(id).element() == Element.BOOL;
    return new Group(
        LaneStep.of(id, plan.shape(id).size(), truth, operands, code, result.register()), nodes);
  }

  /// Registers for all that is read, before any other.
  private void reads(
      int id,
      LaneCode code,
      Map<Integer, LaneCode.Lane> values,
      List<LaneOperand> operands,
      Set<Integer> nodes) {
    nodes.add(id);
    for (int arg : plan.graph().node(id).args()) {
      if (values.containsKey(arg) || nodes.contains(arg)) {
        continue;
      }
      if (plan.isComputed(arg) && isInlined(arg)) {
        reads(arg, code, values, operands, nodes);
      } else {
        Element element = plan.type(arg).element();
        operands.add(
            new LaneOperand(
                arg,
                element,
                plan.isConstant(arg),
                LaneOperand.reading(plan.shape(arg), plan.shape(id))));
        values.put(arg, code.read(element));
      }
    }
  }

  private LaneCode.Lane lane(int id, LaneCode code, Map<Integer, LaneCode.Lane> values) {
    var known = values.get(id);
    if (known != null) {
      return known;
    }
    Node node = plan.graph().node(id);
    var args = new ArrayList<LaneCode.Lane>();
    for (int arg : node.args()) {
      args.add(lane(arg, code, values));
    }
    var lane = apply((Pointwise) node.op(), code, args);
    values.put(id, lane);
    return lane;
  }

  /// Whether a group takes all there is of a node, cell by cell.
  boolean takes(Group group, int id) {
    return !group.step.truth()
        && !plan.graph().outputs().containsValue(id)
        && group.nodes.containsAll(plan.readers(id))
        && group.step.operands().stream()
            .anyMatch(
                operand -> operand.id() == id && operand.reading() instanceof LaneOperand.Same);
  }

  /// The same step where the cells of a node stand where the result goes.
  LaneStep inPlaceOf(Group group, int id) {
    var step = group.step;
    return new LaneStep(
        step.id(),
        step.size(),
        step.element(),
        false,
        step.operands().stream()
            .map(
                operand ->
                    operand.id() == id
                        ? new LaneOperand(step.id(), operand.element(), false, operand.reading())
                        : operand)
            .toList(),
        step.lines(),
        step.literals(),
        step.registers());
  }
}
