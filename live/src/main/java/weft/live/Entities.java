package weft.live;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.jit.row.RowState;

/// What rows have left behind, by entity.
final class Entities {
  /// One entity: a state for each stage.
  static final class Entity {
    private final String name;
    private final RowState[] states;
    private boolean changed;

    /// Its place among all entities, by their UTF-8 bytes, if that has been asked for.
    private int rank = -1;

    private Entity(String name, RowState[] states) {
      this.name = name;
      this.states = states;
    }

    int rank() {
      return rank;
    }

    RowState state(int stage) {
      return states[stage];
    }
  }

  private final Supplier<RowState[]> start;
  private final Map<String, Entity> entities = new HashMap<>();
  private final Set<String> changed = new LinkedHashSet<>();

  /// Those that were there when what changed was last asked for.
  private final Set<String> told = new HashSet<>();

  /// @param start the states of an entity that has seen nothing
  Entities(Supplier<RowState[]> start) {
    this.start = start;
  }

  /// The entity of that name, for a row of it.
  Entity of(String name) {
    Entity entity = entities.get(name);
    if (entity == null) {
      entity = new Entity(name, start.get());
      entities.put(name, entity);
    }
    if (!entity.changed) {
      entity.changed = true;
      changed.add(name);
    }
    return entity;
  }

  /// Gives each entity its rank.
  void rank() {
    var sorted = new ArrayList<>(entities.values());
    var bytes = new HashMap<Entity, byte[]>();
    sorted.forEach(entity -> bytes.put(entity, entity.name.getBytes(StandardCharsets.UTF_8)));
    sorted.sort((a, b) -> Arrays.compareUnsigned(bytes.get(a), bytes.get(b)));
    for (int i = 0; i < sorted.size(); i++) {
      sorted.get(i).rank = i;
    }
  }

  Collection<String> names() {
    return entities.keySet();
  }

  /// What came and went since this was last asked is not told.
  Collection<String> changed() {
    var names = List.copyOf(changed);
    changed.clear();
    for (String name : names) {
      Entity entity = entities.get(name);
      if (entity == null) {
        told.remove(name);
      } else {
        told.add(name);
        entity.changed = false;
      }
    }
    return names;
  }

  byte[] save(String name) {
    Entity entity = entities.get(name);
    var bytes = new ByteArrayOutputStream();
    if (entity != null) {
      var to = new DataOutputStream(bytes);
      try {
        for (RowState state : entity.states) {
          state.save(to);
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
    return bytes.toByteArray();
  }

  void load(String name, byte[] saved) {
    entities.remove(name);
    if (saved.length == 0) {
      if (told.contains(name)) {
        changed.add(name);
      } else {
        changed.remove(name);
      }
      return;
    }
    Entity entity = of(name);
    var from = new DataInputStream(new ByteArrayInputStream(saved));
    try {
      for (RowState state : entity.states) {
        state.load(from);
      }
    } catch (IOException e) {
      entities.remove(name);
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "the saved state of '" + name + "' is too short")
              .about(name)
              .hint("it was saved by other features, or is damaged"));
    }
  }

  long bytes() {
    long bytes = 0;
    for (Entity entity : entities.values()) {
      for (RowState state : entity.states) {
        bytes += state.bytes();
      }
    }
    return bytes;
  }
}
