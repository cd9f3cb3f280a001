package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import weft.calculus.ProgramTable;
import weft.eval.OpTable;
import weft.ir.Code;
import weft.ir.RuleBook;
import weft.ops.Ops;

/// `docs/ops.md` is the table of ops as it is. Run with `-Dweft.docs=write` to renew the page.
class OpsPageTest {
  private static final Path PAGE = Path.of("../docs/ops.md");

  /// May only fall.
  private static final int REFUSALS = 73;

  @Test
  void the_page_is_the_table() throws IOException {
    var table = OpTable.of(Ops.all(), RuleBook.EMPTY);
    var programs = ProgramTable.of(Ops.all());
    String page =
        """
        # The ops

        Each op and how an interpretation has it: by a rule of its own, by expansion into smaller ops, or not at all, with the
        reason below. `tensors` and `tables` are the two programs of the reference interpreter; `algebra` says that the op is
        defined over the algebra, so that every backend which fills that in has it.
        What `tables` has is compiled and runs live too, except `lead` and `triple_barrier`, which look ahead and are for labels.

        """
            + table
            + """

            ## The ops of programs

            Programs (see [Transforms](transforms.md)) also have these ops: on texts, batches and the parts of results, to choose, to repeat, to
            ask a language model. They are not part of formulas. In a program every op can be batched, item by item; derivatives go
            through an op by a rule of its own or through the graphs that it holds.

            """
            + programs;
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page);
    assertThat(table.refusals()).isLessThanOrEqualTo(REFUSALS);
    assertThat(programs.refusals()).isZero();
  }

  @Test
  void every_code_has_a_page() {
    for (Code code : Code.values()) {
      assertThat(Path.of("../docs/errors/" + code.tag() + ".md")).exists();
    }
  }
}
