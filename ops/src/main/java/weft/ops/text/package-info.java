/// # Texts and language models
///
/// Texts are joined, filled into templates and compared; a language model answers them, freely or
/// in the form of a schema ([weft.ops.schema.AnswerSchema]). Their derivatives are texts too: a
/// tangent is another text that goes down the same program, a cotangent is feedback that goes back
/// up. Two of them are taken together by joining.
@NullMarked
package weft.ops.text;

import org.jspecify.annotations.NullMarked;
