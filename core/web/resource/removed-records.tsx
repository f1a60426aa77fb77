import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import { listRemovedRecords, type RemovedRecord } from '#core/contract/recent-changes.ts';
import { newId } from '../api/new-id.ts';
import { request } from '../api/request.ts';
import { QueryView } from '../errors/query-error.tsx';
import { useT } from '../i18n/i18n.ts';
import { invalidateTopics, showError, usePages } from '../query.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import type { ListBulk } from './list-types.ts';
import './resource-texts.ts';

/** What was removed from a list in the last 30 days, by whom and when, and the way to bring each back. */
export function RemovedRecords({ topic, refresh, bulk }: { topic: string; refresh: readonly string[]; bulk: ListBulk }) {
  const t = useT('resource');
  const pages = usePages(listRemovedRecords, { topic, limit: 50 }, { topics: [topic, ...refresh] });
  return (
    <QueryView query={pages} skeleton={<SkeletonRows rows={3} columns={2} />}>
      {({ pages: loaded }) => {
        const seen = new Set<string>();
        const items = loaded.flatMap((p) => p.items).filter((r) => !seen.has(r.id) && seen.add(r.id));
        return (
          <section aria-label={t('recent.removed')} className="flex min-w-0 flex-col gap-3">
            {items.length > 0 ? <ul className="divide-y rounded-md border">{items.map((record) => <Removed key={record.id} record={record} refresh={[topic, ...refresh]} bulk={bulk} />)}</ul>
              : !pages.hasNextPage && <EmptyState icon={Trash2} level={3} title={t('recent.noneRemoved')} />}
            {pages.hasNextPage && <Button size="sm" variant="outline" className="self-start" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t('record.older')}</Button>}
          </section>
        );
      }}
    </QueryView>
  );
}

function Removed({ record, refresh, bulk }: { record: RemovedRecord; refresh: readonly string[]; bulk: ListBulk }) {
  const t = useT('resource');
  const [busy, setBusy] = useState(false);
  const name = record.name || t('list.noValue');
  const bringBack = async () => {
    setBusy(true);
    try {
      // The list's own way of many rows keeps the room's rules for bringing one back.
      await request(bulk.endpoint as Endpoint, { ...bulk.input, selection: { ids: [record.id] }, action: { restore: true } } as InputOf<Endpoint>, { idempotencyKey: newId() });
      toast.success(t('recent.back', { name }));
      await invalidateTopics(refresh);
    } catch (error) { showError(error); } finally { setBusy(false); }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5 text-sm">
      <span className="min-w-0 flex-1"><span className="block font-medium break-words" dir="auto">{name}</span><span className="text-muted-foreground">{record.by?.name ?? t('record.system')} · <RelativeTime value={record.removedAt} /></span></span>
      <Button size="sm" variant="outline" aria-label={t('recent.bringBackOf', { name })} loading={busy} onClick={() => void bringBack()}>{t('recent.bringBack')}</Button>
    </li>
  );
}
