package weft.studio.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import weft.ir.json.Json;
import weft.studio.tab.EndpointGroup;
import weft.studio.tab.StudioTab;

class StudioServerTest {
  private static final int MANY = Runtime.getRuntime().availableProcessors() + 1;

  /// Computes, in requests and in runs, until somebody asks it to end.
  private static final class Busy implements EndpointGroup {
    private final CountDownLatch computing = new CountDownLatch(2 * MANY);
    private volatile boolean ended;

    @Override
    public String name() {
      return "busy";
    }

    @Override
    public Json answer(String question, Json body, StudioTab tab) {
      switch (question) {
        case "compute" -> compute();
        case "run" -> tab.run(_ -> compute());
        default -> ended = true;
      }
      return Json.of(question);
    }

    private void compute() {
      computing.countDown();
      while (!ended) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void however_much_is_computed_it_can_be_ended() throws Exception {
    var busy = new Busy();
    try (var server = new StudioServer(0, List.of(busy));
        var client = HttpClient.newHttpClient()) {
      var computed = new ArrayList<CompletableFuture<HttpResponse<Void>>>();
      for (int i = 0; i < MANY; i++) {
        ask(client, server, "run").join();
        computed.add(ask(client, server, "compute"));
      }
      busy.computing.await();
      assertThat(ask(client, server, "end").join().statusCode()).isEqualTo(200);
      assertThat(computed).allSatisfy(it -> assertThat(it.join().statusCode()).isEqualTo(200));
    }
  }

  private static CompletableFuture<HttpResponse<Void>> ask(
      HttpClient client, StudioServer server, String question) {
    var request =
        HttpRequest.newBuilder(URI.create(server.address() + "api/busy/" + question))
            .POST(BodyPublishers.ofString("{\"tab\": \"a-test-tab\"}"))
            .build();
    return client.sendAsync(request, BodyHandlers.discarding());
  }
}
