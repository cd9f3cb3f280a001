package weft.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weft.inspect.draw.Explanation;
import weft.inspect.draw.SvgForm;
import weft.report.statistic.Distribution;
import weft.report.statistic.MeanTest;

/// A study on one page of HTML.
public final class StudyPage {
  private final Study study;
  private final Explanation explanation;
  private final StringBuilder out = new StringBuilder();

  private StudyPage(Study study, Explanation explanation) {
    this.study = study;
    this.explanation = explanation;
  }

  /// @param explanation of the features
  /// @param origins where things come from: files, digests, the command
  /// @param notes what is odd about the data or the features
  public static String of(
      Study study, Explanation explanation, Map<String, String> origins, List<String> notes) {
    return new StudyPage(study, explanation).page(origins, notes);
  }

  private String page(Map<String, String> origins, List<String> notes) {
    out.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';")
        .append(" style-src 'unsafe-inline'\">\n<title>")
        .append(PageText.escaped(explanation.name()))
        .append(" · report</title>\n<style>\n")
        .append(StudyStyle.TEXT)
        .append("</style></head>\n<body>\n");
    head(notes);
    overview();
    redundancy();
    study.features().forEach(this::feature);
    out.append("<h2>How it is computed</h2>\n<div class=\"graph\">")
        .append(SvgForm.of(explanation))
        .append("</div>\n<h2>Where it comes from</h2>\n<dl>");
    origins.forEach(
        (what, value) ->
            out.append("<dt>")
                .append(PageText.escaped(what))
                .append("</dt><dd><code>")
                .append(PageText.escaped(value))
                .append("</code></dd>"));
    out.append("</dl>\n</body></html>\n");
    return out.toString();
  }

  private void head(List<String> notes) {
    out.append("<h1>").append(PageText.escaped(explanation.name())).append("</h1>\n<p>");
    out.append(PageText.count(study.features().size()))
        .append(study.features().size() == 1 ? " feature over " : " features over ")
        .append(PageText.count(study.rows()))
        .append(" rows: ")
        .append(PageText.count(study.entities()))
        .append(study.entities() == 1 ? " entity, " : " entities, ")
        .append(PageText.count(study.times()))
        .append(" times from ")
        .append(PageText.escaped(PageText.time(study.from())))
        .append(" to ")
        .append(PageText.escaped(PageText.time(study.to())))
        .append(".</p>\n");
    study.label().ifPresent(label -> out.append("<p>").append(about(label)).append("</p>\n"));
    if (!study.unfit().isEmpty()) {
      note("No numbers, and so left out: " + String.join(", ", study.unfit()) + ".");
    }
    notes.forEach(this::note);
  }

  private void note(String text) {
    out.append("<p class=\"warn\">").append(PageText.escaped(text)).append("</p>\n");
  }

  private static String about(Study.Label label) {
    return "The label is <code>%s</code>, %d %s ahead (%s). The information coefficient is the correlation of ranks between a feature and the label, %s; t-values are those of Newey and West%s."
            .formatted(
                PageText.escaped(label.name()),
                label.horizon(),
                label.horizon() == 1 ? "row" : "rows",
                switch (label.horizonFrom()) {
                  case TOLD -> "as told";
                  case SEEN -> "so many rows at the end of most entities have none";
                  case ASSUMED -> "assumed: most entities have a label in their last row too";
                },
                label.across()
                    ? "over the entities of a time"
                    : "over the rows of a period, as times have fewer than three rows",
                label.across() ? " with " + (label.horizon() - 1) + " lags" : " without lags")
        + (label.across() ? parts(label.usualRows()) : "");
  }

  private static String parts(int usualRows) {
    return " Half of the times have %s rows or more: so the mean label is told of %d parts of the values at a time (10 from 30 rows on, 5 from 10, 3 from 6, else 2)."
        .formatted(PageText.count(usualRows), LabelStudy.partsOf(usualRows));
  }

