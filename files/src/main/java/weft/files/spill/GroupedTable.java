package weft.files.spill;

import static weft.files.spill.GroupedRows.ENTITY;
import static weft.files.spill.GroupedRows.ROW;
import static weft.files.spill.GroupedRows.column;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import weft.eval.FirstKeys;
import weft.eval.FurtherTable;
import weft.eval.Table;
import weft.files.DataFindings;
import weft.files.FurtherFiles;
import weft.files.JoinedFiles;
import weft.ir.Tensor;

/// A further table of rows by groups of entities: put aside by the same groups where its rows are
/// of entities too; else all of it is in memory, as tables of other things are small.
final class GroupedTable {
  private final String name;
  private final JoinedFiles input;
  private final FurtherFiles files;
  private final int groups;
  private final FirstKeys own;
  private final FirstKeys theirs;

  /// One of these is there.
  private final @Nullable Spill spill;

  private @Nullable FurtherTable whole;

  /// The groups whose rows have been counted.
  private final BitSet counted = new BitSet();

  private boolean matched;

  GroupedTable(String name, JoinedFiles input, int groups, Supplier<Spill> spill) {
    this.name = name;
    this.input = input;
    this.files = input.other(name);
    this.groups = groups;
    this.spill = files.byEntity() ? spill.get() : null;
    var keys = new ArrayList<>(files.ownKeys());
    files.on().flatMap(_ -> input.order()).ifPresent(keys::add);
    this.own = new FirstKeys(keys);
    this.theirs = new FirstKeys(files.compared());
  }

  /// Is shown rows of the table that it is joined to.
  void see(Map<String, Tensor> some) {
    own.see(some);
  }

  void read(Set<String> columns, Portions portions, EntityGroups parts) {
    Spill to = spill;
    if (to == null) {
      whole = input.whole(name, columns);
      return;
    }
    String entity = files.entity();
    input.eachOf(
        name,
        columns,
        portions.batch(),
        portions.duckDb(),
        some -> {
          theirs.see(some);
          var all = new LinkedHashMap<>(some);
          all.put(ENTITY, parts.numbers(column(all, entity)));
          all.remove(entity);
          to.add(all, parts.of(column(all, ENTITY)));
        });
  }

  /// The rows of a group with the columns of this table.
  Table join(Table rows, int group, DataFindings findings) {
    Spill from = spill;
    var further =
        from == null
            ? Objects.requireNonNull(whole)
            : files.part(
                new Table(from.read(group, from.columns()), Optional.of(ENTITY), files.on()));
    int[] found = further.match(rows);
    if (!counted.get(group)) {
      counted.set(group);
      findings.joined(name, found, rows.column(ROW)::longAt);
      for (int row : found) {
        matched |= row >= 0;
      }
      if (!matched && counted.cardinality() == groups && input.rows() > 0) {
        throw FurtherTable.nothing(name, own, from == null ? further.firstKeys() : theirs);
      }
    }
    return further.joined(rows, found);
  }
}
