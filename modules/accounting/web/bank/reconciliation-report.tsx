import { CheckCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { calendarDate } from '#core/contract/dates.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { bankStatements, enterStatementBalances, reconciliationReport, signOffStatement } from '../../contract.ts';
import { entryAddress, useBooksBase } from '../ledger/use-books.ts';
import { ExportMenu } from '../reports/report-toolbar.tsx';
import { bankTopics, lineTopics, useDayText } from './bank-words.ts';

const topics = [...lineTopics, ...bankTopics];

/** The way from the balance of the books to that of a statement, with the lines that explain it; signed off once nothing is left over. */
export function ReconciliationReport({ accountId, first = null, onClose }: { accountId: string; first?: string | null; onClose: () => void }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const day = useDayText();
  const can = useCan();
  const [statementId, setStatementId] = useState(first);
  const filter = { field: 'bankAccountId', op: 'is' as const, value: accountId };
  const statements = useRead(bankStatements.list, { ...base, limit: 100, sort: [], filter: JSON.stringify(filter) as never, count: 'none' }, { topics }).data?.items ?? [];
  const query = useRead(reconciliationReport, { ...base, id: accountId, ...(statementId ? { statementId } : {}) }, { topics, keepPrevious: true });
  return (
    <Drawer open size="lg" title={t('bank.report.title')} description={t('bank.report.lead')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={2} />}>
        {(report) => (
          <div className="flex flex-col gap-5">
            {can('accounting.report.view') && <div className="flex justify-end"><ExportMenu report="reconciliation" input={{ ...base, bankAccountId: accountId, ...(report.statement ? { statementId: report.statement.id } : {}) }} /></div>}
            {statements.length > 0 && <Field label={t('bank.report.statement')}><Select value={report.statement?.id ?? null} options={statements.map((s) => ({ value: s.id, label: `${day(s.fromOn)} – ${day(s.toOn)} · ${s.fileName}` }))} onValueChange={setStatementId} /></Field>}
            <Figures report={report} />
            <Balances key={report.statement?.id} report={report} />
            <Steps report={report} onRemoved={() => setStatementId(null)} />
            <Lines title={t('bank.report.outstandingLines', { count: report.outstandingCount })} rows={report.outstandingLines.map((l) => ({ key: l.ledgerLineId, on: l.on, label: l.memo || l.number, to: entryAddress(l.entryId), amount: l.amount }))} currency={report.currency} />
            <Lines title={t('bank.report.unmatchedLines', { count: report.unmatchedCount })} rows={report.unmatchedLines.map((l) => ({ key: l.id, on: l.on, label: [l.payee, l.memo].filter(Boolean).join(' · ') || '–', amount: l.amount }))} currency={report.currency} />
          </div>
        )}
      </QueryView>
    </Drawer>
  );
}

type Report = NonNullable<ReturnType<typeof useRead<typeof reconciliationReport>>['data']>;

function Figures({ report: r }: { report: Report }) {
  const t = useT('accounting');
  const money = useMoneyText();
  const day = useDayText();
  const row = (label: string, amount: string | null, strong = false, tone = '') => <div className={`flex items-baseline justify-between gap-4 px-3 py-2 ${strong ? 'font-semibold' : ''}`}><dt>{label}</dt><dd className={`figures ${tone}`}>{amount === null ? '–' : money(amount, r.currency)}</dd></div>;
  const off = r.difference !== null && !isZero(r.difference);
  return (
    <dl className="divide-y divide-border rounded-lg border text-sm">
      {row(t('bank.report.ledger', { day: day(r.on) }), r.ledgerBalance)}{row(t('bank.report.outstanding'), negated(r.outstanding))}{row(t('bank.report.unmatched'), r.unmatched)}{row(t('bank.report.expected'), r.expected, true)}{row(t('bank.report.closing'), r.closing)}{row(t('bank.report.difference'), r.difference, true, off ? 'text-destructive-ink' : '')}
    </dl>
  );
}

const isZero = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount);
const negated = (amount: string): string => (isZero(amount) ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

function Steps({ report, onRemoved }: { report: Report; onRemoved: () => void }) {
  const t = useT('accounting');
  const can = useCan();
  const base = useBooksBase();
  const day = useDayText();
  const [asking, setAsking] = useState(false);
  const sign = useAction(signOffStatement, { topics, success: t('bank.report.signed') });
  const remove = useAction(bankStatements.remove, { topics, success: t('bank.report.takenBack'), onDone: onRemoved });
  const s = report.statement;
  if (!s) return <p className="text-sm text-muted-foreground">{t('bank.report.none')}</p>;
  if (s.signedOffAt) {
    const on = day(calendarDate(s.signedOffAt, zoneHere()));
    return <div className="flex flex-col items-start gap-1"><StatusPill tone="success">{t('bank.report.signed')}</StatusPill><p className="text-sm text-muted-foreground" dir="auto">{report.signed ? t('bank.report.asSigned', { day: on, name: report.signed.by }) : t('bank.report.signedBefore', { day: on })}</p></div>;
  }
  if (!can('accounting.bank.edit')) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" disabled={s.closing === null} loading={sign.isPending} onClick={() => sign.mutate({ ...base, id: s.id, version: s.version })}><CheckCheck />{t('bank.report.sign')}</Button>
      <Button variant="outline" onClick={() => setAsking(true)}><Undo2 />{t('bank.report.takeBack')}</Button>
      {asking && <AlertDialog open destructive onOpenChange={() => setAsking(false)} title={t('bank.report.takeBackTitle')} description={t('bank.report.takeBackLead', { count: s.lineCount })} confirmLabel={t('bank.report.takeBack')} onConfirm={async () => { await remove.mutateAsync({ ...base, id: s.id }); }} />}
    </div>
  );
}

