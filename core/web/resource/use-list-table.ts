import { getCoreRowModel, useReactTable, type ColumnDef, type Table } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ListField } from '#core/contract/list-fields.ts';
import { valueIn } from './custom-fields.ts';
import type { ListLayout } from './list-state.ts';
import type { ListColumn, ListGroup, ListRow } from './list-types.ts';

/** Columns that are the list's own: the tick box and the row menu. */
export const selectColumn = '·select', actionsColumn = '·actions';

const initialWidth: Record<ListField['type'], number> = { text: 200, number: 110, money: 130, date: 160, instant: 170, boolean: 90, select: 140, multi: 180, id: 180 };

/** A day written out needs its room, whatever a page asked for. */
const leastWidth: Partial<Record<ListField['type'], number>> = { date: 160, instant: 160 };
const widthOf = (column: { width?: number }, type: ListField['type']): number => Math.max(column.width ?? initialWidth[type], leastWidth[type] ?? 0);

/** The columns in the person's order. */
export function orderedColumns<C extends { key: string }>(columns: readonly C[], order: readonly string[]): C[] {
  const at = (c: C) => { const i = order.indexOf(c.key); return i < 0 ? order.length + columns.indexOf(c) : i; };
  return [...columns].sort((a, b) => at(a) - at(b));
}

/** TanStack's table over the loaded rows: visible columns in order, their widths and pins. */
export function useListTable<Row extends ListRow>(options: {
  rows: readonly Row[]; columns: ReadonlyArray<ListColumn<Row>>; fields: Readonly<Record<string, ListField>>; layout: ListLayout; onLayout: (patch: Partial<ListLayout>) => void;
  selectable: boolean; actions: boolean; direction: 'ltr' | 'rtl';
}): Table<Row> {
  const { rows, columns, fields, layout, selectable, actions } = options;
  const defs = useMemo<Array<ColumnDef<Row>>>(() => [
    ...(selectable ? [{ id: selectColumn, size: 52, enableResizing: false }] : []),
    ...orderedColumns(columns, layout.order).map((c) => ({ id: c.key, size: widthOf(c, fields[c.key]?.type ?? 'text'), minSize: 60, maxSize: 900 })),
    ...(actions ? [{ id: actionsColumn, size: 60, enableResizing: false }] : []),
  ], [columns, fields, layout.order, selectable, actions]);
  const pins = useMemo(() => {
    const side = (want: 'start' | 'end') => orderedColumns(columns, layout.order).filter((c) => (layout.pins[c.key] ?? c.pin) === want).map((c) => c.key);
    return { left: [...(selectable ? [selectColumn] : []), ...side('start')], right: [...side('end'), ...(actions ? [actionsColumn] : [])] };
  }, [columns, layout.order, layout.pins, selectable, actions]);
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used, and nothing here is memoized
  return useReactTable<Row>({
    data: rows as Row[], columns: defs, getRowId: (row) => row.id, getCoreRowModel: getCoreRowModel(),
    manualSorting: true, columnResizeMode: 'onChange', columnResizeDirection: options.direction,
    state: { columnVisibility: Object.fromEntries(layout.hidden.map((key) => [key, false])), columnSizing: layout.widths, columnPinning: pins },
    onColumnSizingChange: (updater) => options.onLayout({ widths: typeof updater === 'function' ? updater(layout.widths) : updater }),
  });
}

/** A line of the body: a group's head or a row. */
export type ListLine<Row> = { kind: 'group'; key: string; value: ListGroup['value']; count: number | null; sums: ListGroup['sums'] } | { kind: 'row'; key: string; row: Row; index: number };

/** What has a key besides its words, as a role has, is grouped by the key. */
const groupOf = (value: unknown) => ((typeof value === 'object' && value !== null && 'key' in value ? value.key : value) ?? null) as ListGroup['value'];

/** Rows with a head before each group. */
export function linesOf<Row extends ListRow>(rows: readonly Row[], group: string, groups: readonly ListGroup[]): Array<ListLine<Row>> {
  const lines: Array<ListLine<Row>> = [];
  let last: unknown = lines;
  rows.forEach((row, index) => {
    const value = group ? groupOf(valueIn(row, group)) : null;
    // Rows of an earlier question stand for a moment in their old order, so a group may begin more than once.
    if (group && value !== last) lines.push({ kind: 'group', key: `group:${index}`, value, count: groups.find((g) => g.value === value)?.count ?? null, sums: groups.find((g) => g.value === value)?.sums });
    last = value;
    lines.push({ kind: 'row', key: row.id, row, index });
  });
  return lines;
}
