package weft.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import weft.live.intake.TimePolicy;
import weft.studio.live.StreamTap;

/// Checks, catalogue and live rows in a real browser.
class ChecksBrowserTest extends PageCase {
  private static final String WRONG = "bad = rolling_maen(close, 3)\n";

  private void part(String id) {
    page.evaluate("document.querySelector('#checks-" + id + "').click()");
    page.until("document.querySelector('#checks-panel').dataset.shown === '" + id + "'");
  }

  @Test
  void a_finding_leads_to_its_place_in_the_text() throws IOException {
    page.click(".cm-content");
    page.key("End", 35, 2);
    page.type(WRONG);
    view("checks");
    part("check");
    page.until("document.querySelector('.finding .place')?.innerText.includes('rolling_maen')");
    shot("checks-problem");
    page.evaluate("document.querySelector('.finding .place').click()");
    page.until("document.querySelector('[data-view=\"write\"]').ariaCurrent === 'page'");
    page.until("getSelection().toString() === 'rolling_maen'");
  }

  @Test
  void bounds_parity_plan_and_derivatives_are_shown() throws IOException {
    view("checks");
    part("check");
    page.until("document.querySelectorAll('table tbody tr').length === 3");
    shot("checks-check");
    part("bounds");
    page.evaluate(
        "(() => { const field ="
            + " document.querySelector('input[data-column=\"close\"][data-end=\"low\"]');"
            + " field.value = 10; field.dispatchEvent(new Event('change')); })()");
    page.until("document.querySelector('[data-bound=\"calm\"]')");
    shot("checks-bounds");
    part("parity");
    page.click("#parity-start");
    page.until("document.querySelectorAll('.way.good').length > 10");
    assertThat(page.evaluate("document.querySelectorAll('.way.bad').length").integer()).isZero();
    shot("checks-parity");
    part("plan");
    page.until(
        "document.querySelector('#checks-panel').innerText.includes('no history is needed')");
    part("derive");
    page.until("document.querySelector('[data-input=\"close\"] .slope-bars rect')");
    shot("checks-derive");
    page.scheme("dark");
    shot("checks-derive-dark");
    part("models");
    page.until("document.querySelector('#checks-panel').innerText.includes('no trained model')");
  }

  @Test
  void a_type_is_searched_tried_and_used() throws IOException {
    view("catalogue");
    page.until("document.querySelectorAll('.type').length > 100");
    page.click("#catalogue-search");
    page.type("zscore price");
    page.until("document.querySelectorAll('.type').length < 20");
    page.key("ArrowDown", 40);
    page.key("ArrowDown", 40);
    page.evaluate("document.querySelector('[data-type=\"zscore_price_deviation\"]').click()");
    page.until(
        "document.querySelector('#catalogue-plots').dataset.type === 'zscore_price_deviation'");
    page.until("document.querySelector('#catalogue-plots').dataset.drawn");
    shot("catalogue");
    page.evaluate(
        "[...document.querySelectorAll('.type-source .chip')].find(it => it.innerText === 'your"
            + " rows').click()");
    page.until("document.querySelector('#catalogue-plots .axis')");
    shot("catalogue-rows");
    page.click("#use-type");
    page.until(
        "document.querySelector('.cm-content')?.innerText.includes('param"
            + " zscore_price_deviation_window')");
    page.until("document.querySelector('#write-plots [data-names=\"zscore_price_deviation\"]')");
    shot("catalogue-used");
  }

  @Test
  void rows_are_replayed_and_late_ones_marked() throws IOException {
    view("live");
    page.until("document.querySelector('#live-entity').options.length === 2");
    page.evaluate(
        "for (const [id, value] of [['delayed', 15], ['delay', 300]]) {"
            + " const field = document.querySelector('#live-' + id); field.value = value;"
            + " field.dispatchEvent(new Event('change')); }");
    page.evaluate("document.querySelector('[data-speed=\"1000\"]').click()");
    page.click("#live-start");
    page.until("Number(document.querySelector('#live-plots')?.dataset.drawn) > 60");
    shot("live-running");
    page.click("#live-pause");
    page.until("document.querySelector('#live-pause').innerText === 'Go on'");
    page.evaluate("document.querySelector('[data-speed=\"10000\"]').click()");
    page.click("#live-pause");
    page.until("document.querySelector('#live-status').innerText.startsWith('done')");
    page.until("document.querySelector('.counter.dropped dd').innerText !== '0'");
    page.until("document.querySelector('.logged.dropped')");
    page.until("document.querySelectorAll('.histogram-bar').length > 3");
    shot("live");
    page.scheme("dark");
    shot("live-dark");
  }

  @Test
  void a_stream_is_watched() throws IOException {
    var plan = StreamTapTest.plan();
    try (var tap = StreamTap.open(plan, true)) {
      var live = tap.live(TimePolicy.DEFAULT, _ -> {});
      view("live");
      page.click("#live-attach");
      page.until("document.querySelector('.dialog input')");
      page.type(tap.address());
      page.click("#dialog-ok");
      page.until("document.querySelector('#live-status').innerText.startsWith('attached')");
      var row = live.row();
      for (int i = 0; i < 40; i++) {
        live.push(row.entity("A").key(i * 1_000_000_000L).sequence(i).set(0, i % 10));
      }
      page.until("document.querySelector('#live-entity').value === 'A'");
      // The first rows made the entity known; those from now on are drawn.
      page.until("document.querySelectorAll('.live-states tbody tr').length === 1");
      for (int i = 40; i < 300; i++) {
        live.push(row.entity("A").key(i * 1_000_000_000L).sequence(i).set(0, i % 10));
        page.evaluate("1");
      }
      page.until("document.querySelector('.live-states td').innerText === '300'");
      page.until("document.querySelector('[data-counter=\"in\"] dd').innerText === '300'");
      page.until("document.querySelectorAll('#live-values .histogram-bar').length > 10");
      for (int i = 1; i < 50; i++) {
        tap.took(i * 10_000L);
      }
      page.until(
          "document.querySelector('.live-right').textContent.includes('since the stream is"
              + " watched')");
      shot("live-attached");
    }
    page.until(
        "document.querySelector('#live-status').innerText.startsWith('the stream has ended')");
    page.until("document.querySelector('.live-states td').innerText === '300'");
    page.click("#live-start");
    page.until("document.querySelector('#live-entity').options.length === 2");
    page.until("document.querySelector('#live-status').innerText.includes('of 200 rows')");
  }
}
