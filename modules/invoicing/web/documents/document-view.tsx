import { useMemo, useState, type ReactNode } from 'react';
import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { isZero, totalSteps } from '#core/web/document/total-lines.ts';
import { TotalsBox, type TotalLine } from '#core/web/document/totals-box.tsx';
import { useLanguage, useT, type Translate } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { partyAddress } from '#modules/parties/web/public.tsx';
import { AutopayOf, PaymentsOf } from '#modules/payments/web/public.tsx';
import { areaOf, directionOf, documentCalls, documentSource, invoiceSteps, isCredit, writeOffSource, type BusinessDocument, type OtherDocument } from '../../contract.ts';
import { priceBusinessDocument } from '../../rules/documents/price.ts';
import { DeliveryFailed } from './delivery-failed.tsx';
import { DocumentHead } from './document-head.tsx';
import { DocumentLines } from './document-lines.tsx';
import { DocumentTabs } from './document-tabs.tsx';
import { dayInWords, documentAddress, documentTopics, isSettled, stateTones, stateWord, useBase, wordsOf } from './document-words.ts';
import { NumberOrder } from './number-order.tsx';
import { InvoiceOutlook } from './pay-habit.tsx';
import { useEarlyText } from './editor/terms-field.tsx';
import { priceInputOf, totalLines } from './total-lines.ts';
import { printedNote } from '#modules/accounting/contract.ts';
import { useFiscalStep } from '#modules/accounting/web/public.tsx';
import { UnchargedNote } from './uncharged-note.tsx';

