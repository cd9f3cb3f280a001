package weft.ir;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says of a whole number that it counts the arguments of a role that stands several times: `x` as
/// `x1`, `x2`, ... A formula writes the arguments, and so gives the number. Attributes without a
/// default that come after them are the last arguments of the call.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Repeats {
  String value();

  /// How many there are at least.
  int least() default 0;
}
