package weft.cli;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import weft.library.FeatureSet;

/// What a program that is served has opened, by names that no file has.
final class ServedThings {
  private final AtomicLong last = new AtomicLong();
  private final Map<String, FeatureSet> features = new ConcurrentHashMap<>();
  private final Map<String, ServedLive> lives = new ConcurrentHashMap<>();

  String keep(FeatureSet set) {
    String name = "#" + last.incrementAndGet();
    features.put(name, set);
    return name;
  }

  String keep(ServedLive live) {
    String name = "#" + last.incrementAndGet();
    lives.put(name, live);
    return name;
  }

  Optional<FeatureSet> features(String name) {
    return Optional.ofNullable(features.get(name));
  }

  Optional<ServedLive> live(String name) {
    return Optional.ofNullable(lives.get(name));
  }

  void forget(String name) {
    features.remove(name);
    lives.remove(name);
  }
}
