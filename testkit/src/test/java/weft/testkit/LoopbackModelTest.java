package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weft.ir.json.Json;

class LoopbackModelTest {
  private static final String HELLO =
      "{\"model\": \"m\", \"messages\": [{\"role\": \"user\", \"content\": \"a b\"}], \"stream\":"
          + " %s}";

  private static HttpResponse<String> post(String address, String body) {
    try (var http = HttpClient.newHttpClient()) {
      return http.send(
          HttpRequest.newBuilder(URI.create(address))
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void it_answers_and_counts_words() {
    try (var model = LoopbackModel.start(asked -> asked.last() + " c")) {
      assertThat(model.address()).startsWith("http://127.0.0.1:");
      var response = post(model.address() + "/chat/completions", HELLO.formatted("false"));
      Json body = Json.read("body", response.body());
      assertThat(body.field("choices").items().getFirst().field("message").field("content").text())
          .isEqualTo("a b c");
      assertThat(body.field("usage").field("total_tokens").integer()).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/chat/completion | {} | 404 | only POST /v1/chat/completions",
        "/chat/completions | oops | 400 | not a JSON value",
        "/chat/completions | {} | 400 | the field 'stream' is missing",
        "/chat/completions | {\"stream\": true} | 400 | answers are not streamed",
        "/chat/completions | {\"stream\": false, \"model\": 1, \"messages\": []} | 400 | a text is"
            + " expected"
      })
  void it_takes_only_requests_of_the_protocol(String path, String body, int status, String said) {
    try (var model = LoopbackModel.start(_ -> "yes")) {
      var response = post(model.address() + path, body);
      assertThat(response.statusCode()).isEqualTo(status);
      assertThat(Json.read("body", response.body()).field("error").field("message").text())
          .contains(said);
      assertThat(model.asked()).isEmpty();
    }
  }
}
