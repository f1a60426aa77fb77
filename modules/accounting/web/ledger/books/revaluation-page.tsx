import { ArrowLeftRight, Coins } from 'lucide-react';
import { useState } from 'react';
import { addDays } from '#core/contract/dates.ts';
import { convert, money as amountOf, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { getRevaluation, runRevaluation, type ForeignPosition, type RevaluationRun } from '../../../contract.ts';
import { BooksMenu } from '../books-menu.tsx';
import { accountAddress, entryAddress, ledgerTopics, useBooksBase } from '../use-books.ts';

const topics = [...ledgerTopics, 'accounting.fx_rate'];

/** What is held in foreign currencies at the rates of a day, and posting the difference. */
export function RevaluationPage() {
  const t = useT('accounting');
  const today = useWorkspaceDay();
  const [{ on }, change] = useSearchState({ on: addDays(`${today.slice(0, 8)}01`, -1) });
  const query = useRead(getRevaluation, { ...useBooksBase(), on }, { topics, keepPrevious: true });
  return (
    <>
      <PageHeader title={t('ledger.revaluation.title')} description={t('ledger.revaluation.lead')} secondary={<BooksMenu />} breadcrumb={[<Link key="chart" to="/accounting/chart-of-account">{t('ledger.chart.title')}</Link>]}>
        <Field label={t('ledger.revaluation.on')} className="max-w-48"><Input type="date" value={on} onChange={(e) => { if (e.target.value) change({ on: e.target.value }); }} /></Field>
      </PageHeader>
      <div className="flex max-w-300 flex-col gap-8 px-4 pb-10 sm:px-6">
        <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={4} />} showServerError>
          {(data) => (
            <>
              {data.positions.length === 0 ? <EmptyState icon={Coins} title={t('ledger.revaluation.emptyTitle')}>{t('ledger.revaluation.empty', { base: data.baseCurrency })}</EmptyState> : <Positions key={data.on} on={data.on} reversedOn={data.reversedOn} baseCurrency={data.baseCurrency} positions={data.positions} />}
              {data.runs.length > 0 && <Runs runs={data.runs} baseCurrency={data.baseCurrency} />}
            </>
          )}
        </QueryView>
      </div>
    </>
  );
}

/** An account that holds nothing of the currency any more needs no rate. */
const isEmpty = (p: ForeignPosition): boolean => parseMoney(p.amount, p.currency).amount === 0n;

/** What a position is worth at a rate as it is typed, minor units of the base currency; null while that is no rate. */
function valueAt(position: ForeignPosition, rate: string, baseCurrency: string): bigint | null {
  if (isEmpty(position)) return 0n;
  const plain = decimalOf(rate, 10);
  if (plain === null || Number(plain) <= 0) return null;
  try { return convert(parseMoney(position.amount, position.currency), baseCurrency, plain).amount; } catch { return null; }
}

