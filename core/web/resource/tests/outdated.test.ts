import { InfiniteQueryObserver, onlineManager, QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initI18n } from '../../i18n/i18n.ts';
import { ListFooter } from '../list-footer.tsx';
import '../resource-texts.ts';
import { isOutdated, type LoadedList } from '../use-list.ts';

let client: QueryClient;
beforeEach(async () => { await initI18n('en'); vi.useFakeTimers(); client = new QueryClient(); });
afterEach(() => { onlineManager.setOnline(true); client.clear(); vi.useRealTimers(); });

/** A list that is shown; each answer is given by hand. */
function shown() {
  const answers: Array<{ give: (row: string) => void; fail: () => void }> = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['things'], retry: false, initialPageParam: 0, getNextPageParam: () => 1,
    queryFn: () => new Promise<string>((give, fail) => { answers.push({ give, fail: () => fail(new Error('503')) }); }),
  });
  observer.subscribe(() => undefined);
  return { observer, answers, outdated: () => isOutdated(observer.getCurrentResult()) };
}
const settle = () => vi.advanceTimersByTimeAsync(100);
const footer = (list: Partial<LoadedList<unknown>>) => renderToStaticMarkup(createElement(ListFooter, { list: { rows: [], total: 3, isPending: false, error: null, ...list } as LoadedList<unknown>, selected: 0 }));

it('rows are out of date once reading them anew failed, until it did not; not while they are read', async () => {
  const { observer, answers, outdated } = shown();
  expect(outdated()).toBe(false);
  answers[0]!.give('first');
  await settle();
  void client.invalidateQueries();
  await settle();
  expect([observer.getCurrentResult().isFetching, outdated()]).toEqual([true, false]);
  answers[1]!.fail();
  await settle();
  expect([observer.getCurrentResult().data?.pages, outdated()]).toEqual([['first'], true]);
  void client.invalidateQueries();
  answers[2]!.give('second');
  await settle();
  expect([observer.getCurrentResult().data?.pages, outdated()]).toEqual([['second'], false]);
});

it('and while a change cannot be fetched without a connection; further rows that failed say so themselves', async () => {
  const { observer, answers, outdated } = shown();
  answers[0]!.give('first');
  await settle();
  void observer.fetchNextPage();
  answers[1]!.fail();
  await settle();
  expect([observer.getCurrentResult().isFetchNextPageError, outdated()]).toEqual([true, false]);
  onlineManager.setOnline(false);
  void client.invalidateQueries();
  await settle();
  expect(outdated()).toBe(true);
});

it('are called so beside their number, where screen readers hear of it', () => {
  expect(footer({ isOutdated: true })).toMatch(/<span role="status"[^>]*><span[^>]*>Not up to date<\/span><\/span>/);
  expect(footer({ isOutdated: false })).not.toContain('Not up to date');
});
