import { useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { errorText } from '#core/web/errors/error-text.ts';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { useSearchState } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { listTargets, saveTargets, type Target } from '../../contract.ts';
import { monthsFrom, quarterOf, spanOf } from '../../rules/deals/periods.ts';
import { moneyText, useBase, useOwners } from '../leads/use-leads.ts';
import { useDayText } from './use-deals.ts';

type By = 'quarters' | 'months';

/** Settings: what each person is to win, by quarter or month of a year. */
export function TargetsPage() {
  const t = useT('sales');
  const thisYear = new Date().getFullYear();
  const [{ year, by }, change] = useSearchState({ year: String(thisYear), by: 'quarters' });
  const query = useRead(listTargets, { ...useBase(), year: Number(year) }, { topics: ['sales.target'] });
  return (
    <div className="flex flex-col pb-10">
      <PageHeader title={t('deals.targets.title')} description={t('deals.targets.help', { currency: query.data?.currency ?? '' })}>
        <div className="flex flex-wrap items-center gap-2">
          <Select size="sm" className="w-auto" aria-label={t('deals.targets.year')} value={year} options={[-2, -1, 0, 1, 2].map((n) => ({ value: String(thisYear + n), label: String(thisYear + n) }))} onValueChange={(v) => change({ year: v })} />
          <SegmentedControl<By> size="sm" aria-label={t('deals.targets.by')} value={by as By} onValueChange={(v) => change({ by: v })} segments={[{ value: 'quarters', label: t('deals.targets.quarters') }, { value: 'months', label: t('deals.targets.months') }]} />
        </div>
      </PageHeader>
      <QueryView query={query} skeleton={<div className="px-6"><SkeletonRows rows={6} columns={5} /></div>}>
        {({ items, currency }) => <TargetsGrid key={`${year}${by}${JSON.stringify(items)}`} year={Number(year)} by={by as By} items={items} currency={currency} />}
      </QueryView>
    </div>
  );
}

function TargetsGrid({ year, by, items, currency }: { year: number; by: By; items: readonly Target[]; currency: string }) {
  const t = useT('sales');
  const base = useBase();
  const day = useDayText();
  const owners = useOwners();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const save = useAction(saveTargets, { topics: ['sales.target'], quiet: true, success: t('deals.targets.saved'), onDone: () => setTyped({}), onRefused: (thrown) => { const e = toApiError(thrown); setProblem(e.fields[0]?.message ?? errorText(e)); } });
  const periods = by === 'quarters' ? [1, 2, 3, 4].map((n) => `${year}-Q${n}`) : monthsFrom(`${year}-01`, 12);
  const stored = new Map(items.map((i) => [`${i.ownerId} ${i.period}`, i.amount]));
  // A quarter is set as a whole or by its months; the other way is shown, not written.
  const otherOf = (ownerId: string, period: string): string | null => {
    if (by === 'months') return stored.has(`${ownerId} ${quarterOf(period)}`) ? t('deals.targets.spread') : null;
    return monthsFrom(spanOf(period).startsOn.slice(0, 7), 3).some((m) => stored.has(`${ownerId} ${m}`)) ? t('deals.targets.inMonths') : null;
  };
  const plain = (text: string) => (text.trim() === '' ? null : decimalOf(text, 4));
  const isWrong = (text: string) => text.trim() !== '' && decimalOf(text, 4) === null;
  const valueOf = (key: string) => typed[key] ?? stored.get(key)?.replace(/\.0+$/, '') ?? '';
  const yearOf = (ownerId: string) => items.filter((i) => i.ownerId === ownerId && typed[`${i.ownerId} ${i.period}`] === undefined).reduce((n, i) => n + Number(i.amount), 0) + Object.entries(typed).filter(([k]) => k.startsWith(ownerId)).reduce((n, [, v]) => n + Number(plain(v) ?? 0), 0);
  const submit = () => {
    if (Object.values(typed).some(isWrong)) { setProblem(t('deals.targets.wrong')); return; }
    setProblem(null);
    save.mutate({ ...base, year, items: Object.entries(typed).map(([key, text]) => { const [ownerId = '', period = ''] = key.split(' '); return { ownerId, period, amount: plain(text) }; }) });
  };
  const dirty = Object.keys(typed).length > 0;
  return (
    <form noValidate className="flex flex-col gap-4 px-4 sm:px-6" onSubmit={(e) => { e.preventDefault(); submit(); }}>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Table label={t('deals.targets.title')} frameClassName="rounded-lg border">
        <TableHead><TableRow><TableHeaderCell className="sticky start-0 z-10 min-w-40">{t('deals.targets.person')}</TableHeaderCell>{periods.map((p) => <TableHeaderCell key={p} align="end" className="min-w-28">{by === 'quarters' ? p.slice(5) : day(p, { month: 'short' })}</TableHeaderCell>)}<TableHeaderCell align="end" className="min-w-28">{t('deals.targets.sum')}</TableHeaderCell></TableRow></TableHead>
        <TableBody>
          {owners.map((o) => (
            <TableRow key={o.id}>
              <TableCell className="sticky start-0 z-10 bg-background"><span className="flex min-w-0 items-center gap-2"><Avatar id={o.id} name={o.name} src={o.photo} size="xs" decorative /><span dir="auto" className="truncate">{o.name}</span></span></TableCell>
              {periods.map((p) => {
                const key = `${o.id} ${p}`;
                const other = otherOf(o.id, p);
                return <TableCell key={p} align="end">{other ? <span title={other} className="text-xs text-muted-foreground">{other}</span> : <Input size="sm" inputMode="decimal" className="figures min-w-24 text-end" aria-label={t('deals.targets.of', { name: o.name, period: p })} aria-invalid={isWrong(valueOf(key)) || undefined} value={valueOf(key)} onChange={(e) => setTyped({ ...typed, [key]: e.target.value })} />}</TableCell>;
              })}
              <TableCell align="end"><span className="figures">{yearOf(o.id) > 0 ? moneyText(yearOf(o.id).toFixed(0), currency) : '–'}</span></TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <div className="flex justify-end"><Button type="submit" variant="primary" disabled={!dirty} loading={save.isPending}>{t('deals.targets.save')}</Button></div>
      <LeaveGuard when={dirty && !save.isPending} />
    </form>
  );
}
