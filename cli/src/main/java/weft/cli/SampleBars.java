package weft.cli;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// One-minute bars to try things on: made up by a seeded generator, the same in each run. Prices
/// move with a market that all share and on their own; moves and volume are larger near open and
/// close; quotes stand around the close.
final class SampleBars {
  private static final Instant OPEN = Instant.parse("2024-01-02T14:30:00Z");
  private static final int SESSION = 390;
  private static final String HEADER =
      "time,symbol,sector,open,high,low,close,volume,bid_price,ask_price,bid_size,ask_size,"
          + "buy_volume,sell_volume\n";

  /// @param beta how much of the market's moves it makes
  /// @param volatility of its own moves in a minute
  /// @param ticks of a usual spread
  private record Stock(
      String symbol,
      String sector,
      double price,
      double beta,
      double volatility,
      double volume,
      double ticks) {}

  private static final List<Stock> STOCKS =
      List.of(
          new Stock("ALMA", "tech", 182.40, 1.3, 0.0007, 12000, 2),
          new Stock("BIRK", "bank", 61.60, 0.9, 0.0004, 15000, 1),
          new Stock("CEDR", "tech", 38.15, 1.1, 0.0009, 42000, 1),
          new Stock("DOVE", "energy", 94.70, 0.6, 0.0005, 9000, 2),
          new Stock("ELMS", "bank", 24.05, 0.8, 0.0006, 30000, 1),
          new Stock("FERN", "energy", 311.20, 0.7, 0.0005, 2500, 6));

  private final Random random;
  private final StringBuilder out = new StringBuilder(HEADER);

  private SampleBars(long seed) {
    this.random = new Random(seed);
  }

  /// A CSV file of a bar a minute and symbol, at most a session.
  static String csv(long seed, int symbols, int minutes) {
    var bars = new SampleBars(seed);
    var stocks = STOCKS.subList(0, symbols);
    var closes = stocks.stream().mapToDouble(Stock::price).toArray();
    for (int minute = 0; minute < minutes; minute++) {
      double busy = busy(minute);
      double market = 0.0004 * busy * bars.random.nextGaussian();
      for (int i = 0; i < closes.length; i++) {
        closes[i] = bars.bar(stocks.get(i), minute, closes[i], market, busy);
      }
    }
    return bars.out.toString();
  }

  /// About 2 at open and close, below 1 at midday.
  private static double busy(int minute) {
    double middle = 2.0 * minute / (SESSION - 1) - 1;
    return 0.7 + 1.3 * middle * middle * middle * middle;
  }

  private double bar(Stock stock, int minute, double last, double market, double busy) {
    double move = stock.beta() * market + stock.volatility() * busy * random.nextGaussian();
    double open = cents(last * (1 + 0.00005 * random.nextGaussian()));
    double close = cents(last * (1 + move));
    double reach = last * stock.volatility() * busy;
    double high = cents(Math.max(open, close) + reach * random.nextDouble());
    double low = cents(Math.min(open, close) - reach * random.nextDouble());
    long volume = Math.round(stock.volume() * busy * StrictMath.exp(0.5 * random.nextGaussian()));
    double lean = Math.clamp(0.5 + 120 * move + 0.08 * random.nextGaussian(), 0.05, 0.95);
    long bought = Math.round(volume * lean);
    double spread = 0.01 * (stock.ticks() + random.nextInt((int) stock.ticks() + 1));
    double bid = cents(close - spread * random.nextDouble());
    double ask = cents(bid + spread);
    out.append(
        String.format(
            Locale.ROOT,
            "%s,%s,%s,%.2f,%.2f,%.2f,%.2f,%d,%.2f,%.2f,%d,%d,%d,%d\n",
            OPEN.plusSeconds(60L * minute),
            stock.symbol(),
            stock.sector(),
            open,
            high,
            low,
            close,
            volume,
            bid,
            ask,
            size(stock, lean),
            size(stock, 1 - lean),
            bought,
            volume - bought));
    return close;
  }

  private long size(Stock stock, double lean) {
    double usual = stock.volume() / 10 * (0.5 + lean);
    return 100 * Math.max(1, Math.round(usual * StrictMath.exp(0.4 * random.nextGaussian()) / 100));
  }

  private static double cents(double price) {
    return Math.rint(price * 100) / 100;
  }
}
