package weft.models;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/// Reads a body as text, up to a size: what is larger is not read to its end.
final class LimitedBody implements BodySubscriber<LimitedBody.Body> {
  /// @param whole whether it is all of it
  record Body(String text, boolean whole) {}

  private final int largest;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<Body> body = new CompletableFuture<>();
  private @Nullable Subscription subscription;

  LimitedBody(int largest) {
    this.largest = largest;
  }

  @Override
  public CompletionStage<Body> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      int room = largest - bytes.size();
      var chunk = new byte[Math.min(room, buffer.remaining())];
      buffer.get(chunk);
      bytes.writeBytes(chunk);
      if (buffer.hasRemaining() && subscription != null) {
        subscription.cancel();
        complete(false);
        return;
      }
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    complete(true);
  }

  private void complete(boolean whole) {
    body.complete(new Body(bytes.toString(StandardCharsets.UTF_8), whole));
  }
}
