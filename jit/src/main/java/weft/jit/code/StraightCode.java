package weft.jit.code;

import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Reads the straight code of [weft.ir.math] and does on other things what it does on numbers.
///
/// A method is followed instruction by instruction with a stack and local variables of those other
/// things; calls of other methods of the package are followed too. Where it says `isRare(x) ? a :
/// b` only b is. The same operation on the same things is done once, and what follows from
/// constants alone is not done at all ([Folding]).
///
/// @param <D> a number
/// @param <L> 64 bits
/// @param <B> a condition
public final class StraightCode<D, L, B> {
  private static final String PACKAGE = "weft/ir/math/";

  private final LaneOps<D, L, B> on;
  private final Map<List<Object>, Object> done = new HashMap<>();
  private Optional<B> rare = Optional.empty();

  StraightCode(LaneOps<D, L, B> on) {
    this.on = on;
  }

  /// What a function gives, and for which arguments only the function itself can tell.
  public record Result<D, B>(D usual, Optional<B> rare) {}

  @SuppressWarnings("unchecked")
  Result<D, B> call(MathFunction function, List<D> arguments) {
    rare = Optional.empty();
    Object usual = call(function.owner(), function.name(), function.descriptor(), arguments);
    return new Result<>((D) usual, rare);
  }

  private Object follow(String type, String method, String descriptor, List<?> arguments) {
    var frame = new Frame();
    int slot = 0;
    for (int i = 0; i < arguments.size(); i++) {
      frame.locals.put(slot, arguments.get(i));
      slot += descriptor.charAt(i + 1) == 'Z' ? 1 : 2;
    }
    var code = MethodCode.of(type, method, descriptor);
    var list = code.instructions();
    for (int i = 0; i < list.size(); i++) {
      switch (list.get(i)) {
        case LoadInstruction load -> frame.push(local(frame, load.slot()));
        case StoreInstruction store -> frame.locals.put(store.slot(), frame.pop());
        case ConstantInstruction constant -> frame.push(constant(constant));
        case ReturnInstruction _ -> {
          return frame.pop();
        }
        case InvokeInstruction call -> frame.push(call(frame, call));
        case BranchInstruction branch when branch.opcode() == Opcode.IFEQ -> {
          setAside(frame.truth());
          i = Objects.requireNonNull(code.places().get(branch.target())) - 1;
        }
        case OperatorInstruction op
            when op.opcode() == Opcode.DCMPL || op.opcode() == Opcode.DCMPG -> {
          frame.push(comparison(frame, list, i));
          i += 4;
        }
        case OperatorInstruction op -> frame.push(operator(frame, op.opcode()));
        case Instruction other -> throw unknown(other.opcode() + " in " + type + "." + method);
      }
    }
    throw unknown("no return in " + method);
  }

  /// Arguments for which the condition holds are rare: what is done with them is not followed.
  private void setAside(B condition) {
    rare = Optional.of(rare.map(other -> on.or(other, condition)).orElse(condition));
  }

  private Object local(Frame frame, int slot) {
    return Objects.requireNonNull(frame.locals.get(slot));
  }

  private static IllegalStateException unknown(String what) {
    return new IllegalStateException("not straight code: " + what);
  }

  /// The stack and the local variables of a method.
  private final class Frame {
    final ArrayDeque<Object> stack = new ArrayDeque<>();
    final Map<Integer, Object> locals = new HashMap<>();

    void push(Object value) {
      stack.push(value);
    }

    Object pop() {
      return stack.pop();
    }

    @SuppressWarnings("unchecked")
    D number() {
      return (D) pop();
    }

    @SuppressWarnings("unchecked")
    L whole() {
      return (L) pop();
    }

    @SuppressWarnings("unchecked")
    B truth() {
      return (B) pop();
    }
  }

  private interface Work {
    Object run();
  }

  /// The result of an operation, the one of before if it was done before.
  private Object once(Work work, Object... what) {
    var key = List.of(what);
    Object known = done.get(key);
    if (known == null) {
      known = work.run();
      done.put(key, known);
    }
    return known;
  }

  private Object constant(ConstantInstruction constant) {
    return switch (constant.constantValue()) {
      case Double value ->
          once(() -> on.number(value), "number", Double.doubleToRawLongBits(value));
      case Long value -> once(() -> on.whole(value), "whole", value);
      case Integer value -> value;
      default -> throw unknown("constant " + constant);
    };
  }

