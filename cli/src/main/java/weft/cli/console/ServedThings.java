package weft.cli.console;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// What a program that is served has opened, features and live engines, by names that no file has.
public final class ServedThings {
  private final AtomicLong last = new AtomicLong();
  private final Map<String, Object> things = new ConcurrentHashMap<>();

  public String keep(Object thing) {
    String name = "#" + last.incrementAndGet();
    things.put(name, thing);
    return name;
  }

  /// The thing of a name, if it is of a kind.
  public <T> Optional<T> find(String name, Class<T> kind) {
    return Optional.ofNullable(things.get(name)).filter(kind::isInstance).map(kind::cast);
  }

  public void forget(String name) {
    things.remove(name);
  }
}
