package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.Lookup.Found;
import weft.ir.Lookup.Place;
import weft.ir.trait.Expands;
import weft.ir.trait.Refuses;

/// One order for every interpretation.
class LookupTest {
  /// An interpretation.
  interface Cost {
    String of();
  }

  /// A shape that tells the cost.
  interface Priced extends Op {}

  private interface Plain extends Op {
    @Override
    default Primitive primitive() {
      return Primitive.TRANSFORM;
    }

    @Override
    default Contract contract() {
      return Contract.of(Role.number("x"));
    }

    @Override
    default Type infer(List<Type> args) {
      return args.getFirst();
    }
  }

  private interface Composite extends Plain, Expands {
    @Override
    default int expand(GraphBuilder to, List<Integer> args) {
      return args.getFirst();
    }
  }

  /// Has something to say in every place.
  record Everything() implements Composite, Priced, Cost {
    @Override
    public String of() {
      return "op";
    }
  }

  record Shaped() implements Composite, Priced {}

  record Composed() implements Composite {}

  record Nothing() implements Plain {}

  @Refuses("it can't be bought")
  record Unwilling() implements Plain {}

  private static RuleBook book(Class<? extends Op> op, String cost) {
    return RuleBook.EMPTY.with(op, Cost.class, _ -> () -> cost);
  }

  private static Found<Cost> find(Op op, RuleBook caller, RuleBook builtIn) {
    return new Lookup<Cost>(
            Cost.class,
            caller,
            builtIn,
            any -> any instanceof Priced ? Optional.of(() -> "shape") : Optional.empty())
        .find(op);
  }

  private static void finds(Op op, RuleBook caller, RuleBook builtIn, Place place, String cost) {
    var found = find(op, caller, builtIn);
    assertThat(found.place()).isEqualTo(place);
    assertThat(found.rule().map(Cost::of)).contains(cost);
  }

  @Test
  void the_first_place_that_has_a_rule_is_taken() {
    var op = new Everything();
    var caller = book(Everything.class, "caller");
    var builtIn = book(Everything.class, "built in");
    finds(op, caller, builtIn, Place.CALLER, "caller");
    finds(op, RuleBook.EMPTY, builtIn, Place.BUILT_IN, "built in");
    finds(op, RuleBook.EMPTY, RuleBook.EMPTY, Place.OP, "op");
    finds(new Shaped(), RuleBook.EMPTY, RuleBook.EMPTY, Place.SHAPE, "shape");
  }

  @Test
  void an_op_without_a_rule_is_expanded_or_refused() {
    assertThat(find(new Composed(), RuleBook.EMPTY, RuleBook.EMPTY))
        .isEqualTo(new Found.Expansion<>());
    assertThat(find(new Nothing(), RuleBook.EMPTY, RuleBook.EMPTY))
        .isEqualTo(new Found.Refused<>("it has no rule"));
    assertThat(find(new Unwilling(), RuleBook.EMPTY, RuleBook.EMPTY))
        .isEqualTo(new Found.Refused<>("it can't be bought"));
  }

  @Test
  void a_rule_from_outside_is_for_what_expands_or_is_refused_too() {
    var caller = book(Composed.class, "caller");
    finds(new Composed(), caller, RuleBook.EMPTY, Place.CALLER, "caller");
    var builtIn = book(Unwilling.class, "built in");
    finds(new Unwilling(), RuleBook.EMPTY, builtIn, Place.BUILT_IN, "built in");
  }

  @Test
  void a_rule_for_the_op_itself_is_one_of_a_book_or_its_own() {
    var lookup = new Lookup<Cost>(Cost.class, book(Shaped.class, "caller"), _ -> Optional.empty());
    assertThat(lookup.isRuled(new Shaped())).isTrue();
    assertThat(lookup.isRuled(new Everything())).isTrue();
    assertThat(lookup.isRuled(new Composed())).isFalse();
  }
}
