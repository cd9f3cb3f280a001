package weft.ir;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// What an attribute is when a formula leaves it out, as it would be written there. `w` takes the
/// length of the window: its rows, or 1 for a duration. `none` is -1, for an op that finds a number
/// itself.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Default {
  String value();
}