/** What the paper says, for a statement whose file does not: there is nothing to sign without it. */
function Balances({ report: { statement: s } }: { report: Report }) {
  const t = useT('accounting');
  const can = useCan();
  const money = useMoneyText();
  const state = useEndpointForm(enterStatementBalances, {
    defaults: { opening: s?.opening ?? '', closing: s?.closing ?? '' }, fixed: { ...useBooksBase(), id: s?.id ?? '', version: s?.version ?? 0 }, topics, success: t('bank.report.balancesSaved'),
    toInput: ({ opening, closing }) => ({ closing, ...(opening ? { opening } : {}) }),
  });
  if (!s || s.isSignedOff || (s.closing !== null && !s.balancesTyped) || !can('accounting.bank.edit')) return null;
  return (
    <EndpointForm state={state} className="flex flex-col gap-3 rounded-lg border p-3">
      <p className="text-sm text-muted-foreground">{t('bank.report.balancesHelp')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="opening" label={t('bank.report.opening')}><Input inputMode="decimal" className="figures" suffix={s.currency} readOnly={s.opening !== null && !s.openingTyped} /></FormField>
        <FormField name="closing" label={t('bank.report.closing')} required><Input inputMode="decimal" className="figures" suffix={s.currency} /></FormField>
      </div>
      {!isZero(s.difference) && <Notice kind="warning">{t('bank.report.linesDiffer', { difference: money(s.difference, s.currency) })}</Notice>}
      {!isZero(s.gap) && <Notice kind="warning">{t('bank.report.gapBefore', { gap: money(s.gap, s.currency) })}</Notice>}
      <SubmitButton>{t('bank.report.saveBalances')}</SubmitButton>
    </EndpointForm>
  );
}

function Lines({ title, rows, currency }: { title: string; rows: ReadonlyArray<{ key: string; on: string; label: string; to?: string; amount: string }>; currency: string }) {
  const money = useMoneyText();
  const day = useDayText();
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="divide-y divide-border rounded-lg border text-sm">{rows.map((r) => <li key={r.key} className="flex items-baseline gap-3 px-3 py-2"><span className="shrink-0 text-muted-foreground">{day(r.on)}</span><span className="min-w-0 flex-1 truncate" dir="auto">{r.to ? <Link to={r.to} className="underline underline-offset-4">{r.label}</Link> : r.label}</span><span className="figures">{money(r.amount, currency)}</span></li>)}</ul>
    </section>
  );
}
