package weft.ops.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

class CalendarTest {
  private static final List<String> SHIPPED = Calendars.SHIPPED;

  @TempDir private Path folder;

  private static long nanos(String instant) {
    Instant time = Instant.parse(instant);
    return time.getEpochSecond() * Zone.NANOS + time.getNano();
  }

  /// As the lists of the exchanges and the tables of the Python package exchange_calendars have
  /// them.
  @ParameterizedTest
  @CsvSource({
    "XNYS, 2024-03-08T14:30:00Z, 2024-03-08T21:00:00Z",
    "XNYS, 2024-03-11T13:30:00Z, 2024-03-11T20:00:00Z",
    "XNYS, 2013-07-03T13:30:00Z, 2013-07-03T17:00:00Z",
    "XNYS, 2003-12-26T14:30:00Z, 2003-12-26T18:00:00Z",
    "XNAS, 2024-11-29T14:30:00Z, 2024-11-29T18:00:00Z",
    "CMES, 2017-07-03T22:00:00Z, 2017-07-04T17:00:00Z",
    "CMES, 2017-07-04T22:00:00Z, 2017-07-05T22:00:00Z",
    "CMES, 2017-11-05T23:00:00Z, 2017-11-06T23:00:00Z",
    "CMES, 2017-12-25T23:00:00Z, 2017-12-26T23:00:00Z",
    "CMES, 2018-04-01T22:00:00Z, 2018-04-02T22:00:00Z",
    "XLON, 2022-12-23T08:00:00Z, 2022-12-23T12:30:00Z",
    "XLON, 2020-05-04T07:00:00Z, 2020-05-04T15:30:00Z",
    "XETR, 2020-12-30T08:00:00Z, 2020-12-30T13:00:00Z",
    "XETR, 2022-06-06T07:00:00Z, 2022-06-06T15:30:00Z",
    "XPAR, 2024-12-24T08:00:00Z, 2024-12-24T13:05:00Z",
    "XTKS, 2024-11-01T00:00:00Z, 2024-11-01T06:00:00Z",
    "XTKS, 2024-11-05T00:00:00Z, 2024-11-05T06:30:00Z",
    "XHKG, 2014-12-24T01:30:00Z, 2014-12-24T04:00:00Z",
    "XHKG, 2015-02-18T01:30:00Z, 2015-02-18T04:00:00Z",
    "XHKG, 2015-02-23T01:30:00Z, 2015-02-23T08:00:00Z",
    "XTSE, 2024-12-24T14:30:00Z, 2024-12-24T18:00:00Z",
    "XASX, 2021-12-24T23:00:00Z, missing",
    "XASX, 2024-12-23T23:00:00Z, 2024-12-24T03:10:00Z",
    "24x7, 2024-02-29T00:00:00Z, 2024-03-01T00:00:00Z"
  })
  void sessions_begin_and_end(String name, String open, String close) {
    Calendar calendar = Calendar.named(name);
    long start = nanos(open);
    if (close.equals("missing")) {
      assertThat(calendar.start(start)).isEqualTo(Tensor.NO_TIME);
      return;
    }
    long end = nanos(close);
    assertThat(calendar.start(start)).isEqualTo(start);
    assertThat(calendar.start(end - 1)).isEqualTo(start);
    assertThat(calendar.start(start - 1)).isNotEqualTo(start);
    assertThat(calendar.start(end)).isNotEqualTo(start);
    assertThat(calendar.phase(start)).isEqualTo("open");
    assertThat(calendar.phase(end - 1)).isIn("close", "open");
  }

  @ParameterizedTest
  @CsvSource({
    "XNYS, 2012-10-29",
    "XNYS, 2025-01-09",
    "XNYS, 2021-12-24",
    "XNYS, 2022-06-20",
    "XNAS, 2001-09-12",
    "CMES, 2018-03-30",
    "XLON, 2022-09-19",
    "XLON, 2020-05-08",
    "XETR, 2017-10-31",
    "XETR, 2021-05-24",
    "XPAR, 2023-05-01",
    "XTKS, 2020-10-01",
    "XTKS, 2019-05-02",
    "XTKS, 2015-09-22",
    "XTKS, 2026-09-22",
    "XHKG, 2015-04-07",
    "XHKG, 2022-09-12",
    "XHKG, 2023-07-17",
    "XTSE, 2024-08-05",
    "XASX, 2022-09-22",
    "XASX, 2011-04-26",
    "XNYS, 2024-01-06"
  })
  void days_without_a_session(String name, LocalDate day) {
    assertThat(Calendar.named(name).session(day)).isEmpty();
  }

  /// New Year's Day and Christmas Day of a year in which both are weekdays.
  @ParameterizedTest
  @FieldSource("SHIPPED")
  void nobody_trades_at_christmas(String name) {
    boolean always = name.equals("24x7");
    assertThat(Calendar.named(name).session(LocalDate.of(2024, 1, 1)).isEmpty()).isEqualTo(!always);
    boolean trades = always || name.equals("XTKS");
    assertThat(Calendar.named(name).session(LocalDate.of(2024, 12, 25)).isEmpty())
        .isEqualTo(!trades);
  }

