package weft.live.intake;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import weft.live.Counters;
import weft.live.Emission;
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

  IntakeTally(Sink to) {
    this.to = to;
  }

  @Override
  public void accept(Emission row) {
    out++;
    to.accept(row);
  }

  Counters counters(long gapsClosed, long waiting) {
    return new Counters(
        in,
        out,
        reordered,
        lateDropped,
        lateCorrected,
        revisions,
        duplicates,
        gapsClosed,
        aheadRefused,
        idleForgotten,
        waiting);
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
  }

  public void read(DataInput from) throws IOException {
    in = from.readLong();
    out = from.readLong();
    reordered = from.readLong();
    lateDropped = from.readLong();
    lateCorrected = from.readLong();
    revisions = from.readLong();
    duplicates = from.readLong();
    aheadRefused = from.readLong();
    idleForgotten = from.readLong();
  }
}
