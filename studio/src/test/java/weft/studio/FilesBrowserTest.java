package weft.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/// Opening, making, saving files in a real browser.
class FilesBrowserTest extends PageCase {
  private static final String DIALOG = "document.querySelector('dialog')";

  @Override
  void prepare() throws IOException {
    Files.writeString(folder.resolve("other.weft"), "x = close");
  }

  private static String holds(String part) {
    return "document.querySelector('.cm-content')?.textContent.includes('" + part + "')";
  }

  private void press(String button) {
    page.evaluate(
        "[...document.querySelectorAll('dialog button')].find(it => it.textContent === '"
            + button
            + "').click()");
  }

  @Test
  void a_page_that_is_loaded_again_shows_the_file_that_it_showed() {
    page.evaluate(
        "(() => { const f = document.querySelector('#file'); f.value = 'other.weft';"
            + " f.dispatchEvent(new Event('change')); })()");
    page.until(shows("x"));
    page.reload();
    page.until(holds("x = close"));
    page.until("document.querySelector('#file').value === 'other.weft'");
  }

  @Test
  void a_new_file_is_empty_and_nothing_is_wrong_with_it() throws IOException {
    page.click("#new-file");
    page.until(DIALOG + "?.querySelector('input').value === 'features-2.weft'");
    page.type("mine");
    page.click("#dialog-ok");
    page.until("document.querySelector('#file').value === 'mine.weft'");
    page.until("document.querySelector('.empty')?.textContent.includes('Write a feature')");
    shot("new-file");
    assertThat(page.evaluate("document.querySelectorAll('.problem').length").integer()).isZero();
    assertThat(page.evaluate("document.querySelector('#run-status').textContent").text()).isEmpty();
    assertThat(page.evaluate("document.querySelector('.sliders').hidden").truth()).isTrue();
    page.until("document.activeElement.classList.contains('cm-content')");
    page.type("y = close * 2");
    page.until(shows("y"));
    page.key("s", 83, 2);
    page.until("document.querySelector('#save').disabled");
    assertThat(folder.resolve("mine.weft")).hasContent("y = close * 2");
  }

  @Test
  void who_can_t_save_is_told_what_can_be_done() throws IOException {
    typeAtEnd("mine = close * 3\n");
    Files.writeString(folder.resolve("features.weft"), "theirs = close");
    page.key("s", 83, 2);
    page.until(DIALOG + "?.textContent.includes('was changed since it was opened')");
    shot("not-saved");
    press("Save under another name");
    page.until(DIALOG + "?.querySelector('input')");
    page.click("#dialog-ok");
    page.until("document.querySelector('#file').value === 'features-2.weft'");
    assertThat(folder.resolve("features-2.weft")).content().contains("mine = close * 3");
    assertThat(folder.resolve("features.weft")).hasContent("theirs = close");
    Files.writeString(folder.resolve("features-2.weft"), "theirs = close");
    typeAtEnd("more = close * 4\n");
    page.key("s", 83, 2);
    page.until(DIALOG);
    press("Open the file again");
    page.until(holds("theirs"));
    page.until(shows("theirs"));
  }
}
