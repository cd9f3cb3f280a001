/// # The test kit
///
/// [weft.testkit.Conformance] runs a conformance file: it reads it ([weft.ir.json.Json]), finds the
/// [weft.testkit.Suite] that takes files of its kind, and gives a [weft.testkit.SuiteReport] of
/// what passed, what failed and what was computed.
///
/// ```
/// Report report = Conformance.run(Path.of("conformance/tensor_ops.json"));
/// report.summary();  // "178 passed, 0 failed"
/// ```
///
/// A new kind of file is one class that implements [weft.testkit.Suite], and its line in
/// [weft.testkit.Conformance#suites()].
@NullMarked
package weft.testkit;

import org.jspecify.annotations.NullMarked;
