import { CalendarCheck, Check, CircleAlert, Info, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { addDays } from '#core/contract/dates.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { closePeriod, getClose, getYear, reopenPeriod, type CloseCheck, type PeriodClose } from '../../../contract.ts';
import { BooksMenu } from '../books-menu.tsx';
import { draftTopics, ledgerTopics, useBooksBase } from '../use-books.ts';
import { YearClose } from './year-close.tsx';

const topics = [...ledgerTopics, ...draftTopics, 'accounting.period', 'accounting.lock', 'accounting.verification', 'accounting.tax_return', 'invoicing.invoice', 'invoicing.bill', 'invoicing.expense'];
const filtered = (filter: object): string => encodeURIComponent(JSON.stringify(filter));
const upTo = (field: string, through: string) => ({ field, op: 'between', value: ['2000-01-01', through] });
/** Unposted documents up to a day, as their lists are asked for them. */
const draftDocuments = (through: string): string => filtered({ and: [{ field: 'state', op: 'in', value: ['draft', 'awaiting_approval'] }, upTo('issuedOn', through)] });
/** Where what is open is worked off. */
const places: Readonly<Record<string, string>> = { drafts: '/accounting/journal?view=drafts', chain: '/accounting/lock', opening: '/accounting/opening', templates: '/accounting/journal?view=templates', bank_lines: '/accounting/reconcile', bank_statements: '/accounting/bank-account', open_receivable: '/accounting/reports/receivables', open_payable: '/accounting/reports/payables', stock: '/accounting/stock', tax_return: '/accounting/tax-return', revaluation: '/accounting/revaluation', suspense: '/accounting/chart-of-account', trial_balance: '/accounting/lock' };
const draftPlaces: Readonly<Record<string, (through: string) => string>> = {
  document_drafts: (through) => `/invoice/list?filter=${draftDocuments(through)}`, bill_drafts: (through) => `/bill/list?filter=${draftDocuments(through)}`,
  expense_drafts: (through) => `/expenses/list?view=all&filter=${filtered({ and: [{ field: 'status', op: 'in', value: ['draft', 'submitted', 'approved'] }, upTo('spentOn', through)] })}`,
};
const placeOf = (key: string, through: string): string | undefined => places[key] ?? draftPlaces[key]?.(through);

/** The page that packs evidence, for the days since the period closed before, else since the fiscal year began. */
function evidenceOf({ through, closes }: OutputOf<typeof getClose>, yearFrom: string): string {
  const before = closes.filter((c) => c.reopenedAt === null && c.through < through).map((c) => c.through).sort().at(-1);
  return `/accounting/export?period=custom&from=${before ? addDays(before, 1) : yearFrom}&to=${through}`;
}

/** The checklist of a period: what is done, what keeps it from being closed, and closing it. */
export function ClosePage() {
  const t = useT('accounting');
  const today = useWorkspaceDay();
  const [{ through }, change] = useSearchState({ through: addDays(`${today.slice(0, 8)}01`, -1) });
  const base = useBooksBase();
  const mayClose = useCan()('accounting.lock.manage');
  const query = useRead(getClose, { ...base, through }, { topics, keepPrevious: true });
  const year = useRead(getYear, { ...base, on: through }, { topics, keepPrevious: true }).data;
  const close = useAction(closePeriod, { topics, success: t('ledger.close.done', { on: through }) });
  const [reopening, setReopening] = useState<PeriodClose | null>(null);
  const mayPack = useCan()('accounting.report.view');
  const last = query.data?.closes.filter((c) => c.reopenedAt === null).sort((a, b) => (a.through < b.through ? 1 : -1))[0];
  const open = query.data?.checks.filter((c) => c.state === 'open').length ?? 1;
  const closed = query.data?.lockedTo !== undefined && query.data.lockedTo !== null && query.data.lockedTo >= through;
  return (
    <>
      <PageHeader
        title={t('ledger.close.title')} description={t('ledger.close.lead')} secondary={<BooksMenu />}
        action={mayClose && <Button variant="primary" disabled={open > 0 || closed} loading={close.isPending} onClick={() => close.mutate({ ...base, through })}><CalendarCheck aria-hidden />{t('ledger.close.run')}</Button>}
      >
        <Field label={t('ledger.close.through')} className="max-w-48"><Input type="date" value={through} onChange={(e) => { if (e.target.value) change({ through: e.target.value }); }} /></Field>
      </PageHeader>
      <div className="flex max-w-180 flex-col gap-8 px-4 pb-10 sm:px-6">
        <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={1} />} showServerError>
          {(data) => (
            <>
              {closed && <p className="text-muted-foreground">{t('ledger.close.lockedTo', { on: data.lockedTo! })}</p>}
              <ul aria-label={t('ledger.close.checks')} className="divide-y divide-border rounded-lg border">{data.checks.map((c) => <CheckRow key={c.key} check={c} through={data.through} />)}</ul>
              {mayPack && year && <p className="text-sm text-muted-foreground">{t('ledger.close.evidence')} <Link to={evidenceOf(data, year.from)} className="underline underline-offset-4">{t('proof.pack.title')}</Link></p>}
              <YearClose on={data.through} topics={topics} />
              {data.closes.length > 0 && (
                <section aria-labelledby="closed-periods" className="flex flex-col gap-2">
                  <h2 id="closed-periods" className="text-lg font-semibold">{t('ledger.close.closed')}</h2>
                  <ul className="divide-y divide-border rounded-lg border">
                    {data.closes.map((c) => (
                      <li key={c.id} className="flex flex-wrap items-center gap-x-3 px-3 py-2">
                        <span className={cn('figures font-medium', c.reopenedAt && 'text-muted-foreground line-through')}>{c.through}</span>
                        <span className="min-w-0 flex-1 text-sm text-muted-foreground">{c.closedBy?.name} <RelativeTime value={c.closedAt} />{c.reopenedAt && <span className="block" dir="auto">{t('ledger.close.reopened', { name: c.reopenedBy?.name ?? '', reason: c.reopenReason })}</span>}</span>
                        {c.id === last?.id && mayClose && <Button size="sm" variant="outline" onClick={() => setReopening(c)}><LockOpen aria-hidden />{t('ledger.close.reopen')}</Button>}
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </>
          )}
        </QueryView>
      </div>
      {reopening && <ReopenDialog period={reopening} onClose={() => setReopening(null)} />}
    </>
  );
}

function CheckRow({ check, through }: { check: CloseCheck; through: string }) {
  const t = useT('accounting');
  const money = useMoneyText();
  const place = placeOf(check.key, through);
  const Icon = check.state === 'done' ? Check : check.state === 'open' ? CircleAlert : Info;
  return (
    <li className="flex items-center gap-3 px-3 py-2.5">
      <Icon aria-hidden className={cn('size-4 shrink-0', check.state === 'done' ? 'text-success-ink' : check.state === 'open' ? 'text-destructive-ink' : 'text-info-ink')} strokeWidth={2} />
      <span className="min-w-0 flex-1">{t(`ledger.close.check.${check.key}`)}<span className="sr-only"> {t(`ledger.close.state.${check.state}`)}</span></span>
      {check.state !== 'done' && <span className="figures text-sm text-muted-foreground">{check.amount !== null && check.currency ? money(check.amount, check.currency) : check.count > 1 ? check.count : ''}</span>}
      {check.state !== 'done' && place && <Link to={place} className="text-sm underline underline-offset-4">{t('ledger.close.look')}</Link>}
    </li>
  );
}

function ReopenDialog({ period, onClose }: { period: PeriodClose; onClose: () => void }) {
  const t = useT('accounting');
  const state = useEndpointForm(reopenPeriod, { defaults: { reason: '' }, fixed: { ...useBooksBase(), through: period.through }, topics, warnOnLeave: false, onDone: onClose });
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('ledger.close.reopenTitle', { on: period.through })} description={t('ledger.close.reopenHelp')}>
      <EndpointForm state={state}>
        <FormField name="reason" label={t('ledger.locks.reason')} required><Input dir="auto" maxLength={500} /></FormField>
        <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><SubmitButton>{t('ledger.close.reopen')}</SubmitButton></div>
      </EndpointForm>
    </Dialog>
  );
}