  @ParameterizedTest
  @CsvSource({
    "XNYS, 2024-07-03T07:59:59.999Z, closed",
    "XNYS, 2024-07-03T08:00:00Z, pre-market",
    "XNYS, 2024-07-03T13:30:00Z, open",
    "XNYS, 2024-07-03T14:30:00Z, midday",
    "XNYS, 2024-07-03T16:00:00Z, close",
    "XNYS, 2024-07-03T17:00:00Z, post-market",
    "XNYS, 2024-07-03T21:00:00Z, closed",
    "XNYS, 2024-07-04T15:00:00Z, closed",
    "XNYS, 2024-07-05T19:00:00Z, close",
    "XTKS, 2024-11-05T02:29:59Z, midday",
    "XTKS, 2024-11-05T02:30:00Z, break",
    "XTKS, 2024-11-05T03:30:00Z, midday",
    "XTKS, 2024-11-05T05:30:00Z, close",
    "XHKG, 2014-12-24T03:00:00Z, close",
    "XHKG, 2014-12-24T04:00:00Z, post-market",
    "XHKG, 2014-12-24T05:30:00Z, closed",
    "XLON, 2024-06-03T06:50:00Z, pre-market",
    "CMES, 2024-06-03T12:00:00Z, midday",
    "24x7, 1969-12-31T23:59:59Z, open"
  })
  void phases(String name, String time, String phase) {
    assertThat(Calendar.named(name).phase(nanos(time))).isEqualTo(phase);
  }

  /// A cursor that goes back and forth says what a search says.
  @ParameterizedTest
  @FieldSource("SHIPPED")
  void a_cursor_finds_what_a_search_finds(String name) {
    Calendar calendar = Calendar.named(name);
    var cursor = new SessionCursor(calendar);
    var random = new SplittableRandom(7);
    long first = nanos("2012-01-02T00:00:00Z");
    long last = nanos("2030-12-30T00:00:00Z");
    long time = first;
    for (int i = 0; i < 20_000; i++) {
      time =
          random.nextInt(100) == 0
              ? random.nextLong(first, last)
              : Math.min(last, time + random.nextLong(4 * 3600 * Zone.NANOS));
      assertThat(cursor.to(time).phase()).isEqualTo(calendar.phase(time));
      assertThat(cursor.start()).isEqualTo(calendar.start(time));
      boolean inside = cursor.start() != Tensor.NO_TIME;
      assertThat(inside)
          .isEqualTo(!Set.of("closed", "pre-market", "post-market").contains(cursor.phase()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "XNYS, 1999-12-31T23:00:00Z, 2000 to 2035",
    "XNYS, 2036-01-01T06:00:00Z, 2000 to 2035",
    "XHKG, 2031-06-01T00:00:00Z, 2012 to 2030"
  })
  void other_years_are_refused(String name, String time, String years) {
    assertThatThrownBy(() -> Calendar.named(name).start(nanos(time)))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("the calendar " + name + " covers the years " + years)
        .hasMessageContaining(time);
    assertThatThrownBy(() -> new SessionCursor(Calendar.named(name)).to(nanos(time)))
        .hasMessageContaining(years);
  }

  @Test
  void a_name_that_is_not_there_is_refused() {
    assertThatThrownBy(() -> new SessionStart("XNSY"))
        .hasMessageContaining("there is no calendar 'XNSY'")
        .hasMessageContaining("did you mean 'XNYS'?");
    assertThatThrownBy(() -> new SessionStart("no/such.yaml"))
        .hasMessageContaining("can't be read");
  }

  private Calendar own(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    return Calendar.named(file.toString());
  }

  @Test
  void a_calendar_of_ones_own() throws IOException {
    var calendar =
        own(
            "desk.yaml",
            """
            # Power, quarter hours
            zone: Europe/Berlin
            weekend: [sunday]
            hours: [08:00-12:00, 13:00-18:00]   # with lunch
            phases:
              pre-market: 30m
              open: 15m
            holidays:
              - 2024-05-01
              - "2024-12-25"
            early_closes:
              2024: [12-24 12:00]
            late_opens:
              2024: [01-02 10:00]
            """);
    assertThat(calendar.phase(nanos("2024-06-01T05:30:00Z"))).isEqualTo("pre-market");
    assertThat(calendar.phase(nanos("2024-06-01T06:14:59Z"))).isEqualTo("open");
    assertThat(calendar.phase(nanos("2024-06-01T10:30:00Z"))).isEqualTo("break");
    assertThat(calendar.start(nanos("2024-06-01T10:30:00Z")))
        .isEqualTo(nanos("2024-06-01T06:00:00Z"));
    assertThat(calendar.phase(nanos("2024-06-02T10:30:00Z"))).isEqualTo("closed");
    assertThat(calendar.session(LocalDate.of(2024, 12, 25))).isEmpty();
    assertThat(calendar.start(nanos("2024-01-02T10:00:00Z")))
        .isEqualTo(nanos("2024-01-02T09:00:00Z"));
    assertThat(calendar.start(nanos("2024-12-24T11:00:00Z"))).isEqualTo(Tensor.NO_TIME);
    assertThat(calendar.start(nanos("1950-06-01T08:00:00Z")))
        .isEqualTo(nanos("1950-06-01T07:00:00Z"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "zone: Europe/Berlim | there is no time zone 'Europe/Berlim'",
        "zone: UTC | has no hours",
        "hours: 9-17 | line 1 of the calendar",
        "hours: 09:00-12:00-15:00 | hours are written 09:30-16:00",
        "'hours: [09:00-12:00, 11:00-15:00]' | follow each other",
        "holiday: 2024-01-01 | a calendar has the keys zone, years",
        "years: 2020 | the first and the last",
        "weekend: [caturday] | line 1",
        "nonsense | a key, a colon, a blank and a value"
      })
  void a_calendar_that_is_not_understood(String text, String said) {
    assertThatThrownBy(() -> own(Math.abs(text.hashCode()) + ".yaml", text.replace("'", "")))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining(said);
  }
}
