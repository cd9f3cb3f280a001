package weft.ir;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says of an op that it is one part of what a function of formulas gives. The op is called as the
/// function and the part are: `rolling_regress_beta` is `rolling_regress(y, x1, w).beta[1]`. An
/// attribute `index` is the number in brackets, from 1.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface PartOf {
  String value();
}
