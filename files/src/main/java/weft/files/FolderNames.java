package weft.files;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import weft.ir.CodedTexts;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// What the names of folders such as `date=2024-01-02/symbol=AAA` say of the files in them: columns
/// that are the same in all rows of a file.
///
/// A value stands as in a URL, `%2F` for a slash. What all values of a name are says what the
/// column holds: whole numbers, dates, else texts.
final class FolderNames {
  /// What Hive calls a missing value.
  private static final String MISSING = "__HIVE_DEFAULT_PARTITION__";

  private static final Pattern FOLDER = Pattern.compile("([A-Za-z_][A-Za-z_0-9]*)=(.+)");
  private static final Pattern WHOLE = Pattern.compile("0|-?[1-9][0-9]{0,17}");
  private static final long DAY = 86_400_000_000_000L;

  private FolderNames() {}

  /// The values of the folders that a file is in, by their names.
  static Map<String, String> of(Path file) {
    var values = new LinkedHashMap<String, String>();
    Path folders = file.getParent();
    if (folders != null) {
      for (Path folder : folders) {
        var named = FOLDER.matcher(folder.toString());
        if (named.matches()) {
          values.put(named.group(1), decoded(named.group(2)));
        }
      }
    }
    return values;
  }

  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return value;
    }
  }

  static boolean isMissing(String value) {
    return value.equals(MISSING);
  }

  /// What a column of these values holds. A missing value can't be a whole number or a time.
  static Element element(Collection<String> values) {
    if (values.stream().allMatch(value -> WHOLE.matcher(value).matches())) {
      return Element.I64;
    }
    return values.stream().allMatch(value -> nanos(value).isPresent())
        ? Element.TIME
        : Element.TEXT;
  }

  private static Optional<Long> nanos(String value) {
    try {
      return Optional.of(Math.multiplyExact(LocalDate.parse(value).toEpochDay(), DAY));
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  /// A column of so many rows.
  static Tensor column(Element element, String value, int rows) {
    Shape shape = Shape.of(rows);
    return switch (element) {
      case I64 -> Tensor.longs(element, shape, _ -> Long.parseLong(value));
      case F64 -> Tensor.f64(shape, _ -> Double.parseDouble(value));
      case TIME -> {
        long nanos = nanos(value).orElseThrow();
        yield Tensor.longs(element, shape, _ -> nanos);
      }
      default -> Tensor.of(shape, texts(isMissing(value) ? null : value, rows));
    };
  }

  private static CodedTexts texts(@Nullable String value, int rows) {
    var codes = new int[rows];
    if (value == null) {
      java.util.Arrays.fill(codes, -1);
    }
    return new CodedTexts(codes, value == null ? new String[0] : new String[] {value});
  }
}
