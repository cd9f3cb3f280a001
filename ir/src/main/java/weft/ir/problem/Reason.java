package weft.ir.problem;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.ZipException;

/// Why a file can't be read or written, in words of a user.
public final class Reason {
  private Reason() {}

  public static String of(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "no such file or folder";
      case AccessDeniedException _ -> "no permission";
      case FileAlreadyExistsException _ -> "a file of that name";
      case NotDirectoryException _ -> "a file where a folder should be";
      case CharacterCodingException _ -> "bytes that are not UTF-8 text";
      case ZipException _ -> "not a gzip file, or a damaged one";
      case FileSystemException failed -> plain(failed.getReason());
      default -> plain(e.getMessage());
    };
  }

  private static String plain(@org.jspecify.annotations.Nullable String text) {
    return Objects.requireNonNullElse(text, "an error of the disk").toLowerCase(Locale.ROOT);
  }
}