/** A document that is not written any more: what it says, what was paid on it, what was said about it. */
export function DocumentView({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const words = useMoneyText();
  const inCurrency = (amount: string) => words(amount, d.currency);
  const fiscalStep = useFiscalStep();
  const said = d.direction === 'sale' ? printedNote(d.fiscalPosition, d.taxes.map((x) => x.id)) : '';
  const steps = useMemo(() => { try { return priceBusinessDocument(priceInputOf(d)).steps; } catch { return []; } }, [d]);
  const after = d.status === 'posted' && !isZero(d.paid) ? [...settledLines(t, d, inCurrency), { id: 'open', label: t('documents.total.open'), value: inCurrency(d.open), strong: true }] : [];
  return (
    <div className="pb-20">
      <DocumentHead document={d} />
      <div className="@container px-4 sm:px-6"><div className="grid items-start gap-6 @[64rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <DeliveryFailed document={d} />
          <NumberOrder document={d} />
          <Standing document={d} />
          <DocumentLines lines={d.lines} taxes={d.taxes} currency={d.currency} />
          <div className="flex justify-end"><TotalsBox className="sm:max-w-88" lines={totalLines(t, d.totals, inCurrency, { deposits: d.deposits, after })} steps={[...totalSteps(wordsOf(t), steps, d.lines, d.taxes, inCurrency, d.charges), ...fiscalStep(d.fiscalPosition, d.direction)]} /></div>
          <UnchargedNote lines={d.lines} taxes={d.taxes} direction={d.direction} />
          {said && <p dir="auto" className="-mt-3 text-end text-sm text-muted-foreground">{said}</p>}
          {d.status === 'posted' && <><Paid document={d} /><Credits document={d} /><WriteOffs document={d} /></>}
          {([['notes', d.notes], ['terms', d.terms], ['footer', d.footer], ['internalNote', d.internalNote]] as const).filter(([, text]) => text.trim()).map(([key, text]) => <section key={key}><h2 className="text-sm font-medium">{t(`documents.field.${key}`)}</h2><p dir="auto" className="mt-1 whitespace-pre-line text-muted-foreground">{text}</p></section>)}
          <DocumentTabs document={d} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 @max-[64rem]:order-first"><Facts document={d} /><InvoiceOutlook document={d} /></div>
      </div></div>
    </div>
  );
}

/** What settled it, by what it was: money, credits, or giving it up. */
function settledLines(t: Translate, d: BusinessDocument, words: (amount: string) => string): TotalLine[] {
  const sum = (rows: BusinessDocument['settlements']) => rows.reduce((n, s) => n + parseMoney(s.amount, d.currency).amount, 0n);
  const credits = sum(d.settlements.filter((s) => s.sourceType === documentSource));
  const writtenOff = sum(d.settlements.filter((s) => s.sourceType === writeOffSource));
  const paid = parseMoney(d.paid, d.currency).amount - credits - writtenOff;
  const line = (id: string, label: string, amount: bigint) => (amount === 0n ? [] : [{ id, label, value: words(moneyToDecimal(money(-amount, d.currency))) }]);
  return [...line('paid', t('documents.total.paid'), paid), ...line('credits', t(isCredit(d.kind) ? 'documents.usedFor' : 'documents.creditsApplied'), credits), ...line('written_off', t('documents.writeOffs'), writtenOff)];
}

/** What it has to pass, in order, and who let it. */
function ApprovalList({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const turn = d.approvals.find((a) => a.state === 'pending');
  return (
    <ol className="mt-2 flex flex-col gap-1" aria-label={t('documents.approvals')}>
      {d.approvals.map((a) => (
        <li key={a.step} className="flex flex-wrap gap-x-2" aria-current={a === turn ? 'step' : undefined}>
          <span>{t('documents.approvalStep', { n: a.step, name: a.decidedBy?.name ?? a.approver?.name ?? t('documents.settings.anybody') })}</span>
          <span className={a === turn ? 'font-medium' : 'text-muted-foreground'}>{t(`documents.approvalStates.${a.state === 'pending' && a !== turn ? 'later' : a.state}`)}</span>
          {a.note && <span dir="auto" className="w-full">{a.note}</span>}
        </li>
      ))}
    </ol>
  );
}

function Standing({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const language = useLanguage();
  if (d.status === 'void') return <Notice kind="warning">{t('documents.voidNote', { date: dayInWords(d.voidedOn ?? d.issuedOn, language), reason: d.voidReason })}</Notice>;
  if (d.overCredited) return <Notice kind="warning">{t('documents.overCreditedNote')}</Notice>;
  if (d.status === 'awaiting_approval') return <Notice kind={d.approvedAt ? 'done' : 'info'}>{d.approvedAt ? t('documents.approvedBy', { name: d.approvedBy?.name ?? '' }) : t('documents.waitsApproval', { name: d.approvalRequestedBy?.name ?? '' })}{d.approvals.length > 1 ? <ApprovalList document={d} /> : d.approvalNote && <p dir="auto">{d.approvalNote}</p>}</Notice>;
  if (d.dispute && !isSettled(d)) return <Notice kind="warning"><p>{t('documents.disputed', { date: dayInWords(d.dispute.at.slice(0, 10), language) })}</p><p dir="auto" className="whitespace-pre-wrap">{d.dispute.note}</p></Notice>;
  if (d.overdue) return <Notice kind="warning"><p>{t('documents.overdueDays', { count: d.daysOverdue })}</p>{d.promisedOn && <p>{t('documents.promised', { date: dayInWords(d.promisedOn, language) })}</p>}</Notice>;
  if (d.promisedOn && !isSettled(d)) return <Notice kind="info">{t('documents.promised', { date: dayInWords(d.promisedOn, language) })}</Notice>;
  return null;
}

// Credits and what was written off stand below, each with the way back.
const listed: readonly string[] = [documentSource, writeOffSource];

/** What was paid on it: the payments themselves for whoever may see them, else the sums alone. */
function Paid({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const language = useLanguage();
  const words = useMoneyText();
  const seesPayments = useCan()('payments.payment.view');
  const paid = d.settlements.filter((s) => !listed.includes(s.sourceType));
  return (
    <section>
      <h2 className="mb-2 text-sm font-medium">{t('documents.settlements')}</h2>
      {seesPayments ? <div className="flex flex-col gap-3"><PaymentsOf source={{ type: documentSource, id: d.id }} without={listed} />{d.direction === 'sale' && d.status === 'posted' && !isCredit(d.kind) && <AutopayOf source={{ type: documentSource, id: d.id }} />}</div> : paid.length === 0 ? <p className="text-sm text-muted-foreground">{t('documents.noSettlements')}</p> : (
        <ul className="divide-y rounded-lg border bg-card">{paid.map((s) => <li key={s.id} className="flex items-center gap-x-4 px-4 py-2.5"><span className="min-w-0 flex-1"><span className="figures">{s.number}</span><span className="ms-2 text-sm text-muted-foreground">{dayInWords(s.on, language)}</span></span><span className="figures">{words(s.amount, d.currency)}</span></li>)}</ul>
      )}
    </section>
  );
}

type Settlement = BusinessDocument['settlements'][number];

/** Credits and documents it was set off with; whoever may post takes that back. */
function Credits({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const base = useBase();
  const mayPost = useCan()(`${areaOf[d.direction].can}.post`);
  const back = useAction(documentCalls[d.direction].unapply, { topics: documentTopics, success: t('documents.unapplied') });
  return (
    <SetOff
      document={d} title={t(isCredit(d.kind) ? 'documents.usedFor' : 'documents.creditsApplied')} rows={d.settlements.filter((s) => s.sourceType === documentSource && s.sourceId !== null)} to={(s) => documentAddress(d.direction, s.sourceId!)}
      mayReturn={() => mayPost} onReturn={(settlementId) => back.mutateAsync({ ...base, id: d.id, settlementId })}
    />
  );
}

/** What of it was written off; whoever may write off takes that back, always the whole entry. */
function WriteOffs({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const base = useBase();
  const mayVoid = useCan()(`${areaOf.sale.can}.void`);
  const back = useAction(invoiceSteps.undoWriteOff, { topics: documentTopics, success: t('documents.writeOffReturned') });
  const rows = d.settlements.filter((s) => s.sourceType === writeOffSource);
  return <SetOff document={d} title={t('documents.writeOffs')} rows={rows} mayReturn={(s) => mayVoid && rows.find((r) => r.number === s.number) === s} onReturn={(settlementId) => back.mutateAsync({ ...base, id: d.id, settlementId })} />;
}

/** What settled it without being a payment, each with the way back, which asks first: an entry is written. */
function SetOff({ document: d, title, rows, to, mayReturn, onReturn }: { document: BusinessDocument; title: string; rows: readonly Settlement[]; to?: (s: Settlement) => string; mayReturn: (s: Settlement) => boolean; onReturn: (settlementId: string) => Promise<unknown> }) {
  const t = useT('invoicing');
  const language = useLanguage();
  const words = useMoneyText();
  const [asked, setAsked] = useState<Settlement | null>(null);
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-sm font-medium">{title}</h2>
      <ul className="divide-y rounded-lg border bg-card">
        {rows.map((s) => (
          <li key={s.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 flex-1">{to ? <Link to={to(s)} className="figures underline underline-offset-4">{s.number}</Link> : <span className="figures">{s.number}</span>}<span className="ms-2 text-sm text-muted-foreground">{dayInWords(s.on, language)}</span></span>
            <span className="figures">{words(s.amount, d.currency)}</span>
            {mayReturn(s) && <Button size="sm" variant="ghost" onClick={() => setAsked(s)}>{t('documents.unapply')}</Button>}
          </li>
        ))}
      </ul>
      {asked && <AlertDialog open onOpenChange={() => setAsked(null)} title={t('documents.unapplyTitle', { number: asked.number })} description={t('documents.unapplyLead')} confirmLabel={t('documents.unapply')} onConfirm={() => onReturn(asked.id)} />}
    </section>
  );
}

function Other({ document: o }: { document: OtherDocument }) {
  const t = useT('invoicing');
  return <Link to={documentAddress(directionOf(o.kind), o.id)} className="focus-ring inline-flex items-center gap-1.5 underline underline-offset-4"><StatusDot tone={stateTones[o.state]} /><span className="figures">{o.number ?? t('documents.state.draft')}</span><span className="text-sm text-muted-foreground">{t(stateWord(o))}</span></Link>;
}

function Facts({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const language = useLanguage();
  const words = useMoneyText();
  const day = (on: string | null) => (on ? dayInWords(on, language) : '–');
  const early = useEarlyText();
  const seesLedger = useCan()('accounting.ledger.view');
  const print = d.partyPrint;
  const rows: Array<[string, ReactNode, wide?: boolean] | false> = [
    [t(d.direction === 'sale' ? 'documents.field.customer' : 'documents.field.vendor'), print ? <>{d.partyId ? <Link to={partyAddress({ id: d.partyId, roles: [] })} className="block font-medium underline-offset-4 hover:underline" dir="auto">{print.name}</Link> : <span className="block font-medium" dir="auto">{print.name}</span>}{print.lines.map((l, i) => <span key={i} className="block" dir="auto">{l}</span>)}{print.taxId && <span className="block text-sm text-muted-foreground" dir="ltr">{print.taxId}</span>}</> : d.party?.name ?? '–'],
    d.title !== '' && [t('documents.field.title'), <span key="t" dir="auto">{d.title}</span>], [t('documents.field.issuedOn'), day(d.issuedOn)], d.supplyOn !== null && [t('documents.field.supplyOn'), day(d.supplyOn)], !isCredit(d.kind) && [t('documents.field.dueOn'), day(d.dueOn)], d.paymentTerm !== null && [t('terms.label'), <span key="pt" dir="auto">{d.paymentTerm.name}</span>], d.earlyDiscount !== null && [t('terms.earlyLabel'), early(d)], d.fiscalPosition !== null && [t('documents.field.fiscalPosition'), <span key="fp" dir="auto">{d.fiscalPosition.name}</span>],
    d.instalments.length > 1 && [t('documents.instalments'), <ul key="i">{d.instalments.map((i, n) => <li key={n} className="flex justify-between gap-2"><span>{day(i.dueOn)}</span><span className="figures">{i.amount ? words(isZero(i.open) ? i.amount : i.open, d.currency) : `${i.percent} %`}</span></li>)}</ul>],
    d.vendorNumber !== '' && [t('documents.field.vendorNumber'), <span key="v" className="figures">{d.vendorNumber}</span>], d.poNumber !== '' && [t('documents.field.poNumber'), d.poNumber], d.buyerReference !== '' && [t('documents.field.buyerReference'), d.buyerReference],
    d.dimensionNames !== null && [t('documents.field.dimensions'), <span key="dim" dir="auto">{d.dimensionNames}</span>],
    d.origin !== null && [t(d.kind === 'debit_note' ? 'documents.debitOf' : 'documents.origin'), <Other key="o" document={d.origin} />], d.credits.length > 0 && [t('documents.credits'), <ul key="c">{d.credits.map((c) => <li key={c.id}><Other document={c} /></li>)}</ul>], d.debits.length > 0 && [t('documents.debits'), <ul key="db">{d.debits.map((c) => <li key={c.id}><Other document={c} /></li>)}</ul>], d.depositUsedBy !== null && [t('documents.usedBy'), <Other key="u" document={d.depositUsedBy} />],
    typeof d.planId === 'string' && [t('plans.one'), <Link key="plan" to={`/invoice/plans/${d.planId}`} className="underline underline-offset-4">{t('plans.toPlan')}</Link>],
    d.currency !== d.baseCurrency && [t('documents.baseTotal'), `${words(d.baseTotal, d.baseCurrency)} (${d.exchangeRate})`], [t('documents.field.ownerId'), d.owner?.name ?? '–'], d.entryNumber !== null && [t('documents.entry'), seesLedger ? <Link key="e" to={`/accounting/journal/${d.entryId}`} className="figures underline underline-offset-4">{d.entryNumber}</Link> : <span key="e" className="figures">{d.entryNumber}</span>],
    d.sentAt !== null && [t('documents.sent'), <><RelativeTime value={d.sentAt} />{d.sentTo.length > 0 && <span className="block truncate text-sm text-muted-foreground" dir="ltr">{d.sentTo.join(', ')}</span>}</>],
    d.sentAt !== null && [t('documents.viewed'), d.lastViewedAt ? <>{t('documents.views', { count: d.viewCount })} · <RelativeTime value={d.lastViewedAt} /></> : t(d.trackViews ? 'documents.notViewed' : 'documents.notTracked')],
    d.remindedAt !== null && [t('documents.reminded'), <RelativeTime key="r" value={d.remindedAt} />], d.pdfSha256 !== null && [t('documents.fingerprint'), <code key="h" className="block text-xs break-all text-muted-foreground" dir="ltr">{d.pdfSha256}</code>, true],
  ];
  return (
    <aside aria-label={t('documents.facts')} className="rounded-lg border bg-card p-4">
      <dl className="grid gap-3 @max-[64rem]:grid-cols-2 @min-[44rem]:@max-[64rem]:grid-cols-4">{rows.filter((r) => r !== false).map(([label, value, wide]) => <div key={label} className={wide ? '@max-[64rem]:col-span-2' : undefined}><dt className="text-sm text-muted-foreground">{label}</dt><dd className="mt-0.5 min-w-0">{value}</dd></div>)}</dl>
    </aside>
  );
}
