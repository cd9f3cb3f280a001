package weft.files;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import weft.ir.Type;

/// What is in files: the columns with their types, and the number of rows.
public record FileSchema(Map<String, Type> columns, long rows) {
  public FileSchema {
    columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
  }
}
