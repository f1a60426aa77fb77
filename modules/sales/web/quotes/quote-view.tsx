import { useMemo, type ReactNode } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { isZero, totalSteps } from '#core/web/document/total-lines.ts';
import { TotalsBox } from '#core/web/document/totals-box.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { CustomValues } from '#core/web/resource/custom-values.tsx';
import { Link, useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { useLanguage } from '#core/web/i18n/i18n.ts';
import { printedNote } from '#modules/accounting/contract.ts';
import { useFiscalStep } from '#modules/accounting/web/public.tsx';
import { createPlanFromQuote, quotes, type Quote } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { priceQuote } from '../../rules/quotes/price.ts';
import { BelowList } from './below-list.tsx';
import { DocumentLines } from './document-lines.tsx';
import { MarginNote } from './margin-note.tsx';
import { PrintedParty } from './printed-party.tsx';
import { QuoteHead } from './quote-head.tsx';
import { QuoteTabs } from './quote-tabs.tsx';
import { approvalWord, dayInWords, orderAddress, quoteAddress, wordsOf } from './quote-words.ts';
import { totalLines } from './total-lines.ts';

/** A quote that is not written any more: the document, who has seen and answered it, what was said about it. */
export function QuoteView({ quote }: { quote: Quote }) {
  const t = useT('sales');
  const can = useCan();
  const words = useMoneyText();
  const money = (amount: string) => words(amount, quote.currency);
  const fiscalStep = useFiscalStep();
  const said = printedNote(quote.fiscalPosition, quote.taxes.map((x) => x.id));
  const steps = useMemo(() => {
    try { return priceQuote({ ...quote, lines: quote.lines }).steps; } catch { return []; }
  }, [quote]);
  return (
    <div className="pb-20">
      <QuoteHead quote={quote} />
      <div className="@container px-4 sm:px-6"><div className="grid items-start gap-6 @[64rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Outcome quote={quote} />
          <DocumentLines lines={quote.lines} taxes={quote.taxes} currency={quote.currency} />
          <div className="flex justify-end"><TotalsBox className="sm:max-w-88" lines={totalLines(t, quote.totals, money, quote.depositPercent)} steps={[...totalSteps(wordsOf(t), steps, quote.lines, quote.taxes, money), ...fiscalStep(quote.fiscalPosition, 'sale')]} /></div>
          <MarginNote quote={quote} />
          {said && <p dir="auto" className="text-sm text-muted-foreground">{said}</p>}
          {([['notes', quote.notes], ['terms', quote.terms], ['internalNote', quote.internalNote]] as const).filter(([, text]) => text.trim()).map(([key, text]) => <section key={key}><h2 className="text-sm font-medium">{t(`quotes.field.${key}`)}</h2><p dir="auto" className="mt-1 whitespace-pre-line text-muted-foreground">{text}</p></section>)}
          <CustomValues topic={quotes.topic} subjectId={quote.id} canEdit={can('sales.quote.edit')} />
          <QuoteTabs quote={quote} />
        </div>
        <Facts quote={quote} />
      </div></div>
    </div>
  );
}

function Outcome({ quote: q }: { quote: Quote }) {
  const t = useT('sales');
  const go = useGo();
  const can = useCan();
  const base = useBase();
  const plan = useAction(createPlanFromQuote, { topics: ['sales.quote', 'sales.order', 'invoicing.billing_plan'], onDone: ({ planId }) => go(`/invoice/plans/${planId}`) });
  const mayPlan = q.order !== null && q.order.plan === null && q.order.status === 'confirmed' && q.order.invoicing === 'none' && can('sales.quote.edit') && can('invoicing.invoice.edit');
  const words = useMoneyText();
  if (q.status === 'accepted') return <Notice kind="done"><p>{t(q.acceptedFor ? 'quotes.acceptedForBy' : 'quotes.acceptedBy', { name: q.acceptedBy, colleague: q.acceptedFor?.name ?? '' })} · <RelativeTime value={q.acceptedAt!} />{q.acceptedIp && <> · {t('quotes.acceptedFrom')} <bdi dir="ltr" className="figures">{q.acceptedIp}</bdi></>}</p>{q.acceptedNote && <p dir="auto" className="mt-0.5">{q.acceptedNote}</p>}{!isZero(q.totals.deposit) && <p className="mt-0.5">{t('quotes.depositDue', { amount: words(q.totals.deposit, q.currency), percent: q.depositPercent })}</p>}{q.order && <p className="mt-1"><Link to={orderAddress(q.order.id)} className="font-medium underline underline-offset-4">{t('quotes.toOrder', { number: q.order.number })}</Link></p>}{q.order?.plan && <p className="mt-1"><Link to={`/invoice/plans/${q.order.plan.id}`} className="font-medium underline underline-offset-4">{t('quotes.order.planOf', { title: q.order.plan.title })}</Link></p>}{mayPlan && <p className="mt-2"><Button size="sm" variant="outline" loading={plan.isPending} onClick={() => plan.mutate({ ...base, id: q.id })}>{t('quotes.order.plan')}</Button></p>}</Notice>;
  if (q.status === 'declined') return <Notice kind="error"><p>{t('quotes.declinedNote')}</p><p dir="auto" className="mt-0.5">{q.declineReason}</p></Notice>;
  if (q.status === 'in_approval') return <Notice kind={q.approved ? 'done' : 'info'}>{q.approved ? t('quotes.approvedBy', { name: q.approvedBy?.name ?? '' }) : t(`quotes.waits${q.needsApproval ? approvalWord(q) : 'Only'}`, { name: q.approvalRequestedBy?.name ?? '', discount: q.highestDiscount })}{q.approvalNote && <p dir="auto">{q.approvalNote}</p>}<BelowList quote={q} /></Notice>;
  if (q.renewalRequestedAt) return <Notice kind="warning">{t('quotes.renewalAsked')}</Notice>;
  if (q.status === 'expired') return <Notice kind="warning">{t('quotes.expiredNote')}</Notice>;
  if (q.status === 'superseded') return <Notice kind="info">{t('quotes.supersededNote')}</Notice>;
  return null;
}

function Facts({ quote: q }: { quote: Quote }) {
  const t = useT('sales');
  const language = useLanguage();
  const words = useMoneyText();
  const day = (on: string | null) => (on ? dayInWords(on, language) : '–');
  const rows: Array<[string, ReactNode]> = [
    [t('quotes.field.customer'), q.customer ? <PrintedParty key="to" party={q.customer} /> : q.party?.name ?? '–'],
    ...(q.shipping ? [[t('quotes.field.shipTo'), <PrintedParty key="s" party={q.shipping} />] as [string, ReactNode]] : []),
    ...(q.carrier ? [[t('quotes.field.carrier'), <span key="c" dir="auto">{q.carrier}</span>] as [string, ReactNode]] : []),
    ...(q.title ? [[t('quotes.field.title'), <span key="t" dir="auto">{q.title}</span>] as [string, ReactNode]] : []),
    [t('quotes.field.issuedOn'), day(q.issuedOn)], [t('quotes.field.validUntil'), day(q.validUntil)], [t('quotes.field.ownerId'), q.owner?.name ?? '–'],
    ...(q.opportunity ? [[t('quotes.field.opportunity'), <Link key="o" to={`/sales/opportunity/${q.opportunity.id}`} className="underline underline-offset-4">{q.opportunity.name}</Link>] as [string, ReactNode]] : []),
    ...(q.currency === q.baseCurrency ? [] : [[t('quotes.baseTotal'), `${words(q.baseTotal, q.baseCurrency)} (${q.exchangeRate})`] as [string, ReactNode]]),
    ...(q.sentAt ? [[t('quotes.sent'), <><RelativeTime value={q.sentAt} />{q.sentTo.length > 0 && <span className="block truncate text-sm text-muted-foreground" dir="ltr">{q.sentTo.join(', ')}</span>}</>] as [string, ReactNode]] : []),
    ...(q.sentAt ? [[t('quotes.viewed'), q.lastViewedAt ? <>{t('quotes.views', { count: q.viewCount })} · <RelativeTime value={q.lastViewedAt} /></> : t(q.trackViews ? 'quotes.notViewed' : 'quotes.notTracked')] as [string, ReactNode]] : []),
    ...(q.remindedAt ? [[t('quotes.reminded'), <RelativeTime key="r" value={q.remindedAt} />] as [string, ReactNode]] : []),
    ...(q.pdfSha256 ? [[t('quotes.fingerprint'), <code key="h" className="block text-xs break-all text-muted-foreground" dir="ltr">{q.pdfSha256}</code>] as [string, ReactNode]] : []),
  ];
  return (
    <aside aria-label={t('quotes.facts')} className="rounded-lg border bg-card p-4 @max-[64rem]:order-first">
      <dl className="grid gap-3 @max-[64rem]:grid-cols-2 @min-[44rem]:@max-[64rem]:grid-cols-4">{rows.map(([label, value]) => <div key={label}><dt className="text-sm text-muted-foreground">{label}</dt><dd className="mt-0.5 min-w-0">{value}</dd></div>)}</dl>
      {q.revisions.length > 1 && (
        <div className="mt-4 border-t pt-3"><h2 className="text-sm font-medium">{t('quotes.versions')}</h2>
          <ul className="mt-1 flex flex-col">{q.revisions.toReversed().map((r) => <li key={r.id}><Link to={quoteAddress(r.id)} aria-current={r.id === q.id ? 'page' : undefined} className="focus-ring flex items-baseline justify-between gap-2 rounded-md px-2 py-1.5 -mx-2 hover:bg-accent aria-[current=page]:font-medium"><span>{t('quotes.revision', { n: r.revision })} · {t(`quotes.status.${r.status}`)}</span><span className="figures text-sm text-muted-foreground">{words(r.total, q.currency)}</span></Link></li>)}</ul>
        </div>
      )}
    </aside>
  );
}
