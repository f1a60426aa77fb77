import { Inbox } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { customPrefix } from '#core/contract/list-fields.ts';
import type { SavedView } from '#core/contract/records.ts';
import { QueryError } from '../errors/query-error.tsx';
import { useT } from '../i18n/i18n.ts';
import { useCustomFields, useCustomListFields } from '../resource/custom-fields.ts';
import { useListBulk } from '../resource/list-bulk.tsx';
import { useCustomWords } from '../resource/list-custom.tsx';
import { BulkBar } from '../resource/list-footer.tsx';
import { FilterBar, FilterButton, type FilterFields } from '../resource/filter-bar.tsx';
import { humanized } from '../resource/filter-tree.ts';
import { ListHeader } from '../resource/list-header.tsx';
import { rememberListed } from '../resource/neighbours.ts';
import { useListKeys } from '../resource/list-keys.ts';
import { useListState } from '../resource/list-state.ts';
import { RecentChangesButton } from '../resource/recent-changes-button.tsx';
import { SavedViews } from '../resource/saved-views.tsx';
import { useSelection } from '../resource/use-selection.ts';
import '../resource/resource-texts.ts';
import { useGo, useSearchState } from '../router.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Toolbar } from '../ui/filter-chip.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton, SkeletonGate } from '../ui/skeleton.tsx';
import type { CardActions } from './board-card.tsx';
import { BoardColumns, BoardLanes } from './board-columns.tsx';
import { cardsInOrder } from './board-data.ts';
import './board-texts.ts';
import type { BoardCard, BoardColumn, BoardLane, BoardProps } from './board-types.ts';
import type { BoardView } from './board-view.ts';
import { Flip } from './flip.tsx';
import { useBoard } from './use-board.ts';
import { useBoardMoves } from './use-board-moves.ts';

const noLanes = '-';

