/// # Studio
///
/// A page in the browser where features are written, checked, drawn, computed and plotted as one
/// types. [weft.studio.Studio] starts a server for one folder; nothing but this machine reaches it.
///
/// | room | holds |
/// |---|---|
/// | [weft.studio.server] | who is let in, and what is sent |
/// | [weft.studio.tab] | the tab that asks, the folder, the rows that were read |
/// | [weft.studio.view] | the questions of the views |
/// | [weft.studio.live] | rows that arrive again, and streams that are watched |
///
/// `docs/studio-api.md` lists all questions: each group is one class and answers JSON with JSON.
///
/// **Tabs.** Each tab of the browser has its own computation, its own results and its own events. A
/// computation that is started ends the one before it. Rows are read once for all tabs.
///
/// **The page.** Plain modules of JavaScript in `resources/weft/studio/page`, as they are sent. A
/// view is one module in `views`; the shell shows them.
@NullMarked
package weft.studio;

import org.jspecify.annotations.NullMarked;
