package weft.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/// Writing, drawing, data in a real browser.
class StudioBrowserTest extends PageCase {
  @Override
  void prepare() throws IOException {
    Files.writeString(
        folder.resolve("roles.yaml"),
        """
        name: p
        features:
          signal:
            - {name: a, type: return_momentum, parameters: {window: 5}}
            - {name: b, type: return_momentum}
        """);
    Files.writeString(folder.resolve("of <img src=x onerror=alert(1)>.weft"), "x = close");
  }

  @Override
  int minutes() {
    return 400;
  }

  private int runs() {
    return Integer.parseInt(
        page.evaluate("document.querySelector('#write-plots').dataset.drawn").text());
  }

  @Test
  void a_formula_that_is_typed_is_plotted() {
    typeAtEnd("spread = rolling_max(close, 9) - close\n");
    page.until(shows("spread"));
    page.until("document.querySelector('.pane[data-names=spread] canvas').width > 100");
    typeAtEnd("a = close + 1\nb = close + 2\nlast = close + 3\n");
    page.until("document.querySelector('.pane[data-names=last]')");
    page.until(
        "(() => { const r ="
            + " document.querySelector('.pane[data-names=last]').getBoundingClientRect(); return"
            + " r.top >= 0 && r.top < innerHeight - 60; })()");
    page.until("document.querySelector('.word-function')");
    page.until("document.querySelector('[data-state=good]')");
  }

  @Test
  void a_wrong_one_is_underlined_and_the_others_stay() {
    typeAtEnd("odd = rolling_maen(close, 3)");
    page.until("document.querySelector('.cm-lintRange-error')?.textContent === 'rolling_maen'");
    page.until("document.querySelector('.problem.error')?.textContent.includes('rolling_maen')");
    page.until(shows("momentum"));
    assertThat(page.evaluate(shows("odd")).truth()).isFalse();
    page.click(".problem.error");
    assertThat(page.evaluate("getSelection().toString()").text()).isEqualTo("rolling_maen");
  }

  @Test
  void names_are_completed_with_what_they_mean_beside_the_list() throws IOException {
    typeAtEnd("more = rolling_std(close, 5) / rolling_me");
    page.until(
        "document.querySelector('.cm-tooltip-autocomplete')?.textContent.includes('rolling_mean')");
    page.until(
        "document.querySelector('.cm-completionInfo')?.textContent.includes('rolling_mean')");
    page.until(
        "(() => { const r = document.querySelector('.cm-completionInfo').getBoundingClientRect();"
            + " return document.elementFromPoint(r.x + r.width / 2, r.y +"
            + " 20)?.closest('.cm-completionInfo'); })()");
    page.until(
        "(() => { const list = document.querySelector('.cm-tooltip-autocomplete >"
            + " ul').getBoundingClientRect(); const r ="
            + " document.querySelector('.cm-completionInfo').getBoundingClientRect(); return"
            + " r.width > 200 && r.right <= innerWidth && (r.left >= list.right - 1 || r.right <="
            + " list.left + 1 || r.top >= list.bottom - 1 || r.bottom <= list.top + 1); })()");
    shot("completion");
    page.click(".cm-tooltip-autocomplete li");
    page.until("document.querySelector('.cm-content').textContent.includes('/ rolling_mean(')");
    page.key("Escape", 27);
  }

  @Test
  void what_is_plotted_stays_while_its_formula_is_wrong_for_a_moment() {
    typeAtEnd("spread = close - open_");
    page.until("document.querySelector('.problem.error')");
    page.key("Backspace", 8);
    page.until("document.querySelector('.problem.error')?.textContent.includes(\"'open'\")");
    typeAtEnd("\nwide = close * 2");
    page.until("document.querySelector('.pane[data-names=wide]:not(.stale)')");
    typeAtEnd(" +");
    page.until("document.querySelector('.pane.stale[data-names=wide]')");
    page.until("document.querySelector('.pane.stale').textContent.includes('as it was')");
    assertThat(page.evaluate("document.querySelectorAll('.slider').length").integer()).isOne();
    assertThat(page.evaluate("document.querySelector('#compute').hidden").truth()).isTrue();
    typeAtEnd(" 1");
    page.until("document.querySelector('.pane[data-names=wide]:not(.stale)')");
    assertThat(page.evaluate("document.querySelector('.note')?.textContent ?? ''").text())
        .isEmpty();
  }

