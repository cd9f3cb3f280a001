package weft.ir.trait;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Values that are dear to make, by what they are made of. The ones that were used last are kept.
public final class Recent<K, V> {
  private final Map<K, Once<K, V>> entries;

  public Recent(int most) {
    entries =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, Once<K, V>> eldest) {
            return size() > most;
          }
        };
  }

  /// The value, made now or before. While one thread makes it, others that want it wait; those that
  /// want another one don't. What can't be made is tried again the next time.
  public V get(K key, Function<? super K, ? extends V> make) {
    Once<K, V> entry;
    synchronized (entries) {
      entry = entries.computeIfAbsent(key, _ -> new Once<>());
    }
    return entry.get(key, make);
  }

  public int size() {
    synchronized (entries) {
      return entries.size();
    }
  }

  private static final class Once<K, V> {
    private Optional<V> value = Optional.empty();

    synchronized V get(K key, Function<? super K, ? extends V> make) {
      V known = value.isPresent() ? value.get() : make.apply(key);
      value = Optional.of(known);
      return known;
    }
  }
}
