package weft.ir;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// What an op gives, in one sentence for those who write formulas: editors show it beside the name.
/// On an interface it is said of the function that the ops with this interface are [parts
/// of][PartOf].
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Says {
  String value();
}
