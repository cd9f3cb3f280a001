package weft.ir.trait;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Why an op has no rule where it has none: what a [Lookup][weft.ir.Lookup] gives in the end.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Refuses {
  String value();
}
