import { Combine, CopyCheck } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useAction, usePages } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Kbd } from '#core/web/ui/kbd.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { dismissLeadDuplicate, listLeadDuplicates, reopenLeadDuplicate, type LeadDuplicate, type LeadDuplicateSide } from '../../../contract.ts';
import { useKeys } from '../../use-keys.ts';
import { statusTones, useBase } from '../use-leads.ts';
import { CompareDialog } from './compare-dialog.tsx';

const topics = ['sales.lead', 'sales.lead_duplicate'] as const;
const states = ['open', 'dismissed'] as const;

/** Pairs of leads that may be one, each with why: merge them, or say that they are two. Keys: j k go on, Enter compares, x says they are two. */
export function LeadDuplicatesPage() {
  const t = useT('sales');
  const base = useBase();
  const [{ state }, change] = useSearchState({ state: 'open' });
  const shown = states.find((s) => s === state) ?? 'open';
  const pages = usePages(listLeadDuplicates, { ...base, state: shown, limit: 25 }, { topics, keepPrevious: true });
  const items = pages.data?.pages.flatMap((p) => p.items) ?? [];
  const [comparing, setComparing] = useState<LeadDuplicate | null>(null);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const place = Math.max(0, Math.min(at, items.length - 1));
  const decide = useDecision();
  const focusRow = (row: number) => list.current?.children[row]?.querySelector<HTMLElement>('[data-main]')?.focus();
  const go = (by: number) => { const next = Math.max(0, Math.min(place + by, items.length - 1)); setAt(next); focusRow(next); };
  const apart = (pair: LeadDuplicate) => decide.mutate({ ...base, id: pair.id });
  useKeys(items.length > 0, { j: () => go(1), k: () => go(-1), ArrowDown: () => go(1), ArrowUp: () => go(-1), x: () => shown === 'open' && items[place] && apart(items[place]) });
  // Whoever works through the list by keyboard goes on where the decided pair stood.
  const ids = items.map((p) => p.id).join(' ');
  const before = useRef(ids);
  useEffect(() => {
    const lost = before.current !== ids && before.current !== '' && (document.activeElement === document.body || document.activeElement === null);
    before.current = ids;
    if (lost && !comparing) focusRow(place);
  }, [ids, comparing, place]);
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageHeader
        breadcrumb={[<Link key="leads" to="/crm/leads">{t('leads.title')}</Link>, t('leads.duplicates.title')]} title={t('leads.duplicates.title')} description={t('leads.duplicates.help')} {...(pages.data?.pages[0]?.total ? { count: pages.data.pages[0].total } : {})}
      >
        <SegmentedControl size="sm" className="mt-2 self-start" aria-label={t('leads.duplicates.state.label')} value={shown} onValueChange={(next) => { setAt(0); change({ state: next }); }} segments={states.map((value) => ({ value, label: t(`leads.duplicates.state.${value}`) }))} />
      </PageHeader>
      <div className="px-4 pb-10 sm:px-6">
        <QueryView query={pages} skeleton={<SkeletonRows rows={5} columns={2} />}>
          {() => (items.length === 0 ? <EmptyState icon={CopyCheck} title={t(`leads.duplicates.none.${shown}`)}>{t(`leads.duplicates.noneHelp.${shown}`)}</EmptyState> : (
            <>
              <ul ref={list} className="divide-y rounded-lg border">{items.map((pair, i) => <Pair key={pair.id} pair={pair} onFocus={() => setAt(i)} onCompare={() => setComparing(pair)} onApart={() => apart(pair)} busy={decide.isPending && decide.variables?.id === pair.id} />)}</ul>
              {pages.hasNextPage && <Button size="sm" variant="outline" className="mt-4" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t('leads.more')}</Button>}
              <p aria-hidden className="mt-4 hidden flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground lg:flex">
                <span className="inline-flex items-center gap-1.5"><Kbd keys="j k" />{t('leads.day.move')}</span><span className="inline-flex items-center gap-1.5"><Kbd keys="enter" />{t('leads.duplicates.compare')}</span>{shown === 'open' && <span className="inline-flex items-center gap-1.5"><Kbd keys="x" />{t('leads.duplicates.dismiss')}</span>}
              </p>
            </>
          ))}
        </QueryView>
      </div>
      {comparing && <CompareDialog pair={comparing} onClose={() => setComparing(null)} />}
    </div>
  );
}

/** Says that two are two; the toast takes it back. */
function useDecision() {
  const t = useT('sales');
  const base = useBase();
  const undo = async (id: string) => { try { await request(reopenLeadDuplicate, { ...base, id }, { idempotencyKey: newId() }); void invalidateTopics(topics); } catch (error) { showError(error); } };
  return useAction(dismissLeadDuplicate, { topics, onDone: (_answer, { id }) => toast.success(t('leads.duplicates.dismissed'), { action: { label: t('leads.undo'), onPress: () => void undo(id) } }) });
}

function Pair({ pair, busy, onFocus, onCompare, onApart }: { pair: LeadDuplicate; busy: boolean; onFocus: () => void; onCompare: () => void; onApart: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const reopen = useAction(reopenLeadDuplicate, { topics });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 focus-within:bg-accent/40" onFocus={onFocus}>
      <div className="grid w-full min-w-0 gap-2 sm:grid-cols-2 sm:gap-4"><Side lead={pair.a} /><Side lead={pair.b} /></div>
      <span className="flex min-w-0 flex-1 basis-56 flex-wrap gap-1">{pair.reasons.map((r) => <Badge key={r} tone="warning">{t(`leads.duplicate.${r}`)}</Badge>)}</span>
      <span className="flex flex-wrap gap-2">
        <Button data-main size="sm" variant="outline" onClick={onCompare}><Combine aria-hidden />{t('leads.duplicates.compare')}</Button>
        {pair.dismissedAt === null
          ? <Button size="sm" variant="ghost" loading={busy} onClick={onApart}>{t('leads.duplicates.dismiss')}</Button>
          : <Button size="sm" variant="ghost" loading={reopen.isPending} onClick={() => reopen.mutate({ ...base, id: pair.id })}>{t('leads.duplicates.reopen')}</Button>}
      </span>
    </li>
  );
}

function Side({ lead }: { lead: LeadDuplicateSide }) {
  const t = useT('sales');
  const facts = [lead.company === lead.name ? '' : lead.company, lead.email || lead.phone].filter((x) => x !== '' && x !== lead.name);
  return (
    <div className="min-w-0">
      <p className="flex min-w-0 items-center gap-2"><Link to={`/crm/leads/${lead.id}`} className="focus-ring min-w-0 truncate rounded-sm font-medium hover:underline"><bdi>{lead.name || t('leads.nobody')}</bdi></Link><StatusPill tone={statusTones[lead.status]}>{t(`leads.status.${lead.status}`)}</StatusPill></p>
      <p className="flex min-w-0 gap-x-1.5 text-sm text-muted-foreground">{facts.map((text, i) => <Fragment key={i}>{i > 0 && <span aria-hidden>·</span>}<bdi className="min-w-0 truncate">{text}</bdi></Fragment>)}</p>
    </div>
  );
}