/** A board of cards in columns: search, filters, lanes, moves by pointer, touch and keyboard, selection, live changes of others. */
export function Board<Card extends BoardCard, Column extends BoardColumn>(props: BoardProps<Card, Column>) {
  const t = useT('board');
  const words = useT('resource');
  const go = useGo();
  const search = useRef<HTMLInputElement>(null);
  const host = useRef<HTMLElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const { endpoints } = props;
  const { custom, isPending: isWaiting } = useCustomFields(props.customFields);
  const fields = useCustomListFields(props.fields, custom);
  const [state, change] = useListState(fields, isWaiting);
  const { choices, loads } = useCustomWords(custom, state.filter, props.choices);
  const [{ lanes: laneField }, changeLanes] = useSearchState({ lanes: '' });
  const lane = props.lanes?.find((l) => l.field === laneField) ?? null;
  const filter = state.filter ? JSON.stringify(state.filter) : undefined;
  const open = useBoard(endpoints, props.input, props.topics, { q: state.q, filter, lane: lane?.field });
  const [folded, fold] = useFolded(endpoints.board.id);
  const [active, setActive] = useState<string | null>(null);
  const [focusTurn, setFocusTurn] = useState(0);
  const focus = (id: string) => { setActive(id); setFocusTurn((n) => n + 1); };
  const lanes = lane && open.board?.lanes ? arranged(open.board.lanes, lane.laneTitle) : [];
  const [closedLanes, setClosedLanes] = useState<ReadonlySet<string | null>>(new Set());
  const openLanes = lanes.map((l) => l.value).filter((value) => !closedLanes.has(value));
  const { board, ...moves } = useBoardMoves({ props, open, host, root, lane, lanes: openLanes, folded, focus });
  const order = board ? cardsInOrder(board, lane && board.lanes ? lanes.map((l) => l.value) : [null], folded) : [];
  const ids = order.map((c) => c.id);
  // oxlint-disable-next-line react/exhaustive-deps -- the addresses of the same cards are the same
  useEffect(() => { if (props.cardHref) rememberListed(endpoints.board.id, order.map(props.cardHref)); }, [endpoints.board.id, ids.join()]);
  const total = board ? board.columns.reduce((n, c) => n + c.count, 0) : null;
  const scope = JSON.stringify([props.input, state.q, filter, lane?.field]);
  const chosen = useSelection(ids, total, { ...(state.q ? { q: state.q } : {}), ...(filter ? { filter } : {}) }, scope);
  useFocus(root, active, focusTurn);
  const openCard = props.onOpen ?? (props.cardHref ? (card: Card) => go(props.cardHref!(card)) : undefined);
  const create = () => { const a = props.primaryAction; if (a?.to) go(a.to); else a?.onPress?.(); };
  const current = order.find((c) => c.id === active);
  useListKeys({
    move: (by) => {
      if (moves.carried) return;
      const reached = closedLanes.size > 0 && board ? cardsInOrder(board, openLanes, folded) : order;
      const next = current ? reached[reached.indexOf(current) + by] : reached[0];
      if (next) focus(next.id);
    },
    select: (extend) => { if (current && bulk) (extend ? chosen.extend : chosen.toggle)(current.id); },
    open: () => { if (current && root.current?.contains(document.activeElement)) openCard?.(current); },
    create, search: () => search.current?.focus(), escape: chosen.clear,
  });
  const labelOf = (key: string) => custom.find((f) => customPrefix + f.id === key)?.label ?? (props.fieldLabel ?? humanized)(key);
  const source: FilterFields = { fields, choices, labelOf, loads: { ...loads, ...props.loads } };
  const { actions: edits, dialog, progress } = useListBulk(props.bulk, custom, props.topics);
  const bulkActions = [...edits, ...(props.bulkActions ?? [])];
  const bulk = bulkActions.length > 0;
  const openView = useCallback((saved: SavedView | null) => {
    change({ q: saved?.state.q ?? '', filter: saved?.state.filter ? (JSON.parse(saved.state.filter) as never) : undefined, view: saved?.id ?? '' });
  }, [change]);
  // One card is always reachable by Tab; the first one until another was chosen.
  const reachable = active !== null && ids.includes(active) ? active : (ids[0] ?? null);
  const actions = useCardActions<Card>({
    activate: setActive, toggle: chosen.toggle,
    press: (event, card) => {
      setActive(card.id);
      if (event.shiftKey && bulk) chosen.extend(card.id);
      else if ((event.metaKey || event.ctrlKey) && props.cardHref) window.open(props.cardHref(card), '_blank', 'noopener');
      else openCard?.(card);
    },
  });
  const view: BoardView<Card, Column> | null = board ? {
    props, board, lanes, scope, lane, chosen: bulk ? chosen : null, active: reachable, actions, carried: moves.carried, dragged: moves.dragged, helpId, canMove: moves.canMove, open: openCard,
    folded, onFold: fold, closedLanes, onCloseLane: (value) => setClosedLanes((old) => { const next = new Set(old); if (!next.delete(value)) next.add(value); return next; }), loadMore: open.loadMore, failedCells: open.failedCells,
  } : null;
  return (
    <section ref={host} className="flex h-full max-h-[calc(100dvh-var(--page-top,3.5rem)-var(--page-bottom,0px))] min-h-96 flex-col max-sm:min-h-[calc(100dvh-var(--page-top,3.5rem)-var(--page-bottom,0px)-1rem)]" onKeyDown={moves.onKeyDown}>
      {!props.embedded && <ListHeader title={props.title} breadcrumb={props.breadcrumb} description={props.description} count={total} secondary={props.secondary} action={props.primaryAction} onAction={create} />}
      <Toolbar className={props.embedded ? 'pt-3' : undefined} end={(
        <>
          <SavedViews listId={endpoints.board.id} current={state.view} onOpen={openView} state={{ q: state.q, filter: filter ?? '' }} />
          {props.lanes && props.lanes.length > 0 && <Select size="sm" className="w-auto max-w-44" aria-label={t('lanes')} value={lane?.field ?? noLanes} options={[{ value: noLanes, label: t('noLanes') }, ...props.lanes.map((l) => ({ value: l.field, label: l.label }))]} onValueChange={(v) => changeLanes({ lanes: v === noLanes ? '' : v })} />}
          {props.bulk && <RecentChangesButton topics={[props.topics[0] ?? '', ...(props.bulk.importTopic ? [props.bulk.importTopic] : [])]} refresh={props.topics} bulk={props.bulk} />}
          {props.embedded && props.secondary}
          {props.embedded && <ListHeader.Action action={props.primaryAction} onAction={create} />}
        </>
      )}>
        <SearchInput ref={search} className="w-full sm:w-60" value={state.q} delayMs={200} shortcut="/" pending={open.isStale} placeholder={props.searchPlaceholder ?? words('list.search')} onSearch={(q) => change({ q: q.trim() })} />
        <FilterButton source={source} filter={state.filter} onChange={(next) => change({ filter: next })} />
      </Toolbar>
      <FilterBar source={source} filter={state.filter} onChange={(next) => change({ filter: next })} />
      <p id={helpId} hidden>{props.canMove === false ? t('helpOpen') : t('help')}</p>
      {open.error && !board ? <QueryError error={open.error} onRetry={open.retry} retrying={open.isFetching} className="border-t" /> : (
        <SkeletonGate loading={open.isPending} skeleton={<BoardSkeleton />}>
          {view && (view.board.columns.length === 0
            ? <div className="border-t"><EmptyState icon={props.empty?.icon ?? Inbox} title={props.empty?.title ?? words('list.emptyTitle')} action={props.empty?.action}>{props.empty?.text}</EmptyState></div>
            : <Flip root={root} stamp={board} landings={moves.landings}>{lane && view.board.lanes ? <BoardLanes view={view} root={root} /> : <BoardColumns view={view} root={root} />}</Flip>)}
        </SkeletonGate>
      )}
      {bulk && chosen.count > 0 && <BulkBar chosen={chosen} loaded={ids.length} total={total} actions={bulkActions} />}
      {progress}
      {dialog}
    </section>
  );
}

