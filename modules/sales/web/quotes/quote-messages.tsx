import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { MessageList } from '#core/web/document/talk.tsx';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { answerQuote, listQuoteComments, type Quote } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { quoteTopics } from './quote-words.ts';

/** What customer and seller write to each other; the customer sees it on the quote's page and is told by mail. */
export function QuoteMessages({ quote }: { quote: Quote }) {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const query = useRead(listQuoteComments, { ...base, id: quote.id }, { topics: quoteTopics });
  const names = new Map(quote.lines.map((l) => [l.id, l.name]));
  const [body, setBody] = useState('');
  const [lineId, setLineId] = useState<string | null>(null);
  const send = useAction(answerQuote, { topics: quoteTopics, onDone: () => { setBody(''); setLineId(null); } });
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={2} />}>
        {({ items }) => items.length === 0 ? <EmptyState icon={MessageSquare} level={3} title={t('quotes.noMessages')}>{t('quotes.noMessagesText')}</EmptyState> : <MessageList items={items} aboutOf={(m) => (m.lineId ? names.get(m.lineId) : undefined)} />}
      </QueryView>
      {can('sales.quote.edit') && quote.status !== 'superseded' && (
        <form className="flex flex-col gap-3" onSubmit={(e) => { e.preventDefault(); if (body.trim()) send.mutate({ ...base, id: quote.id, lineId, body, seenUntil: query.data?.items.at(-1)?.id }); }}>
          <Field label={t('quotes.answer')}><Textarea rows={2} dir="auto" maxLength={4000} value={body} onChange={(e) => setBody(e.target.value)} /></Field>
          <div className="flex flex-wrap items-center gap-2">
            <Select size="sm" aria-label={t('quotes.about')} value={lineId ?? ''} onValueChange={(v) => setLineId(v || null)} options={[{ value: '', label: t('quotes.wholeQuote') }, ...quote.lines.filter((l) => l.kind === 'item').map((l) => ({ value: l.id, label: l.name || t('quotes.noName') }))]} />
            <Button type="submit" size="sm" variant="primary" loading={send.isPending} disabled={!body.trim()}>{t('quotes.sendMessage')}</Button>
          </div>
        </form>
      )}
    </div>
  );
}
