/// # Schemas
///
/// What a language model is to answer with, said once: as a record whose components say what they
/// hold, or built from maps and lists. A [weft.ops.schema.AnswerSchema] is written as a JSON
/// Schema, which the model is given, and reads answers: what does not fit is told with its path.
///
/// ```
/// record Review(@Is.Text(max = 200) @Doc("one sentence") Value summary,
///               @Is.Whole(min = 1, max = 5) Value stars) {}
///
/// Schema.of(Review.class)
/// Schema.fields(Map.of("stars", Schema.whole().min(1).max(5), "good", Schema.condition()))
/// ```
@NullMarked
package weft.ops.schema;

import org.jspecify.annotations.NullMarked;
