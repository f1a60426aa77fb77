import { useMemo } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Link } from '../router.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { cn } from '../ui/cn.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { GroupSums, SumsOfCards } from './list-sums.tsx';
import { PeekButton } from './list-peek.tsx';
import { CellContent, isOnControl, RowMenu } from './list-table-row.tsx';
import type { ListRow } from './list-types.ts';
import { rowName, type ListView } from './list-view.ts';
import { useLines } from './use-lines.ts';
import { linesOf } from './use-list-table.ts';

/** The list below 640 px: one card a row. */
export function ListCards<Row extends ListRow>({ view }: { view: ListView<Row> }) {
  const t = useT('resource');
  const { list, state } = view;
  const lines = useMemo(() => linesOf(list.rows, state.group, list.groups), [list.rows, state.group, list.groups]);
  const keys = useMemo(() => lines.map((l) => l.key), [lines]);
  const { frame, virtual } = useLines({ keys, waiting: list.hasMore ? 2 : 0, lineHeight: 84, measured: true, scope: view.scope, onNearEnd: list.loadMore });
  const items = virtual.getVirtualItems();
  return (
    <div ref={frame} role="region" aria-label={view.title} tabIndex={0} className="focus-ring-inset relative min-h-0 flex-1 overflow-y-auto border-t [overflow-anchor:none]">
      <ul aria-label={view.title} className="divide-y" style={{ paddingBlockStart: items[0]?.start ?? 0, paddingBlockEnd: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }}>
        {items.map(({ index, key }) => {
          const line = lines[index];
          return (
            <li key={key} data-index={index} ref={virtual.measureElement} className={cn('px-4', line?.kind === 'group' && 'bg-muted/60')}>
              {!line ? <div aria-hidden className="flex flex-col gap-2 py-4"><Skeleton className="w-1/2" /><Skeleton className="w-1/3" /></div>
                : line.kind === 'group' ? <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-2 text-sm font-medium">{line.value === null ? t('list.noValue') : view.show(state.group, line.value)}<span className="figures font-normal text-muted-foreground">{line.count}</span><GroupSums view={view} sums={line.sums} hidden={[]} /></div>
                : <ListCard view={view} row={line.row} />}
            </li>
          );
        })}
      </ul>
      <SumsOfCards view={view} />
    </div>
  );
}

function ListCard<Row extends ListRow>({ view, row }: { view: ListView<Row>; row: Row }) {
  const t = useT('resource');
  const [title, ...rest] = view.columns.filter((c) => !c.hidden);
  const name = <CellContent view={{ ...view, onEdit: undefined }} column={title!} row={row} />;
  return (
    <div className="flex items-start gap-3 py-3" onClick={(e) => { if (!isOnControl(e)) view.open?.(row); }} role="presentation">
      {view.chosen && <span className="flex h-6 items-center"><Checkbox aria-label={t('list.selectRow', { name: rowName(view, row) })} checked={view.chosen.has(row.id)} onCheckedChange={() => view.chosen!.toggle(row.id)} /></span>}
      <div className="min-w-0 flex-1">
        {view.card ? view.card(row) : (
          <>
            <div className="truncate font-medium">{view.hrefOf ? <Link to={view.hrefOf(row)} className="focus-ring rounded-sm">{name}</Link> : name}</div>
            <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {rest.slice(0, 4).map((c) => <div key={c.key} className="flex min-w-0 items-baseline gap-1.5"><dt className="text-muted-foreground">{c.header}</dt><dd className="min-w-0 truncate"><CellContent view={{ ...view, onEdit: undefined }} column={c} row={row} /></dd></div>)}
            </dl>
          </>
        )}
      </div>
      <PeekButton view={view} row={row} className="-me-1 text-muted-foreground" />
      <RowMenu view={view} row={row} />
    </div>
  );
}