function Positions({ on, reversedOn, baseCurrency, positions }: { on: string; reversedOn: string; baseCurrency: string; positions: readonly ForeignPosition[] }) {
  const t = useT('accounting');
  const money = useMoneyText();
  const base = useBooksBase();
  const mayPost = useCan()('accounting.entry.post');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const run = useAction(runRevaluation, {
    topics, quiet: true, onDone: (made) => { setTyped({}); setProblem(null); toast.success(t('ledger.revaluation.posted', { number: made.entry.number })); },
    onRefused: (thrown) => { const error = toApiError(thrown); setProblem(error.fields[0]?.message ?? errorText(error)); },
  });
  const currencies = [...new Map(positions.filter((p) => !isEmpty(p)).map((p) => [p.currency, p.rate ?? ''])).entries()];
  const rateOf = (currency: string) => typed[currency] ?? currencies.find(([c]) => c === currency)?.[1] ?? '';
  const text = (minor: bigint) => money(moneyToDecimal(amountOf(minor, baseCurrency)), baseCurrency);
  const rows = positions.map((p) => {
    const value = valueAt(p, rateOf(p.currency), baseCurrency);
    return { p, value, difference: value === null ? null : value - parseMoney(p.base, baseCurrency).amount };
  });
  const known = rows.every((r) => r.difference !== null);
  const realised = rows.reduce((sum, r) => sum + parseMoney(r.p.realised, baseCurrency).amount, 0n);
  const total = rows.reduce((sum, r) => sum + (r.difference ?? 0n), 0n) - realised;
  const somethingRealised = rows.some((r) => parseMoney(r.p.realised, baseCurrency).amount !== 0n);
  const nothing = known && rows.every((r) => r.difference === 0n);
  const post = () => run.mutate({ ...base, on, memo: t('ledger.revaluation.memo', { on }), rates: Object.fromEntries(Object.entries(typed).flatMap(([currency, rate]) => { const plain = decimalOf(rate, 10); return plain === null ? [] : [[currency, plain]]; })) });
  const tone = (difference: bigint | null) => (difference === null || difference === 0n ? 'text-muted-foreground' : difference > 0n ? 'text-success-ink' : 'text-destructive-ink');
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(e) => { e.preventDefault(); if (known && !nothing) post(); }}>
      {problem && <Notice kind="error">{problem}</Notice>}
      {currencies.length > 0 && <fieldset className="flex flex-wrap gap-4">
        <legend className="mb-2 text-lg font-semibold">{t('ledger.revaluation.rate')}</legend>
        {currencies.map(([currency]) => (
          <Field key={currency} label={t('ledger.revaluation.rateOf', { currency, base: baseCurrency })} className="w-44" error={rateOf(currency) === '' ? t('ledger.revaluation.noRate', { currency }) : undefined}>
            <Input inputMode="decimal" dir="ltr" className="figures" autoComplete="off" readOnly={!mayPost} value={rateOf(currency)} onChange={(e) => { setProblem(null); setTyped({ ...typed, [currency]: e.target.value }); }} />
          </Field>
        ))}
      </fieldset>}
      <Table label={t('ledger.revaluation.title')} frameClassName="rounded-lg border" className="min-w-160">
        <TableHead><tr><TableHeaderCell>{t('ledger.entry.account')}</TableHeaderCell>{(['amount', 'base', 'value', 'difference'] as const).map((key) => <TableHeaderCell key={key} align="end">{t(`ledger.revaluation.${key}`)}</TableHeaderCell>)}</tr></TableHead>
        <TableBody>
          {rows.map(({ p, value, difference }) => (
            <TableRow key={`${p.accountId}${p.currency}`}>
              <TableCell><Link to={accountAddress(p.accountId)} className="hover:underline" dir="auto"><span className="figures text-muted-foreground">{p.code}</span> {p.name}</Link></TableCell>
              <TableCell align="end">{money(p.amount, p.currency)}</TableCell><TableCell align="end">{money(p.base, baseCurrency)}</TableCell><TableCell align="end">{value === null ? '–' : text(value)}</TableCell>
              <TableCell align="end" className={tone(difference)}>{difference === null ? '–' : text(difference)}{parseMoney(p.realised, baseCurrency).amount !== 0n && <span className="block text-xs text-muted-foreground">{t('ledger.revaluation.realised')}</span>}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFoot>{somethingRealised && <tr><td className="h-9 px-3" colSpan={4}>{t('ledger.revaluation.totalRealised')}</td><td className={cn('px-3 text-end', tone(realised))}>{text(realised)}</td></tr>}<tr><td className="h-9 px-3" colSpan={4}>{t('ledger.revaluation.total')}</td><td className={cn('px-3 text-end', tone(total))} aria-live="polite">{known ? text(total) : '–'}</td></tr></TableFoot>
      </Table>
      {nothing ? <p className="text-muted-foreground">{t('ledger.revaluation.done')}</p> : mayPost && (
        <div className="flex flex-wrap items-center gap-3"><Button type="submit" variant="primary" disabled={!known} loading={run.isPending}><ArrowLeftRight aria-hidden />{t('ledger.revaluation.run')}</Button><span className="text-sm text-muted-foreground">{t(somethingRealised ? 'ledger.revaluation.reversedOrKept' : 'ledger.revaluation.reversedOn', { on: reversedOn })}</span></div>
      )}
    </form>
  );
}

const link = 'figures underline underline-offset-4';

function Runs({ runs, baseCurrency }: { runs: readonly RevaluationRun[]; baseCurrency: string }) {
  const t = useT('accounting');
  const money = useMoneyText();
  return (
    <section aria-labelledby="revaluations" className="flex flex-col gap-2">
      <h2 id="revaluations" className="text-lg font-semibold">{t('ledger.revaluation.runs')}</h2>
      <ul className="divide-y divide-border rounded-lg border">
        {runs.map(({ entry, reversal, total, memo }) => (
          <li key={entry.id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
            <span className="figures">{entry.on}</span><Link className={link} to={entryAddress(entry.id)}>{entry.number}</Link><span className="min-w-0 flex-1 text-sm text-muted-foreground"><span dir="auto">{memo}</span>{reversal && <> · <Link className={link} to={entryAddress(reversal.id)}>{t('ledger.revaluation.reversal', { number: reversal.number, on: reversal.on })}</Link></>}</span><span className="figures">{money(total, baseCurrency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
