package weft.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import weft.ir.json.Json;

class StdioServerTest {
  private final PipedOutputStream toServer = new PipedOutputStream();
  private final PipedInputStream fromServer = new PipedInputStream(1 << 16);
  private final CountDownLatch atWork = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private Thread server = new Thread();
  private BufferedReader replies = new BufferedReader(InputStreamReader.nullReader());

  @BeforeEach
  void start() throws IOException {
    var in = new PipedInputStream(toServer, 1 << 16);
    var out = new PipedOutputStream(fromServer);
    var greeting = Json.of(Map.of("ready", Json.of(true)));
    server = new Thread(() -> new StdioServer(out, this::answer).serve(in, greeting));
    server.start();
    replies = new BufferedReader(new InputStreamReader(fromServer, StandardCharsets.UTF_8));
    assertThat(replies.readLine()).isEqualTo("{\"ready\": true}");
  }

  @AfterEach
  void end() throws IOException, InterruptedException {
    toServer.close();
    server.join();
  }

  private Json answer(OpenRequest request) {
    String what = request.body().field("do").text();
    switch (what) {
      case "wait" -> work(request);
      case "fail" -> throw new IllegalStateException("broken");
      default -> {}
    }
    return Json.of(what);
  }

  /// Works until it is cancelled.
  private void work(OpenRequest request) {
    atWork.countDown();
    try {
      for (long done = 0; ; done++) {
        request.progress("working", done, 1000);
        Thread.sleep(5);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended.countDown();
    }
  }

  private void ask(String line) throws IOException {
    toServer.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    toServer.flush();
  }

  @Test
  void requestsAreAnswered() throws IOException {
    ask("{\"id\": 1, \"do\": \"greet\"}");
    assertThat(replies.readLine()).isEqualTo("{\"id\": 1, \"result\": \"greet\"}");
  }

  @Test
  void aLineThatIsNoRequestIsToldAndTheNextIsAnswered() throws IOException {
    ask("{\"id\": ");
    assertThat(replies.readLine()).startsWith("{\"unread\": ");
    ask("{\"id\": 2, \"do\": \"greet\"}");
    assertThat(replies.readLine()).contains("\"result\"");
  }

  @Test
  void aDefectIsToldWithItsPlace() throws IOException {
    ask("{\"id\": 1, \"do\": \"fail\"}");
    assertThat(replies.readLine()).contains("\"defect\"", "broken", "StdioServerTest");
  }

  @Test
  void aLongRequestTellsHowFarItIsAndKeepsNoOtherWaiting() throws IOException {
    ask("{\"id\": 1, \"do\": \"wait\"}");
    assertThat(replies.readLine()).contains("\"progress\"", "working");
    ask("{\"id\": 2, \"do\": \"greet\"}");
    String line = replies.readLine();
    while (line.contains("progress")) {
      line = replies.readLine();
    }
    assertThat(line).isEqualTo("{\"id\": 2, \"result\": \"greet\"}");
  }

  @Test
  void aRequestCanBeCancelled() throws IOException, InterruptedException {
    ask("{\"id\": 1, \"do\": \"wait\"}");
    atWork.await();
    ask("{\"cancel\": 7}");
    ask("{\"cancel\": 1}");
    String line = replies.readLine();
    while (line.contains("progress")) {
      line = replies.readLine();
    }
    assertThat(line).isEqualTo("{\"id\": 1, \"cancelled\": true}");
    ended.await();
  }

  @Test
  void theEndOfTheInputEndsEverything() throws IOException, InterruptedException {
    ask("{\"id\": 1, \"do\": \"wait\"}");
    atWork.await();
    toServer.close();
    server.join();
    ended.await();
  }

  @Test
  void whereNobodyReadsWorkEnds() throws InterruptedException {
    var gone =
        new OutputStream() {
          private int lines;

          @Override
          public void write(int b) throws IOException {
            throw new IOException("closed");
          }

          @Override
          public void write(byte[] bytes, int from, int count) throws IOException {
            if (lines++ > 0) {
              throw new IOException("closed");
            }
          }
        };
    var in =
        new java.io.SequenceInputStream(
            java.util.Collections.enumeration(
                List.of(
                    new java.io.ByteArrayInputStream(
                        "{\"id\": 1, \"do\": \"wait\"}\n".getBytes(StandardCharsets.UTF_8)),
                    new Waiting())));
    new StdioServer(gone, this::answer).serve(in, Json.of("ready"));
    ended.await();
  }

  /// Ends when the work has.
  private final class Waiting extends java.io.InputStream {
    @Override
    public int read() throws IOException {
      try {
        ended.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      return -1;
    }
  }
}
