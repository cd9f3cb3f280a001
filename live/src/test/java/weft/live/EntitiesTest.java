package weft.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Schema;

/// Which entities a snapshot has to tell of.
class EntitiesTest {
  private static final byte[] NOTHING = {};

  private final Fold fold =
      LivePlan.of(
              Formulas.compile("sum = cumsum(x)", Schema.of(Map.of("x", Type.column(Element.F64))))
                  .graph(),
              Set.of())
          .fold();

  private void push(String entity) {
    fold.push(new Row[] {new Row(1).entity(entity).set(0, 1)}, 1, _ -> {});
  }

  @Test
  void an_entity_is_told_once_however_often_it_was_put_back() {
    push("A");
    byte[] state = fold.save("A");
    for (int i = 0; i < 100; i++) {
      fold.load("A", state);
      push("A");
    }
    assertThat(fold.changed()).containsExactly("A");
    assertThat(fold.changed()).isEmpty();
    fold.load("A", state);
    assertThat(fold.changed()).containsExactly("A");
  }

  @Test
  void an_entity_that_is_gone_is_told_once() {
    push("A");
    push("B");
    assertThat(fold.changed()).containsExactly("A", "B");
    fold.load("A", NOTHING);
    assertThat(fold.changed()).containsExactly("A");
    assertThat(fold.save("A")).isEmpty();
    fold.load("A", NOTHING);
    assertThat(fold.changed()).isEmpty();
  }

  /// Otherwise the names of all that were ever forgotten would be kept where nobody asks.
  @Test
  void what_came_and_went_in_between_is_not_told() {
    push("A");
    fold.load("A", NOTHING);
    assertThat(fold.changed()).isEmpty();
    push("B");
    assertThat(fold.changed()).containsExactly("B");
    fold.load("B", NOTHING);
    push("B");
    fold.load("B", NOTHING);
    assertThat(fold.changed()).containsExactly("B");
  }
}
