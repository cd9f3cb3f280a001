package weft.studio.live;

import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.intake.TimePolicy;

/// How rows are to arrive again.
///
/// @param speed 1 for as fast as they came
/// @param inFileOrder whether rows come as they stand in the file, instead of by their times
/// @param delayed the share of rows that come later than they should
/// @param delay seconds that such a row is late at most
/// @param lateness seconds that rows wait for others
/// @param horizon seconds back that late rows are corrected; 0 where they are dropped
/// @param entity whose series are told
record LiveChoices(
    double speed,
    boolean inFileOrder,
    double delayed,
    double delay,
    double lateness,
    double horizon,
    String entity) {
  private static final double SLOWEST = 0.01;
  private static final double FASTEST = 1e6;

  /// Seconds; so many that whole nanoseconds count them.
  private static final double LONGEST = 1e9;

  static LiveChoices of(Json body) {
    return new LiveChoices(
        speed(number(body, "speed", 100)),
        inFileOrder(body.find("order").map(Json::text).orElse("time")),
        within("delayed", number(body, "delayed", 0), 0, 1),
        within("delay_seconds", number(body, "delay_seconds", 0), 0, LONGEST),
        within("lateness_seconds", number(body, "lateness_seconds", 0), 0, LONGEST),
        within("horizon_seconds", number(body, "horizon_seconds", 0), 0, LONGEST),
        body.find("entity").map(Json::text).orElse(""));
  }

  private static boolean inFileOrder(String order) {
    return switch (order) {
      case "time" -> false;
      case "file" -> true;
      default -> throw refused("order", "time or file", order);
    };
  }

  private static double number(Json body, String name, double otherwise) {
    return body.find(name).map(Json::number).orElse(otherwise);
  }

  static double speed(double wanted) {
    return within("speed", wanted, SLOWEST, FASTEST);
  }

  private static double within(String name, double wanted, double least, double most) {
    if (!(wanted >= least && wanted <= most)) {
      throw refused(name, "a number from " + least + " to " + most, String.valueOf(wanted));
    }
    return wanted;
  }

  private static WeftException refused(String name, String expected, String found) {
    return new WeftException(
        Diagnostic.of(Code.RANGE, "rows can't be replayed with this " + name)
            .about(name)
            .expected(expected)
            .found(found));
  }

  /// @param timed whether keys are nanoseconds
  TimePolicy policy(boolean timed) {
    double unit = timed ? 1e9 : 1;
    var policy = TimePolicy.DEFAULT.withLateness(Math.round(lateness * unit));
    return horizon > 0 ? policy.withCorrection(Math.max(1, Math.round(horizon * unit))) : policy;
  }
}
