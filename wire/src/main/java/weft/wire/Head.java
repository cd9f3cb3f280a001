package weft.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// How far a stream of rows had come when a snapshot was made.
///
/// @param keys the columns of entity, order and sequence, and what else decides what rows mean
/// @param rows how many rows were read, good or bad; the last one has this number
/// @param bad how many of them were bad
/// @param answered how many rows were written
/// @param input where rows came from; empty where that can't be read again
/// @param position how many bytes of it were read
/// @param lines how many lines these are
/// @param begins a sum of its first bytes, by which it is known again
/// @param output where rows went to; empty where that can't be cut
/// @param length how many bytes of it belong to the rows that were read
/// @param pending what should have been written and could not be
/// @param shape the format and the columns of rows that were written; empty where it is not known
/// @param tables how far files of further tables were read
@SuppressWarnings("ArrayRecordComponent")
public record Head(
    String keys,
    long rows,
    long bad,
    long answered,
    String input,
    long position,
    long lines,
    long begins,
    String output,
    long length,
    byte[] pending,
    String shape,
    List<TablePlace> tables) {
  private static final int MAGIC = 0x57465448;
  private static final int VERSION = 3;

  public Head {
    tables = List.copyOf(tables);
  }

  public byte[] write() {
    var bytes = new ByteArrayOutputStream();
    try (var to = new DataOutputStream(bytes)) {
      to.writeInt(MAGIC);
      to.writeInt(VERSION);
      write(keys, to);
      to.writeLong(rows);
      to.writeLong(bad);
      to.writeLong(answered);
      write(input, to);
      to.writeLong(position);
      to.writeLong(lines);
      to.writeLong(begins);
      write(output, to);
      to.writeLong(length);
      write(pending, to);
      write(shape, to);
      to.writeInt(tables.size());
      for (var table : tables) {
        write(table.table(), to);
        write(table.file(), to);
        to.writeLong(table.position());
        to.writeLong(table.lines());
        to.writeLong(table.begins());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(byte[] some, DataOutputStream to) throws IOException {
    to.writeInt(some.length);
    to.write(some);
  }

  private static void write(String text, DataOutputStream to) throws IOException {
    write(text.getBytes(StandardCharsets.UTF_8), to);
  }

  public static Head read(byte[] head) {
    try (var from = new DataInputStream(new ByteArrayInputStream(head))) {
      if (from.readInt() != MAGIC) {
        throw unknown("a snapshot of weft stream", "something else");
      }
      int version = from.readInt();
      if (version < 1 || version > VERSION) {
        throw unknown("version " + VERSION, "version " + version);
      }
      return new Head(
          text(from),
          from.readLong(),
          from.readLong(),
          from.readLong(),
          text(from),
          from.readLong(),
          from.readLong(),
          from.readLong(),
          text(from),
          from.readLong(),
          bytes(from),
          version == 1 ? "" : text(from),
          version < 3 ? List.of() : tables(from));
    } catch (IOException e) {
      throw unknown("a whole head", "one that is too short");
    }
  }

  private static List<TablePlace> tables(DataInputStream from) throws IOException {
    int count = from.readInt();
    if (count < 0 || count > from.available()) {
      throw new IOException();
    }
    var tables = new ArrayList<TablePlace>();
    for (int i = 0; i < count; i++) {
      tables.add(
          new TablePlace(
              text(from), text(from), from.readLong(), from.readLong(), from.readLong()));
    }
    return tables;
  }

  private static byte[] bytes(DataInputStream from) throws IOException {
    int length = from.readInt();
    if (length < 0 || length > from.available()) {
      throw new IOException();
    }
    return from.readNBytes(length);
  }

  private static String text(DataInputStream from) throws IOException {
    return new String(bytes(from), StandardCharsets.UTF_8);
  }

  private static WeftException unknown(String expected, String found) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, "the snapshot is none that this program can go on from")
            .expected(expected)
            .found(found)
            .hint("give another folder: --snapshot FOLDER"));
  }
}
