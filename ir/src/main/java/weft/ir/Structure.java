package weft.ir;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/// What a node computes, as one number: the hash of its op, attributes, roles, type, payload and of
/// what its arguments compute. It does not depend on ids, names or the rest of the graph, so state
/// can be found again by it.
public final class Structure {
  private Structure() {}

  /// A 128-bit hash a node.
  public static List<UUID> hashes(Graph graph) {
    return hashes(graph, _ -> Optional.empty());
  }

  /// The same for a part of a larger graph.
  ///
  /// @param known the hash of a node that stands for one of the larger graph
  public static List<UUID> hashes(Graph graph, Function<Node, Optional<UUID>> known) {
    var hashes = new ArrayList<UUID>(graph.size());
    for (Node node : graph.nodes()) {
      Optional<UUID> outside = known.apply(node);
      if (outside.isPresent()) {
        hashes.add(outside.get());
        continue;
      }
      var digest = digest();
      var roles = node.op().contract().roles().stream().map(Role::name).toList();
      String payload =
          node.op() instanceof Source.Stored stored && stored.beside().isPresent()
              ? ""
              : graph.payload(node.id()).map(Tensor::toString).orElse("");
      String text = node.op().describe() + roles + " : " + node.type() + payload;
      digest.update(text.getBytes(StandardCharsets.UTF_8));
      for (int arg : node.args()) {
        UUID hash = hashes.get(arg);
        digest.update(
            ByteBuffer.allocate(16)
                .putLong(hash.getMostSignificantBits())
                .putLong(hash.getLeastSignificantBits())
                .array());
      }
      var bytes = ByteBuffer.wrap(digest.digest());
      hashes.add(new UUID(bytes.getLong(), bytes.getLong()));
    }
    return hashes;
  }

  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
