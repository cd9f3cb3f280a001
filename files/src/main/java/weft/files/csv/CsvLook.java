package weft.files.csv;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import weft.data.CsvOptions;

/// How the files of a table look: all have the same header.
///
/// @param header the names of all columns
/// @param separator what stands between fields
record CsvLook(List<Path> files, CsvOptions options, List<String> header, byte separator) {

  static CsvLook of(List<Path> files, CsvOptions options) {
    Path first = files.getFirst();
    var look = new CsvLook(files, options, List.of(), separator(first, options));
    var header = look.header(first);
    var seen = new HashSet<String>();
    for (String name : header) {
      if (!seen.add(name)) {
        throw CsvTrouble.twice(first, name, options.names().isPresent());
      }
    }
    for (Path file : files.subList(1, files.size())) {
      var other = look.header(file);
      if (!other.equals(header)) {
        throw CsvTrouble.otherHeader(file, other, first, header);
      }
    }
    return new CsvLook(files, options, header, look.separator);
  }

  private List<String> header(Path file) {
    try (var in = open(file)) {
      if (Packing.of(file) == Packing.NONE) {
        CsvTrouble.refuseBinary(file);
      }
      boolean keep = options.names().isPresent();
      var fields = in.header(keep);
      if (fields.equals(List.of("")) && !keep) {
        throw CsvTrouble.empty(file);
      }
      CsvTrouble.refuseWide(file, fields);
      if (!keep) {
        CsvTrouble.refuseNoHeader(file, fields);
        CsvTrouble.refuseOtherSeparator(file, fields.getFirst(), fields.size(), (char) separator);
      }
      return options.names().orElse(fields);
    } catch (IOException e) {
      throw CsvTrouble.unreadable(file, e, options);
    }
  }

  CsvInput open(Path file) throws IOException {
    return CsvInput.open(file, separator, options);
  }

  private static byte separator(Path file, CsvOptions options) {
    return (byte) (char) options.separator().orElse(Packing.tabs(file) ? '\t' : ',');
  }
}
