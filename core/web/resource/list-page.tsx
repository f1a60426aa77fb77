import { Inbox, SearchX } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { customPrefix } from '#core/contract/list-fields.ts';
import type { CustomValue, SavedView } from '#core/contract/records.ts';
import { QueryError } from '../errors/query-error.tsx';
import { useT } from '../i18n/i18n.ts';
import { useGo } from '../router.ts';
import { useShellState } from '../theme/theme-provider.tsx';
import { useIsPhone } from '../theme/use-media-query.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Toolbar } from '../ui/filter-chip.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { SkeletonGate, SkeletonRows } from '../ui/skeleton.tsx';
import './resource-texts.ts';
import { CustomText } from './custom-control.tsx';
import { useCustomFields, useCustomListFields } from './custom-fields.ts';
import { FilterBar, FilterButton, type FilterFields } from './filter-bar.tsx';
import { choicesOf, humanized } from './filter-tree.ts';
import { ListCards } from './list-cards.tsx';
import { FieldValue } from './list-cell.tsx';
import { useListBulk } from './list-bulk.tsx';
import { sumsOf, useCustomColumns, useCustomLayout, useCustomWords } from './list-custom.tsx';
import { ListDisplay } from './list-display.tsx';
import { BulkBar, ListFooter } from './list-footer.tsx';
import { ListHeader, ListTools } from './list-header.tsx';
import { useListKeys } from './list-keys.ts';
import { usePeek } from './list-peek.tsx';
import { readLayout, sortText, useListLayout, useListState } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import type { ListPageProps, ListRow } from './list-types.ts';
import type { ListView } from './list-view.ts';
import { rememberListed } from './neighbours.ts';
import { RecentChangesButton } from './recent-changes-button.tsx';
import { SavedViews } from './saved-views.tsx';
import { useList } from './use-list.ts';
import { orderedColumns } from './use-list-table.ts';
import { useSelection } from './use-selection.ts';