  /// `a < b` as a value: a comparison, a jump, 1, a jump, 0.
  private Object comparison(Frame frame, List<Instruction> code, int at) {
    if (at + 4 >= code.size()
        || !(code.get(at + 1) instanceof BranchInstruction branch)
        || code.get(at + 2).opcode() != Opcode.ICONST_1
        || code.get(at + 3).opcode() != Opcode.GOTO
        || code.get(at + 4).opcode() != Opcode.ICONST_0) {
      throw unknown("a comparison that is not a value");
    }
    boolean missingIsMore = code.get(at).opcode() == Opcode.DCMPG;
    var op =
        switch (branch.opcode()) {
          case IFGE -> LaneOps.Comparison.LT;
          case IFGT -> LaneOps.Comparison.LE;
          case IFLE -> LaneOps.Comparison.GT;
          case IFLT -> LaneOps.Comparison.GE;
          case IFNE -> LaneOps.Comparison.EQ;
          case IFEQ -> LaneOps.Comparison.NE;
          default -> throw unknown("comparison " + branch.opcode());
        };
    boolean less = op == LaneOps.Comparison.LT || op == LaneOps.Comparison.LE;
    boolean more = op == LaneOps.Comparison.GT || op == LaneOps.Comparison.GE;
    if (less && !missingIsMore || more && missingIsMore) {
      throw unknown("a comparison that holds for missing values");
    }
    D b = frame.number();
    D a = frame.number();
    return once(() -> on.compare(op, a, b), op, a, b);
  }

  private Object operator(Frame frame, Opcode opcode) {
    return switch (opcode) {
      case DADD -> arithmetic(frame, LaneOps.Arithmetic.ADD);
      case DSUB -> arithmetic(frame, LaneOps.Arithmetic.SUB);
      case DMUL -> arithmetic(frame, LaneOps.Arithmetic.MUL);
      case DDIV -> arithmetic(frame, LaneOps.Arithmetic.DIV);
      case LADD -> logic(frame, LaneOps.Logic.ADD);
      case LSUB -> logic(frame, LaneOps.Logic.SUB);
      case LAND -> logic(frame, LaneOps.Logic.AND);
      case LOR -> logic(frame, LaneOps.Logic.OR);
      case LXOR -> logic(frame, LaneOps.Logic.XOR);
      case LSHL -> shift(frame, true);
      case LUSHR -> shift(frame, false);
      case DNEG -> single(LaneOps.Single.NEG, frame.number());
      case IAND -> {
        B b = frame.truth();
        B a = frame.truth();
        yield once(() -> on.and(a, b), "and", a, b);
      }
      case IOR -> {
        B b = frame.truth();
        B a = frame.truth();
        yield once(() -> on.or(a, b), "or", a, b);
      }
      default -> throw unknown(opcode.toString());
    };
  }

  private Object single(LaneOps.Single op, D a) {
    return once(() -> on.single(op, a), op, a);
  }

  private Object arithmetic(Frame frame, LaneOps.Arithmetic op) {
    D b = frame.number();
    D a = frame.number();
    return once(() -> on.arithmetic(op, a, b), op, a, b);
  }

  private Object logic(Frame frame, LaneOps.Logic op) {
    L b = frame.whole();
    L a = frame.whole();
    return once(() -> on.logic(op, a, b), op, a, b);
  }

  private Object shift(Frame frame, boolean up) {
    int places = (Integer) frame.pop();
    L a = frame.whole();
    return once(() -> on.shift(up, a, places), "shift", up, a, places);
  }

  private Object call(Frame frame, InvokeInstruction call) {
    String owner = call.owner().asInternalName();
    String name = call.name().stringValue();
    if (call.opcode() != Opcode.INVOKESTATIC) {
      throw unknown(owner + "." + name);
    }
    var arguments = new ArrayList<Object>();
    for (int i = 0; i < call.typeSymbol().parameterCount(); i++) {
      arguments.addFirst(frame.pop());
    }
    return call(owner, name, call.type().stringValue(), arguments);
  }

  @SuppressWarnings("unchecked")
  private Object call(String owner, String name, String descriptor, List<?> arguments) {
    return switch (owner + "." + name) {
      case "java/lang/Math.fma" -> {
        var list = (List<D>) arguments;
        yield once(() -> on.fma(list.get(0), list.get(1), list.get(2)), "fma", list);
      }
      case "java/lang/Math.max" -> {
        var list = (List<L>) arguments;
        yield once(() -> on.logic(LaneOps.Logic.MAX, list.get(0), list.get(1)), "max", list);
      }
      case "java/lang/Math.abs" -> single(LaneOps.Single.ABS, (D) arguments.getFirst());
      case "java/lang/Math.sqrt" -> single(LaneOps.Single.SQRT, (D) arguments.getFirst());
      case "java/lang/Math.floor", "java/lang/Math.ceil", "java/lang/Math.rint" ->
          follow(PACKAGE + "Rounding", name, descriptor, arguments);
      case "java/lang/Double.doubleToRawLongBits" -> {
        D a = (D) arguments.getFirst();
        yield once(() -> on.bits(a), "bits", a);
      }
      case "java/lang/Double.longBitsToDouble" -> {
        L a = (L) arguments.getFirst();
        yield once(() -> on.fromBits(a), "fromBits", a);
      }
      case PACKAGE + "Straight.pick" -> {
        B condition = (B) arguments.get(0);
        D then = (D) arguments.get(1);
        D otherwise = (D) arguments.get(2);
        yield once(() -> on.pick(condition, then, otherwise), "pick", condition, then, otherwise);
      }
      default -> {
        if (!owner.startsWith(PACKAGE)) {
          throw unknown(owner + "." + name);
        }
        yield follow(owner, name, descriptor, arguments);
      }
    };
  }
}
