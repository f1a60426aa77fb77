import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { BoardCardFrame } from './board-card.tsx';
import type { BoardCard, BoardCell, BoardColumn } from './board-types.ts';
import { zoneOf, type BoardView } from './board-view.ts';

const gap = 8;

/** Cards of one column, or of one lane of it; only those in sight are drawn. */
export function BoardCellList<Card extends BoardCard, Column extends BoardColumn>({ view, cell, label, className }: { view: BoardView<Card, Column>; cell: BoardCell<Card>; label: string; className?: string }) {
  const t = useT('board');
  const frame = useRef<HTMLDivElement>(null);
  const { cards } = cell;
  const failed = view.failedCells.has(zoneOf(cell.column, cell.lane));
  const kept = [view.active, view.dragged].map((id) => (id === null ? -1 : cards.findIndex((c) => c.id === id))).filter((i) => i >= 0);
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used, and nothing here is memoized
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: cards.length, getScrollElement: () => frame.current, estimateSize: () => 92, overscan: 4, gap, paddingStart: 2, paddingEnd: gap,
    getItemKey: (index) => cards[index]!.id,
    rangeExtractor: (range) => (kept.length === 0 ? defaultRangeExtractor(range) : [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b)),
  });
  const items = virtual.getVirtualItems();
  const last = virtual.range?.endIndex ?? 0;
  const { loadMore } = view;
  useEffect(() => { if (cell.nextCursor && !failed && last >= cards.length - 10) loadMore(cell); });
  useLayoutEffect(() => { frame.current?.scrollTo({ top: 0 }); }, [view.scope]);
  const { props, actions, chosen, helpId } = view;
  const frameOf = (card: Card) => (
    <BoardCardFrame props={props} actions={actions} card={card} helpId={helpId} movable={view.canMove(card)} openable={view.open !== undefined} active={view.active === card.id} dragged={view.dragged === card.id} carried={view.carried === card.id}
      selected={chosen && chosen.has(card.id)} selecting={chosen !== null && chosen.count > 0} />
  );
  return (
    <div ref={frame} data-drop-list="" className={cn('relative min-h-0 overflow-y-auto overscroll-y-contain px-2 contain-content [overflow-anchor:none]', className)} role="region" aria-label={label} tabIndex={-1}>
      {cards.length === 0 ? <p className="rounded-md border border-dashed px-3 py-5 text-center text-xs text-muted-foreground">{t('columnEmpty')}</p> : (
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => (
            <li key={key} data-index={index} ref={virtual.measureElement} aria-setsize={cell.count} aria-posinset={index + 1} className="absolute inset-x-0 contain-layout" style={{ top: start }}>
              {frameOf(cards[index]!)}
            </li>
          ))}
        </ul>
      )}
      {cell.nextCursor !== null && (failed
        ? <p role="alert" className="flex flex-wrap items-center justify-between gap-2 pb-2 text-xs text-muted-foreground">{t('moreFailed')}<Button size="sm" variant="link" className="text-xs" onClick={() => loadMore(cell)}>{t('loadAgain')}</Button></p>
        : <div aria-hidden className="pb-2"><Skeleton className="h-20 w-full" /></div>)}
    </div>
  );
}
