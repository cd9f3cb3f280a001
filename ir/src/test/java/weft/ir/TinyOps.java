package weft.ir;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.problem.Check;

/// Ops for the tests of this module, which has none of its own.
public final class TinyOps {
  public static final OpSet ALL =
      OpSet.of(
          List.of(
              Input.class,
              Fixed.class,
              Plus.class,
              Choose.class,
              Mean.class,
              Weights.class,
              Drift.class,
              Call.class,
              Holder.class,
              Options.class,
              Maybe.class,
              Brittle.class));

  private TinyOps() {}

  public enum Mode {
    FIRST,
    LAST_ONE
  }

  private interface Source extends Op {
    @Override
    default Primitive primitive() {
      return Primitive.SOURCE;
    }

    @Override
    default Contract contract() {
      return Contract.of();
    }
  }

  /// A column; the op brings its name along.
  public record Input(String name, Element element) implements Source {
    @Override
    public Type infer(List<Type> args) {
      return Type.column(element);
    }
  }

  public record Fixed(Tensor value) implements Source {
    @Override
    public Type infer(List<Type> args) {
      return value.type();
    }
  }

  public record Plus() implements Pointwise.OfValue {
    public static final Contract CONTRACT = Contract.of(Role.number("left"), Role.number("right"));

    @Override
    public Type infer(List<Type> args) {
      return Infer.promoted(args);
    }

    @Override
    public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
      return on.add(in.value(0), in.value(1));
    }

    static List<Example> examples() {
      return List.of(Example.of(new Plus(), "1 2", "3 4", "4 6"));
    }
  }

  public record Choose() implements Pointwise.OfValue {
    public static final Contract CONTRACT =
        Contract.of(Role.condition("condition"), Role.any("then"), Role.any("otherwise"));

    @Override
    public Type infer(List<Type> args) {
      return Infer.elementwise(args, args.get(1).element());
    }

    @Override
    public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
      return on.select(in.condition(0), in.value(1), in.value(2));
    }
  }

  public record Mean(Span w, int minPeriods) implements Op {
    public static final Contract CONTRACT = Contract.of(Role.real("x"));

    public Mean {
      Check.minPeriods(w, minPeriods);
    }

    @Override
    public Primitive primitive() {
      return Primitive.WINDOW;
    }

    @Override
    public Type infer(List<Type> args) {
      return Infer.rowwise(args, Element.F64);
    }
  }

  /// Its values are in the payload store.
  public record Weights() implements Source, Payload {
    @Override
    public Type infer(List<Type> args) {
      return Type.ANY;
    }
  }

  /// The same, along time.
  public record Drift() implements Source, Payload {
    @Override
    public Type infer(List<Type> args) {
      return Type.ANY.with(Set.of(Axis.TIME));
    }
  }

  /// May answer differently each time.
  public record Call(String name, List<String> roles) implements Op {
    @Override
    public Primitive primitive() {
      return Primitive.TRANSFORM;
    }

    @Override
    public Contract contract() {
      return Contract.of(roles.stream().map(Role::any).toArray(Role[]::new));
    }

    @Override
    public Type infer(List<Type> args) {
      return Type.ANY.with(Type.union(args));
    }

    @Override
    public boolean effectful() {
      return true;
    }
  }

  /// Holds a graph.
  public record Holder(Graph body) implements Source {
    @Override
    public Type infer(List<Type> args) {
      return Type.scalar(Element.F64);
    }
  }

  /// One attribute of each kind.
  public record Options(
      int count,
      long wide,
      double ratio,
      boolean strict,
      String title,
      Mode mode,
      Element element,
      Span span,
      List<Integer> sizes,
      List<List<String>> words)
      implements Source {
    @Override
    public Type infer(List<Type> args) {
      return Type.scalar(Element.F64);
    }
  }

  /// Attributes that may be left empty.
  public record Maybe(Optional<Integer> limit, Optional<String> unit, Optional<Tensor> start)
      implements Source {
    @Override
    public Type infer(List<Type> args) {
      return Type.ANY;
    }
  }

  /// Its author checks with exceptions of his own.
  public record Brittle(int size) implements Source {
    public Brittle {
      if (size < 0) {
        throw new IllegalArgumentException("size below zero");
      }
    }

    @Override
    public Type infer(List<Type> args) {
      return Type.scalar(Element.F64);
    }
  }

  public static Input column(String name) {
    return new Input(name, Element.F64);
  }

  public static Fixed number(double value) {
    return new Fixed(Tensor.scalar(value));
  }
}
