import { FileSignature } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { isOf, RecordsOf } from '#core/web/resource/records-of.tsx';
import { quotes, type QuoteRow } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { quoteAddress, quoteTopics } from './quote-words.ts';
import { QuoteCard } from './quotes-page.tsx';

/** Quotes that have something in common, on the page of that; `add` begins another. */
export function QuotesOf({ field, value, empty, add }: { field: 'anyPartyId' | 'opportunityId'; value: string; empty: string; add?: ReactNode }) {
  const t = useT('sales');
  return <RecordsOf<QuoteRow> endpoint={quotes.list} input={{ ...useBase(), filter: isOf(field, value), sort: '-createdAt' }} topics={quoteTopics} name={t('quotes.title')} icon={FileSignature} empty={empty} add={add} to={(q) => quoteAddress(q.id)} row={(q) => <QuoteCard quote={q} />} />;
}
