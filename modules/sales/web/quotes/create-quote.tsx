import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { createQuote } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { BeginForm, useBeginning } from './begin-form.tsx';
import { quoteAddress, quoteTopics } from './quote-words.ts';

/** Create Bites: Proposal. */
export function CreateQuote({ onDone, onCancel }: { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const begun = useBeginning();
  const create = useAction(createQuote, { topics: quoteTopics, onDone: (q) => { begun.forget(); onDone({ label: q.title || q.party?.name || t('quotes.newTitle'), to: quoteAddress(q.id) }); } });
  return <BeginForm begun={begun} busy={create.isPending} onBegin={(given) => create.mutate({ ...base, ...given })} onCancel={onCancel} />;
}