  private void overview() {
    var titles =
        new ArrayList<>(
            List.of("feature", "missing", "mean", "deviation", "drift", "lag 1", "turnover"));
    titles.addAll(List.of("warm-up, rows", "state, bytes", "equations"));
    if (study.label().isPresent()) {
      titles.addAll(1, List.of("coefficient", "t", "spread", "t of it"));
    }
    out.append("<h2>Features</h2>\n<div class=\"scroll\">");
    var rows = new ArrayList<List<String>>();
    for (FeatureStudy feature : study.features()) {
      var facts = explained(feature.name()).facts();
      var row = new ArrayList<>(List.of(link(feature.name())));
      feature
          .label()
          .ifPresent(
              label ->
                  row.addAll(
                      List.of(
                          PageText.number(label.information().mean()),
                          PageText.number(label.information().t()),
                          PageText.number(label.spread().mean()),
                          PageText.number(label.spread().t()))));
      row.addAll(
          List.of(
              PageText.percent(feature.distribution().missingShare()),
              PageText.number(feature.distribution().mean()),
              PageText.number(feature.distribution().deviation()),
              PageText.number(feature.largestDrift()),
              PageText.number(feature.autocorrelation()[0]),
              PageText.number(feature.turnover()),
              PageText.count(facts.warmUp()),
              PageText.count(facts.stateBytes()),
              PageText.count(explained(feature.name()).size())));
      rows.add(row);
    }
    table(titles, rows);
    out.append("</div>\n<p class=\"soft\">");
    out.append("Drift: the largest population stability index of a period against all rows;")
        .append(" above 0.25 values have moved. Lag 1: the correlation with the row before,")
        .append(" mean over entities. Turnover: how much ranks change from row to row; 0 where")
        .append(" they stay. State: what a live engine keeps of each entity.</p>\n");
  }

  private void redundancy() {
    if (study.features().size() < 2) {
      return;
    }
    var names = study.features().stream().map(FeatureStudy::name).toList();
    out.append("<h2>What says the same</h2>\n");
    var groups = study.clusters().groups().stream().filter(group -> group.size() > 1).toList();
    if (groups.isEmpty()) {
      out.append("<p>No two features correlate by ")
          .append(PageText.number(Study.ALIKE))
          .append(" or more.</p>\n");
    }
    groups.forEach(
        group ->
            out.append("<p>Nearly the same (")
                .append(PageText.number(Study.ALIKE))
                .append(" or more): ")
                .append(String.join(", ", group.stream().map(i -> link(names.get(i))).toList()))
                .append("</p>\n"));
    out.append("<figure>")
        .append(
            Plots.map(
                "correlations of the ranks of features",
                names,
                study.correlations(),
                study.clusters()))
        .append("<figcaption>correlations of ranks over all rows</figcaption>");
    var order = study.clusters().order();
    var titles = new ArrayList<>(List.of(""));
    order.forEach(i -> titles.add(PageText.escaped(names.get(i))));
    var rows = new ArrayList<List<String>>();
    for (int i : order) {
      var row = new ArrayList<>(List.of(PageText.escaped(names.get(i))));
      order.forEach(j -> row.add(PageText.number(study.correlations()[i][j])));
      rows.add(row);
    }
    behind(titles, rows);
    out.append("</figure>\n");
  }

  private void feature(FeatureStudy feature) {
    var explained = explained(feature.name());
    out.append("<section class=\"feature\" id=\"")
        .append(id(feature.name()))
        .append("\"><h3>")
        .append(PageText.escaped(feature.name()))
        .append("</h3>\n<pre>")
        .append(PageText.escaped(formula(explained)))
        .append("</pre>\n");
    spread(feature.distribution());
    out.append("<div class=\"plots\">");
    feature.label().ifPresent(this::label);
    out.append("<figure>")
        .append(Plots.histogram("distribution", feature.distribution()))
        .append("<figcaption>distribution; outside of the bars: ")
        .append(PageText.count(feature.distribution().below()))
        .append(" below, ")
        .append(PageText.count(feature.distribution().above()))
        .append(" above</figcaption>");
    behind(List.of("values", "rows"), counts(feature.distribution()));
    out.append("</figure>\n");
    periods("share of missing values", feature.missing());
    periods("drift: stability index of each period", feature.drift());
    named(
        "correlation with itself so many rows earlier",
        FeatureStudy.LAGS,
        feature.autocorrelation());
    line("ranks kept from row to row", feature.keptRanks());
    out.append("</div></section>\n");
  }

  private static List<List<String>> counts(Distribution distribution) {
    double[] edges = distribution.edges();
    return IntStream.range(0, distribution.counts().length)
        .mapToObj(
            i ->
                List.of(
                    Plots.range(edges[i], edges[i + 1]), PageText.count(distribution.counts()[i])))
        .toList();
  }

  private void spread(Distribution distribution) {
    out.append("<dl class=\"spread\">");
    fact("rows", PageText.count(distribution.rows()));
    fact("missing", PageText.count(distribution.missing()));
    fact("infinite", PageText.count(distribution.infinite()));
    fact("mean", PageText.number(distribution.mean()));
    fact("deviation", PageText.number(distribution.deviation()));
    for (int i = 0; i < Distribution.LEVELS.size(); i++) {
      double level = Distribution.LEVELS.get(i);
      fact(
          level == 0 ? "least" : level == 1 ? "most" : PageText.number(100 * level) + " %",
          PageText.number(distribution.quantiles().get(i)));
    }
    out.append("</dl>\n");
  }