/** Lanes by name; that of the cards without a value comes last. */
function arranged(lanes: readonly BoardLane[], titleOf: (value: string | null) => string): BoardLane[] {
  return lanes.toSorted((a, b) => (a.value === null ? 1 : b.value === null ? -1 : titleOf(a.value).localeCompare(titleOf(b.value))));
}

/** The same functions for good, which do what was last given. */
function useCardActions<Card>(given: CardActions<Card>): CardActions<Card> {
  const latest = useRef(given);
  useEffect(() => { latest.current = given; });
  const [actions] = useState<CardActions<Card>>(() => ({ activate: (id) => latest.current.activate(id), press: (event, card) => latest.current.press(event, card), toggle: (id) => latest.current.toggle(id) }));
  return actions;
}

/** Gives the focus to the card a key has chosen, once it is drawn. */
function useFocus(root: React.RefObject<HTMLElement | null>, id: string | null, turn: number): void {
  useEffect(() => {
    if (turn === 0 || id === null) return;
    const element = root.current?.querySelector<HTMLElement>(`[data-drag-id="${CSS.escape(id)}"]`);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a key press moves the focus, never another card under it
  }, [turn]);
}

/** Columns this person has collapsed on this device. */
function useFolded(boardId: string): [ReadonlySet<string>, (column: string) => void] {
  const key = `board:${boardId}`;
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => {
    try { const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]'); return new Set(Array.isArray(stored) ? stored.filter((s) => typeof s === 'string') : []); } catch { return new Set(); }
  });
  const fold = useCallback((column: string) => setFolded((old) => {
    const next = new Set(old);
    if (!next.delete(column)) next.add(column);
    try { localStorage.setItem(key, JSON.stringify([...next].slice(-200))); } catch { /* storage forbidden: lasts as long as the page */ }
    return next;
  }), [key]);
  return [folded, fold];
}

function BoardSkeleton() {
  return (
    <div aria-hidden className="flex gap-3 overflow-hidden border-t px-4 py-3 sm:px-6">
      {[4, 3, 5, 2].map((cards, i) => (
        <div key={i} className="flex w-72 shrink-0 flex-col gap-2 rounded-lg bg-muted/60 p-2">
          <Skeleton className="mb-1 h-5 w-1/2" />
          {Array.from({ length: cards }, (_, n) => <Skeleton key={n} className="h-20 w-full" />)}
        </div>
      ))}
    </div>
  );
}
