package weft.wire.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.data.CsvOptions;
import weft.data.EpochUnit;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Type;
import weft.live.LivePlan;
import weft.live.Row;

/// What a line of either format becomes, or what is wrong with it.
class RowReadersTest {
  private static final List<LivePlan.Input> INPUTS =
      List.of(
          new LivePlan.Input("close", Type.column(Element.F64), true),
          new LivePlan.Input("open", Type.column(Element.BOOL), true),
          new LivePlan.Input("sector", Type.column(Element.TEXT), false),
          new LivePlan.Input("n", Type.column(Element.I64), false),
          new LivePlan.Input("time", Type.column(Element.TIME), false),
          new LivePlan.Input("book", Type.column(Element.F64).with(Shape.of(2)), false));

  private static final InputColumns COLUMNS =
      new InputColumns(INPUTS, Optional.of("symbol"), Optional.of("time"), true, Optional.of("id"));

  private final Row row = new Row(INPUTS.size());
  private NdjsonLines json = new NdjsonLines(new Cells(COLUMNS, false), new TimeMark(COLUMNS));
  private CsvLines csv =
      new CsvLines(new Cells(flat(), true), new TimeMark(flat()), CsvOptions.DEFAULT);

  /// The same without the vector, which CSV can't hold.
  private static InputColumns flat() {
    return new InputColumns(
        INPUTS.subList(0, 5), COLUMNS.entity(), COLUMNS.order(), true, COLUMNS.sequence());
  }

  @BeforeEach
  void header() throws BadLine {
    header("id,time,symbol,close,open,sector,n,unused");
  }

  private void header(String line) throws BadLine {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    csv.header(bytes, 0, bytes.length - 1);
  }

  private boolean read(LineReader reader, String line) throws BadLine {
    byte[] bytes = (" " + line + "\n").getBytes(StandardCharsets.UTF_8);
    return reader.read(bytes, 1, bytes.length - 1, row);
  }

  private static String full(String field, String value) {
    String line =
        """
        {"id":7,"time":"2024-01-02T00:00:01Z","symbol":"A","close":1.5,"open":true,"sector":"x",\
        "n":-3,"book":[1,2]}\
        """;
    return line.replaceFirst(
        "\"" + field + "\":(\\[[^]]*]|[^,}]*)",
        Matcher.quoteReplacement("\"" + field + "\":" + value));
  }

  private void checkFull() {
    assertThat(row.sequence()).isEqualTo(7);
    assertThat(row.key()).isEqualTo(1_704_153_601_000_000_000L);
    assertThat(row.entity()).isEqualTo("A");
    assertThat(row.number(0)).isEqualTo(1.5);
    assertThat(row.number(1)).isEqualTo(1);
    assertThat(row.other(2)).isEqualTo("x");
    assertThat(row.other(3)).isEqualTo(-3L);
    assertThat(row.other(4)).isEqualTo(1_704_153_601_000_000_000L);
  }

  @Test
  void json_in_any_order_with_blanks_and_more_fields() throws BadLine {
    read(json, full("id", "7"));
    checkFull();
    assertThat((double[]) row.other(5)).containsExactly(1, 2);

    String other =
        """
        { "n" : -3 , "more":{"a":[1,{"b":"]}\\""}],"c":null}, "book" : [ 1 , 2 ],"sector":"x", \
        "time":1704153601000000000,"id":"7","close":"1.5","open": true,"x":-1e5,"y":"\\"","z":[],\
        "symbol":"A" } \t\
        """;
    for (int i = 0; i < 3; i++) {
      assertThat(read(json, other)).isTrue();
      checkFull();
      read(json, full("close", "2"));
      assertThat(row.number(0)).isEqualTo(2);
    }
  }

