package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Further tables as a user meets them.
class FurtherTablesTest {
  private static final String EXAMPLE = "../examples/tables/";

  @TempDir private Path folder;
  private String bars = "";
  private String spx = "";
  private String ref = "";

  @BeforeEach
  void data() throws IOException {
    bars =
        file(
            "bars.csv",
            """
            time,symbol,sector,close
            2024-01-02,A,tech,10
            2024-01-02,005,oil,20
            2024-01-03,A,tech,11
            2024-01-03,005,oil,19
            """);
    spx = file("spx.csv", "time,level\n2024-01-01,100\n2024-01-03,101\n");
    ref = file("ref.csv", "code,name,shares,active\nA,Alma,100,true\n6,Birk,,\n");
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private Ran run(String program, String... options) throws IOException {
    var all = new ArrayList<>(List.of("run", file("f.weft", program)));
    all.addAll(List.of("--data", bars));
    all.addAll(List.of(options));
    return weft(all.toArray(String[]::new));
  }

  @Test
  void an_index_is_for_all() throws IOException {
    var ran = run("a = spx.level", "--data", "spx=" + spx, "--table", "spx:by=none");
    assertThat(ran.out()).contains("A  100", "005  100", "A  101", "005  101");
    assertThat(ran.out()).doesNotContain("none of the table");
    var young =
        run("a = spx.level", "--data", "spx=" + spx, "--table", "spx:by=none,tolerance=12h");
    assertThat(young.out())
        .contains("2 of 4 rows have none of the table 'spx', the first is " + bars + ": row 1");
    assertThat(run("a = spx.level", "--data", "spx=" + spx).err())
        .contains("the table 'spx' has no column 'symbol'", "--table spx:by=none");
  }

  @Test
  void a_key_need_not_be_read_by_a_feature() throws IOException {
    String flow = file("flow.csv", "day,group,net\n2024-01-02,tech,1\n2024-01-03,oil,2\n");
    var ran =
        run("a = flow.net", "--data", "flow=" + flow, "--table", "flow:by=sector=group,on=day");
    assertThat(ran.out()).contains("005  -", "005  2", "A  1");
    assertThat(
            run("a = flow.net", "--data", "flow=" + flow, "--table", "flow:by=sectr=group,on=day")
                .err())
        .contains("the data have no column 'sectr'", "did you mean 'sector'?");
    assertThat(
            run("a = flow.net", "--data", "flow=" + flow, "--table", "flow:by=sector,on=day").err())
        .contains("the table 'flow' has no column 'sector'");
    assertThat(
            run("a = flow.net", "--data", "flow=" + flow, "--table", "flow:by=sector=group").err())
        .contains("the table 'flow' has no column 'time'", "--table flow:on=COLUMN");
  }

  @Test
  void reference_data_have_a_row_for_each_key() throws IOException {
    String how = "ref:by=symbol=code,join=exact";
    var ran =
        run(
            "n = ref.name\nc = ref.shares * close\na = ref.active and close > 1",
            "--data",
            "ref=" + ref,
            "--table",
            how);
    assertThat(ran.out()).contains("A  Alma  1000   true", "005     -     -  false");
    String twice = file("twice.csv", "code,name\nA,x\nB,y\nA,z\n");
    assertThat(run("n = ref.name", "--data", "ref=" + twice, "--table", how).err())
        .contains(
            "the table 'ref' has 1 row with the keys of an earlier one",
            "A again in " + twice + ": row 3");
    String codes = file("codes.csv", "code,name\n5,x\n6,y\n");
    assertThat(run("n = ref.name", "--data", "ref=" + codes, "--table", how).err())
        .contains(
            "no row has a row of the table 'ref'", "first symbol: A, 005; in 'ref' code: 5, 6");
  }

  @Test
  void times_that_are_numbers_are_times_in_all_tables() throws IOException {
    bars = file("bars.csv", "time,symbol,close\n86400,A,1\n172800,A,2\n");
    String quotes = file("q.csv", "time,symbol,bid\n100000,A,7\n");
    var ran = run("a = quotes.bid", "--data", "quotes=" + quotes, "--epoch", "s");
    assertThat(ran.out()).contains("1970-01-03T00:00:00Z       A  7");
  }

  @Test
  void what_is_said_wrongly_is_named() throws IOException {
    assertThat(run("a = spx.level", "--data", "spx=" + spx, "--table", "spy:by=none").err())
        .contains("there is no table 'spy'", "did you mean 'spx'?");
    assertThat(run("a = spx.level", "--data", "spx=" + spx, "--table", "spx").err())
        .contains("--table can't be 'spx'", "--table spx:by=none");
    assertThat(run("a = spx.level", "--data", "spx=" + spx, "--table", "spx:bye=none").err())
        .contains("a join has no 'bye'", "did you mean 'by'?");
  }

  @Test
  void a_project_may_leave_files_to_the_command() throws IOException {
    String project =
        file(
            "p.yaml",
            """
            name: p
            data: bars.csv
            tables: {spx: {by: none}}
            features: {signal: [{name: m, type: return_momentum, inputs: {close: spx.level}, parameters: {window: 1}}]}
            """);
    assertThat(weft("run", project).err())
        .contains("the table 'spx' has no files", "--data spx=FILE");
    assertThat(weft("run", project, "--data", "spx=" + spx).out()).contains("0.00995033");
  }

  @Test
  void the_page_shows_what_the_example_gives() throws IOException {
    var ran =
        weft(
            "run",
            EXAMPLE + "adjusted.weft",
            "--data",
            EXAMPLE + "bars.csv",
            "--data",
            "actions=" + EXAMPLE + "actions.csv",
            "--table",
            "actions:by=symbol,by=time,join=exact",
            "--data",
            "sectors=" + EXAMPLE + "sectors.csv",
            "--table",
            "sectors:on=since",
            "--data",
            "index=" + EXAMPLE + "index.csv",
            "--table",
            "index:by=none");
    String page = Files.readString(Path.of("../docs/data.md"));
    assertThat(page).contains(ran.out().substring(0, ran.out().indexOf("\n\n")));
    assertThat(page).contains("7 of 10 rows have none of the table 'actions'");
    Files.readAllLines(Path.of(EXAMPLE + "adjusted.weft")).stream()
        .filter(line -> line.contains(" = "))
        .forEach(line -> assertThat(page).contains(line));
  }
}
