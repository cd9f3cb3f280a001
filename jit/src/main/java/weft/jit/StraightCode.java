package weft.jit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
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
import java.util.concurrent.ConcurrentHashMap;
import weft.ops.math.Elementary;

/// Reads the straight code of [weft.ops.math] and does on other things what it does on numbers.
///
/// A method is followed instruction by instruction with a stack and local variables of those other
/// things; calls of other methods of the package are followed too. The same operation on the same
/// things is done once, and what follows from constants alone is not done at all ([Folding]).
///
/// @param <D> a number
/// @param <L> 64 bits
/// @param <B> a condition
final class StraightCode<D, L, B> {
  private static final String PACKAGE = "weft/ops/math/";
  private static final Map<String, List<Instruction>> METHODS = new ConcurrentHashMap<>();

  private final LaneOps<D, L, B> on;
  private final Map<List<Object>, Object> done = new HashMap<>();

  StraightCode(LaneOps<D, L, B> on) {
    this.on = on;
  }

  /// What a method of numbers that returns a number gives.
  @SuppressWarnings("unchecked")
  D number(String type, String method, List<D> arguments) {
    return (D) follow(PACKAGE + type, method, descriptor(arguments.size(), "D"), arguments);
  }

  /// What a method of numbers that returns a condition gives.
  @SuppressWarnings("unchecked")
  B truth(String type, String method, List<D> arguments) {
    return (B) follow(PACKAGE + type, method, descriptor(arguments.size(), "Z"), arguments);
  }

  private static String descriptor(int size, String result) {
    return "(" + "D".repeat(size) + ")" + result;
  }

  private Object follow(String type, String method, String descriptor, List<?> arguments) {
    var frame = new Frame();
    int slot = 0;
    for (int i = 0; i < arguments.size(); i++) {
      frame.locals.put(slot, arguments.get(i));
      slot += descriptor.charAt(i + 1) == 'Z' ? 1 : 2;
    }
    var code = instructions(type, method, descriptor);
    for (int i = 0; i < code.size(); i++) {
      switch (code.get(i)) {
        case LoadInstruction load -> frame.push(local(frame, load.slot()));
        case StoreInstruction store -> frame.locals.put(store.slot(), frame.pop());
        case ConstantInstruction constant -> frame.push(constant(constant));
        case ReturnInstruction _ -> {
          return frame.pop();
        }
        case InvokeInstruction call -> frame.push(call(frame, call));
        case OperatorInstruction op
            when op.opcode() == Opcode.DCMPL || op.opcode() == Opcode.DCMPG -> {
          frame.push(comparison(frame, code, i));
          i += 4;
        }
        case OperatorInstruction op -> frame.push(operator(frame, op.opcode()));
        case Instruction other -> throw unknown(other.opcode() + " in " + type + "." + method);
      }
    }
    throw unknown("no return in " + method);
  }

  private Object local(Frame frame, int slot) {
    return java.util.Objects.requireNonNull(frame.locals.get(slot));
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
      case DNEG -> {
        D a = frame.number();
        yield once(() -> on.neg(a), "neg", a);
      }
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
    var arguments = new ArrayList<Object>();
    for (int i = 0; i < call.typeSymbol().parameterCount(); i++) {
      arguments.addFirst(frame.pop());
    }
    arguments.forEach(frame::push);
    return switch (owner + "." + name) {
      case "java/lang/Math.fma" -> {
        D c = frame.number();
        D b = frame.number();
        D a = frame.number();
        yield once(() -> on.fma(a, b, c), "fma", a, b, c);
      }
      case "java/lang/Math.max" -> logic(frame, LaneOps.Logic.MAX);
      case "java/lang/Math.abs" -> {
        D a = frame.number();
        yield once(() -> on.abs(a), "abs", a);
      }
      case "java/lang/Math.sqrt" -> {
        D a = frame.number();
        yield once(() -> on.sqrt(a), "sqrt", a);
      }
      case "java/lang/Double.doubleToRawLongBits" -> {
        D a = frame.number();
        yield once(() -> on.bits(a), "bits", a);
      }
      case "java/lang/Double.longBitsToDouble" -> {
        L a = frame.whole();
        yield once(() -> on.fromBits(a), "fromBits", a);
      }
      case PACKAGE + "Straight.pick" -> {
        D otherwise = frame.number();
        D then = frame.number();
        B condition = frame.truth();
        yield once(() -> on.pick(condition, then, otherwise), "pick", condition, then, otherwise);
      }
      default -> {
        if (call.opcode() != Opcode.INVOKESTATIC || !owner.startsWith(PACKAGE)) {
          throw unknown(owner + "." + name);
        }
        arguments.forEach(_ -> frame.pop());
        yield follow(owner, name, call.type().stringValue(), arguments);
      }
    };
  }

  private static List<Instruction> instructions(String type, String method, String descriptor) {
    return METHODS.computeIfAbsent(
        type + "." + method + descriptor, _ -> read(type, method, descriptor));
  }

  private static List<Instruction> read(String type, String method, String descriptor) {
    String file = type.substring(PACKAGE.length()) + ".class";
    try (InputStream in = Elementary.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("no class file " + file);
      }
      MethodModel model =
          ClassFile.of().parse(in.readAllBytes()).methods().stream()
              .filter(m -> m.methodName().equalsString(method))
              .filter(m -> m.methodType().equalsString(descriptor))
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("no " + type + "." + method));
      var list = new ArrayList<Instruction>();
      for (CodeElement element : model.code().orElseThrow()) {
        if (element instanceof Instruction instruction) {
          list.add(instruction);
        }
      }
      return List.copyOf(list);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
