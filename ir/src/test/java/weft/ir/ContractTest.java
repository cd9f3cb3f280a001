package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ContractTest {
  @Test
  void a_contract_keeps_rows_and_does_not_look_ahead_unless_it_says_so() {
    var contract = Contract.of(Role.real("x"), Role.any("y"));
    assertThat(contract.arity()).isEqualTo(2);
    assertThat(contract.keepsRows()).isTrue();
    assertThat(contract.ahead()).isFalse();
    assertThat(contract.dropsRows()).isEqualTo(new Contract(contract.roles(), false, false));
    assertThat(contract.looksAhead()).isEqualTo(new Contract(contract.roles(), true, true));
    assertThat(contract.looksAhead().dropsRows())
        .isEqualTo(new Contract(contract.roles(), false, true));
  }

  @Test
  void a_contract_says_how_many_arguments_there_are() {
    var contract = Contract.of(Role.real("x"), Role.any("by"));
    assertThat(contract.takes()).isEqualTo(Arity.of(2)).hasToString("2 arguments");
    assertThat(contract.from(1).takes()).hasToString("1 to 2 arguments");
    assertThat(contract.from(1).looksAhead().takes()).isEqualTo(Arity.between(1, 2));
    assertThat(Arity.atLeast(1)).hasToString("at least 1 argument");
    assertThat(Arity.of(0)).hasToString("no arguments");
    assertThat(Arity.between(1, 3).admits(4)).isFalse();
    assertThat(Arity.atLeast(1).admits(4)).isTrue();
    assertThat(Contract.arity(Plain.class)).isEqualTo(Arity.of(1));
    assertThat(Contract.arity(Told.class)).isEqualTo(Arity.atLeast(0));
    assertThatIllegalArgumentException().isThrownBy(() -> Arity.between(2, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> contract.from(3));
  }

  private interface OnOne extends Op {
    Contract CONTRACT = Contract.of(Role.real("one"));

    @Override
    default Type infer(List<Type> args) {
      return args.getFirst();
    }
  }

  private record Plain() implements OnOne {}

  private record Wide() implements OnOne {
    public static final Contract CONTRACT = Contract.of(Role.any("wide"));
  }

  private record Told(String role) implements OnOne {
    @Override
    public Contract contract() {
      return Contract.of(Role.any(role));
    }
  }

  private record Silent() implements Op {
    @Override
    public Type infer(List<Type> args) {
      return Type.ANY;
    }
  }

  @Test
  void a_class_of_ops_states_it_before_there_is_an_op() {
    assertThat(Contract.of(Wide.class)).contains(Wide.CONTRACT);
    assertThat(Contract.of(Plain.class)).contains(OnOne.CONTRACT);
    assertThat(Contract.of(Told.class)).isEmpty();
    assertThat(Contract.of(Silent.class)).isEmpty();
    assertThat(new Wide().contract()).isSameAs(Wide.CONTRACT);
    assertThat(new Plain().contract()).isSameAs(OnOne.CONTRACT);
  }

  @Test
  void an_op_that_never_says_what_it_asks_for_is_a_defect() {
    assertThatIllegalStateException()
        .isThrownBy(new Silent()::contract)
        .withMessageContaining("it has no CONTRACT");
  }

  @Test
  void roles_have_names_of_their_own() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Contract.of(Role.real("x"), Role.any("x")))
        .withMessageContaining("two roles of one name");
  }

  @Test
  void roles_say_what_they_take() {
    assertThat(Role.any("x").kind()).isEqualTo("any value");
    assertThat(Role.number("x").kind()).isEqualTo("a number");
    assertThat(Role.real("x").kind()).isEqualTo("f64");
    assertThat(Role.condition("x").kind()).isEqualTo("bool");
    assertThat(new Role("by", Set.of(Element.BOOL, Element.I64, Element.TEXT)).kind())
        .isEqualTo("i64 or bool or text");
  }

  @Test
  void roles_admit_what_they_say() {
    for (Element element : List.of(Element.F32, Element.I8, Element.U64, Element.BOOL)) {
      assertThat(Role.number("x").admits(element)).isTrue();
      assertThat(Role.any("x").admits(element)).isTrue();
    }
    assertThat(Role.number("x").admits(Element.TEXT)).isFalse();
    assertThat(Role.number("x").admits(Element.TIME)).isFalse();
    assertThat(Role.any("x").admits(Element.TEXT)).isTrue();
    assertThat(Role.real("x").admits(Element.F64)).isTrue();
    assertThat(Role.real("x").admits(Element.F32)).isFalse();
    assertThat(Role.condition("x").admits(Element.BOOL)).isTrue();
    assertThat(Role.condition("x").admits(Element.F64)).isFalse();
  }

  @Test
  void what_is_not_known_yet_may_turn_out_to_fit() {
    assertThat(Role.real("x").admits(Element.ANY)).isTrue();
    assertThat(Role.condition("x").admits(Element.ANY)).isTrue();
  }
}
