import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { SettingsPage } from '#modules/settings/web/public.tsx';
import { discardFormPosts, listFormPosts, postStates, releaseFormPosts, type FormPost } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';

const topics = ['sales.form_post', 'sales.lead'] as const;

/** Entries of forms: what was put aside is let through or thrown away here. */
export function EntriesPage() {
  const t = useT('sales');
  const base = useBase();
  const [{ state }, change] = useSearchState({ state: 'quarantined' });
  const shown = (postStates as readonly string[]).includes(state) ? state as FormPost['state'] : 'quarantined';
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<Array<{ id: string; message: string }>>([]);
  const query = usePages(listFormPosts, { ...base, state: shown, limit: 50 }, { topics, keepPrevious: true });
  const decided = (answer: { failed: Array<{ id: string; message: string }> }) => { setFailed(answer.failed); setChosen(new Set(answer.failed.map((f) => f.id))); };
  const release = useAction(releaseFormPosts, { topics, onDone: decided, success: (a) => t('capture.entry.released', { count: a.done }) });
  const discard = useAction(discardFormPosts, { topics, onDone: decided, success: (a) => t('capture.entry.discarded', { count: a.done }) });
  const counts = query.data?.pages[0]?.counts;
  const ids = [...chosen];
  const act = shown !== 'accepted';
  return (
    <SettingsPage title={t('capture.entry.many')} description={t('capture.entry.help')}>
      <div className="flex flex-col gap-4">
        <SegmentedControl aria-label={t('capture.entry.state')} value={shown} onValueChange={(next) => { setChosen(new Set()); setFailed([]); change({ state: next }); }} segments={postStates.map((value) => ({ value, label: `${t(`capture.entry.states.${value}`)}${(value === 'quarantined' || value === 'unconfirmed') && counts?.[value] ? ` (${counts[value]})` : ''}` }))} />
        {act && (
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm" variant="primary" disabled={ids.length === 0} loading={release.isPending} onClick={() => release.mutate({ ...base, ids })}>{t('capture.entry.release')}</Button>
            {shown !== 'discarded' && <Button size="sm" variant="outline" disabled={ids.length === 0} loading={discard.isPending} onClick={() => discard.mutate({ ...base, ids })}>{t('capture.entry.discard')}</Button>}
            <span className="figures text-sm text-muted-foreground">{t('capture.entry.chosen', { count: ids.length })}</span>
          </div>
        )}
        {failed.length > 0 && <Notice kind="warning"><ul>{failed.map((f) => <li key={f.id}>{f.message}</li>)}</ul></Notice>}
        <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={2} />}>
          {({ pages }) => {
            const items = pages.flatMap((p) => p.items);
            if (items.length === 0) return <EmptyState icon={Inbox} title={t(`capture.entry.none.${shown}`)}>{t('capture.entry.noneHelp')}</EmptyState>;
            return (
              <>
                <ul className="divide-y rounded-lg border">{items.map((post) => <Entry key={post.id} post={post} chosen={chosen.has(post.id)} onChoose={act ? (on) => setChosen(new Set(on ? [...chosen, post.id] : ids.filter((x) => x !== post.id))) : null} />)}</ul>
                {query.hasNextPage && <Button variant="outline" className="self-center" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('leads.more')}</Button>}
              </>
            );
          }}
        </QueryView>
      </div>
    </SettingsPage>
  );
}

function Entry({ post, chosen, onChoose }: { post: FormPost; chosen: boolean; onChoose: ((on: boolean) => void) | null }) {
  const t = useT('sales');
  const name = post.name || post.email || t('leads.nobody');
  return (
    <li className="flex gap-3 px-3 py-3">
      {onChoose && <Checkbox checked={chosen} onCheckedChange={(on) => onChoose(on === true)} aria-label={t('capture.entry.choose', { name })} className="mt-0.5" />}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium break-words">{name}</bdi>
          {post.reason && <Badge tone="warning">{t(`capture.entry.reason.${post.reason}`)}</Badge>}
          <span className="ms-auto text-sm text-muted-foreground"><RelativeTime value={post.receivedAt} /></span>
        </div>
        <p className="text-sm text-muted-foreground"><bdi>{post.form}</bdi>{post.ip && <> · <bdi dir="ltr">{post.ip}</bdi></>}{post.leadId && <> · <Link to={`/crm/leads/${post.leadId}`} className="focus-ring rounded-sm text-primary-ink underline underline-offset-2">{t('capture.entry.lead')}</Link></>}</p>
        <dl className="mt-1.5 grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-3 gap-y-0.5 text-sm">{post.values.map((v, i) => <div key={i} className="contents"><dt className="text-muted-foreground"><bdi>{v.label}</bdi></dt><dd dir="auto" className="line-clamp-3 break-words whitespace-pre-line">{v.value}</dd></div>)}</dl>
      </div>
    </li>
  );
}
