/// # Reports
///
/// A [weft.report.Study] is what can be said of features over data: how much is missing and when,
/// how values are spread and whether that changes, how long they last, what they say of a label,
/// which of them say the same. A [weft.report.StudyPage] puts it on one page that needs nothing
/// else: no script, no network, drawings as SVG with the numbers behind them.
///
/// Everything on the page follows from the features and the data, so that the same command gives
/// the same bytes.
@NullMarked
package weft.report;

import org.jspecify.annotations.NullMarked;
