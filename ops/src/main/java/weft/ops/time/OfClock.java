package weft.ops.time;

import java.util.List;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Host;
import weft.ir.Infer;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.OfTime;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Truth;
import weft.ir.trait.Flat;

/// A number that calendars and clocks of a time zone show at a time.
interface OfClock extends OfTime, Ranged, Flat {
  Contract CONTRACT = Contract.of(new Role("time", Set.of(Element.TIME)));

  /// The name of the zone.
  String tz();

  /// @param local what clocks show, in seconds since their 1970
  /// @param nanos of the second
  double shown(long local, long nanos);

  /// What can be shown.
  Interval shown();

  @Override
  default Type infer(List<Type> args) {
    return Infer.elementwise(args, Element.F64);
  }

  @Override
  default double number(long time) {
    if (time == Tensor.NO_TIME) {
      return Double.NaN;
    }
    Zone zone = Zone.of(tz());
    long second = Math.floorDiv(time, Zone.NANOS);
    return shown(zone.local(second, zone.stretch(second, 0)), time - second * Zone.NANOS);
  }

  @Override
  default Tensor evaluate(List<Tensor> args, Host host) {
    Tensor times = args.getFirst();
    Zone zone = Zone.of(tz());
    var out = new double[times.size()];
    int stretch = 0;
    for (int i = 0; i < out.length; i++) {
      long time = times.longAt(i);
      long second = Math.floorDiv(time, Zone.NANOS);
      stretch = zone.stretch(second, stretch);
      out[i] =
          time == Tensor.NO_TIME
              ? Double.NaN
              : shown(zone.local(second, stretch), time - second * Zone.NANOS);
    }
    return Tensor.of(times.shape(), out);
  }

  @Override
  default Interval range(Operands<Interval, Truth> in, boolean same) {
    return shown().orMissing();
  }

  /// A number of the day.
  interface OfDay extends OfClock {
    /// @param day since the local 1970
    double shown(long day);

    @Override
    default double shown(long local, long nanos) {
      return shown(Math.floorDiv(local, Zone.DAY));
    }
  }
}
