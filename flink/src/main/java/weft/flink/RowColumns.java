package weft.flink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.typeinfo.BasicArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.typeutils.RowTypeInfo;
import org.apache.flink.types.Row;
import weft.cluster.ClusterKeys;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.LivePlan;
import weft.live.RowStages;

/// What rows of a stream look like, to Flink and to features.
final class RowColumns {
  /// How often a row was answered before.
  static final String REVISION = "revision";

  private final RowTypeInfo rows;

  private RowColumns(RowTypeInfo rows) {
    this.rows = rows;
  }

  /// @throws WeftException if the names and types of fields are not known
  static RowColumns of(TypeInformation<Row> type) {
    if (type instanceof RowTypeInfo rows) {
      return new RowColumns(rows);
    }
    throw new WeftException(
        Diagnostic.of(Code.TYPE, "the stream does not say which fields its rows have")
            .expected("rows of named fields: Types.ROW_NAMED(names, types)")
            .found(type.toString())
            .hint("give the type where the stream is made: .returns(Types.ROW_NAMED(...))"));
  }

  String[] names() {
    return rows.getFieldNames();
  }

  /// The columns that features can read.
  ///
  /// @param declared what features say of columns: how long their arrays are
  Map<String, Type> types(Map<String, Type> declared) {
    var types = new LinkedHashMap<String, Type>();
    for (String name : names()) {
      var field = type(name);
      if (isArray(field)) {
        Type type = declared.get(name);
        if (type != null && !type.shape().isScalar()) {
          types.put(name, type);
        }
      } else {
        element(field).ifPresent(element -> types.put(name, Type.column(element)));
      }
    }
    return types;
  }

  /// Flink takes names apart at dots.
  private TypeInformation<?> type(String name) {
    return rows.getTypeAt(List.of(names()).indexOf(name));
  }

  private static boolean isArray(TypeInformation<?> field) {
    return field.equals(PrimitiveArrayTypeInfo.DOUBLE_PRIMITIVE_ARRAY_TYPE_INFO)
        || field.equals(BasicArrayTypeInfo.DOUBLE_ARRAY_TYPE_INFO);
  }

  private static Optional<Element> element(TypeInformation<?> field) {
    Class<?> of = field.getTypeClass();
    if (of == Double.class || of == Float.class) {
      return Optional.of(Element.F64);
    }
    if (of == Long.class || of == Integer.class || of == Short.class || of == Byte.class) {
      return Optional.of(Element.I64);
    }
    if (of == Boolean.class) {
      return Optional.of(Element.BOOL);
    }
    if (of == String.class) {
      return Optional.of(Element.TEXT);
    }
    boolean time =
        field.equals(Types.INSTANT)
            || field.equals(Types.LOCAL_DATE_TIME)
            || field.equals(Types.SQL_TIMESTAMP);
    return time ? Optional.of(Element.TIME) : Optional.empty();
  }

  /// How the cells that a plan reads are found in rows.
  ///
  /// @param stages of the plan
  RowCells cells(LivePlan plan, ClusterKeys keys, RowStages stages) {
    var columns = new ArrayList<String>();
    columns.add(keys.entity().orElse(""));
    columns.add(keys.order());
    columns.add(keys.sequence().orElse(""));
    plan.inputs().forEach(input -> columns.add(input.name()));
    int[] places = columns.stream().mapToInt(List.of(names())::indexOf).toArray();
    boolean whole =
        keys.entity().map(name -> element(type(name))).stream()
            .anyMatch(Optional.of(Element.I64)::equals);
    return new RowCells(
        columns.toArray(String[]::new),
        places,
        plan.inputs().stream().map(RowColumns::kind).toArray(RowCells.Kind[]::new),
        whole,
        keys.nanos(),
        stages.size(),
        stages.others());
  }

  private static RowCells.Kind kind(LivePlan.Input input) {
    if (input.number()) {
      return RowCells.Kind.NUMBER;
    }
    if (!input.type().shape().isScalar()) {
      return RowCells.Kind.ARRAY;
    }
    return switch (input.type().element()) {
      case TEXT -> RowCells.Kind.TEXT;
      case TIME -> RowCells.Kind.TIME;
      default -> RowCells.Kind.WHOLE;
    };
  }

  /// The rows with features.
  ///
  /// @param revisions whether a last field says how often a row was answered before
  /// @throws WeftException if a feature is called as a field is
  RowTypeInfo with(List<LivePlan.Output> outputs, boolean revisions) {
    var names = new ArrayList<>(Arrays.asList(names()));
    var types = new ArrayList<TypeInformation<?>>(Arrays.asList(rows.getFieldTypes()));
    for (var output : outputs) {
      add(output.name(), names);
      types.add(type(output.type()));
    }
    if (revisions) {
      add(REVISION, names);
      types.add(Types.INT);
    }
    return new RowTypeInfo(types.toArray(TypeInformation[]::new), names.toArray(String[]::new));
  }

  private static void add(String name, List<String> names) {
    if (names.contains(name)) {
      throw new WeftException(
          Diagnostic.of(Code.DUPLICATE, "the rows already have a field '" + name + "'")
              .about(name)
              .hint("rename the feature, or the field"));
    }
    names.add(name);
  }

  private static TypeInformation<?> type(Type type) {
    boolean one = type.shape().isScalar();
    return switch (type.element().kind()) {
      case TEXT -> one ? Types.STRING : BasicArrayTypeInfo.STRING_ARRAY_TYPE_INFO;
      case BOOL -> one ? Types.BOOLEAN : numbers();
      case FLOAT -> one ? Types.DOUBLE : numbers();
      case TIME -> one ? Types.INSTANT : wholes();
      default -> one ? Types.LONG : wholes();
    };
  }

  private static TypeInformation<?> numbers() {
    return PrimitiveArrayTypeInfo.DOUBLE_PRIMITIVE_ARRAY_TYPE_INFO;
  }

  private static TypeInformation<?> wholes() {
    return PrimitiveArrayTypeInfo.LONG_PRIMITIVE_ARRAY_TYPE_INFO;
  }
}
