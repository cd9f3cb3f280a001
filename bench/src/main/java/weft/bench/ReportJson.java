package weft.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import weft.ir.json.Json;

/// A report as JSON, a line for each thing measured, and back.
public final class ReportJson {
  private ReportJson() {}

  public static String write(Report report) {
    return "{\"machine\": "
        + machine(report.machine()).write()
        + ",\n\"measurements\": "
        + lines(report.measurements(), one -> measurement(report, one))
        + ",\n\"figures\": "
        + lines(report.figures(), ReportJson::figure)
        + ",\n\"remarks\": "
        + lines(report.remarks(), ReportJson::remark)
        + "}";
  }

  private static <T> String lines(List<T> list, Function<T, Json> form) {
    return list.stream()
        .map(one -> "\n  " + form.apply(one).write())
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static Json machine(Machine machine) {
    return fields(
        "processor", Json.of(machine.processor()),
        "cores", Json.of(machine.cores()),
        "system", Json.of(machine.system()),
        "java", Json.of(machine.java()));
  }

  private static Json measurement(Report report, Measurement one) {
    return fields(
        "workload", Json.of(one.workload()),
        "engine", Json.of(one.engine()),
        "version", Json.of(one.version()),
        "threads", Json.of(one.threads()),
        "min_ms", Json.of(one.least()),
        "median_ms", Json.of(one.timing().median()),
        "runs", Json.of(one.timing().runs()),
        "rows", Json.of(one.size().rows()),
        "groups", Json.of(one.size().groups()),
        "inputs", Json.of(one.size().inputs()),
        "outputs", Json.of(one.size().outputs()),
        "copy_ms", Json.of(one.copy()),
        "rows_per_second", Json.of(one.rowsPerSecond()),
        "gigabytes_per_second", Json.of(one.bandwidth()),
        "share_of_copy", Json.of(1 / one.toCopy()),
        "to_weft", Json.of(report.toWeft(one)));
  }

  private static Json figure(Figure figure) {
    var fields =
        fields(
            "group", Json.of(figure.group()),
            "name", Json.of(figure.name()),
            "unit", Json.of(figure.unit()),
            "min", Json.of(figure.value()),
            "median", Json.of(figure.median()));
    if (figure.other().isEmpty()) {
      return fields;
    }
    var more = new LinkedHashMap<>(fields.fields());
    more.put("other", Json.of(figure.other().getAsDouble()));
    return Json.of(more);
  }

  private static Json remark(Remark remark) {
    return fields(
        "workload", Json.of(remark.workload()),
        "engine", Json.of(remark.engine()),
        "text", Json.of(remark.text()));
  }

  private static Json fields(Object... namesAndValues) {
    Map<String, Json> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], (Json) namesAndValues[i + 1]);
    }
    return Json.of(fields);
  }

  /// Reads what [#write] wrote.
  ///
  /// @param source what the text is called in messages
  public static Report read(String source, String text) {
    Json json = Json.read(source, text);
    Json machine = json.field("machine");
    var report =
        new Report(
            new Machine(
                machine.field("processor").text(),
                machine.field("cores").integer(),
                machine.field("system").text(),
                machine.field("java").text()));
    json.field("measurements").items().forEach(one -> report.add(measurement(one)));
    json.field("figures").items().forEach(one -> report.add(figure(one)));
    json.field("remarks")
        .items()
        .forEach(
            one ->
                report.add(
                    new Remark(
                        one.field("workload").text(),
                        one.field("engine").text(),
                        one.field("text").text())));
    return report;
  }

  private static Measurement measurement(Json one) {
    return new Measurement(
        one.field("workload").text(),
        one.field("engine").text(),
        one.field("version").text(),
        one.field("threads").integer(),
        new Timing(
            one.field("min_ms").number(),
            one.field("median_ms").number(),
            one.field("runs").integer()),
        new Size(
            one.field("rows").integer(),
            one.field("groups").integer(),
            one.field("inputs").integer(),
            one.field("outputs").integer()),
        one.field("copy_ms").number());
  }

  private static Figure figure(Json one) {
    return new Figure(
        one.field("group").text(),
        one.field("name").text(),
        one.field("unit").text(),
        one.field("min").number(),
        one.field("median").number(),
        one.find("other")
            .map(other -> OptionalDouble.of(other.number()))
            .orElse(OptionalDouble.empty()));
  }
}
