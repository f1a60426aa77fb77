import { useCallback, useMemo } from 'react';
import type { DocumentLanguage } from '#core/contract/document-languages.ts';
import { currencyExponent, parseMoney } from '#core/contract/money.ts';
import type { DraftKind } from '#core/web/document/draft/draft.ts';
import { useDraft, type WrittenDraft } from '#core/web/document/draft/use-draft.ts';
import { decimalOf, discountText, editedLine, plainDiscount, plainLine, type EditedLine } from '#core/web/document/line.ts';
import { billProposalsAfter, contentsText, proposalsAfter } from '#modules/accounting/contract.ts';
import { documentCalls, type BusinessDocument, type DeferralMethod, type DocumentTax, type PaperLayout } from '../../../contract.ts';
import { instalmentProblem } from '../../../rules/documents/instalments.ts';
import { priceBusinessDocument, type PricedBusinessDocument } from '../../../rules/documents/price.ts';
import { withSubtotals } from '../../../rules/documents/subtotals.ts';
import { chargesOf, editedCharge, withIds, writtenCharges, type EditedCharge } from './charge.ts';

/** What the table of lines does not show and a line still has, by the line's key. */
export type LineExtras = Readonly<Record<string, { accountId: string | null; dimensions: Record<string, string>; periodFrom: string | null; periodTo: string | null; deferral: DeferralMethod }>>;
/** Of a line nothing was said about. */
export const noExtras: LineExtras[string] = { accountId: null, dimensions: {}, periodFrom: null, periodTo: null, deferral: 'months' };

/** What a draft's page may change. */
export interface DraftFields {
  title: string; partyId: string | null; contactId: string | null; shipToId: string | null; shipAddressId: string | null; vendorNumber: string; issuedOn: string; supplyOn: string | null; currency: string;
  /** Undefined while nobody has touched it: then the server says by the terms, or what was said before. */
  dueOn: string | null | undefined; /** The same: until somebody chooses, it is the party's. */ paymentTermId: string | null | undefined; /** Undefined while nobody chose. */ fiscalPositionId: string | null | undefined; fiscalBy: 'auto' | undefined; instalments: Array<{ dueOn: string; percent: string }>;
  exchangeRate: string | null; taxMode: BusinessDocument['taxMode']; taxRounding: BusinessDocument['taxRounding'];
  discount: string; /** Values of dimensions of the whole document. */ dimensions: Readonly<Record<string, string>>; charges: readonly EditedCharge[]; poNumber: string; buyerReference: string; terms: string; notes: string; footer: string; internalNote: string; language: DocumentLanguage; design: PaperLayout | null; trackViews: boolean; ownerId: string | null; isDeposit: boolean; depositIds: string[]; freeCredit: boolean;
  extras: LineExtras;
}

/** An invoice, bill or credit that is being written, with what it comes to; null while that cannot be said. */
export interface Draft extends WrittenDraft<BusinessDocument, DraftFields> {
  priced: PricedBusinessDocument | null; amounts: ReadonlyArray<string | null>;
  setExtra: (key: string, patch: Partial<LineExtras[string]>) => void;
}

