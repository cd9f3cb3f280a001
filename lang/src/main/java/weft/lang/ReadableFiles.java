package weft.lang;

import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.function.Supplier;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Which files a text may name: all of them, unless somebody reads texts of others.
public final class ReadableFiles {
  private static final ScopedValue<Predicate<Path>> ONLY = ScopedValue.newInstance();

  private ReadableFiles() {}

  /// Reads texts that may name some files only.
  public static <T> T only(Predicate<Path> these, Supplier<T> reading) {
    return ScopedValue.where(ONLY, these).call(reading::get);
  }

  /// @return the same file
  /// @throws WeftException if it may not be read here
  public static Path mayRead(Path file) {
    if (ONLY.isBound() && !ONLY.get().test(file)) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the file " + file + " may not be read from here")
              .about(file.toString())
              .expected("a file inside the folder"));
    }
    return file;
  }
}
