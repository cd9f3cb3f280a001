package weft.studio;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import weft.ir.json.Json;

/// A page that listens to what its tab is told. One more connection, which the studio learns of
/// before this is made.
final class TabListener implements AutoCloseable {
  record Event(String number, String name, Json data) {}

  private final HttpClient client = HttpClient.newHttpClient();
  private final BufferedReader lines;

  TabListener(HttpRequest request) throws IOException, InterruptedException {
    var events = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
    lines = new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8));
    lines.readLine();
  }

  Event next() throws IOException {
    String number = "";
    String name = "";
    while (true) {
      String line = lines.readLine();
      if (line == null) {
        throw new AssertionError("the studio tells nothing more");
      }
      if (line.startsWith("id: ")) {
        number = line.substring(4);
      } else if (line.startsWith("event: ")) {
        name = line.substring(7);
      } else if (line.startsWith("data: ")) {
        return new Event(number, name, Json.read("event", line.substring(6)));
      }
    }
  }

  @Override
  public void close() throws IOException {
    client.shutdownNow();
    lines.close();
  }
}