  private void fact(String name, String value) {
    out.append("<div><dt>").append(name).append("</dt><dd>").append(value).append("</dd></div>");
  }

  private void label(LabelStudy label) {
    // Before the first coefficient there is no sum.
    double sum = Double.NaN;
    var running = new double[label.coefficients().length];
    for (int i = 0; i < running.length; i++) {
      double next = label.coefficients()[i];
      sum = !Double.isFinite(next) ? sum : Double.isNaN(sum) ? next : sum + next;
      running[i] = sum;
    }
    boolean across = study.label().orElseThrow().across();
    if (across) {
      line(
          "coefficients, summed over time; above 0: " + PageText.percent(label.positive()),
          running);
    }
    periods("mean coefficient " + tested(label.information()), label.byPeriod());
    if (label.buckets().length > 0) {
      named(
          "mean label from the smallest values to the largest; spread " + tested(label.spread()),
          IntStream.rangeClosed(1, label.buckets().length).boxed().toList(),
          label.buckets());
    }
    named(
        "decay: mean coefficient of the value so many rows before",
        LabelStudy.DELAYS,
        label.decay());
    if (!label.groups().isEmpty()) {
      out.append("<figure><figcaption>by group</figcaption>");
      table(
          List.of("group", "coefficient", "t", "times"),
          label.groups().entrySet().stream()
              .map(
                  group ->
                      List.of(
                          PageText.escaped(group.getKey()),
                          PageText.number(group.getValue().mean()),
                          PageText.number(group.getValue().t()),
                          PageText.count(group.getValue().n())))
              .toList());
      out.append("</figure>\n");
    }
  }

  private static String tested(MeanTest test) {
    return PageText.number(test.mean()) + " (t " + PageText.number(test.t()) + ")";
  }

  private void periods(String title, double[] values) {
    figure(title, study.periods().stream().map(PageText::time).toList(), values);
  }

  private void named(String title, List<Integer> names, double[] values) {
    figure(title, names.stream().map(String::valueOf).toList(), values);
  }

  private void figure(String title, List<String> names, double[] values) {
    out.append("<figure>")
        .append(Plots.bars(title, names, values))
        .append("<figcaption>")
        .append(PageText.escaped(title))
        .append("</figcaption>");
    var rows = new ArrayList<List<String>>();
    for (int i = 0; i < values.length; i++) {
      rows.add(List.of(PageText.escaped(names.get(i)), PageText.number(values[i])));
    }
    behind(List.of("", "value"), rows);
    out.append("</figure>\n");
  }

  /// A line over all times; of a long one the periods are behind it.
  private void line(String title, double[] values) {
    out.append("<figure>")
        .append(Plots.line(title, values, PageText.time(study.from()), PageText.time(study.to())))
        .append("<figcaption>")
        .append(PageText.escaped(title))
        .append("</figcaption>");
    var rows = new ArrayList<List<String>>();
    int shown = Math.min(24, values.length);
    for (int i = 0; i < shown; i++) {
      int at = (int) ((i + 1L) * values.length / shown) - 1;
      rows.add(
          List.of(
              PageText.escaped(PageText.time(study.timeNames().get(at))),
              PageText.number(values[at])));
    }
    behind(List.of("", "value"), rows);
    out.append("</figure>\n");
  }

  private void behind(List<String> titles, List<List<String>> rows) {
    out.append("<details><summary>numbers</summary><div class=\"scroll\">");
    table(titles, rows);
    out.append("</div></details>");
  }

  /// @param rows that are escaped already
  private void table(List<String> titles, List<List<String>> rows) {
    out.append("<table><thead><tr>");
    titles.forEach(title -> out.append("<th scope=\"col\">").append(title).append("</th>"));
    out.append("</tr></thead><tbody>");
    for (var row : rows) {
      out.append("<tr>");
      row.forEach(cell -> out.append("<td>").append(cell).append("</td>"));
      out.append("</tr>");
    }
    out.append("</tbody></table>");
  }

  private String link(String name) {
    return "<a href=\"#" + id(name) + "\">" + PageText.escaped(name) + "</a>";
  }

  /// Names may hold what an id may not.
  private String id(String name) {
    return "feature-"
        + (1 + study.features().stream().map(FeatureStudy::name).toList().indexOf(name));
  }

  private static String formula(Explanation.Feature feature) {
    var lines = new ArrayList<>(List.of(feature.name() + " = " + feature.formula()));
    feature.where().forEach((name, text) -> lines.add("  " + name + " = " + text));
    return String.join("\n", lines);
  }

  private Explanation.Feature explained(String name) {
    return explanation.features().stream()
        .filter(feature -> feature.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