  @Test
  void cells_that_are_written_in_another_way() throws BadLine {
    var look =
        CsvOptions.DEFAULT
            .separator(';')
            .decimal(',')
            .thousands('.')
            .nulls(List.of("NA", "-999"))
            .timeFormats(List.of("dd.MM.yyyy HH:mm"))
            .epoch(EpochUnit.S);
    csv = new CsvLines(new Cells(flat().look(look), true), new TimeMark(flat().look(look)), look);
    header("id;time;symbol;close;open;sector;n;unused");
    read(csv, "1.007;02.01.2024 00:01;A;-1.234,5;true;\"NA\";-3;");
    assertThat(row.sequence()).isEqualTo(1007);
    assertThat(row.key()).isEqualTo(1_704_153_660_000_000_000L);
    assertThat(row.number(0)).isEqualTo(-1234.5);
    assertThat(row.other(2)).isEqualTo("NA");
    read(csv, "7;1704153601.5;A;-999;true;NA;-3;");
    assertThat(row.key()).isEqualTo(1_704_153_601_500_000_000L);
    assertThat(row.number(0)).isNaN();
    assertThat(row.other(2)).isNull();
    assertThatThrownBy(() -> read(csv, "7;1704153601;A;1.5;true;x;-3;"))
        .hasMessageContaining("'close' must be a number, and is '1.5'");
    assertThatThrownBy(() -> header("id,time,symbol"))
        .hasMessageContaining("--separator ',' says what stands between cells");

    var named = look.names(List.of("symbol", "close", "time", "n", "sector", "open", "id"));
    csv = new CsvLines(new Cells(flat().look(named), true), new TimeMark(flat()), named);
    assertThat(csv.headed()).isFalse();
    read(csv, "A;1,5;1704153601;-3;x;true;7");
    checkFull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"20240102", "1704153601", "1704153601000", "20240102093000"})
  void numbers_that_are_no_nanoseconds(String time) {
    assertThatThrownBy(() -> read(json, full("time", time)))
        .isInstanceOf(BadLine.class)
        .hasMessageContaining("--epoch")
        .hasMessageContaining("is '" + time + "'");
    assertThatThrownBy(() -> read(csv, "7," + time + ",A,1,true,x,1,")).isInstanceOf(BadLine.class);
  }

  /// Rows may be numbered; and what the first of a column is, the others are.
  @Test
  void numbers_that_may_be_nanoseconds() throws BadLine {
    for (long time : new long[] {0, 1, 60_000_000_000L, 1_704_153_601_000L, -5}) {
      read(json, full("time", "" + time));
      read(csv, "7," + time + ",A,1,true,x,1,");
    }
  }

  @Test
  void json_times_in_a_unit_of_their_own() throws BadLine {
    var columns = COLUMNS.look(CsvOptions.DEFAULT.epoch(EpochUnit.MS).decimal(','));
    var reader = LineReader.ndjson(columns);
    read(reader, full("time", "1704153601000"));
    checkFull();
  }

  @Test
  void times_with_and_without_a_zone_are_counted() throws BadLine {
    read(json, full("time", "\"2024-01-02T00:00:01Z\""));
    assertThat(json.odd()).isEmpty();
    read(json, full("time", "\"2024-01-02T00:00:01\""));
    read(json, full("time", "\"2024-01-02T00:00:01+02:00\""));
    read(json, full("time", "\"2024-01-02\""));
    assertThat(json.odd()).containsExactly(new MixedZones("time", 2, 2, 2));
  }

  @Test
  void what_json_says_twice_or_otherwise_is_bad() {
    assertThatThrownBy(() -> read(json, full("id", "7").replace("\"id\"", "\"close\":2,\"id\"")))
        .isInstanceOf(BadLine.class)
        .hasMessageContaining("has 'close' twice");
    assertThatThrownBy(() -> read(json, full("close", "true")))
        .isInstanceOf(BadLine.class)
        .hasMessageContaining("'close' must be a number, and is 'true'");
  }

  @Test
  void json_strings_have_escapes() throws BadLine {
    read(json, full("sector", "\"a\\\\\\\"\\n\\u00e9\\ud83d\\ude00é\""));
    assertThat(row.other(2)).isEqualTo("a\\\"\né😀é");
    read(json, full("sector", "\"\""));
    assertThat(row.other(2)).isEqualTo("");
    read(json, full("symbol", "\"\\u0041B\""));
    assertThat(row.entity()).isEqualTo("AB");
    read(json, full("symbol", "005930"));
    assertThat(row.entity()).isEqualTo("005930");
  }

  @Test
  void json_keys_have_escapes_too() throws BadLine {
    read(json, full("id", "7").replace("\"close\"", "\"\\u0063lose\""));
    checkFull();
  }

  @Test
  void what_is_missing_is_not_a_number() throws BadLine {
    read(json, full("close", "null"));
    assertThat(row.number(0)).isNaN();
    read(json, full("close", "\"\""));
    assertThat(row.number(0)).isNaN();
    read(json, full("open", "null"));
    assertThat(row.number(1)).isNaN();
    read(csv, "7,2024-01-02,A,1,,,1,");
    assertThat(row.number(1)).isNaN();
    read(json, full("sector", "null"));
    assertThat(row.other(2)).isNull();
    read(json, full("book", "null"));
    assertThat(row.other(5)).isNull();
    read(json, full("book", "[null,-1e3]"));
    assertThat((double[]) row.other(5)).containsExactly(Double.NaN, -1000);
    read(csv, "7,2024-01-02,A,,true,,1,");
    assertThat(row.number(0)).isNaN();
    assertThat(row.other(2)).isNull();
  }

  @Test
  void infinities_come_as_texts() throws BadLine {
    read(json, full("close", "\"inf\""));
    assertThat(row.number(0)).isEqualTo(Double.POSITIVE_INFINITY);
    read(csv, "7,2024-01-02,A,-inf,true,,1,");
    assertThat(row.number(0)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void csv_with_quotes_and_columns_nobody_reads() throws BadLine {
    assertThat(read(csv, "7,2024-01-02T00:00:01Z,A,1.5,true,x,-3,any")).isTrue();
    checkFull();
    read(csv, "\"7\",\"2024-01-02T00:00:01Z\",\"A\",\"1.5\",\"true\",\"x\",\"-3\",\"a,b\"");
    checkFull();
    read(csv, "7,2024-01-02,\"a\"\"b,c\",1,0,\"\",2,");
    assertThat(row.entity()).isEqualTo("a\"b,c");
    assertThat(row.other(2)).isEqualTo("");
    assertThat(row.number(1)).isEqualTo(0);
  }

  @Test
  void a_csv_header_may_have_quotes() throws BadLine {
    header("\"id\",time , symbol,close,open,sector,n");
    read(csv, "7,2024-01-02T00:00:01Z,A,1.5,true,x,-3");
    checkFull();
  }

  @Test
  void a_line_can_end_a_time() throws BadLine {
    assertThat(read(json, "{\"end_of_time\":\"2024-01-02T00:00:01Z\"}")).isFalse();
    assertThat(row.key()).isEqualTo(1_704_153_601_000_000_000L);
    row.key(0);
    assertThat(read(csv, "#end 2024-01-02T00:00:01Z")).isFalse();
    assertThat(row.key()).isEqualTo(1_704_153_601_000_000_000L);
    assertThatThrownBy(() -> read(json, "{\"end_of_time\":null}")).hasMessageContaining("a time");
    assertThatThrownBy(() -> read(csv, "#end soon")).hasMessageContaining("a time");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "close | abc        | where a value was expected",
        "close | \"abc\"    | 'close' must be a number, and is 'abc'",
        "close | 1.5.6      | where ',' or '}' was expected",
        "close | 12x        | where ',' or '}' was expected",
        "close | [1]        | has a list in 'close'",
        "close | {}         | has an object in 'close'",
        "open  | 2          | 'open' must be true or false, and is '2'",
        "n     | 1.5        | 'n' must be a whole number, and is '1.5'",
        "n     | 99999999999999999999 | a whole number of 64 bits",
        "n     | null       | has no value in 'n', which holds whole numbers",
        "id    | \"x\"      | 'id' must be a whole number, and is 'x'",
        "time  | \"soon\"   | 'time' must be a time such as 2024-01-02T09:30:00Z",
        "time  | 1.5        | 'time' must be a time",
        "time  | null       | has no value in 'time', which every row must have",
        "symbol| null       | has no value in 'symbol', which every row must have",
        "symbol| \"\"       | has no value in 'symbol'",
        "symbol| [1]        | has a list in 'symbol'",
        "book  | 1          | 'book' must be a list of numbers, and is '1'",
        "book  | [1,2,3]    | has a list of 3 in 'book', not of 2",
        "book  | [1,\"a\"]  | where a value was expected",
        "book  | [1 2]      | where ',' or ']' was expected",
        "sector| \"a        | where ',' or '}' was expected",
        "sector| \"\\x\"| has an escape that JSON does not know",
        "sector| \"\\u12\"| without four hexadecimal digits",
        "sector| \"\\ud800\"| has half of a character",
        "sector| nul        | where a value was expected",
      })
  void json_that_is_no_row(String field, String value, String what) {
    assertThatThrownBy(() -> read(json, full(field, value)))
        .isInstanceOf(BadLine.class)
        .hasMessageContaining(what);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[1,2]          | is no JSON object: '[1,2]'",
        "hello          | is no JSON object",
        "{              | ends where '\"' was expected",
        "{\"id\":7,     | ends where '\"' was expected",
        "{\"id\" 7}     | where ':' was expected",
        "{\"id\":7      | ends where ',' or '}' was expected",
        "{\"x\":{\"a\":[1}]} | where ']' was expected",
        "{\"x\":{\"a\":1     | ends within an object",
        "{\"x\":\"abc        | ends within a string",
        "{\"x\":tru}    | where a value was expected",
        "{\"x\":+1}     | where a value was expected",
        "{}             | has no 'time'; --order names another column",
        "{\"id\":7}{\"id\":7} | has text after its object: '{\"id\":7}'",
      })
  void text_that_is_no_row(String line, String what) {
    assertThatThrownBy(() -> read(json, line))
        .isInstanceOf(BadLine.class)
        .hasMessageContaining(what);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "7,2024-01-02,A,1.5,true,x,-3      | has only 7 cells, and the header names 8",
        "7,2024-01-02,A,1.5,true,x,-3,,    | has more cells than the 8 that the header names",
        "7,2024-01-02,A,1.5x,true,x,-3,    | 'close' must be a number, and is '1.5x'",
        "7,2024-01-02,A,1.5,yes,x,-3,      | 'open' must be true or false, and is 'yes'",
        "7,2024-01-02,,1.5,true,x,-3,      | has no value in 'symbol', which every row must have",
        "7,,A,1.5,true,x,-3,               | has no value in 'time'",
        ",2024-01-02,A,1.5,true,x,-3,      | has no value in 'id'",
        "7,2024-01-02,\"A,1.5,true,x,-3,   | has a quote that is not closed",
        "7,2024-01-02,\"A\"b,1.5,true,x,-3,| has text after a quoted cell",
      })
  void csv_that_is_no_row(String line, String what) {
    assertThatThrownBy(() -> read(csv, line))
        .isInstanceOf(BadLine.class)
        .hasMessageContaining(what);
  }

  @Test
  void a_header_must_name_what_is_read() {
    assertThatThrownBy(() -> header("id,time,symbol,clsoe,open,sector,n"))
        .hasMessage("names no column 'close'; is it 'clsoe'?");
    assertThatThrownBy(() -> header("id,time,symbol,close,open,sector,n,n"))
        .hasMessage("names the column 'n' twice");
  }

  @Test
  void equal_names_are_one_text() throws BadLine {
    read(json, full("symbol", "\"name\""));
    String first = row.entity();
    read(json, full("symbol", "\"other\""));
    read(json, full("symbol", "\"name\""));
    assertThat(row.entity()).isSameAs(first);
  }
}
