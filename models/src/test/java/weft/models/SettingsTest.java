package weft.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.json.Json;

class SettingsTest {
  @Test
  void the_standard_is_openai() {
    assertThat(ChatSettings.openAi().base()).hasToString("https://api.openai.com/v1");
    assertThat(ChatSettings.openAi().keyName()).contains("OPENAI_API_KEY");
    assertThat(ChatSettings.at("http://localhost:1/v1/").base())
        .hasToString("http://localhost:1/v1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://x/v1", "localhost:8080/v1", "/v1", "http:///v1"})
  void an_address_is_http(String address) {
    assertThatThrownBy(() -> ChatSettings.at(address)).hasMessageContaining("base must be");
  }

  @Test
  void a_password_in_the_address_is_refused_and_not_shown() {
    assertThatThrownBy(() -> ChatSettings.at("https://me:secret@host/v1"))
        .hasMessageContaining("without a user and password")
        .hasMessageNotContaining("secret");
  }

  @Test
  void numbers_have_limits() {
    var settings = ChatSettings.openAi();
    assertThatThrownBy(() -> settings.attempts(0)).hasMessageContaining("at least 1");
    assertThatThrownBy(() -> settings.perSecond(0)).hasMessageContaining("perSecond");
    assertThatThrownBy(() -> settings.inFlight(0)).hasMessageContaining("at least 1");
    assertThatThrownBy(() -> settings.timeout(Duration.ZERO)).hasMessageContaining("timeout");
    assertThatThrownBy(() -> settings.furtherTries(-1)).hasMessageContaining("at least 0");
    assertThatThrownBy(() -> settings.largestAnswer(0)).hasMessageContaining("at least 1");
    assertThatThrownBy(
            () -> new ChatSettings.Retry(1, Duration.ofSeconds(2), Duration.ofSeconds(1), 0))
        .hasMessageContaining("longestWait");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "model | lmCall(messages, model)",
        "messages | lmCall(messages, model)",
        "stream | always read whole",
        "response_format | lmCall(messages, model, form)"
      })
  void fields_that_the_client_sets_are_no_options(String name, String instead) {
    assertThatThrownBy(() -> ChatSettings.openAi().option(name, Json.of("x")))
        .hasMessageContaining("'" + name + "' is no option: the client sets this field itself")
        .hasMessageContaining(instead);
  }

  @ParameterizedTest
  @CsvSource({
    "7, 7000",
    "0, 0",
    "1.5, 1500",
    "'Thu, 01 Jan 2026 00:01:00 GMT', 60000",
    "'Wed, 31 Dec 2025 00:01:00 GMT', 0"
  })
  void services_say_how_long_to_wait(String header, long millis) {
    assertThat(Waits.asked(header, Instant.parse("2026-01-01T00:00:00Z")))
        .contains(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-1", "1e9", "9999999999"})
  void what_says_nothing_is_passed_over(String header) {
    assertThat(Waits.asked(header, Instant.EPOCH)).isEqualTo(Optional.empty());
  }

  @Test
  void waits_never_pass_the_longest() {
    var waits = new Waits(new ChatSettings.Retry(100, Duration.ofDays(1), Duration.ofDays(30), 5));
    for (int attempt = 1; attempt < 100; attempt++) {
      assertThat(waits.after(attempt, Optional.empty()))
          .isBetween(Duration.ofHours(12), Duration.ofDays(30));
    }
  }
}
