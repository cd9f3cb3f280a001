package weft.cli;

import java.time.Instant;
import java.util.Locale;

/// Ticks to try bars on: trades and quotes of two symbols over 25 minutes, made by whole-number
/// arithmetic. About one row in ten is a quote without a trade; BIRK has no rows for five minutes.
final class SampleTicks {
  private static final Instant OPEN = Instant.parse("2024-01-02T14:30:00Z");
  private static final int ROWS = 360;
  private static final String[] SYMBOLS = {"ALMA", "BIRK"};

  private long random = 20240102;

  private int next(int below) {
    random = (random * 25_214_903_917L + 11) & ((1L << 48) - 1);
    return (int) ((random >>> 17) % below);
  }

  static String csv() {
    return new SampleTicks().text();
  }

  private String text() {
    var out = new StringBuilder("time,symbol,price,size,bid,ask\n");
    int[] cents = {18240, 6160};
    long millis = 0;
    for (int i = 0; i < ROWS; i++) {
      // Some rows share a time.
      millis += next(8) == 0 ? 0 : 250L * (1 + next(38));
      boolean quiet = millis >= 600_000 && millis < 900_000;
      int which = quiet ? 0 : next(5) < 3 ? 0 : 1;
      cents[which] += next(11) - 5;
      boolean trade = next(10) > 0;
      int size = 100 * (1 + next(9));
      int half = 1 + next(3);
      out.append(
          String.format(
              Locale.ROOT,
              "%s,%s,%s,%s,%.2f,%.2f\n",
              OPEN.plusMillis(millis),
              SYMBOLS[which],
              trade ? String.format(Locale.ROOT, "%.2f", cents[which] / 100.0) : "",
              trade ? size : "",
              (cents[which] - half) / 100.0,
              (cents[which] + half) / 100.0));
    }
    return out.toString();
  }
}
