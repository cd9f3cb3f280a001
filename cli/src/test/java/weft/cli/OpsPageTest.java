package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.eval.OpMatrix;
import weft.ir.OpSet;
import weft.ir.problem.Code;
import weft.ops.Ops;
import weft.ops.arithmetic.Add;

/// `docs/ops.md` is the matrix of ops as it is. Run with `-Dweft.docs=write` to renew the page.
class OpsPageTest {
  private static final Path PAGE = Path.of("../docs/ops.md");

  /// May only fall, unless there are more ops: one on whole tensors is refused on the rows of
  /// tables; unless there are more columns, as those of other languages.
  private static final int REFUSALS = 1325;

  @Test
  void the_page_is_the_matrix() throws IOException {
    var matrix = OpMatrix.of(Ops.all());
    String page =
        """
        # The ops

        Each op and how each interpretation has it: by a rule of its own, by its shape, by expansion into smaller ops, or not at
        all, with the reason below. What engines and derivatives do is found by trying the op's examples; an op
        that has none (it takes a function or a graph) is `not tried`.

        * **Engines** have a column each for rows of tables (`compiled`, `interpreter`, `live`), and one for tensor programs if
          they compute these themselves. A new engine is a new column: [adding an engine](adding-an-engine.md). One that computes in another
          system is not tried; its module says from its rules how it has each op.
        * `algebra`: the op is defined over the algebra, so that every backend which fills that in has it.
        * `programs` and `batch`: the op can be part of a program ([Transforms](transforms.md)), and how it is done for a batch.
          Ops on texts, batches, parts and graphs are of programs only and not part of formulas.
        * `dolphindb`, `duckdb`, `duckdb-exact`, `polars`, `jax`, `numpy`: how the op is said in these languages ([SQL](sql.md), [Polars](polars.md), [DolphinDB](dolphindb.md), [NumPy and JAX](numpy.md)).
        * `pushforward`, `pullback`: how a [derivative](derivatives.md) goes through it. `zero`: it changes in steps only;
          `none`: its result, or all it takes, has no derivatives.
        * `ranges`: whether it is known [what can come out](ranges.md).
        * `bounds by row`: how [bounds](bounds.md#row-by-row) go through it row by row. `one for all rows`: all that is known is
          what `ranges` says of it; `as it is`: it takes nothing that has bounds.

        """
            + matrix;
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page);
    assertThat(matrix.refusals()).isLessThanOrEqualTo(REFUSALS);
  }

  @Test
  void every_engine_is_a_column() {
    assertThat(OpMatrix.of(OpSet.of(List.of(Add.class))).columns())
        .contains("compiled", "interpreter", "live", "compiled, tensors")
        .contains(
            "algebra", "batch", "programs", "pullback", "pushforward", "ranges", "bounds by row");
  }

  @Test
  void every_code_has_a_page() {
    for (Code code : Code.values()) {
      assertThat(Path.of("../docs/errors/" + code.tag() + ".md")).exists();
    }
  }
}
