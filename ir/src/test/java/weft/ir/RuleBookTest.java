package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RuleBookTest {
  private interface Cost {
    int of();
  }

  private static final TinyOps.Mean MEAN = new TinyOps.Mean(Span.rows(20), 1);

  private static final RuleBook BOOK =
      RuleBook.EMPTY.with(
          TinyOps.Mean.class, Cost.class, mean -> () -> ((Span.Rows) mean.w()).count());

  @Test
  void a_rule_gives_an_op_a_meaning_it_does_not_know() {
    assertThat(BOOK.find(MEAN, Cost.class).orElseThrow().of()).isEqualTo(20);
    assertThat(BOOK.has(TinyOps.Mean.class, Cost.class)).isTrue();
  }

  @Test
  void another_op_or_interpretation_has_no_rule() {
    assertThat(BOOK.find(new TinyOps.Plus(), Cost.class)).isEmpty();
    assertThat(BOOK.has(TinyOps.Plus.class, Cost.class)).isFalse();
    assertThat(BOOK.find(MEAN, Evaluate.class)).isEmpty();
    assertThat(BOOK.has(TinyOps.Mean.class, Evaluate.class)).isFalse();
  }

  @Test
  void a_book_is_not_changed_by_another_rule() {
    var more = BOOK.with(TinyOps.Plus.class, Cost.class, _ -> () -> 1);
    assertThat(more.find(new TinyOps.Plus(), Cost.class)).isPresent();
    assertThat(more.find(MEAN, Cost.class)).isPresent();
    assertThat(BOOK.find(new TinyOps.Plus(), Cost.class)).isEmpty();
    assertThat(RuleBook.EMPTY.find(MEAN, Cost.class)).isEmpty();
  }

  @Test
  void two_books_become_one() {
    var other =
        RuleBook.EMPTY
            .with(TinyOps.Mean.class, Cost.class, _ -> () -> 3)
            .with(TinyOps.Plus.class, Cost.class, _ -> () -> 1);
    assertThat(BOOK.and(other).find(MEAN, Cost.class).orElseThrow().of()).isEqualTo(3);
    assertThat(other.and(BOOK).find(MEAN, Cost.class).orElseThrow().of()).isEqualTo(20);
    assertThat(BOOK.and(other).find(new TinyOps.Plus(), Cost.class)).isPresent();
    assertThat(BOOK.shared(other)).containsExactly("Mean");
    assertThat(BOOK.shared(RuleBook.EMPTY)).isEmpty();
  }

  @Test
  void a_later_rule_replaces_an_earlier_one() {
    var book = BOOK.with(TinyOps.Mean.class, Cost.class, _ -> () -> 7);
    assertThat(book.find(MEAN, Cost.class).orElseThrow().of()).isEqualTo(7);
  }
}
