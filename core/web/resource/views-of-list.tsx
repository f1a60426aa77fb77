import { useCallback } from 'react';
import { listViews, type SavedView } from '#core/contract/records.ts';
import { useRead } from '../query.ts';
import { readLayout, sortText, useListLayout, type ListState } from './list-state.ts';
import { SavedViews } from './saved-views.tsx';

const noLayout = {};

/** A list's own saved views where its records are shown in another way, as on a map or a calendar; what only a list has of them, such as its columns, stays as it is. */
export function ViewsOfList({ listId, state, change }: { /** Id of the list's endpoint. */ listId: string; state: ListState; change: (patch: Partial<ListState>) => void }) {
  const [, setLayout] = useListLayout(listId, noLayout);
  const kept = useRead(listViews, { list: listId }, { topics: ['core.view'], staleTime: 60_000 }).data?.items.find((v) => v.id === state.view)?.state.layout;
  const open = useCallback((saved: SavedView | null) => {
    change({
      q: saved?.state.q ?? '', filter: saved?.state.filter ? (JSON.parse(saved.state.filter) as never) : undefined, group: saved?.state.group ?? '', view: saved?.id ?? '',
      sort: (saved?.state.sort ?? '').split(',').filter(Boolean).map((k) => ({ field: k.replace(/^-/, ''), descending: k.startsWith('-') })),
    });
    // The list that is gone to from here has the view's columns.
    if (saved?.state.layout) setLayout(readLayout(saved.state.layout));
  }, [change, setLayout]);
  return <SavedViews listId={listId} current={state.view} onOpen={open} state={{ q: state.q, sort: sortText(state.sort), filter: state.filter ? JSON.stringify(state.filter) : '', group: state.group, ...(kept ? { layout: kept } : {}) }} />;
}
