package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import weft.ops.Ops;

/// `docs/derivatives.md` ends with the table as it is. Run with `-Dweft.docs=write` to renew it.
class DerivativesPageTest {
  private static final Path PAGE = Path.of("../docs/derivatives.md");
  private static final String START = "| op | forward | back |";

  /// May only fall.
  private static final int REFUSALS = 1;

  @Test
  void the_page_ends_with_the_table() throws IOException {
    var table = DerivativeTable.of(Ops.all());
    String page = Files.readString(PAGE);
    int start = page.indexOf(START);
    String renewed = page.substring(0, start < 0 ? page.length() : start) + table;
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(PAGE, renewed);
      page = renewed;
    }
    assertThat(page).isEqualTo(renewed);
    assertThat(table.refusals()).isLessThanOrEqualTo(REFUSALS);
  }

  @Test
  void every_op_has_a_cell_for_each_way() {
    for (var row : DerivativeTable.of(Ops.all()).rows()) {
      boolean refused =
          row.forward() == DerivativeTable.Way.REFUSED || row.back() == DerivativeTable.Way.REFUSED;
      assertThat(row.why().isEmpty()).as(row.tag()).isEqualTo(!refused);
      assertThat(row.back()).as(row.tag()).isEqualTo(row.forward());
    }
  }
}
