package weft.ops.schema;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// What a component of a record holds, for [AnswerSchema#of(Class)]. A component of a Java type
/// that says it already (`String`, `long`, `int`, `double`, `boolean`, an enum, a record) needs
/// none.
public final class Is {
  private Is() {}

  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  public @interface Text {
    /// The least number of characters.
    int min() default 0;

    int max() default Integer.MAX_VALUE;

    /// A regular expression that is found somewhere in the text.
    String pattern() default "";
  }

  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  public @interface Whole {
    long min() default Long.MIN_VALUE;

    long max() default Long.MAX_VALUE;
  }

  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  public @interface Number {
    double min() default Double.NEGATIVE_INFINITY;

    double max() default Double.POSITIVE_INFINITY;
  }

  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  public @interface Condition {}

  /// One of some values: texts, whole numbers or numbers.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  public @interface OneOf {
    String[] value() default {};

    long[] wholes() default {};

    double[] numbers() default {};
  }
}
