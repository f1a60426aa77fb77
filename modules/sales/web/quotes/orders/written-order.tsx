import { TotalsBox } from '#core/web/document/totals-box.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { getQuote, type Order, type Quote } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { BelowList } from '../below-list.tsx';
import { DocumentLines } from '../document-lines.tsx';
import { DraftEditor } from '../editor/draft-editor.tsx';
import { MarginNote } from '../margin-note.tsx';
import { quoteTopics } from '../quote-words.ts';
import { StandingNotice } from '../standing-notice.tsx';
import { totalLines } from '../total-lines.ts';
import { OrderTabs } from './order-tabs.tsx';
import { WrittenHead } from './written-head.tsx';

/** A draft order without a quote: the editor of quotes, or what waits to be approved. */
export function WrittenOrder({ order, draftId }: { order: Order; draftId: string }) {
  const query = useRead(getQuote, { ...useBase(), id: draftId }, { topics: [...quoteTopics, 'parties.party'] });
  return <QueryView query={query} skeleton={<div className="p-6"><SkeletonRows rows={6} columns={4} /></div>}>{(quote) => (quote.steps.includes('edit') ? <DraftEditor key={quote.id} quote={quote} order={order} /> : <Waiting order={order} quote={quote} />)}</QueryView>;
}

function Waiting({ order, quote: q }: { order: Order; quote: Quote }) {
  const t = useT('sales');
  const words = useMoneyText();
  return (
    <div className="pb-20">
      <WrittenHead order={order} quote={q} />
      <div className="flex flex-col gap-5 px-4 sm:px-6">
        {q.status === 'in_approval' && <Notice kind={q.approved ? 'done' : 'info'}>{q.approved ? t('quotes.order.approved', { name: q.approvedBy?.name ?? '' }) : t('quotes.order.waits', { name: q.approvalRequestedBy?.name ?? '', discount: q.highestDiscount })}<BelowList quote={q} /></Notice>}
        <StandingNotice quote={q} />
        <p className="font-medium" dir="auto">{[q.party?.name, q.title].filter(Boolean).join(' · ')}</p>
        <DocumentLines lines={q.lines} taxes={q.taxes} currency={q.currency} />
        <div className="flex justify-end"><TotalsBox className="sm:max-w-88" lines={totalLines(t, q.totals, (amount) => words(amount, q.currency), q.depositPercent)} /></div>
        <MarginNote quote={q} />
        <OrderTabs order={order} />
      </div>
    </div>
  );
}
