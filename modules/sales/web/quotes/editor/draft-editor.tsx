import { useMemo } from 'react';
import { currencyExponent } from '#core/contract/money.ts';
import { request } from '#core/web/api/request.ts';
import { useUsualTaxes } from '#core/web/document/draft/line-taxes.ts';
import { ConflictNotice, isStuck, SaveNote } from '#core/web/document/draft/save-note.tsx';
import { discountOf } from '#core/web/document/line.ts';
import { LineTable } from '#core/web/document/line-table.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { PaperBeside, PaperButton, usePaperPlace } from '#core/web/document/paper/paper-beside.tsx';
import { PaperPane } from '#core/web/document/paper/paper-pane.tsx';
import { totalSteps } from '#core/web/document/total-lines.ts';
import { TotalsBox } from '#core/web/document/totals-box.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { taxesBefore } from '#modules/accounting/contract.ts';
import { useFiscalStep, useLinePrices } from '#modules/accounting/web/public.tsx';
import { orderPdf, quotePdf, type Order, type Quote } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { wordsOf } from '../quote-words.ts';
import { totalLines } from '../total-lines.ts';
import { QuoteHead } from '../quote-head.tsx';
import { QuoteTabs } from '../quote-tabs.tsx';
import { BelowList } from '../below-list.tsx';
import { MarginNote } from '../margin-note.tsx';
import { OrderTabs } from '../orders/order-tabs.tsx';
import { WrittenHead } from '../orders/written-head.tsx';
import { StandingNotice } from '../standing-notice.tsx';
import { DraftHead, DraftTexts } from './draft-fields.tsx';
import { useSaleItems, useSaleTaxes } from './use-catalogue.tsx';
import { useQuoteDraft, type Draft } from './use-draft.ts';

/** A draft of a quote, or of an order without one, as it is written: facts, lines, texts, sums. */
export function DraftEditor({ quote, order }: { quote: Quote; /** The order it is written for, of one without a quote. */ order?: Order }) {
  const t = useT('sales');
  const { workspace_slug } = useBase();
  const base = useMemo(() => ({ workspace_slug }), [workspace_slug]);
  const { taxes, choices } = useSaleTaxes(base, quote.issuedOn, quote.taxes);
  const draft = useQuoteDraft(quote, base, taxes);
  const { fields: f } = draft;
  const last = draft.lines.findLast((l) => l.kind === 'item');
  const usual = useUsualTaxes(last, choices);
  const { catalogue, dialog } = useSaleItems(base, f.currency, taxesBefore(last, draft.proposals) ?? usual);
  const note = useLinePrices({ base, lines: draft.lines, change: draft.setLines, partyId: f.partyId, currency: f.currency, on: f.issuedOn });
  const place = usePaperPlace();
  const pdf = async (signal: AbortSignal) => await (order ? request(orderPdf, { ...base, id: order.id }, { signal }) : request(quotePdf, { ...base, id: quote.id }, { signal })) as Blob;
  const beside = { flush: draft.flush, paper: <PaperButton place={place} />, note: <SaveNote state={draft.state} className="max-w-80"><span className="truncate">{draft.problem ?? t(`quotes.save.${draft.state}`)}</span></SaveNote> };
  return (
    <div className="pb-20">
      {order ? <WrittenHead order={order} quote={quote} {...beside} /> : <QuoteHead quote={quote} {...beside} />}
      <PaperBeside place={place} paper={(className) => <PaperPane title={t(order ? 'quotes.order.confirmation' : 'quotes.one')} version={String(order?.version ?? quote.version)} load={pdf} className={className} />}>
        {draft.state === 'conflict' && <ConflictNotice say={wordsOf(t)} onResolve={draft.resolve} />}
        <StandingNotice quote={quote} />
        {quote.approvalNote && <Notice kind="warning">{t('quotes.givenBack', { note: quote.approvalNote })}</Notice>}
        {quote.approvalReasons.includes('margin') && <Notice kind="info">{t('quotes.needsMargin')}</Notice>}
        {quote.approvalReasons.includes('discount') && <Notice kind="info">{t(order ? 'quotes.order.needsApproval' : 'quotes.needsApproval', { discount: quote.highestDiscount })}<BelowList quote={quote} /></Notice>}
        <DraftHead draft={draft} quote={quote} />
        <LineTable lines={draft.lines} onChange={draft.setLines} amounts={draft.amounts} catalogue={catalogue} taxes={choices} usualTaxes={usual} currency={f.currency} options={!order} note={note} />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <DraftTexts draft={draft} ofOrder={order !== undefined} />
          <Totals draft={draft} taxes={taxes} quote={quote} />
        </div>
        <MarginNote quote={quote} />
        {order ? <OrderTabs order={order} /> : <QuoteTabs quote={quote} />}
      </PaperBeside>
      {dialog}
      <LeaveGuard when={isStuck(draft.state)} />
    </div>
  );
}

function Totals({ draft, taxes, quote }: { draft: Draft; taxes: Quote['taxes']; quote: Quote }) {
  const t = useT('sales');
  const words = useMoneyText();
  const { fields: f, priced, set, wrong } = draft;
  const money = (amount: string) => words(amount, f.currency);
  const fiscalStep = useFiscalStep();
  const wrongDiscount = wrong['discountAmount'] ?? (discountOf(f.discount, currencyExponent(f.currency)) === null ? t('quotes.wrongDiscount') : undefined);
  const input = (label: string, value: string, onChange: (text: string) => void, hint: string, error?: string) => (
    <label className="flex items-center justify-between gap-2"><span>{label} <span className="text-xs">({hint})</span></span><Input size="sm" className="figures w-28 shrink-0 text-end" inputMode="decimal" value={value} aria-invalid={error ? true : undefined} title={error} onChange={(e) => onChange(e.target.value)} /></label>
  );
  const lines = priced ? totalLines(t, priced.totals, money, f.depositPercent) : [];
  return (
    <div className="lg:pt-6">
      <div className="mb-3 flex flex-col gap-2 text-sm text-muted-foreground">
        {input(t('quotes.documentDiscount'), f.discount, (discount) => set({ discount }), t('quotes.percentOrAmount'), wrongDiscount)}
        {wrongDiscount && <p role="alert" className="text-destructive-ink">{wrongDiscount}</p>}
        {input(t('quotes.depositPercent'), f.depositPercent === '0' ? '' : f.depositPercent, (text) => set({ depositPercent: text.replace('%', '').trim() || '0' }), t('quotes.inPercent'))}
      </div>
      {priced ? <TotalsBox lines={lines} steps={[...totalSteps(wordsOf(t), priced.steps, draft.lines, taxes, money), ...fiscalStep(quote.fiscalPosition, 'sale')]} /> : <p className="text-sm text-muted-foreground">{t('quotes.cannotPrice')}</p>}
      {f.currency !== quote.baseCurrency && draft.state === 'saved' && <p className="mt-1 text-end text-sm text-muted-foreground">{t('quotes.inBase', { amount: words(quote.baseTotal, quote.baseCurrency) })}</p>}
    </div>
  );
}
