import { useEffect, useMemo } from 'react';
import { useLanguageDirection, useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Skeleton, useDelayed } from '../ui/skeleton.tsx';
import { HeadCell } from './list-head.tsx';
import { GroupSums, SumsRow } from './list-sums.tsx';
import { ListTableRow } from './list-table-row.tsx';
import type { ListLayout } from './list-state.ts';
import type { ListRow } from './list-types.ts';
import type { ListView } from './list-view.ts';
import { useLines } from './use-lines.ts';
import { linesOf, useListTable } from './use-list-table.ts';

/** The list as a table of which only the lines in sight are drawn. */
export function ListTable<Row extends ListRow>({ view, layout, onLayout, compact }: { view: ListView<Row>; layout: ListLayout; onLayout: (patch: Partial<ListLayout>) => void; compact: boolean }) {
  const t = useT('resource');
  const direction = useLanguageDirection();
  const { list, state, chosen } = view;
  const lineHeight = compact ? 36 : 44;
  const table = useListTable({ rows: list.rows, columns: view.columns, fields: view.fields, layout, onLayout, selectable: chosen !== null, actions: view.rowActions !== undefined, direction });
  const lines = useMemo(() => linesOf(list.rows, state.group, list.groups), [list.rows, state.group, list.groups]);
  const keys = useMemo(() => lines.map((l) => l.key), [lines]);
  const { frame, virtual } = useLines({ keys, waiting: list.hasMore ? 3 : 0, lineHeight, scope: view.scope, onNearEnd: list.loadMore });
  useFocusedRow(view, keys, frame, (line) => virtual.scrollToIndex(line, { align: 'auto' }));

  const columns = [...table.getLeftVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns(), ...table.getRightVisibleLeafColumns()];
  const flexible = columns.find((c) => c.getCanResize() && !c.getIsPinned() && layout.widths[c.id] === undefined)?.id;
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const dim = useDelayed(list.isStale);
  return (
    // Focusable, because a region that only scrolls could not be scrolled by keyboard.
    <div ref={frame} role="region" aria-label={view.title} tabIndex={0} aria-busy={list.isStale || undefined} className="focus-ring-inset relative min-h-0 flex-1 overflow-auto overscroll-x-contain border-t [overflow-anchor:none]">
      <table aria-label={view.title} aria-rowcount={list.total === null ? -1 : list.total + 1 + (lines.length - list.rows.length)} className={cn('w-full table-fixed border-separate border-spacing-0 text-sm transition-opacity', dim && 'opacity-60')} style={{ minWidth: table.getTotalSize() }}>
        <colgroup>{columns.map((c) => <col key={c.id} style={c.id === flexible ? undefined : { width: c.getSize() }} />)}</colgroup>
        <thead className="sticky top-0 z-20">
          <tr aria-rowindex={1} className="[&>th]:first:ps-6">{table.getHeaderGroups()[0]?.headers.map((h) => <HeadCell key={h.id} header={h} view={view} table={table} layout={layout} onLayout={onLayout} />)}</tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden><td colSpan={columns.length} style={{ height: before }} /></tr>}
          {items.map(({ index, key }) => {
            const line = lines[index];
            if (!line) return <WaitingRow key={key} columns={columns.length} height={lineHeight} failed={list.moreFailed && index === lines.length} onRetry={list.loadMore} />;
            if (line.kind === 'row') return <ListTableRow key={key} line={index} row={table.getRow(line.key)} index={line.index} view={view} height={lineHeight} />;
            return (
              <tr key={key} aria-rowindex={index + 2}>
                <th scope="colgroup" colSpan={columns.length} className="border-b bg-muted/60 px-6 text-start font-medium" style={{ height: lineHeight }}>
                  <span className="sticky start-6 inline-flex items-center gap-2">
                    {line.value === null ? t('list.noValue') : view.show(state.group, line.value)}
                    {line.count !== null && <span className="figures font-normal text-muted-foreground">{line.count.toLocaleString('en-US')}</span>}
                    <GroupSums view={view} sums={line.sums} hidden={layout.hidden} />
                  </span>
                </th>
              </tr>
            );
          })}
          {after > 0 && <tr aria-hidden><td colSpan={columns.length} style={{ height: after }} /></tr>}
        </tbody>
        <SumsRow view={view} columns={columns} />
      </table>
    </div>
  );
}

/** Moves the focus to the active row once it is drawn; the row that is shown beside the list is only brought into sight. */
function useFocusedRow<Row extends ListRow>(view: ListView<Row>, keys: readonly string[], frame: { current: HTMLElement | null }, reveal: (line: number) => void): void {
  useEffect(() => {
    const row = view.list.rows[view.active];
    if (view.focusTurn === 0 || !row) return;
    reveal(keys.indexOf(row.id));
    const focus = () => frame.current?.querySelector<HTMLElement>(`[data-list-row="${view.active}"]`)?.focus({ preventScroll: true });
    // A row out of sight is drawn only after the scroll it takes to get there.
    const id = requestAnimationFrame(() => { focus(); requestAnimationFrame(focus); });
    return () => cancelAnimationFrame(id);
    // oxlint-disable-next-line react/exhaustive-deps -- only a key press moves the focus
  }, [view.focusTurn]);
  const peeked = keys.indexOf(view.peeked);
  useEffect(() => {
    if (peeked >= 0) reveal(peeked);
    // oxlint-disable-next-line react/exhaustive-deps -- rows that come above it do not scroll the list
  }, [view.peeked]);
}

function WaitingRow({ columns, height, failed, onRetry }: { columns: number; height: number; failed: boolean; onRetry: () => void }) {
  const t = useT('resource');
  const core = useT();
  if (failed) return <tr><td colSpan={columns} style={{ height }} className="px-3"><span role="alert" className="me-3">{t('list.moreFailed')}</span><Button size="sm" variant="outline" onClick={onRetry}>{core('action.retry')}</Button></td></tr>;
  return <tr aria-hidden>{Array.from({ length: columns }, (_, i) => <td key={i} style={{ height }} className="border-b px-3"><Skeleton className="h-3.5 w-2/3" /></td>)}</tr>;
}