/** A list of records: search, filters, order, groups, columns, saved views, selection and keys, all from the endpoint's own description. */
export function ListPage<Row extends ListRow, I>(props: ListPageProps<Row, I>) {
  const t = useT('resource');
  const go = useGo();
  const phone = useIsPhone();
  const shell = useShellState();
  const search = useRef<HTMLInputElement>(null);
  const { endpoint } = props;
  const { custom, isPending: isWaiting } = useCustomFields(props.customFields);
  const fields = useCustomListFields(props.fields, custom);
  const onEdit = props.onEdit && (async (row: Row, key: string, value: unknown) => props.onEdit!(row, key, value));
  const columns = useCustomColumns(props.columns, custom, onEdit);
  const [state, change] = useListState(fields, isWaiting);
  const { choices, loads } = useCustomWords(custom, state.filter, props.choices);
  const [layout, setLayout] = useCustomLayout(...useLayoutOf(props), custom);
  const list = useList<Row>(endpoint as never, props.input, props.topics, state, sumsOf(columns, fields, layout.hidden), layout.pageSize ?? undefined, columns.filter((c) => fields[c.key]?.onRequest && !layout.hidden.includes(c.key)).map((c) => c.key).join());
  const scope = JSON.stringify([list.query, props.input]);
  const ids = useMemo(() => list.rows.map((r) => r.id), [list.rows]);
  const { actions, dialog, progress } = useListBulk(props.bulk, custom, props.topics);
  const bulkActions = [...actions, ...(props.bulkActions ?? [])];
  const chosen = useSelection(ids, list.total, list.query, scope);
  const [active, setActive] = useState(0);
  const [focusTurn, setFocusTurn] = useState(0);
  const open = props.onOpen ?? (props.rowHref ? (row: Row) => go(props.rowHref!(row)) : undefined);
  const create = () => { const a = props.primaryAction; if (a?.to) go(a.to); else a?.onPress?.(); };
  const row = list.rows[active];
  const peek = usePeek(props.peek, list.rows, { show: setActive, close: () => setFocusTurn((n) => n + 1) });
  // oxlint-disable-next-line react/exhaustive-deps -- the addresses of the same rows are the same
  useEffect(() => { if (props.rowHref) rememberListed(endpoint.id, list.rows.map(props.rowHref)); }, [endpoint.id, list.rows]);
  useListKeys({
    move: (by) => { setActive((i) => Math.min(Math.max(focusTurn === 0 && by === 1 ? 0 : i + by, 0), list.rows.length - 1)); setFocusTurn((n) => n + 1); },
    select: (extend) => { if (row && bulkActions.length > 0) (extend ? chosen.extend : chosen.toggle)(row.id); },
    open: () => { if (row && focusTurn > 0) open?.(row); },
    peek: peek.open && row && (() => peek.open!(row)),
    create, search: () => search.current?.focus(), escape: chosen.clear,
  });

  const { filters } = props;
  const labelOf = useCallback((key: string) => columns.find((c) => c.key === key)?.header ?? filters?.[key]?.label ?? humanized(key), [columns, filters]);
  const source: FilterFields = { fields, choices, labelOf, loads: { ...loads, ...Object.fromEntries(Object.entries(props.filters ?? {}).map(([key, { load }]) => [key, load])) } };
  const named = (keys: string[]) => keys.map((key) => ({ key, header: labelOf(key) }));
  const view: ListView<Row> = {
    title: props.title, list, columns, fields, state, scope, active, focusTurn, onActive: setActive, onSort: (sort) => change({ sort }), onGroup: (group) => change({ group }), open, peek: peek.open, peeked: peek.peeked, hrefOf: props.rowHref, card: props.card, nameOf: props.rowName,
    chosen: bulkActions.length > 0 ? chosen : null, rowActions: props.rowActions, onEdit, choicesFor: (key) => choicesOf(key, fields[key], choices),
    show: (key, value) => { const own = custom.find((f) => customPrefix + f.id === key); return own ? <CustomText field={own} value={value as CustomValue} /> : <FieldValue value={value} field={fields[key]} choices={choicesOf(key, fields[key], choices)} />; },
  };
  const openView = useCallback((saved: SavedView | null) => {
    change({ q: saved?.state.q ?? '', filter: saved?.state.filter ? (JSON.parse(saved.state.filter) as never) : undefined, group: saved?.state.group ?? '', view: saved?.id ?? '', sort: (saved?.state.sort ?? '').split(',').filter(Boolean).map((k) => ({ field: k.replace(/^-/, ''), descending: k.startsWith('-') })) });
    if (saved?.state.layout) setLayout(readLayout(saved.state.layout));
  }, [change, setLayout]);
  const narrowed = state.q !== '' || state.filter !== undefined;
  const density = layout.density ?? shell.state.density;
  return (
    <section className="flex h-full max-h-[calc(100dvh-var(--page-top,3.5rem)-var(--page-bottom,0px))] min-h-80 flex-col">
      {!props.embedded && <ListHeader title={props.title} breadcrumb={props.breadcrumb} description={props.description} count={list.total} secondary={props.secondary} action={props.primaryAction} onAction={create} />}
      <Toolbar className={props.embedded ? 'pt-3' : undefined} end={(
        <>
          <SavedViews listId={endpoint.id} current={state.view} onOpen={openView} state={{ q: state.q, sort: sortText(state.sort), filter: state.filter ? JSON.stringify(state.filter) : '', group: state.group, layout }} />
          <ListDisplay columns={orderedColumns(columns, layout.order)} layout={layout} onLayout={setLayout} density={density} sort={state.sort} onSort={(sort) => change({ sort })} group={state.group} onGroup={(group) => change({ group })}
            sortable={named(Object.keys(fields).filter((k) => fields[k]!.sortable !== false))} groupable={named(Object.keys(fields).filter((k) => fields[k]!.groupable))} />
          <ListTools endpoint={props.exportEndpoint} input={{ ...props.input, ...list.query }} columns={orderedColumns(columns, layout.order).filter((c) => !layout.hidden.includes(c.key) && c.exported !== false)} name={props.title} />
          {props.bulk && <RecentChangesButton topics={[props.topics[0] ?? '', ...(props.bulk.importTopic ? [props.bulk.importTopic] : [])]} refresh={props.topics} bulk={props.bulk} />}
          {props.embedded && props.secondary}
          {props.embedded && <ListHeader.Action action={props.primaryAction} onAction={create} />}
        </>
      )}>
        <SearchInput ref={search} className="w-full sm:w-60" value={state.q} delayMs={200} shortcut="/" pending={list.isStale} placeholder={props.searchPlaceholder ?? t('list.search')} onSearch={(q) => change({ q: q.trim() })} />
        <FilterButton source={source} filter={state.filter} onChange={(filter) => change({ filter })} />
      </Toolbar>
      <FilterBar source={source} filter={state.filter} onChange={(filter) => change({ filter })} />
      {list.error ? <QueryError error={list.error} onRetry={list.retry} retrying={list.isFetching} className="border-t" /> : (
        <SkeletonGate loading={list.isPending} skeleton={<div className="border-t pt-9"><SkeletonRows columns={Math.min(columns.length, 5)} /></div>}>
          {list.rows.length > 0 ? (phone ? <ListCards view={view} /> : <ListTable view={view} layout={layout} onLayout={setLayout} compact={density === 'compact'} />) : (
            <div className="min-h-0 flex-1 overflow-y-auto border-t">
              {narrowed ? <EmptyState icon={SearchX} title={t('list.nothingTitle')} action={<Button variant="outline" onClick={() => change({ q: '', filter: undefined })}>{t('list.clearFilters')}</Button>}>{t('list.nothingText')}</EmptyState>
                : <EmptyState icon={props.empty?.icon ?? Inbox} title={props.empty?.title ?? t('list.emptyTitle')} action={props.empty?.action ?? <ListHeader.Action action={props.primaryAction} onAction={create} />}>{props.empty?.text}</EmptyState>}
            </div>
          )}
        </SkeletonGate>
      )}
      {view.chosen && chosen.count > 0 && <BulkBar chosen={chosen} loaded={list.rows.length} total={list.total} actions={bulkActions} />}
      {progress}
      {dialog}
      {peek.panel}
      <ListFooter list={list} selected={chosen.count} />
    </section>
  );
}

function useLayoutOf<Row extends ListRow, I>({ endpoint, columns }: ListPageProps<Row, I>) {
  const first = useMemo(() => ({ hidden: columns.filter((c) => c.hidden).map((c) => c.key), pins: Object.fromEntries(columns.filter((c) => c.pin).map((c) => [c.key, c.pin!])) }), [columns]);
  return useListLayout(endpoint.id, first);
}
