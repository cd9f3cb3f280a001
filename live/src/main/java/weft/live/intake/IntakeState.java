package weft.live.intake;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.Fold;
import weft.live.Sink;

/// All that an intake remembers, and its saved form.
public final class IntakeState {
  private static final int MAGIC = 0x57465449;
  public static final int VERSION = 3;

  private final Fold fold;
  private final boolean correcting;
  public final IntakeTally tally;
  public final SequencesSeen sequences;
  public final WaitingRows waiting;
  public final KnownEntities entities;

  /// Where rows of entities meet: the rows that late ones can still be put among.
  public final CorrectionLog log = new CorrectionLog();

  /// The largest key seen.
  public long newest = KeyArithmetic.NONE;

  /// No row before this key belongs to anything that came out by time; it is not saved.
  long passed = KeyArithmetic.NONE;

  /// Rows up to this key need not wait; where rows of entities meet, times up to it are complete.
  public long through = KeyArithmetic.NONE;

  public IntakeState(Fold fold, TimePolicy policy, Sink sink) {
    this.fold = fold;
    this.correcting = policy.late() == TimePolicy.Late.CORRECT;
    this.tally = new IntakeTally(sink);
    this.sequences = new SequencesSeen(policy.gaps());
    this.waiting = new WaitingRows(fold.columns());
    this.entities = new KnownEntities(fold, policy, tally);
  }

  public byte[] save() {
    var bytes = new ByteArrayOutputStream();
    try (var to = new DataOutputStream(bytes)) {
      to.writeInt(MAGIC);
      to.writeInt(VERSION);
      to.writeInt(fold.columns());
      to.writeInt(fold.outputs());
      to.writeBoolean(fold.across());
      to.writeBoolean(correcting);
      to.writeLong(newest);
      to.writeLong(through);
      tally.write(to);
      sequences.write(to);
      waiting.write(to);
      entities.write(to, correcting && !fold.across());
      if (correcting && fold.across()) {
        log.write(to);
      }
    } catch (IOException e) {
      throw bad("the state of an intake can't be saved: " + e.getMessage());
    }
    return bytes.toByteArray();
  }

  public void load(byte[] saved) {
    clear();
    try (var from = new DataInputStream(new ByteArrayInputStream(saved))) {
      read(from);
      if (from.available() > 0) {
        throw new IOException(from.available() + " bytes are left over");
      }
    } catch (IOException e) {
      clear();
      String why = e.getMessage() == null ? "it ends too early" : e.getMessage();
      throw bad("the snapshot can't be read: " + why);
    } catch (WeftException e) {
      clear();
      throw e;
    }
  }

  private void read(DataInputStream from) throws IOException {
    check("format", MAGIC, from.readInt());
    int version = from.readInt();
    check("version", VERSION, version > 0 && version < VERSION ? VERSION : version);
    check("number of columns", fold.columns(), from.readInt());
    check("number of outputs", fold.outputs(), from.readInt());
    boolean across = fold.across();
    check("way to put rows of entities together", across ? 1 : 0, from.readByte());
    boolean corrected = from.readBoolean();
    newest = from.readLong();
    through = from.readLong();
    tally.read(from, version);
    sequences.read(from, version);
    waiting.read(from);
    entities.read(from, corrected && !across, version);
    if (corrected && across) {
      log.read(from, fold, version);
    } else {
      log.beginAfter(through);
    }
    passed = newest == KeyArithmetic.NONE ? KeyArithmetic.NONE : KeyArithmetic.after(newest, 1);
  }

  private static void check(String what, int expected, int found) {
    if (expected != found) {
      String message = "the snapshot does not fit these features: its " + what + " differs";
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, message)
              .expected(String.valueOf(expected))
              .found(String.valueOf(found))
              .hint("it was saved by other features, or by another version"));
    }
  }

  private static WeftException bad(String message) {
    return new WeftException(Diagnostic.of(Code.BAD_DATA, message));
  }

  private void clear() {
    newest = KeyArithmetic.NONE;
    through = KeyArithmetic.NONE;
    passed = KeyArithmetic.NONE;
    tally.clear();
    sequences.clear();
    waiting.clear();
    entities.clear();
    log.clear();
  }
}
