import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown } from 'lucide-react';
import type { RefObject } from 'react';
import { useT } from '../i18n/i18n.ts';
import { cn } from '../ui/cn.ts';
import { StatusDot } from '../ui/status-pill.tsx';
import { BoardCellList } from './board-cell.tsx';
import { cellAt } from './board-data.ts';
import type { BoardCard, BoardColumn } from './board-types.ts';
import { zoneOf, type BoardView } from './board-view.ts';
import { ColumnHead, FoldedColumn, Sums } from './column-head.tsx';

const width = 'w-72 max-sm:w-[calc(100vw-3.5rem)]';
/** While something is dragged over it, the pointer means zones, never what stands on a card. */
const whileDragging = 'data-dragging:[&_[data-drag-id]]:pointer-events-none';
const zoneLook = 'rounded-lg bg-muted/60 transition-colors duration-120 data-drop-over:bg-accent';

/** Columns side by side; on a phone one at a time, with the next peeping in. */
export function BoardColumns<Card extends BoardCard, Column extends BoardColumn>({ view, root }: { view: BoardView<Card, Column>; root: RefObject<HTMLDivElement | null> }) {
  const t = useT('board');
  const { board, props } = view;
  return (
    <div ref={root} className={cn('relative flex min-h-0 flex-1 gap-3 overflow-x-auto overscroll-x-contain border-t px-4 py-3 max-sm:scroll-px-4 sm:px-6', whileDragging, view.dragged === null && 'max-sm:snap-x max-sm:snap-mandatory')}>
      {board.columns.map((column) => {
        const title = props.columnTitle(column);
        if (view.folded.has(column.id)) return (
          <section key={column.id} aria-label={title} data-drop-zone={zoneOf(column.id, null)} className={cn('max-h-full shrink-0 snap-start self-start', zoneLook)}>
            <FoldedColumn title={title} count={column.count} tone={props.columnTone && <StatusDot tone={props.columnTone(column)} />} onOpen={() => view.onFold(column.id)} />
          </section>
        );
        return (
          <section key={column.id} aria-label={title} data-drop-zone={zoneOf(column.id, null)} className={cn('flex max-h-full shrink-0 snap-start flex-col self-start', zoneLook, width)}>
            <ColumnHead view={view} column={column} />
            <BoardCellList view={view} cell={cellAt(board.cells, column.id, null)} label={t('cardsOf', { column: title })} className="pb-1" />
          </section>
        );
      })}
    </div>
  );
}

/** Columns cut into lanes: heads stay in sight above, and only lanes in sight are drawn. */
export function BoardLanes<Card extends BoardCard, Column extends BoardColumn>({ view, root }: { view: BoardView<Card, Column>; root: RefObject<HTMLDivElement | null> }) {
  const t = useT('board');
  const { board, props, lane } = view;
  const { lanes } = view;
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used, and nothing here is memoized
  const virtual = useVirtualizer<HTMLDivElement, Element>({ count: lanes.length, getScrollElement: () => root.current, estimateSize: () => 320, overscan: 1, getItemKey: (index) => String(lanes[index]!.value), scrollMargin: 0 });
  const items = virtual.getVirtualItems();
  return (
    <div ref={root} className={cn('relative min-h-0 flex-1 overflow-auto overscroll-contain border-t px-4 pb-3 sm:px-6', whileDragging)} role="region" aria-label={props.title} tabIndex={-1}>
      <div className="sticky top-0 z-20 flex w-max gap-3 bg-background pt-3 pb-1">
        {board.columns.map((column) => (view.folded.has(column.id)
          ? <div key={column.id} className="w-11 shrink-0"><FoldedColumn title={props.columnTitle(column)} count={column.count} tone={null} onOpen={() => view.onFold(column.id)} /></div>
          : <div key={column.id} className={cn('shrink-0 rounded-lg bg-muted', width)}><ColumnHead view={view} column={column} /></div>))}
      </div>
      <div className="relative w-max min-w-full" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const { value, count, sums } = lanes[index]!;
          const title = lane!.laneTitle(value);
          const isClosed = view.closedLanes.has(value);
          return (
            <section key={key} data-index={index} ref={virtual.measureElement} aria-label={title} className="absolute inset-x-0 pb-2" style={{ top: start }}>
              <div className="sticky start-0 flex w-max items-center gap-2 py-1.5 text-sm">
                <h2 className="font-semibold"><button type="button" aria-expanded={!isClosed} className="focus-ring touch-target flex items-center gap-2 rounded-md" onClick={() => view.onCloseLane(value)}><ChevronDown aria-hidden className={cn('size-4 transition-transform duration-120', isClosed && '-rotate-90 rtl:rotate-90')} strokeWidth={1.75} />{title}</button></h2>
                <span className="figures text-muted-foreground">{count.toLocaleString('en-US')}</span>
                {sums.length > 0 && <Sums sums={sums} />}
              </div>
              {!isClosed && (
                <div className="flex w-max gap-3">
                  {board.columns.map((column) => (
                    <div key={column.id} data-drop-zone={zoneOf(column.id, value)} className={cn('shrink-0 pt-2', zoneLook, view.folded.has(column.id) ? 'w-11' : width)}>
                      {!view.folded.has(column.id) && <BoardCellList view={view} cell={cellAt(board.cells, column.id, value)} label={t('cardsOf', { column: t('laneColumn', { lane: title, column: props.columnTitle(column) }) })} className="max-h-96 pb-1" />}
                    </div>
                  ))}
                </div>
              )}
            </section>
          );
        })}
      </div>
      {board.hiddenLanes > 0 && <p className="pt-2 text-sm text-muted-foreground">{t('hiddenLanes', { count: board.hiddenLanes, n: board.hiddenLanes })}</p>}
    </div>
  );
}
