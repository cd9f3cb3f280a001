package weft.live.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;

/// Looks for the newest chain of files that is good from end to end. No file is read twice.
final class Chains {
  private sealed interface Read {}

  private record Good(SnapshotFile.Summed summed) implements Read {}

  private record Bad(String why) implements Read {}

  private final Disk disk;
  private final TreeSet<Long> numbers = new TreeSet<>();
  private final Map<Long, Read> read = new HashMap<>();
  private final List<String> remarks = new ArrayList<>();

  Chains(Disk disk) throws IOException {
    this.disk = disk;
    disk.names().stream()
        .map(FileNames::number)
        .filter(OptionalLong::isPresent)
        .forEach(number -> numbers.add(number.getAsLong()));
  }

  /// The files of the newest good chain, the newest first; empty where there is none.
  List<SnapshotFile.Summed> newest() {
    for (long number : numbers.descendingSet()) {
      var chain = new ArrayList<SnapshotFile.Summed>();
      String why = follow(number, chain);
      if (why.isEmpty()) {
        return chain;
      }
      remarks.add(FileNames.of(number) + " is passed over: " + why);
    }
    return List.of();
  }

  /// What is wrong with the files that [#newest] passed over.
  List<String> remarks() {
    return remarks;
  }

  /// Collects the files from one to its base; says why where that is not possible.
  private String follow(long number, List<SnapshotFile.Summed> chain) {
    long at = number;
    while (true) {
      switch (read.computeIfAbsent(at, this::read)) {
        case Bad bad -> {
          return at == number ? bad.why : "it builds on " + FileNames.of(at) + ": " + bad.why;
        }
        case Good good -> {
          var file = good.summed.file();
          if (!chain.isEmpty() && chain.getLast().file().onSum() != good.summed.sum()) {
            return "it builds on another file than the " + FileNames.of(at) + " that is there";
          }
          chain.add(good.summed);
          if (file.base()) {
            return "";
          }
          at = file.on();
        }
      }
    }
  }

  private Read read(long number) {
    String name = FileNames.of(number);
    if (!numbers.contains(number)) {
      return new Bad("there is no such file");
    }
    try (var from = disk.read(name)) {
      return new Good(SnapshotFile.read(from, disk.size(name), number));
    } catch (Damaged damaged) {
      return new Bad(damaged.why());
    } catch (IOException e) {
      return new Bad("it can't be read: " + StoreTrouble.reason(e));
    }
  }
}