  @Test
  void parameters_of_a_project_have_sliders_and_results_follow_while_one_is_dragged() {
    page.evaluate(
        "(() => { const f = document.querySelector('#file'); f.value = 'roles.yaml';"
            + " f.dispatchEvent(new Event('change')); })()");
    page.until("document.querySelector('[id=\"param-a.window\"]')");
    assertThat(page.evaluate("document.querySelectorAll('.slider').length").integer()).isEqualTo(2);
    page.until("document.querySelector('.pane[data-names=a]')?.textContent.includes('1.25 %')");
    page.evaluate(
        "(() => { window.seen = new Set(); new MutationObserver(() =>"
            + " window.seen.add(document.querySelector('#write-plots').dataset.drawn)).observe(document.querySelector('#write-plots'),"
            + " {attributes: true}); })()");
    page.evaluate(
        "(async () => { const slider = document.querySelector('[id=\"param-a.window\"]'); for (let"
            + " i = 0; i < 60; i++) { slider.value = 300 + 5 * i; slider.dispatchEvent(new"
            + " Event('input')); await new Promise(done => setTimeout(done, 16)); } })()");
    assertThat(page.evaluate("window.seen.size").integer()).as("while it moves").isGreaterThan(1);
    int rows =
        Integer.parseInt(
            page.evaluate("document.querySelector('.slider output').textContent").text());
    String plotted =
        "parseFloat(document.querySelector('.pane[data-names=a] .pane-head').textContent.slice(1))"
            + " === "
            + rows / 4.0;
    page.until(plotted);
    typeAtEnd("%");
    page.until("document.querySelector('.problem.error')");
    assertThat(page.evaluate("document.querySelectorAll('.slider').length").integer()).isEqualTo(2);
    page.key("Backspace", 8);
    page.until("!document.querySelector('.problem.error')");
    page.until("document.querySelector('.slider output').textContent === '" + rows + "'");
    page.until(plotted);
  }

  @Test
  void results_follow_a_slider() {
    int before = runs();
    page.drag("#param-window", 120);
    page.until("document.querySelector('#write-plots').dataset.drawn > " + before);
    assertThat(
            page.evaluate("Number(document.querySelector('.slider output').textContent)").number())
        .isGreaterThan(26);
    page.until(
        "!document.querySelector('.pane[data-names=momentum]').textContent.includes('1.25 %')");
  }

  @Test
  void plots_are_zoomed_and_have_one_crosshair() {
    page.evaluate("document.querySelector('#write-plots').focus()");
    page.key("+", 187);
    page.key("ArrowRight", 39);
    page.mouse("mouseMoved", 1000, 300);
    page.until("document.querySelectorAll('#write-plots .cross:not([hidden])').length === 3");
    page.until("document.querySelector('.when').textContent.startsWith('1970-01-01')");
    page.key("0", 48);
    page.until("document.querySelector('.pane-head .value').textContent !== ''");
  }

  @Test
  void an_equation_is_clicked_for_its_values() {
    view("graph");
    page.until("document.querySelectorAll('.box').length > 5");
    page.click(".box.cross-section rect");
    page.until("document.querySelector('.values')?.textContent.includes('missing')");
    page.until("document.querySelector('.value-plot canvas')");
    page.click(".box.feature rect");
    page.until("document.querySelector('.graph-detail .formula')");
    page.until("document.querySelector('.graph-detail')?.textContent.includes('warm-up')");
    for (String mode : new String[] {"stages", "expanded", "features"}) {
      page.click("[data-mode=" + mode + "]");
      page.until("document.querySelector('[data-mode=" + mode + "][aria-pressed=true]')");
      page.until("document.querySelectorAll('.box').length > 3");
    }
    page.click("[data-mode=kernels]");
    page.until("document.querySelector('.kernels').textContent.includes('pass')");
    page.click("[data-mode=written]");
    page.until("!document.querySelector('.graph').hasAttribute('hidden')");
    page.click("#graph-search");
    page.type("rank");
    page.until("document.querySelectorAll('.box.found').length >= 1");
    assertThat(page.evaluate("document.querySelector('#graph-search').value").text())
        .isEqualTo("rank");
  }

  @Test
  void what_is_found_in_a_large_graph_comes_into_view() throws IOException {
    typeAtEnd("f0 = close\n");
    page.evaluate(
        "(async () => { const { edit } = await import(new URL('app/document.js',"
            + " document.baseURI)); let text = 'f0 = close\\n"
            + "'; for (let i = 1; i < 300; i++) text += `f${i} = f${i - 1} * ${i} + lag(close,"
            + " ${i})\\n"
            + "`; edit(text); })()");
    view("graph");
    page.until("document.querySelectorAll('.box').length > 700");
    page.click("#graph-search");
    page.type("f299");
    page.until("document.querySelector('#graph-hits').textContent.includes('found')");
    String seen =
        "(() => { const r = document.querySelector('.box.found').getBoundingClientRect(), g ="
            + " document.querySelector('.graph').getBoundingClientRect(); return r.left >= g.left"
            + " && r.right <= g.right && r.top >= g.top && r.bottom <= g.bottom && r.width > 20;"
            + " })()";
    page.until(seen);
    page.key("Enter", 13);
    page.until("document.querySelector('#graph-hits').textContent.startsWith('1 of')");
    page.until("document.querySelector('.box.picked')");
    assertThat(page.evaluate(seen).truth()).isTrue();
    shot("found");
  }

