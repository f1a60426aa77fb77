import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { listRecentChanges, type RecentChange } from '#core/contract/recent-changes.ts';
import { cancelBulk, cancelImport, importProblems, undoBulk, undoImport } from '#core/contract/records.ts';
import { request } from '../api/request.ts';
import { QueryView } from '../errors/query-error.tsx';
import { useT } from '../i18n/i18n.ts';
import { invalidateTopics, showError, useAction, usePages } from '../query.ts';
import { saveOfToday } from '../save-as.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Progress } from '../ui/progress.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { ImportWork } from './import-work.tsx';
import type { ListBulk } from './list-types.ts';
import { RemovedRecords } from './removed-records.tsx';
import './resource-texts.ts';

const figure = (n: number) => n.toLocaleString('en-US');
const isBusy = ({ state }: RecentChange) => state === 'checking' || state === 'running' || state === 'undoing';

/** Props of RecentChanges. */
export interface RecentChangesProps {
  /** Kinds of records under which the list's files and changes are kept. */
  topics: readonly string[];
  /** What is read anew when one of them has ended. */
  refresh: readonly string[];
  /** Goes on with an import that was checked but not carried out. */
  onContinue?: (id: string) => void;
  /** What stands there when there is nothing; a sentence when absent. */
  empty?: React.ReactNode;
}

/** The viewer's imports and changes of many rows of the last 30 days: how far they are, what came of them, and the way back. */
export function RecentChanges({ topics, refresh, onContinue, empty }: RecentChangesProps) {
  const t = useT('resource');
  const pages = usePages(listRecentChanges, { topics: topics.join(',') as never, limit: 25 }, { topics: ['core.import', 'core.bulk'] });
  const busy = pages.data?.pages.flatMap((p) => p.items).filter(isBusy).map((c) => c.id).join() ?? '';
  const { refetch } = pages;
  const stale = refresh.join();
  useEffect(() => {
    if (busy === '') return;
    // Live events come with every batch; this is for the moment the line is down.
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), 3000);
    // Whatever was under way has ended: the rows it was about are others now.
    return () => { clearInterval(timer); void invalidateTopics(stale.split(',')); };
  }, [busy, refetch, stale]);
  return (
    <QueryView query={pages} skeleton={<SkeletonRows rows={3} columns={2} />}>
      {({ pages: loaded }) => {
        const items = loaded.flatMap((p) => p.items);
        if (items.length === 0) return empty === undefined ? <EmptyState icon={History} level={3} title={t('recent.none')}>{t('recent.help')}</EmptyState> : empty;
        return (
          <section aria-label={t('recent.title')} className="flex min-w-0 flex-col gap-3">
            <ul className="divide-y rounded-md border">{items.map((item) => <Change key={item.id} change={item} onContinue={onContinue} refresh={refresh} />)}</ul>
            {pages.hasNextPage && <Button size="sm" variant="outline" className="self-start" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t('record.older')}</Button>}
          </section>
        );
      }}
    </QueryView>
  );
}

function Change({ change, onContinue, refresh }: { change: RecentChange; onContinue: ((id: string) => void) | undefined; refresh: readonly string[] }) {
  const t = useT('resource');
  const core = useT();
  const isImport = change.kind === 'import';
  const topics = [isImport ? 'core.import' : 'core.bulk', ...refresh];
  const undo = useAction(isImport ? undoImport : undoBulk, { topics });
  const cancel = useAction(isImport ? cancelImport : cancelBulk, { topics });
  const download = async () => { try { saveOfToday(await request(importProblems, { id: change.id }) as Blob, t('import.problems'), 'csv'); } catch (error) { showError(error); } };
  const { id, state } = change;
  const name = change.fileName ?? t(`recent.${change.kind}`);
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-2"><span className="min-w-0 font-medium break-words" dir="auto">{name}</span><span className="text-muted-foreground">{t(`recent.state.${state}`)} · <RelativeTime value={change.createdAt} /></span></div>
      {isBusy(change) ? <Progress showLabel label={t(!isImport && state === 'running' ? 'bulk.running' : `import.${state}`)} value={change.handled} max={Math.max(change.total, 1)} valueText={t('import.progress', { done: figure(change.handled), total: figure(change.total) })} /> : <Figures change={change} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {(state === 'running' || state === 'checking') && <Button size="sm" variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>{t('import.cancel')}</Button>}
        {isImport && state === 'checked' && onContinue && <Button size="sm" variant="outline" onClick={() => onContinue(id)}>{t('recent.continue')}</Button>}
        {isImport && change.failed > 0 && !isBusy(change) && <Button size="sm" variant="outline" onClick={() => void download()}>{t('import.download')}</Button>}
        {change.canUndo && <Button size="sm" variant="outline" aria-label={t('recent.undo', { name })} loading={undo.isPending} onClick={() => undo.mutate({ id })}>{core('action.undo')}</Button>}
      </div>
    </li>
  );
}

function Figures({ change }: { change: RecentChange }) {
  const t = useT('resource');
  const n = change.changed;
  const said = change.kind === 'import'
    ? (['created', 'changed', 'unchanged', 'skipped', 'failed'] as const).filter((key) => change[key] > 0).map((key) => `${t(`import.${key === 'failed' ? 'wrong' : key}`)}: ${figure(change[key])}`)
    : [t(change.kind === 'remove' ? 'bulk.removed' : 'bulk.changed', { count: n, n: figure(n) }), ...(change.failed > 0 ? [t('bulk.refused', { count: change.failed, n: figure(change.failed) })] : []), ...(change.unchanged > 0 ? [t('recent.unchanged', { count: change.unchanged, n: figure(change.unchanged) })] : [])];
  if (change.kept > 0) said.push(t('import.kept', { count: change.kept, n: figure(change.kept) }));
  return said.length > 0 ? <p className="figures text-muted-foreground">{said.join(' · ')}</p> : null;
}

/** The same in a dialog of its own, beside what was removed, for whoever may bring it back. */
export function RecentChangesDialog({ onClose, bulk, ...list }: RecentChangesProps & { bulk: ListBulk; onClose: () => void }) {
  const t = useT('resource');
  const [part, setPart] = useState<'changes' | 'removed'>('changes');
  const [opened, setOpened] = useState<string | null>(null);
  if (opened) {
    return (
      <Dialog open size="xl" title={t('recent.continued')} onOpenChange={(open) => { if (!open) onClose(); }}>
        <ImportWork id={opened} refresh={list.refresh} onBack={() => setOpened(null)} backLabel={t('recent.title')} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog open size="lg" title={t('recent.title')} description={t(part === 'changes' ? 'recent.help' : 'recent.removedHelp')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <div className="flex flex-col gap-4">
        {bulk.canRemove && <SegmentedControl fill aria-label={t('recent.title')} value={part} onValueChange={setPart} segments={[{ value: 'changes', label: t('recent.mine') }, { value: 'removed', label: t('recent.removed') }]} />}
        {part === 'changes' ? <RecentChanges onContinue={setOpened} {...list} /> : <RemovedRecords topic={bulk.importTopic ?? list.topics[0] ?? ''} refresh={list.refresh} bulk={bulk} />}
      </div>
    </Dialog>
  );
}
