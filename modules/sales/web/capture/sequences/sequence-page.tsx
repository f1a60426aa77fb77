import { Mail, Pencil, Phone, UserMinus } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages, useRead } from '#core/web/query.ts';
import { Link, useParams, useSearchState } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { listRuns, mailTemplates, sequences, stopRun, type SequenceRun, type SequenceStep } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { SequenceDialog } from './sequence-dialog.tsx';

const topics = ['sales.sequence', 'sales.lead'] as const;

/** A sequence: its steps, and the leads on their way through it. */
export function SequencePage() {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const { id = '' } = useParams();
  const [{ edit }, change] = useSearchState({ edit: false });
  const query = useRead(sequences.get, { ...base, id }, { topics: ['sales.sequence'] });
  const runs = usePages(listRuns, { ...base, sequenceId: id, limit: 50 }, { topics });
  const templates = useRead(mailTemplates.list, { ...base, limit: 100, sort: [], filter: undefined, count: 'none', sums: undefined }, { topics: ['sales.mail_template'] }).data?.items ?? [];
  return (
    <div className="mx-auto w-full max-w-4xl pb-10">
      <QueryView query={query} skeleton={<div className="p-6"><SkeletonRows rows={8} columns={2} /></div>}>
        {(s) => (
          <>
            <PageHeader breadcrumb={[<Link key="all" to="/crm/sequences">{t('capture.sequence.many')}</Link>]} title={s.name} description={!s.isActive && <Badge tone="neutral">{t('capture.off')}</Badge>} action={can('sales.settings') && <Button variant="outline" onClick={() => change({ edit: true })}><Pencil aria-hidden />{t('leads.edit')}</Button>} />
            <div className="flex flex-col gap-8 px-4 sm:px-6">
              <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">{(['running', 'finished', 'stopped', 'replied', 'converted'] as const).map((key) => <div key={key} className="rounded-lg border px-3 py-2"><dt className="text-sm text-muted-foreground">{t(`capture.sequence.count.${key}`)}</dt><dd className="figures text-xl font-semibold">{s[key]}</dd></div>)}</dl>
              <section><h2 className="mb-2 font-medium">{t('capture.sequence.steps')}</h2><ol className="divide-y rounded-lg border">{s.steps.map((step, i) => <Step key={i} step={step} n={i + 1} template={step.kind === 'mail' ? templates.find((x) => x.id === step.templateId)?.name : undefined} />)}</ol></section>
              <section>
                <h2 className="mb-2 font-medium">{t('capture.sequence.leads')}</h2>
                <QueryView query={runs} skeleton={<SkeletonRows rows={4} columns={2} />}>
                  {({ pages }) => { const items = pages.flatMap((p) => p.items); return items.length === 0 ? <EmptyState title={t('capture.sequence.nobody')}>{t('capture.sequence.nobodyHelp')}</EmptyState> : <><ul className="divide-y rounded-lg border">{items.map((run) => <Run key={run.id} run={run} />)}</ul>{runs.hasNextPage && <Button variant="outline" className="mt-3" loading={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>{t('leads.more')}</Button>}</>; }}
                </QueryView>
              </section>
            </div>
            {edit && can('sales.settings') && <SequenceDialog sequence={s} onClose={() => change({ edit: false })} />}
          </>
        )}
      </QueryView>
    </div>
  );
}

function Step({ step, n, template }: { step: SequenceStep; n: number; template: string | undefined }) {
  const t = useT('sales');
  return <li className="flex items-center gap-3 px-3 py-2.5">{step.kind === 'mail' ? <Mail aria-hidden className="size-4 text-muted-foreground" /> : <Phone aria-hidden className="size-4 text-muted-foreground" />}<span className="figures w-6 text-muted-foreground">{n}</span><bdi className="min-w-0 flex-1 truncate">{step.kind === 'mail' ? template ?? t('capture.sequence.goneTemplate') : step.title}</bdi><span className="figures text-sm text-muted-foreground">{step.wait === 0 ? t('capture.sequence.atOnce') : t('capture.sequence.after', { count: step.wait })}</span></li>;
}

/** A lead in a sequence, on either's page. */
export function Run({ run, named = 'lead' }: { run: SequenceRun; named?: 'lead' | 'sequence' }) {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const stop = useAction(stopRun, { topics });
  const name = named === 'lead' ? run.lead || t('leads.nobody') : run.sequence;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5">
      <Link to={named === 'lead' ? `/crm/leads/${run.leadId}` : `/crm/sequences/${run.sequenceId}`} className="focus-ring min-w-0 flex-1 basis-40 truncate rounded-sm font-medium hover:underline"><bdi>{name}</bdi></Link>
      <span className="text-sm text-muted-foreground">{run.state === 'running' ? <><span className="figures">{t('capture.sequence.place', { n: run.step + 1, of: run.steps })}</span> · <RelativeTime value={run.nextAt ?? run.enrolledAt} /></> : run.state === 'finished' ? t('capture.sequence.done') : t(`capture.sequence.why.${run.stopReason}`)}</span>
      {run.state === 'running' && can('sales.lead.edit') && <IconButton size="sm" aria-label={t('capture.sequence.takeOut', { name })} onClick={() => stop.mutate({ ...base, id: run.id })}><UserMinus /></IconButton>}
    </li>
  );
}