const documentKind: DraftKind<BusinessDocument, DraftFields> = {
  fieldsOf: (d) => {
    const { title, partyId, contactId, shipToId, shipAddressId, vendorNumber, issuedOn, supplyOn, currency, taxMode, taxRounding, dimensions, poNumber, buyerReference, terms, notes, footer, internalNote, language, design, trackViews, ownerId, isDeposit, depositIds, freeCredit } = d;
    const extras = Object.fromEntries(d.lines.map((l) => [l.id, { accountId: l.accountId, dimensions: l.dimensions, periodFrom: l.periodFrom, periodTo: l.periodTo, deferral: l.deferral }]));
    return { title, partyId, contactId, shipToId, shipAddressId, vendorNumber, issuedOn, supplyOn, dueOn: undefined, paymentTermId: undefined, fiscalPositionId: undefined, fiscalBy: undefined, instalments: d.instalments.map(({ dueOn, percent }) => ({ dueOn, percent })), currency, exchangeRate: d.rateFixed ? d.exchangeRate : null, taxMode, taxRounding, discount: discountText(d.discountPercent, d.discountAmount), dimensions, charges: d.charges.map(editedCharge), poNumber, buyerReference, terms, notes, footer, internalNote, language, design, trackViews, ownerId, isDeposit, depositIds, freeCredit, extras };
  },
  linesOf: (d) => d.lines.map((l) => editedLine(l, contentsText(l.components ?? []))),
  filled: ['language', 'currency'],
  once: ['dueOn', 'paymentTermId', 'fiscalPositionId', 'fiscalBy'],
  signed: true,
  plainFields: ({ extras: _ofLines, ...fields }) => {
    const [instalments, charges] = [sharesOf(fields), chargesOf(fields.charges, currencyExponent(fields.currency))];
    if (instalments === null || charges === null) return null;
    return { ...fields, instalments, charges, exchangeRate: fields.exchangeRate === null ? null : decimalOf(fields.exchangeRate, 10) ?? fields.exchangeRate };
  },
  plainLines: (lines, digits, { extras }) => plainLines(lines, digits).map((line, i) => ({ ...line, ...(extras[lines[i]!.key] ?? noExtras) })),
  answered: (now, sent, lines, answer) => {
    // What the vendor's own account filled in is shown at once, where nobody chose another meanwhile.
    const filled = lines.flatMap(({ key }, i) => { const accountId = answer.lines[i]?.accountId; return accountId && [sent, now].every(({ extras }) => (extras[key] ?? noExtras).accountId === null) ? [[key, { ...noExtras, ...now.extras[key], accountId }] as const] : []; });
    // Another party brought another currency: a rate somebody typed was one of the currency before.
    const moved = answer.currency !== sent.currency && now.currency === sent.currency ? { exchangeRate: null } : {};
    return { ...now, ...moved, charges: withIds(now.charges, writtenCharges(sent.charges), answer.charges), ...(filled.length > 0 ? { extras: { ...now.extras, ...Object.fromEntries(filled) } } : {}) };
  },
  // The server counts the charges it was sent; those without an amount were not.
  pathOf: (path, { charges }) => path.replace(/^charges\.(\d+)/, (_, n: string) => `charges.${charges.indexOf(writtenCharges(charges)[Number(n)]!)}`),
  proposalsAfter,
};

/** Bills are kept as the others, with what is kept back of their vendor. */
const billKind: typeof documentKind = { ...documentKind, proposalsAfter: billProposalsAfter };

/** Lines as the engine and the contract take them; a wrong figure counts as nothing until it is right. */
const plainLines = (lines: readonly EditedLine[], digits: number) => lines.map((l) => plainLine(l, digits, true));

/** Shares of instalments as the contract takes them; null while one is no number or they do not add up. */
function sharesOf({ instalments, issuedOn }: Pick<DraftFields, 'instalments' | 'issuedOn'>): DraftFields['instalments'] | null {
  const shares = instalments.map((i) => ({ dueOn: i.dueOn, percent: decimalOf(i.percent.replace(/[%٪]/, '')) ?? '' }));
  return shares.some((s) => s.percent === '' || s.dueOn === '') || instalmentProblem(shares, issuedOn) ? null : shares;
}

/** Writes a draft with its lines, and computes at once. `depositTotals` are those of deposits that may be taken off. */
export function useDocumentDraft(document: BusinessDocument, base: { workspace_slug: string }, taxes: readonly DocumentTax[], depositTotals: ReadonlyMap<string, string>): Draft {
  const { get, update } = documentCalls[document.direction];
  const draft = useDraft(document.direction === 'purchase' ? billKind : documentKind, document, { base, get, update, lists: ['invoicing.invoice.list', 'invoicing.bill.list'] });
  const { fields: f, lines, change, applyPosition } = draft;
  const priced = useMemo(() => {
    try {
      const digits = currencyExponent(f.currency);
      return priceBusinessDocument({ currency: f.currency, taxMode: f.taxMode, taxRounding: f.taxRounding, lines: plainLines(lines, digits), taxes, ...plainDiscount(f.discount, digits), charges: chargesOf(f.charges, digits) ?? [], cashRounding: document.currency === f.currency ? document.cashRounding : null, deposits: f.depositIds.map((id) => parseMoney(depositTotals.get(id) ?? '0', f.currency).amount) });
    } catch { return null; }
  }, [f, lines, taxes, depositTotals, document.currency, document.cashRounding]);
  return {
    ...draft, priced, amounts: withSubtotals(lines, lines.map((_, i) => priced?.lines[i]?.amount ?? null), f.currency),
    applyPosition: useCallback(() => { applyPosition(); change(({ charges }) => ({ charges: charges.map((c) => ({ ...c, proposedTaxIds: c.proposedTaxIds ?? c.taxIds })) })); }, [applyPosition, change]),
    setExtra: useCallback((key, patch) => change(({ extras }) => ({ extras: { ...extras, [key]: { ...noExtras, ...extras[key], ...patch } } })), [change]),
  };
}
