import { useMoneyText } from '#core/web/document/money-text.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Field } from '#core/web/ui/field.tsx';
import { useCan } from '#core/web/viewer.tsx';
import type { ShownTerm } from '#modules/accounting/contract.ts';
import { TermField, usePaymentTerms } from '#modules/accounting/web/public.tsx';
import type { BusinessDocument } from '../../../contract.ts';
import { instalmentsOf } from '../../../rules/documents/instalments.ts';
import { termLines } from '../../../rules/documents/term-words.ts';
import { earlyDiscountOf, firstDueBy, termInstalments } from '../../../rules/documents/terms.ts';
import { dayWritten } from '../document-words.ts';
import type { Draft } from './use-draft.ts';

/** The payment term of a draft, and what it says of this one; nothing for whoever may not see the masters. */
export function TermsField({ draft, document: d }: { draft: Draft; document: BusinessDocument }) {
  return useCan()('accounting.item.view') ? <Chosen draft={draft} document={d} /> : null;
}

function Chosen({ draft, document: d }: { draft: Draft; document: BusinessDocument }) {
  const t = useT('invoicing');
  const language = useLanguage();
  const terms = usePaymentTerms();
  const { fields: f, set, wrong } = draft;
  const id = f.paymentTermId === undefined ? d.paymentTermId : f.paymentTermId;
  const term: ShownTerm | null = id === null ? null : terms.find((x) => x.id === id) ?? (d.paymentTerm?.id === id ? d.paymentTerm : null);
  // Dates that were typed stand; the day the server answered is the term's until somebody says another one.
  const typed = f.instalments.length > 0 || (f.dueOn ?? null) !== null || (f.dueOn === undefined && d.paymentTerm !== null && d.dueOn !== firstDueBy(d.paymentTerm, d.issuedOn));
  const money = useMoneyText();
  const day = (on: string) => dayWritten(on, language);
  const said = () => {
    if (!term || !draft.priced) return [];
    const { payable, total, priced } = draft.priced;
    const early = f.isDeposit ? null : earlyDiscountOf(term, { net: priced.net, total, payable }, f.issuedOn);
    const dues = typed ? [] : instalmentsOf(payable, termInstalments(term, f.issuedOn), '').filter((i) => i.dueOn !== '');
    return [...dues.map((i) => t('terms.part', { amount: money(i.amount, f.currency), day: day(i.dueOn) })), ...(payable.amount > 0n ? termLines(term, early, { payable, language: language === 'ar' ? 'ar' : 'en', day }).slice(1) : [])];
  };
  return (
    <Field label={t('terms.label')} error={wrong['paymentTermId']} help={term && typed ? t('terms.typed') : undefined}>
      <TermField value={id} known={d.paymentTerm} placeholder={t('terms.none')} onChange={(paymentTermId) => set({ paymentTermId, dueOn: null, instalments: [] })} />
      {said().map((line) => <span key={line} className="text-xs text-muted-foreground">{line}</span>)}
    </Field>
  );
}

/** What of a posted document may be taken off until a day, in words; null for nothing. */
export function useEarlyText(): (d: Pick<BusinessDocument, 'earlyDiscount' | 'currency'>) => string | null {
  const t = useT('invoicing');
  const language = useLanguage();
  const money = useMoneyText();
  return (d) => (d.earlyDiscount ? t('terms.early', { amount: money(d.earlyDiscount.amount, d.currency), day: dayWritten(d.earlyDiscount.until, language) }) : null);
}
