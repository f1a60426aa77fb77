import { ArrowLeft } from 'lucide-react';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { queryClient, queryKey, useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonGate, SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { assignCase, caseTopic, openCase, type CaseDetail } from '../../contract/moderation.ts';
import { AroundIt } from './around.tsx';
import { ReportedFiles } from './reported-files.tsx';
import { DecisionForm } from './decision-form.tsx';

/** One case: what was reported, who said what about it, what was done, and the decision. */
export function CasePanel({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useT('notifications');
  // Every look is logged, so it is looked at once, not again with every event.
  const read = useRead(openCase, { id }, { staleTime: Infinity });
  return (
    <section aria-label={t('moderation.content')} className="min-w-0">
      <Button size="sm" variant="ghost" className="mb-2 lg:hidden" onClick={onBack}><ArrowLeft aria-hidden className="mirror-rtl" />{t('moderation.back')}</Button>
      {read.error ? <QueryError error={read.error} onRetry={read.refetch} retrying={read.isFetching} /> : (
        <SkeletonGate loading={read.isPending} skeleton={<SkeletonRows rows={6} columns={2} />}>{read.data && <Detail detail={read.data} onStale={() => void read.refetch()} />}</SkeletonGate>
      )}
    </section>
  );
}

function Detail({ detail: d, onStale }: { detail: CaseDetail; onStale: () => void }) {
  const t = useT('notifications');
  const can = useCan();
  const me = useViewer().account.id;
  const c = d.case;
  const assign = useAction(assignCase, { topics: [caseTopic], onDone: (next) => queryClient.setQueryData<CaseDetail>(queryKey(openCase, { id: c.id }), (old) => old && { ...old, case: next }) });
  const waits = c.state === 'open' || c.state === 'assigned' || c.state === 'appealed';
  return (
    <div className="flex max-w-180 flex-col gap-6">
      <div className="flex flex-wrap items-center gap-2">
        {c.author && <Avatar name={c.author.name} id={c.author.id} src={c.author.photo} decorative />}
        <h2 className="min-w-0 flex-1 text-lg font-semibold" dir="auto">{c.targetType === 'user' ? (c.author?.name ?? t('target.user')) : <>{t(`target.${c.targetType}`)} {c.author ? t('moderation.by', { name: c.author.name }) : ''}</>}</h2>
        {waits && can('notifications.case.decide') && <Button data-take size="sm" variant="outline" loading={assign.isPending} onClick={() => assign.mutate({ id: c.id, mine: c.assignee?.id !== me })}>{t(c.assignee?.id === me ? 'moderation.giveBack' : 'moderation.take')}</Button>}
      </div>
      <div>
        <AroundIt texts={d.content.around} place="over" />
        <AroundIt texts={d.content.around} place="before" />
        <blockquote dir="auto" className="rounded-lg border bg-card px-4 py-3 leading-relaxed whitespace-pre-wrap break-words">
          {d.content.title && !d.content.text.startsWith(d.content.title) && <p className="font-medium">{d.content.title}</p>}
          {d.content.text ? <p>{d.content.text}</p> : !d.content.title && <p className="text-muted-foreground">{t('moderation.empty')}</p>}
        </blockquote>
        {d.content.files.length > 0 && <ReportedFiles files={d.content.files} onStale={onStale} />}
        <AroundIt texts={d.content.around} place="after" />
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground">
          {c.isPrivate && <Badge tone="outline">{t('moderation.private')}</Badge>}{t('moderation.looked')}
          {d.content.link && <Link to={d.content.link} className="focus-ring rounded-sm text-primary-ink underline underline-offset-2">{t('moderation.where')}</Link>}
        </p>
      </div>
      {d.appeal && <div><h3 className="mb-1 font-semibold">{t('moderation.appeal')}</h3><blockquote dir="auto" className="border-s-2 ps-3 whitespace-pre-wrap">{d.appeal.text}</blockquote></div>}
      {c.heldFor.length > 0 && <p className="text-sm" dir="auto"><span className="font-medium">{t('moderation.heldFor', { words: c.heldFor.join(', ') })}</span>{c.isHidden && waits && <span className="block text-muted-foreground">{t('moderation.heldHelp')}</span>}</p>}
      {d.reports.length > 0 && <div>
        <h3 className="mb-1 font-semibold">{t('moderation.whoReported')}</h3>
        <ul className="divide-y">{d.reports.map((r) => (
          <li key={r.id} className="flex flex-wrap items-baseline gap-x-2 py-2"><span dir="auto">{r.reporter?.name ?? t('target.user')}</span><Badge tone="warning">{t(`reason.${r.reason}`)}</Badge><span className="ms-auto text-sm text-muted-foreground"><RelativeTime value={r.createdAt} /></span>{r.note && <p dir="auto" className="basis-full text-sm whitespace-pre-wrap text-muted-foreground">{r.note}</p>}</li>
        ))}</ul>
      </div>}
      {c.author && (
        <div>
          <h3 className="mb-1 font-semibold">{t('moderation.earlier')}</h3>
          {d.earlier.length === 0 ? <p className="text-sm text-muted-foreground">{t('moderation.noEarlier')}</p> : <ul className="text-sm">{d.earlier.map((e) => <li key={e.id} className="flex flex-wrap gap-2 py-1">{e.decision.map((x) => <Badge key={x} tone="outline">{t(`sanction.${x}`)}</Badge>)}{e.rule && <span>{t(`reason.${e.rule}`)}</span>}<span className="ms-auto text-muted-foreground"><RelativeTime value={e.decidedAt} /></span></li>)}</ul>}
        </div>
      )}
      {d.able.length > 0 && can('notifications.case.decide') ? <DecisionForm key={c.version} detail={d} /> : <p className="text-muted-foreground">{t('moderation.closed')}</p>}
      <div>
        <h3 className="mb-1 font-semibold">{t('moderation.history')}</h3>
        <ol className="text-sm">{d.history.map((h) => <li key={h.id} className="flex flex-wrap gap-x-2 py-1"><span dir="auto">{h.by?.name ?? t(h.reason === 'word_filter' ? 'moderation.byWords' : 'moderation.byMany')}</span><span className="text-muted-foreground">{t(`moderation.action.${h.action}` as 'moderation.action.view')}</span><span className="ms-auto text-muted-foreground"><RelativeTime value={h.at} /></span></li>)}</ol>
      </div>
    </div>
  );
}
