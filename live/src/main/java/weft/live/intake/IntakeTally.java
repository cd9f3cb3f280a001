package weft.live.intake;

import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;
import weft.live.Counters;
import weft.live.Emission;
import weft.live.Row;
import weft.live.RowKey;
import weft.live.Sink;

/// Counts while rows pass, and gives answers on.
public final class IntakeTally implements Sink {
  private final Sink to;
  long in;
  long out;
  long reordered;
  long lateDropped;
  long lateCorrected;
  long revisions;
  long duplicates;
  long aheadRefused;
  long idleForgotten;
  private long repeated;
  private Optional<RowKey> firstRepeated = Optional.empty();

  IntakeTally(Sink to) {
    this.to = to;
  }

  @Override
  public void accept(Emission row) {
    out++;
    to.accept(row);
  }

  /// A row came that has the entity and the time of an earlier one.
  void repeated(Row row) {
    if (repeated++ == 0) {
      firstRepeated = Optional.of(new RowKey(row.entity(), row.key(), row.sequence()));
    }
  }

  Counters counters(long waiting) {
    return new Counters(
        in,
        out,
        reordered,
        lateDropped,
        lateCorrected,
        revisions,
        duplicates,
        aheadRefused,
        idleForgotten,
        waiting,
        repeated,
        firstRepeated);
  }

  void clear() {
    in = 0;
    out = 0;
    reordered = 0;
    lateDropped = 0;
    lateCorrected = 0;
    revisions = 0;
    duplicates = 0;
    aheadRefused = 0;
    idleForgotten = 0;
    repeated = 0;
    firstRepeated = Optional.empty();
  }

  public void write(DataOutput to) throws IOException {
    to.writeLong(in);
    to.writeLong(out);
    to.writeLong(reordered);
    to.writeLong(lateDropped);
    to.writeLong(lateCorrected);
    to.writeLong(revisions);
    to.writeLong(duplicates);
    to.writeLong(aheadRefused);
    to.writeLong(idleForgotten);
    to.writeLong(repeated);
    if (firstRepeated.isPresent()) {
      RowKey first = firstRepeated.get();
      IntakeCells.writeText(to, first.entity());
      to.writeLong(first.key());
      to.writeLong(first.sequence());
    }
  }

  /// @param version before the third, rows with keys of others were not counted
  public void read(DataInputStream from, int version) throws IOException {
    in = from.readLong();
    out = from.readLong();
    reordered = from.readLong();
    lateDropped = from.readLong();
    lateCorrected = from.readLong();
    revisions = from.readLong();
    duplicates = from.readLong();
    aheadRefused = from.readLong();
    idleForgotten = from.readLong();
    repeated = version < 3 ? 0 : from.readLong();
    firstRepeated =
        repeated == 0
            ? Optional.empty()
            : Optional.of(new RowKey(IntakeCells.readText(from), from.readLong(), from.readLong()));
  }
}
