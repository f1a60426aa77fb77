import { Mails } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill, type StatusTone } from '#core/web/ui/status-pill.tsx';
import { cancelMerge, getMerge, leftWhys, listMerges, type MailMerge } from '../../../contract.ts';
import { useOwners } from '../../leads/use-owners.ts';
import { useBase } from '../../leads/use-base.ts';

const topics = ['sales.mail_merge'] as const;
const tones: Record<MailMerge['state'], StatusTone> = { running: 'info', done: 'success', cancelled: 'neutral', stopped: 'destructive' };

/** Mails that went to many: how far each has come, who was left out, and the way to call it off. */
export function MergesPage() {
  const t = useT('sales');
  const query = usePages(listMerges, { ...useBase(), limit: 25 }, { topics });
  return (
    <div className="mx-auto w-full max-w-4xl pb-10">
      <PageHeader title={t('mails.many.page')} description={t('mails.many.pageHelp')} />
      <div className="flex flex-col gap-4 px-4 sm:px-6">
        <QueryView query={query} skeleton={<SkeletonRows rows={5} columns={2} />}>
          {({ pages }) => {
            const items = pages.flatMap((p) => p.items);
            if (items.length === 0) return <EmptyState icon={Mails} title={t('mails.many.none')}>{t('mails.many.noneHelp')}</EmptyState>;
            return (
              <>
                <ul className="divide-y rounded-lg border">{items.map((merge) => <Merge key={merge.id} merge={merge} />)}</ul>
                {query.hasNextPage && <Button variant="outline" className="self-center" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('leads.more')}</Button>}
              </>
            );
          }}
        </QueryView>
      </div>
    </div>
  );
}

function Merge({ merge: m }: { merge: MailMerge }) {
  const t = useT('sales');
  const base = useBase();
  const by = useOwners().find((o) => o.id === m.createdBy)?.name;
  const [why, setWhy] = useState(false);
  const cancel = useAction(cancelMerge, { topics, success: t('mails.many.cancelled') });
  const done = m.sent + m.left;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span dir="auto" className="min-w-0 flex-1 basis-48 truncate font-medium">{m.subject}</span>
        <StatusPill tone={tones[m.state]}>{t(`mails.many.state.${m.state}`)}</StatusPill>
        {m.state === 'running' && <Button size="sm" variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate({ ...base, id: m.id })}>{t('mails.many.cancel')}</Button>}
      </div>
      {m.state === 'running' && <Progress value={done} max={m.total} label={m.subject} valueText={t('mails.many.progress', { done, total: m.total })} showLabel />}
      <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
        <span className="figures">{t('mails.many.sent', { count: m.sent })}</span>
        {m.left > 0 && <button type="button" aria-expanded={why} className="focus-ring figures rounded-sm underline underline-offset-2" onClick={() => setWhy(!why)}>{t('mails.many.leftOut', { count: m.left })}</button>}
        {by && <bdi>{by}</bdi>}
        <RelativeTime value={m.createdAt} />
      </p>
      {why && <Whys id={m.id} />}
    </li>
  );
}

function Whys({ id }: { id: string }) {
  const t = useT('sales');
  const { data } = useRead(getMerge, { ...useBase(), id }, { topics });
  if (!data) return null;
  return <ul className="text-sm text-muted-foreground">{leftWhys.filter((why) => data.why[why] > 0).map((why) => <li key={why}>{t(`mails.many.left.${why}`, { count: data.why[why] })}</li>)}</ul>;
}
