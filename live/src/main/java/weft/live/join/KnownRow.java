package weft.live.join;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.Row;
import weft.live.intake.IntakeCells;

/// A row of a further table that is known: the cells that features read, and since when.
final class KnownRow {
  final String name;
  long time;
  final double[] numbers;
  final @Nullable Object[] others;

  /// Whether it changed since this was last asked.
  boolean changed;

  KnownRow(String name, int cells) {
    this.name = name;
    this.numbers = new double[cells];
    this.others = new Object[cells];
  }

  /// Takes cells of a row.
  ///
  /// @param columns where they stand in it
  void take(Row row, int[] columns) {
    time = row.key();
    for (int i = 0; i < columns.length; i++) {
      numbers[i] = row.number(columns[i]);
      others[i] = row.other(columns[i]);
    }
  }

  /// Puts the cells into a row.
  void fill(Row row, int[] columns) {
    for (int i = 0; i < columns.length; i++) {
      row.set(columns[i], numbers[i]);
      row.setOther(columns[i], others[i]);
    }
  }

  byte[] save() {
    var bytes = new ByteArrayOutputStream();
    try (var to = new DataOutputStream(bytes)) {
      to.writeLong(time);
      IntakeCells.writeCells(to, numbers, others);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  void load(byte[] saved) {
    try (var from = new DataInputStream(new ByteArrayInputStream(saved))) {
      time = from.readLong();
      IntakeCells.readCells(from, numbers, others);
      if (from.available() > 0) {
        throw new IOException();
      }
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "the saved row of a further table can't be read")
              .about(name.strip())
              .hint("it was saved by other features, or is damaged"));
    }
  }
}
