import { FileSignature, Settings2 } from 'lucide-react';
import { lazy } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { setCustomValues } from '#core/contract/records.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { usePrintMany } from '#core/web/document/batch/use-print-many.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useGo } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { useItemFilter } from '#modules/accounting/web/public.tsx';
import { createQuote, printQuotes, quoteFields, quotes, type QuoteRow } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { quoteAddress, quoteTones, quoteTopics, useQuoteChoices } from './quote-words.ts';

const QuotePeek = lazy(async () => ({ default: (await import('./quote-peek.tsx')).QuotePeek }));

/** All quotes. */
export function QuotesPage() {
  const t = useT('sales');
  const can = useCan();
  const go = useGo();
  const base = useBase();
  const money = useMoneyText();
  const byItem = useItemFilter(t('quotes.field.itemId'));
  const words = useQuoteChoices();
  const choices = { ...words, ...byItem.choices };
  const create = useAction(createQuote, { topics: quoteTopics, onDone: (quote) => go(quoteAddress(quote.id)) });
  const edit = can('sales.quote.edit');
  const print = usePrintMany(printQuotes, base);
  return (
    <>
    <ListPage
      endpoint={quotes.list} input={base} fields={quoteFields} topics={quoteTopics} title={t('quotes.title')} choices={choices} {...(can('accounting.item.view') ? { filters: byItem.filters } : {})} customFields={quotes.topic} rowHref={(q) => quoteAddress(q.id)} peek={(panel) => <QuotePeek {...panel} />} {...(can('sales.export') ? { exportEndpoint: quotes.export } : {})} rowName={(q) => q.number ?? q.customer}
      primaryAction={edit ? { label: t('quotes.add'), onPress: () => { if (!create.isPending) create.mutate(base); } } : undefined} card={(q) => <QuoteCard quote={q} />}
      secondary={can('sales.settings') && <IconButton size="sm" variant="outline" aria-label={t('quotes.settings.title')} {...tip(t('quotes.settings.title'))} onClick={() => go('/settings/quotes')}><Settings2 /></IconButton>}
      columns={[
        { key: 'number', header: t('quotes.field.number'), pin: 'start', width: 140, cell: (q) => <QuoteNumber quote={q} /> }, { key: 'customer', header: t('quotes.field.customer'), width: 200, cell: (q) => <span dir="auto">{q.customer || '–'}</span> }, { key: 'title', header: t('quotes.field.title'), width: 200, cell: (q) => <span dir="auto">{q.title || '–'}</span> },
        { key: 'status', header: t('quotes.field.status'), width: 140 }, { key: 'total', header: t('quotes.field.total'), width: 130, align: 'end', cell: (q) => <span className="figures">{money(q.total, q.currency)}</span> }, { key: 'issuedOn', header: t('quotes.field.issuedOn'), width: 120 }, { key: 'validUntil', header: t('quotes.field.validUntil'), width: 120 },
        { key: 'ownerId', header: t('quotes.field.ownerId'), width: 150 }, { key: 'currency', header: t('quotes.field.currency'), hidden: true }, { key: 'createdAt', header: t('quotes.field.createdAt'), hidden: true }, { key: 'updatedAt', header: t('quotes.field.updatedAt'), hidden: true },
      ]}
      bulkActions={[print.action]}
      bulk={{
        endpoint: quotes.bulk, input: base, canEdit: false, canRemove: can('sales.quote.edit') && can('sales.quote.remove'),
        actions: (change) => (can('sales.lead.assign') ? [{ label: t('quotes.field.ownerId'), choices: (words['ownerId'] ?? []).map((o) => ({ label: o.label, run: (selection: Selection) => change(selection, { ownerId: o.value }) })) }] : []),
      }}
      {...(edit ? { onEdit: (q: QuoteRow, _key: string, values: unknown) => request(setCustomValues, { topic: quotes.topic, subjectId: q.id, values: values as never }, { idempotencyKey: newId() }) } : {})}
      empty={{ title: t('quotes.emptyTitle'), text: t('quotes.empty'), icon: FileSignature }}
    />
    {print.dialog}
    </>
  );
}

function QuoteNumber({ quote }: { quote: Pick<QuoteRow, 'number' | 'revision'> }) {
  const t = useT('sales');
  return <span className="inline-flex items-baseline gap-1.5"><span className="figures font-medium">{quote.number ?? t('quotes.status.draft')}</span>{quote.revision > 1 && <span className="text-xs text-muted-foreground">{t('quotes.revisionShort', { n: quote.revision })}</span>}</span>;
}

/** A quote in a list on a phone, and on the page of its customer. */
export function QuoteCard({ quote }: { quote: QuoteRow }) {
  const t = useT('sales');
  const money = useMoneyText();
  return (
    <div className="min-w-0">
      <p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{quote.customer || t('quotes.noCustomer')}</span><span className="figures shrink-0">{money(quote.total, quote.currency)}</span></p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><QuoteNumber quote={quote} /><span className="inline-flex items-center gap-1.5"><StatusDot tone={quoteTones[quote.status]} />{t(`quotes.status.${quote.status}`)}</span>{quote.title && <span className="truncate" dir="auto">{quote.title}</span>}</p>
    </div>
  );
}
