package weft.rewrite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import weft.ir.Graph;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// An order in which everything comes after what it needs; among those that are ready, the smallest
/// comes first.
public final class Kahn {
  private Kahn() {}

  /// Some equations of a graph; what they need of the others is taken to be there.
  public static List<Integer> order(Graph graph, Collection<Integer> ids) {
    var needs = new TreeMap<Integer, Collection<Integer>>();
    for (int id : ids) {
      Linearize.check(graph, id);
      needs.put(id, graph.node(id).args());
    }
    return order(needs);
  }

  /// Anything with an order of its own, by what each needs. Needs that are not keys are taken to be
  /// there. A circle is refused; the message names its members.
  public static <T extends Comparable<T>> List<T> order(Map<T, ? extends Collection<T>> needs) {
    var open = new HashMap<T, Integer>();
    var users = new HashMap<T, List<T>>();
    var ready = new PriorityQueue<T>();
    needs.forEach(
        (key, all) -> {
          int count = 0;
          for (T need : new LinkedHashSet<>(all)) {
            if (needs.containsKey(need)) {
              users.computeIfAbsent(need, _ -> new ArrayList<>()).add(key);
              count++;
            }
          }
          open.put(key, count);
          if (count == 0) {
            ready.add(key);
          }
        });
    var order = new ArrayList<T>();
    while (!ready.isEmpty()) {
      T key = ready.remove();
      order.add(key);
      for (T user : users.getOrDefault(key, List.of())) {
        if (open.merge(user, -1, Integer::sum) == 0) {
          ready.add(user);
        }
      }
    }
    if (order.size() < needs.size()) {
      throw circle(needs, order);
    }
    return order;
  }

  private static <T extends Comparable<T>> WeftException circle(
      Map<T, ? extends Collection<T>> needs, List<T> ordered) {
    var left = new TreeSet<T>(needs.keySet());
    ordered.forEach(left::remove);
    // Each of these needs another of them: following needs leads into a circle.
    var path = new LinkedHashSet<T>();
    T at = left.first();
    while (path.add(at)) {
      at =
          Objects.requireNonNull(needs.get(at)).stream()
              .filter(left::contains)
              .sorted()
              .findFirst()
              .orElseThrow();
    }
    var members = new ArrayList<>(path);
    var circle = members.subList(members.indexOf(at), members.size());
    String text = String.join(" -> ", circle.stream().map(String::valueOf).toList()) + " -> " + at;
    return new WeftException(
        Diagnostic.of(Code.CYCLE, "these need each other: " + text)
            .about(String.valueOf(at))
            .expected("no circle")
            .found(text));
  }
}
