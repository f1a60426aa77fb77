import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { pipelineAsOf, pipelineChanges } from '../../contract.ts';
import { moneyText, useBase } from '../leads/use-leads.ts';
import { dealAddress, forecastTopics, useDayText } from './use-deals.ts';
import { Waterfall } from './waterfall.tsx';

const dayOf = (date: Date) => date.toLocaleDateString('en-CA');
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const closings = ['any', 'quarter', 'next', 'year'] as const;

function spanOf(closing: string): { closeFrom?: string; closeTo?: string } {
  const now = new Date();
  const quarter = Math.floor(now.getMonth() / 3) * 3 + (closing === 'next' ? 3 : 0);
  if (closing === 'quarter' || closing === 'next') return { closeFrom: dayOf(new Date(now.getFullYear(), quarter, 1)), closeTo: dayOf(new Date(now.getFullYear(), quarter + 3, 0)) };
  return closing === 'year' ? { closeFrom: `${now.getFullYear()}-01-01`, closeTo: `${now.getFullYear()}-12-31` } : {};
}

/** The pipeline as it stood on two days, and what changed in between. */
export function PipelinePast(only: { pipelineId?: string; teamId?: string }) {
  const t = useT('sales');
  const day = useDayText();
  const base = useBase();
  const today = dayOf(new Date());
  const [{ then, until, closing }, change] = useSearchState({ then: dayOf(new Date(Date.now() - 30 * 86_400_000)), until: today, closing: 'any' });
  const valid = isDay(then) && isDay(until) && then <= until;
  const changes = useRead(pipelineChanges, { ...base, from: then, to: until, ...spanOf(closing), ...only }, { topics: forecastTopics, keepPrevious: true, enabled: valid });
  const before = useRead(pipelineAsOf, { ...base, on: then, ...only }, { topics: forecastTopics, keepPrevious: true, enabled: valid });
  const after = useRead(pipelineAsOf, { ...base, on: until, ...only }, { topics: forecastTopics, keepPrevious: true, enabled: valid });
  return (
    <section aria-labelledby="pipeline-past" className="mt-8 flex flex-col gap-4 border-t px-4 pt-6 sm:px-6">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 basis-full"><h2 id="pipeline-past" className="text-base font-semibold">{t('deals.past.title')}</h2><p className="text-sm text-muted-foreground">{t('deals.past.help')}</p></div>
        <Field label={t('deals.past.from')}><Input size="sm" type="date" max={until} value={then} onChange={(e) => { if (isDay(e.target.value)) change({ then: e.target.value }); }} /></Field>
        <Field label={t('deals.past.to')} {...(valid ? {} : { error: t('rule.dates_order') })}><Input size="sm" type="date" min={then} max={today} value={until} onChange={(e) => { if (isDay(e.target.value)) change({ until: e.target.value }); }} /></Field>
        <Field label={t('deals.past.closing')}><Select size="sm" value={closing} options={closings.map((value) => ({ value: value as string, label: t(`deals.past.closings.${value}`) }))} onValueChange={(v) => change({ closing: v })} /></Field>
      </div>
      <QueryView query={changes} skeleton={<SkeletonRows rows={5} columns={3} />}>
        {(c) => (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Waterfall changes={c} startLabel={t('deals.past.start', { day: day(then) })} endLabel={t('deals.past.end', { day: day(until) })} />
            <div className="min-w-0">
              <h3 className="mb-2 text-sm font-medium">{t('deals.past.deals')}</h3>
              {c.deals.length === 0 ? <p className="text-sm text-muted-foreground">{t('deals.past.nothing')}</p> : (
                <ul className="divide-y rounded-lg border text-sm">{c.deals.slice(0, 8).map((d, i) => <li key={`${d.id}${i}`} className="flex items-center gap-3 px-3 py-2">{d.isRemoved ? <span dir="auto" className="min-w-0 flex-1 truncate text-start">{d.name}</span> : <Link to={dealAddress(d.id)} className="focus-ring min-w-0 flex-1 truncate rounded-sm hover:underline"><span dir="auto">{d.name}</span></Link>}<span className="shrink-0 text-muted-foreground">{t(`deals.past.kind.${d.kind}`)}</span><span dir="ltr" className="figures shrink-0">{moneyText(d.amount, c.currency)}</span></li>)}</ul>
              )}
            </div>
          </div>
        )}
      </QueryView>
      {before.data && after.data && <Stages before={before.data} after={after.data} />}
    </section>
  );
}

type AsOf = OutputOf<typeof pipelineAsOf>;

function Stages({ before, after }: { before: AsOf; after: AsOf }) {
  const t = useT('sales');
  const day = useDayText();
  const ids = [...new Set([...after.stages, ...before.stages].map((s) => s.stageId))];
  const of = (answer: AsOf, id: string) => answer.stages.find((s) => s.stageId === id);
  if (ids.length === 0) return null;
  const cells = (s: { count: number; amount: string; weighted: string } | undefined, currency: string) => <><TableCell align="end"><span className="figures">{s?.count ?? 0}</span></TableCell><TableCell align="end"><span className="figures">{moneyText(s?.amount ?? '0', currency)}</span></TableCell><TableCell align="end"><span className="figures">{moneyText(s?.weighted ?? '0', currency)}</span></TableCell></>;
  const heads = <><TableHeaderCell align="end">#</TableHeaderCell><TableHeaderCell align="end">{t('deals.past.amount')}</TableHeaderCell><TableHeaderCell align="end">{t('deals.past.weighted')}</TableHeaderCell></>;
  return (
    <Table label={t('deals.past.stages')} frameClassName="rounded-lg border">
      <TableHead>
        <TableRow><TableHeaderCell rowSpan={2}>{t('deals.past.stage')}</TableHeaderCell><TableHeaderCell colSpan={3} align="center">{day(before.on)}</TableHeaderCell><TableHeaderCell colSpan={3} align="center">{day(after.on)}</TableHeaderCell></TableRow>
        <TableRow>{heads}{heads}</TableRow>
      </TableHead>
      <TableBody>{ids.map((id) => <TableRow key={id}><TableCell><span dir="auto">{(of(after, id) ?? of(before, id))!.stage}</span></TableCell>{cells(of(before, id), before.currency)}{cells(of(after, id), after.currency)}</TableRow>)}</TableBody>
      <TableFoot><TableRow><TableCell>{t('deals.forecast.total')}</TableCell>{cells(before, before.currency)}{cells(after, after.currency)}</TableRow></TableFoot>
    </Table>
  );
}
