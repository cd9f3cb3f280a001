package weft.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import weft.data.TensorJson;
import weft.data.Times;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.Schema;

/// The tables of conformance files: columns in JSON, or a gzipped CSV file beside it.
final class Tables {
  private Tables() {}

  /// A table as a conformance file describes it.
  ///
  /// @param folder where CSV files lie
  static Table read(Json json, Path folder) {
    var entity = json.find("entity").filter(Json.Text.class::isInstance).map(Json::text);
    String order = json.field("order").text();
    if (json.find("csv").isPresent()) {
      var types = new LinkedHashMap<String, String>();
      json.find("types")
          .ifPresent(t -> t.fields().forEach((name, type) -> types.put(name, type.text())));
      var csv = Csv.read(folder.resolve(json.field("csv").text()));
      return csv(csv, types, entity, order);
    }
    var columns = new LinkedHashMap<String, Tensor>();
    json.field("columns")
        .fields()
        .forEach((name, cells) -> columns.put(name, column(cells.items(), name.equals(order))));
    return new Table(columns, entity, order);
  }

  /// The columns that formulas see.
  static Schema schema(Table table) {
    var types = new LinkedHashMap<String, Type>();
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    return new Schema(types, table.entity(), table.order());
  }

  static Table csv(Csv csv, Map<String, String> types, Optional<String> entity, String order) {
    var columns = new LinkedHashMap<String, Tensor>();
    for (String name : csv.header()) {
      var cells = csv.column(name);
      Shape shape = Shape.of(cells.size());
      columns.put(
          name,
          switch (types.getOrDefault(name, "number")) {
            case "text" -> Tensor.texts(shape, cells::get);
            case "time" -> Tensor.longs(Element.TIME, shape, i -> nanos(cells.get(i)));
            default ->
                Tensor.f64(
                    shape,
                    i -> cells.get(i).isEmpty() ? Double.NaN : Double.parseDouble(cells.get(i)));
          });
    }
    return new Table(columns, entity, order);
  }

  private static Tensor column(List<Json> cells, boolean order) {
    Shape shape = Shape.of(cells.size());
    if (all(cells, Json.Items.class)) {
      int length = cells.getFirst().items().size();
      return Tensor.f64(
          Shape.of(cells.size(), length),
          i -> TensorJson.number(cells.get(i / length).items().get(i % length)));
    }
    if (cells.stream().anyMatch(Tables::isText)) {
      return order
          ? Tensor.longs(Element.TIME, shape, i -> nanos(cells.get(i).text()))
          : Tensor.texts(shape, i -> cells.get(i) instanceof Json.Text(var t) ? t : null);
    }
    if (all(cells, Json.Truth.class)) {
      return Tensor.truths(shape, i -> TensorJson.number(cells.get(i)));
    }
    if (cells.stream().allMatch(cell -> cell instanceof Json.Number n && n.isWhole())) {
      return Tensor.longs(Element.I64, shape, i -> cells.get(i).whole().longValueExact());
    }
    return Tensor.f64(shape, i -> TensorJson.number(cells.get(i)));
  }

  private static boolean all(List<Json> cells, Class<? extends Json> kind) {
    return !cells.isEmpty()
        && cells.stream().allMatch(cell -> kind.isInstance(cell) || cell instanceof Json.Nothing)
        && cells.stream().anyMatch(kind::isInstance);
  }

  private static boolean isText(Json cell) {
    return cell instanceof Json.Text(String value) && !value.endsWith("Infinity");
  }

  private static long nanos(String time) {
    return Times.nanos(time)
        .orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(Code.BAD_DATA, "'" + time + "' is not a time")
                        .expected("a time such as 2024-01-02T09:30:00Z, or a date")
                        .found(time)));
  }

  /// Rows of fields with a header. Fields have no quotes and no line ends.
  record Csv(List<String> header, List<List<String>> rows) {
    static Csv read(Path file) {
      try (var in =
          new BufferedReader(
              new InputStreamReader(
                  new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
        var rows = new ArrayList<List<String>>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          rows.add(List.of(line.split(",", -1)));
        }
        return new Csv(rows.getFirst(), rows.subList(1, rows.size()));
      } catch (IOException e) {
        throw unreadable(file, e);
      }
    }

    List<String> column(String name) {
      int at = header.indexOf(name);
      if (at < 0) {
        throw new WeftException(
            Diagnostic.of(Code.BAD_DATA, "there is no column '" + name + "'").about(name));
      }
      return rows.stream().map(row -> row.get(at)).toList();
    }
  }

  static WeftException unreadable(Path file, IOException e) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "the file " + file + " can't be read")
            .about(file.toString())
            .found(String.valueOf(e.getMessage())));
  }
}