  @Test
  void data_are_looked_at_from_all_sides() {
    view("data");
    page.until("document.querySelectorAll('.column-item').length === 8");
    page.until("document.querySelectorAll('#data-plots .pane').length >= 3");
    page.click("[data-tab=section]");
    page.until("document.querySelectorAll('.section-table tbody tr').length === 2");
    page.click("[data-tab=histogram]");
    page.until("document.querySelectorAll('.histogram').length >= 3");
    page.click("[data-tab=correlation]");
    page.until("document.querySelectorAll('.matrix td').length === 9");
    page.click("[data-tab=rows]");
    page.until("document.querySelectorAll('.rows-line').length > 10");
    page.evaluate("document.querySelector('.rows-scroll').scrollTop = 1e6");
    page.until("document.querySelector('.data-right .head').textContent.includes('of 800')");
    page.until("document.querySelector('.rows-body').textContent.includes('T06:39')");
  }

  @Test
  void a_long_run_is_cancelled() throws IOException {
    Files.createFile(folder.resolve("slow"));
    typeAtEnd("busy = volume * 2\n");
    page.until("!document.querySelector('#cancel').hidden");
    page.until("document.querySelector('#run-status').textContent === 'reading'");
    page.click("#cancel");
    page.until("document.querySelector('#run-status').textContent === 'cancelled'");
    Files.delete(folder.resolve("slow"));
    typeAtEnd("# again\n");
    page.until(shows("busy"));
  }

  @Test
  void escape_that_closes_a_list_cancels_nothing_and_what_is_cancelled_can_begin_again()
      throws IOException {
    Files.createFile(folder.resolve("slow"));
    typeAtEnd("busy = volume * 2\nmore = rolling_me");
    page.until("document.querySelector('.cm-tooltip-autocomplete')");
    page.until("document.querySelector('#run-status').textContent === 'reading'");
    page.key("Escape", 27);
    page.until("!document.querySelector('.cm-tooltip-autocomplete')");
    assertThat(page.evaluate("document.querySelector('#cancel').hidden").truth()).isFalse();
    page.key("Escape", 27);
    page.until("document.querySelector('#run-status').textContent === 'cancelled'");
    Files.delete(folder.resolve("slow"));
    page.click("#compute");
    page.until(shows("busy"));
    assertThat(page.evaluate("document.querySelector('#compute').hidden").truth()).isTrue();
  }

  @Test
  void what_is_saved_is_there_after_a_reload() {
    typeAtEnd("kept = close * 3\n");
    page.until(shows("kept"));
    page.key("s", 83, 2);
    page.until("document.querySelector('#save').disabled");
    assertThat(folder.resolve("features.weft")).content().contains("kept = close * 3");
    page.reload();
    page.until("document.querySelector('.cm-content')?.textContent.includes('kept = close * 3')");
    page.until(shows("kept"));
  }

  @Test
  void two_tabs_do_not_disturb_each_other() {
    var other = open();
    typeAtEnd("mine = close * 3\n");
    page.until(shows("mine"));
    assertThat(other.evaluate(shows("mine")).truth()).isFalse();
    other.drag("#param-window", 60);
    assertThat(page.evaluate("document.querySelector('.slider output').textContent").text())
        .isEqualTo("5");
    assertThat(other.complaints()).isEmpty();
    other.close();
  }

  @Test
  void the_page_is_dark_where_people_want_it_dark() {
    String colour = "getComputedStyle(document.body).backgroundColor";
    page.scheme("dark");
    page.until(colour + " === 'rgb(10, 14, 21)'");
    page.click("#theme");
    page.until(colour + " === 'rgb(244, 246, 250)'");
    page.click("#theme");
    page.until(colour + " === 'rgb(10, 14, 21)'");
  }

  @Test
  void names_are_never_markup() {
    page.until("document.querySelector('#file').textContent.includes('onerror')");
    view("data");
    page.until("document.querySelector('.column-list').textContent.includes('onerror')");
    page.click("[data-name^='<img']");
    for (String tab : new String[] {"histogram", "section", "rows"}) {
      page.click("[data-tab=" + tab + "]");
      page.until("document.querySelector('.data-content').innerHTML.includes('&lt;img src=x')");
    }
    view("write");
    assertThat(page.evaluate("document.querySelectorAll('img[onerror]').length").integer())
        .isZero();
    page.evaluate(
        "(() => { const f = document.querySelector('#file'); f.value = [...f.options].find(o =>"
            + " o.value.includes('onerror')).value; f.dispatchEvent(new Event('change')); })()");
    page.until(shows("x"));
    typeAtEnd("\ny = \"<img src=x onerror=alert(1)>\" + nothing");
    page.until("document.querySelector('.problem.error')");
    assertThat(page.evaluate("document.querySelectorAll('img[onerror]').length").integer())
        .isZero();
  }

  @Test
  void everything_can_be_reached_by_keys() {
    page.key("2", 50, 1);
    page.until("document.querySelector('[data-view=graph][aria-current]')");
    page.key("1", 49, 1);
    page.until("document.querySelector('[data-view=write][aria-current]')");
    page.until("document.activeElement.classList.contains('cm-content')");
    assertThat(
            page.evaluate(
                    "[...document.querySelectorAll('button, select, input')].filter(it =>"
                        + " !(it.ariaLabel || it.textContent.trim() || it.labels?.length ||"
                        + " it.title)).length")
                .integer())
        .isZero();
  }
}
