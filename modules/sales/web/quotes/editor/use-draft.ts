import { useMemo } from 'react';
import type { DocumentLanguage } from '#core/contract/document-languages.ts';
import { currencyExponent } from '#core/contract/money.ts';
import type { DraftKind } from '#core/web/document/draft/draft.ts';
import { useDraft, type WrittenDraft } from '#core/web/document/draft/use-draft.ts';
import { decimalOf, discountText, editedLine, plainDiscount, plainLine, type EditedLine } from '#core/web/document/line.ts';
import { contentsText, proposalsAfter } from '#modules/accounting/contract.ts';
import { getQuote, updateQuote, type DocumentTax, type Quote } from '../../../contract.ts';
import { priceQuote, type PricedQuote } from '../../../rules/quotes/price.ts';

/** What a draft's page may change. */
export interface DraftFields {
  title: string; partyId: string | null; billToId: string | null; shipToId: string | null; shipAddressId: string | null; opportunityId: string | null; issuedOn: string; validUntil: string | null; currency: string; exchangeRate: string | null; taxMode: Quote['taxMode']; taxRounding: Quote['taxRounding']; /** Undefined while nobody chose. */ fiscalPositionId: string | null | undefined; fiscalBy: 'auto' | undefined;
  discount: string; depositPercent: string; terms: string; notes: string; internalNote: string; language: DocumentLanguage; trackViews: boolean; ownerId: string | null; carrier: string;
}

/** A quote that is being written, with what it comes to; null while that cannot be said. */
export interface Draft extends WrittenDraft<Quote, DraftFields> { priced: PricedQuote | null; amounts: ReadonlyArray<string | null> }

const quoteKind: DraftKind<Quote, DraftFields> = {
  fieldsOf: (q) => {
    const { title, partyId, billToId, shipToId, shipAddressId, opportunityId, issuedOn, validUntil, currency, taxMode, taxRounding, depositPercent, terms, notes, internalNote, language, trackViews, ownerId, carrier } = q;
    return { title, partyId, billToId, shipToId, shipAddressId, opportunityId, issuedOn, validUntil, fiscalPositionId: undefined, fiscalBy: undefined, currency, exchangeRate: currency === q.baseCurrency ? null : q.exchangeRate, taxMode, taxRounding, discount: discountText(q.discountPercent, q.discountAmount), depositPercent, terms, notes, internalNote, language, trackViews, ownerId, carrier };
  },
  linesOf: (q) => q.lines.map((l) => editedLine(l, contentsText(l.components ?? []))),
  filled: ['language', 'currency'],
  // Another customer brought another currency: the rate was one of the currency before.
  answered: (now, sent, _lines, answer) => (answer.currency !== sent.currency && now.currency === sent.currency ? { ...now, exchangeRate: null } : now),
  once: ['fiscalPositionId', 'fiscalBy'],
  plainFields: ({ depositPercent, ...fields }) => {
    const percent = decimalOf(depositPercent);
    return percent === null ? null : { ...fields, depositPercent: percent || '0' };
  },
  plainLines, proposalsAfter,
};

/** Lines as the engine and the contract take them; a wrong figure counts as nothing until it is right. */
function plainLines(lines: readonly EditedLine[], digits: number) {
  return lines.map((l) => ({ ...plainLine(l, digits), kind: l.kind === 'subtotal' ? 'note' as const : l.kind, optional: l.optional, chosen: l.chosen, optionGroup: l.optionGroup.trim() }));
}

/** Writes a draft with its lines, and computes at once. */
export function useQuoteDraft(quote: Quote, base: { workspace_slug: string }, taxes: readonly DocumentTax[]): Draft {
  const draft = useDraft(quoteKind, quote, { base, get: getQuote, update: updateQuote, lists: ['sales.quote.list'] });
  const { fields: f, lines } = draft;
  const priced = useMemo(() => {
    try {
      const digits = currencyExponent(f.currency);
      return priceQuote({ currency: f.currency, taxMode: f.taxMode, taxRounding: f.taxRounding, lines: plainLines(lines, digits), taxes, ...plainDiscount(f.discount, digits), depositPercent: decimalOf(f.depositPercent) ?? '0' });
    } catch { return null; }
  }, [f, lines, taxes]);
  return { ...draft, priced, amounts: lines.map((_, i) => priced?.lines[i]?.amount ?? null) };
}
