package weft.studio.live;

import weft.ir.json.Json;
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
  private static final double FASTEST = 1e6;

  static LiveChoices of(Json body) {
    return new LiveChoices(
        speed(number(body, "speed", 100)),
        body.find("order").map(Json::text).orElse("time").equals("file"),
        Math.clamp(number(body, "delayed", 0), 0, 1),
        Math.max(0, number(body, "delay_seconds", 0)),
        Math.max(0, number(body, "lateness_seconds", 0)),
        Math.max(0, number(body, "horizon_seconds", 0)),
        body.find("entity").map(Json::text).orElse(""));
  }

  private static double number(Json body, String name, double otherwise) {
    return body.find(name).map(Json::number).orElse(otherwise);
  }

  static double speed(double wanted) {
    return Math.clamp(wanted, 0.01, FASTEST);
  }

  /// @param timed whether keys are nanoseconds
  TimePolicy policy(boolean timed) {
    double unit = timed ? 1e9 : 1;
    var policy = TimePolicy.DEFAULT.withLateness(Math.round(lateness * unit));
    return horizon > 0 ? policy.withCorrection(Math.max(1, Math.round(horizon * unit))) : policy;
  }
}
