package weft.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/// What the page says where there are no rows, and where there is much.
class OddDataBrowserTest extends PageCase {
  private static final String LONG = "a_name_that_goes_on".repeat(5);

  @Override
  void prepare() throws IOException {
    var chain = new StringBuilder("e0 = close\n");
    for (int i = 1; i < 150; i++) {
      chain.append("e%d = e%d * %d + lag(close, %d)\n".formatted(i, i - 1, i, i));
    }
    Files.writeString(folder.resolve("chain.weft"), chain);
    Files.writeString(folder.resolve("long.weft"), LONG + " = close / 2\n");
  }

  @Override
  int minutes() {
    return 0;
  }

  private void file(String name) {
    page.evaluate(
        "(() => { const f = document.querySelector('#file'); f.value = '"
            + name
            + "'; f.dispatchEvent(new Event('change')); })()");
  }

  /// Elements of a kind that are wider than where they stand.
  private void nothingIsCutOff(String selector) {
    assertThat(
            page.evaluate(
                    "[...document.querySelectorAll('"
                        + selector
                        + "')].filter(it => it.scrollWidth > it.clientWidth + 1).length")
                .integer())
        .as(selector)
        .isZero();
  }

  @Test
  void no_rows_are_said_to_be_none() {
    page.until("document.querySelector('#run-status').textContent.startsWith('0 rows · ')");
    page.until("document.querySelector('.pane').textContent.includes('no rows')");
    assertThat(page.evaluate("document.querySelector('.pane').textContent").text())
        .doesNotContain("missing");
    view("data");
    page.until("document.querySelector('.data-left .foot').textContent.startsWith('0 rows · 0')");
    page.click("[data-tab=histogram]");
    page.until("document.querySelector('.histograms')?.textContent.includes('no rows')");
    page.click("[data-tab=rows]");
    page.until("document.querySelector('.data-right .head').textContent.includes('no rows')");
  }

  @Test
  void a_replay_of_few_rows_is_seen_to_end() {
    view("live");
    page.click("#live-start");
    page.until("document.querySelector('#live-status').textContent === 'done: 0 of 0 rows'");
  }

  @Test
  void of_a_long_chain_something_is_seen() {
    file("chain.weft");
    view("graph");
    page.until("document.querySelectorAll('.box').length > 300");
    page.until(
        "(() => { const b = document.querySelector('.graph').getBoundingClientRect(); return"
            + " [...document.querySelectorAll('.box rect')].some(it => { const r ="
            + " it.getBoundingClientRect(); return r.left >= b.left && r.top >= b.top && r.right <="
            + " b.right && r.bottom <= b.bottom; }); })()");
  }

  @Test
  void long_names_do_not_push_others_aside() {
    file("long.weft");
    page.until(shows(LONG));
    view("graph");
    page.until("document.querySelector('.feature-list')");
    nothingIsCutOff(".graph-detail, .graph-left .head");
    view("checks");
    page.click("#checks-bounds");
    page.until("document.querySelector('[data-bound]')");
    nothingIsCutOff(".table-box, .checks-body");
    view("live");
    nothingIsCutOff(".live-left .head");
  }
}
