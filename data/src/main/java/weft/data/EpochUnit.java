package weft.data;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The unit of times that are numbers since 1970.
public enum EpochUnit {
  S(1_000_000_000L),
  MS(1_000_000L),
  US(1_000L),
  NS(1L);

  private static final Pattern NUMBER = Pattern.compile("(-?[0-9]{1,19})(?:[.]([0-9]*))?");

  private final long nanos;

  EpochUnit(long nanos) {
    this.nanos = nanos;
  }

  /// @throws IllegalArgumentException for anything but s, ms, us and ns
  static EpochUnit of(String text) {
    return Arrays.stream(values())
        .filter(unit -> unit.name().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("'" + text + "' is none of s, ms, us and ns"));
  }

  public long nanos() {
    return nanos;
  }

  /// Nanoseconds of a number of units such as `1704186000.25`; nothing of any other text.
  public Optional<Long> nanos(String text) {
    Matcher number = NUMBER.matcher(text.strip());
    if (!number.matches()) {
      return Optional.empty();
    }
    try {
      long whole = Math.multiplyExact(Long.parseLong(number.group(1)), nanos);
      String decimals = Objects.requireNonNullElse(number.group(2), "");
      int digits = Long.toString(nanos).length() - 1;
      String part = (decimals + "000000000").substring(0, digits);
      long rest = part.isEmpty() ? 0 : Long.parseLong(part);
      return Optional.of(
          number.group(1).startsWith("-")
              ? Math.subtractExact(whole, rest)
              : Math.addExact(whole, rest));
    } catch (ArithmeticException | NumberFormatException e) {
      return Optional.empty();
    }
  }
}
