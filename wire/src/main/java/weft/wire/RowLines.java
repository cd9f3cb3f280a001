package weft.wire;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.live.Live;
import weft.live.Row;
import weft.wire.text.BadLine;
import weft.wire.text.InputLines;
import weft.wire.text.LineReader;
import weft.wire.text.OddCells;
import weft.wire.text.Utf8;

/// Turns lines into rows and gives them to a live engine. A line that is no row is reported and
/// counted; its number is not given to another row.
final class RowLines implements InputLines.Taker {
  /// A line was bad, and none may be.
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Diagnostic problem;
    private final boolean header;

    Refused(String what) {
      this(Diagnostic.of(Code.BAD_DATA, what).about("--strict"));
    }

    /// The line that names the columns is bad.
    Refused(BadLine line) {
      this(
          Diagnostic.of(Code.BAD_DATA, "the line that names the columns " + line.what())
              .about("--strict"),
          true);
    }

    Refused(Diagnostic problem) {
      this(problem, false);
    }

    private Refused(Diagnostic problem, boolean header) {
      super(problem.message(), null, false, false);
      this.problem = problem;
      this.header = header;
    }

    boolean isHeader() {
      return header;
    }

    String what() {
      return String.valueOf(getMessage());
    }

    Diagnostic problem() {
      return problem;
    }
  }

  private final LineReader reader;
  private final Live live;
  private final BadLines bad;
  private final FurtherInputs further;
  private final boolean strict;
  private final boolean ordered;
  private final Runnable after;
  private final Row row;
  private boolean headerNext;
  private boolean cut;
  private long lines;
  private long rows;

  /// @param further tables whose rows are taken in before those that need them
  /// @param after is told after each line
  RowLines(Setup setup, Live live, BadLines bad, FurtherInputs further, Runnable after) {
    this.reader =
        setup.csvIn() ? LineReader.csv(setup.columns()) : LineReader.ndjson(setup.columns());
    this.live = live;
    this.bad = bad;
    this.further = further;
    this.strict = setup.strict();
    this.ordered = setup.columns().order().isPresent();
    this.after = after;
    this.row = new Row(setup.columns().inputs().size());
    this.headerNext = reader.headed();
  }

  /// Goes on after so many rows, in an input of which so many lines were read.
  void resume(long rowsBefore, long linesBefore) {
    rows = rowsBefore;
    lines = linesBefore;
  }

  /// Goes on within a file: if its first line names the columns, it is read again.
  void headerOf(Path file, int longest) {
    if (!reader.headed()) {
      return;
    }
    try {
      byte[] line = InputFile.header(file, longest).orElse(new byte[] {'\n'});
      int end = line.length - 1;
      header(line, 0, end > 0 && line[end - 1] == '\r' ? end - 1 : end);
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the file " + file + " can't be read").found(Reason.of(e)));
    } catch (Refused e) {
      throw new WeftException(Diagnostic.of(Code.BAD_DATA, e.what()));
    }
  }

  /// Takes the line that names the columns.
  private void header(byte[] text, int from, int to) {
    try {
      Utf8.mustBegin(text, from, to);
      Utf8.mustBe(text, from, to);
      reader.header(text, Utf8.afterMark(text, from, to), to);
      headerNext = false;
    } catch (BadLine e) {
      throw new Refused(e);
    }
  }

  /// Another part of the input begins, with a header if the format has one.
  void newPart() {
    headerNext = reader.headed();
    cut = false;
    lines = 0;
  }

  /// The line that comes next was cut off.
  void cutOff() {
    cut = reader.headed();
  }

  long rows() {
    return rows;
  }

  /// What is odd about cells.
  List<OddCells> odd() {
    return Stream.concat(reader.odd().stream(), further.odd().stream()).toList();
  }

  long lines() {
    return lines;
  }

  @Override
  public void line(byte[] text, int from, int to, boolean ascii) {
    lines++;
    int start = lines == 1 ? Utf8.afterMark(text, from, to) : from;
    if (isBlank(text, start, to)) {
      return;
    }
    if (headerNext && !cut) {
      header(text, start, to);
      return;
    }
    rows++;
    try {
      take(text, start, to, ascii);
    } catch (BadLine e) {
      report(e.what());
    }
    after.run();
  }

  private void take(byte[] text, int from, int to, boolean ascii) throws BadLine {
    if (lines == 1) {
      Utf8.mustBegin(text, from, to);
    }
    if (!ascii) {
      Utf8.mustBe(text, from, to);
    }
    if (cut) {
      cut = false;
      throw new BadLine("was cut off when its connection ended");
    }
    row.sequence(rows);
    if (!ordered) {
      row.key(rows);
    }
    boolean read = reader.read(text, from, to, row);
    further.upTo(row.key(), before);
    if (read) {
      push(row, "line " + lines);
      if (!ordered) {
        // Every row is a time of its own.
        live.endOfTime(rows);
      }
    } else {
      rows--;
      live.endOfTime(row.key());
    }
  }

  /// A row that the engine refuses is as if it had not come.
  private void push(Row one, String place) {
    try {
      live.push(one);
    } catch (WeftException e) {
      if (live.isBroken()) {
        throw e;
      }
      rows--;
      throw new Refused(e.diagnostics().getFirst().about(place));
    }
  }

  /// Rows of further tables that come before the row at hand.
  private final FurtherInputs.To before =
      new FurtherInputs.To() {
        @Override
        public void row(FurtherInput from) {
          push(from.row(), from.file() + " line " + from.line());
        }

        @Override
        public void bad(FurtherInput from, String what) {
          if (strict) {
            rows--;
            throw new Refused(from.file() + " line " + from.line() + ": " + what);
          }
          bad.add(from.file() + " line " + from.line(), what);
        }
      };

  private static boolean isBlank(byte[] text, int from, int to) {
    int i = from;
    while (i < to && (text[i] == ' ' || text[i] == '\t')) {
      i++;
    }
    return i == to;
  }

  @Override
  public void tooLong(long bytes) {
    lines++;
    rows++;
    report("is too long: " + bytes + " bytes; --longest-line allows more");
    after.run();
  }

  private void report(String what) {
    if (strict) {
      rows--;
      throw new Refused("line " + lines + ": " + what);
    }
    bad.add(lines, what);
  }
}
