package weft.ir;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// What a negative attribute means where a formula may look ahead: the op of this name, with the
/// attribute turned positive. `lag(x, -5)` is `lead(x, 5)`.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Opposite {
  String value();
}
