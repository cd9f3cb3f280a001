package weft.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/// Each test has the page in a tab of a real browser, whose console must have nothing to complain
/// of. `WEFT_BROWSER` names a browser; without one these tests are left out, and say so.
abstract class PageCase extends StudioCase {
  private static @Nullable BrowserProcess browser;
  BrowserProcess.Page page;

  @BeforeAll
  static void openBrowser() throws IOException, InterruptedException {
    var program = BrowserProcess.installed();
    if (program.isEmpty()) {
      System.err.println(
          "NOT TESTED: the studio's page. No browser is installed: apt-get install chromium, or"
              + " name one by WEFT_BROWSER");
    }
    assumeTrue(program.isPresent(), "no browser is installed, so the studio's page is not tried");
    browser = new BrowserProcess(program.orElseThrow());
  }

  @AfterAll
  static void closeBrowser() throws IOException {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  final void openPage() {
    page = open();
  }

  @AfterEach
  final void closePage() {
    assertThat(page.complaints()).isEmpty();
    page.close();
  }

  /// One more tab.
  BrowserProcess.Page open() {
    var opened = Objects.requireNonNull(browser).open(studio.address(), 1280, 800);
    opened.until("performance.getEntriesByName('studio-ready').length");
    opened.until("document.querySelector('#write-plots')?.dataset.drawn > 0");
    return opened;
  }

  void view(String id) {
    page.evaluate("document.querySelector('[data-view=" + id + "]').click()");
    page.until("document.querySelector('[data-view=" + id + "][aria-current]')");
  }

  void typeAtEnd(String text) {
    page.click(".cm-content");
    page.key("End", 35, 2);
    page.type(text);
  }

  /// Whether the page plots a feature, or offers to.
  static String shows(String name) {
    return "[...document.querySelectorAll('.chip')].some(it => it.textContent === '" + name + "')";
  }

  /// Keeps what the page looks like, in the folder `WEFT_SHOTS`.
  void shot(String name) throws IOException {
    String into = Objects.requireNonNullElse(System.getenv("WEFT_SHOTS"), "");
    if (!into.isEmpty()) {
      Files.write(Path.of(into, name + ".png"), page.screenshot());
    }
  }
}
