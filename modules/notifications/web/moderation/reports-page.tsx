import { Flag, Gavel } from 'lucide-react';
import { useState } from 'react';
import { QueryError, QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages, useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Badge, type Tone } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonGate, SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { SettingsPage } from '#modules/settings/web/public.tsx';
import { listOwnDecisions, listOwnReports, reportTopics, type OwnDecision, type Report } from '../../contract/reports.ts';
import { AppealDialog } from './appeal-dialog.tsx';

const tabs = ['reports', 'decisions'] as const;

/** What the person reported and what came of it; what moderators decided about something of theirs, with the way to appeal. */
export function ReportsPage() {
  const t = useT('notifications');
  const [{ tab }, change] = useSearchState({ tab: 'reports' });
  const contents = { reports: <Reports />, decisions: <Decisions /> };
  return (
    <SettingsPage title={t('mine.title')} description={t('mine.lead')}>
      <div>
        <Tabs aria-label={t('mine.tabs')} value={tabs.find((x) => x === tab) ?? 'reports'} onValueChange={(next) => change({ tab: next })} tabs={tabs.map((value) => ({ value, label: t(`mine.tab.${value}`), content: contents[value] }))} />
        <p className="mt-6"><Link to="/settings/reports/counts" className="focus-ring rounded-sm text-primary-ink underline underline-offset-2">{t('mine.counts')}</Link></p>
      </div>
    </SettingsPage>
  );
}

const tones: Record<Report['state'], Tone> = { open: 'info', in_review: 'info', actioned: 'success', dismissed: 'neutral' };

function Reports() {
  const t = useT('notifications');
  const list = usePages(listOwnReports, { limit: 50 }, { topics: [reportTopics.report] });
  const items = (list.data?.pages ?? []).flatMap((page) => (page as { items: Report[] }).items);
  if (list.error && items.length === 0) return <QueryError error={list.error} onRetry={list.refetch} retrying={list.isFetching} />;
  return (
    <SkeletonGate loading={list.isPending} skeleton={<SkeletonRows rows={4} columns={2} />}>
      {items.length === 0 ? <EmptyState icon={Flag} title={t('mine.none')}>{t('mine.noneHelp')}</EmptyState> : (
        <ul className="divide-y">
          {items.map((r) => (
            <li key={r.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-3">
              <span className="font-medium">{t(`target.${r.targetType}`)}: {t(`reason.${r.reason}`)}</span>
              <Badge tone={tones[r.state]}>{t(`mine.state.${r.state}`)}</Badge>
              <span className="ms-auto text-sm text-muted-foreground"><RelativeTime value={r.createdAt} /></span>
              {r.note && <p className="basis-full text-sm whitespace-pre-wrap text-muted-foreground" dir="auto"><span className="sr-only">{t('mine.note')}: </span>{r.note}</p>}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && <div className="pt-3"><Button size="sm" variant="outline" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t('older')}</Button></div>}
    </SkeletonGate>
  );
}

function Decisions() {
  const t = useT('notifications');
  const list = useRead(listOwnDecisions, {}, { topics: [reportTopics.decision] });
  return (
    <QueryView query={list} skeleton={<SkeletonRows rows={3} columns={2} />}>
      {({ items }) => (items.length === 0 ? <EmptyState icon={Gavel} title={t('mine.noDecisions')}>{t('mine.noDecisionsHelp')}</EmptyState> : <ul className="divide-y">{items.map((d) => <li key={d.id} className="py-4"><DecisionLine decision={d} /></li>)}</ul>)}
    </QueryView>
  );
}

function DecisionLine({ decision: d }: { decision: OwnDecision }) {
  const t = useT('notifications');
  const [open, setOpen] = useState(false);
  return (
    <article className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{t(`target.${d.targetType}`)}</h3>
        {d.decision.map((one) => <Badge key={one} tone="warning">{t(`sanction.${one}`)}</Badge>)}
        <span className="ms-auto text-sm text-muted-foreground"><RelativeTime value={d.decidedAt} /></span>
      </div>
      {(d.title || d.text) && <blockquote dir="auto" className="line-clamp-3 border-s-2 ps-3 text-sm whitespace-pre-wrap text-muted-foreground">{d.text || d.title}</blockquote>}
      <dl className="text-sm">
        {d.rule && <div className="flex gap-2"><dt className="text-muted-foreground">{t('mine.rule')}</dt><dd>{t(`reason.${d.rule}`)}</dd></div>}
        {d.until && <div className="flex gap-2"><dt className="text-muted-foreground">{t('mine.until')}</dt><dd><RelativeTime value={d.until} /></dd></div>}
      </dl>
      {d.message && <p dir="auto" className="whitespace-pre-wrap">{d.message}</p>}
      {d.appeal && <p className="text-sm text-muted-foreground">{t('mine.appealed')}: {t(`mine.outcome.${d.appeal.outcome ?? 'waiting'}`)}</p>}
      {d.mayAppeal && <div><Button size="sm" variant="outline" onClick={() => setOpen(true)}>{t('mine.appeal')}</Button><AppealDialog caseId={d.id} open={open} onOpenChange={setOpen} /></div>}
    </article>
  );
}
