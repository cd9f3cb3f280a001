package weft.dolphindb.script;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;

/// Functions of times, which are nanoseconds since 1970 of whatever clock.
final class TimeFunctions {
  private static final long NANOS = 1_000_000_000L;

  private TimeFunctions() {}

  static void addTo(Map<String, ScriptFunction> functions) {
    part(functions, "year", LocalDateTime::getYear);
    part(functions, "monthOfYear", LocalDateTime::getMonthValue);
    part(functions, "dayOfMonth", LocalDateTime::getDayOfMonth);
    part(functions, "dayOfYear", LocalDateTime::getDayOfYear);
    part(functions, "hour", LocalDateTime::getHour);
    part(functions, "minuteOfHour", LocalDateTime::getMinute);
    part(functions, "secondOfMinute", LocalDateTime::getSecond);
    // From Sunday, unless it is said to be from Monday.
    PlainFunctions.add(
        functions,
        "weekday(X, startFromSunday)",
        in -> {
          int back = in.truth(1, true) ? 0 : 1;
          return numbers(in.cells(0), t -> (t.getDayOfWeek().getValue() + 7 - back) % 7);
        });
    PlainFunctions.add(
        functions,
        "date(X)",
        in -> moved(in.cells(0), t -> Math.floorDiv(t, 86_400 * NANOS) * 86_400 * NANOS));
    PlainFunctions.add(functions, "nanotimestamp(X)", in -> moved(in.cells(0), t -> t));
    PlainFunctions.add(
        functions,
        "convertTZ(obj, srcTZ, destTZ)",
        in -> {
          ZoneId from = ZoneId.of(in.text(1, ""));
          ZoneId to = ZoneId.of(in.text(2, ""));
          return moved(
              in.cells(0),
              t -> {
                Instant then = shown(t).atZone(from).toInstant();
                return nanos(LocalDateTime.ofInstant(then, to));
              });
        });
  }

  private static LocalDateTime shown(long time) {
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(time, NANOS), (int) Math.floorMod(time, NANOS), ZoneOffset.UTC);
  }

  private static long nanos(LocalDateTime local) {
    return local.toEpochSecond(ZoneOffset.UTC) * NANOS + local.getNano();
  }

  private static void part(
      Map<String, ScriptFunction> functions, String name, ToLongFunction<LocalDateTime> of) {
    PlainFunctions.add(functions, name + "(X)", in -> numbers(in.cells(0), of));
  }

  private static Cells numbers(Cells times, ToLongFunction<LocalDateTime> of) {
    return Cells.each(
        Cells.Kind.WHOLE,
        i -> times.isMissing(i) ? Double.NaN : of.applyAsLong(shown(times.time(i))),
        times);
  }

  private static Cells moved(Cells times, LongUnaryOperator to) {
    var out = new long[times.size()];
    for (int i = 0; i < out.length; i++) {
      out[i] = times.isMissing(i) ? Cells.NO_TIME : to.applyAsLong(times.time(i));
    }
    Cells cells = Cells.longs(Cells.Kind.NANOTIMESTAMP, out);
    return times.scalar ? cells.asScalar() : cells;
  }
}
