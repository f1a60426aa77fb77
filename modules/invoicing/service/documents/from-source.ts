import { documentNumber } from '#core/contract/document-languages.ts';
import type { Ctx } from '#core/server/context.ts';
import { findRate } from '#modules/accounting/api.ts';
import { depositLines } from '../../rules/documents/deposit-lines.ts';
import { word } from '../../rules/documents/document-words.ts';
import { resolveLines } from './masters.ts';
import type { DocumentRow, NewLine } from './rows.ts';
import { addDraft, freshContent, priced, todayOf, type Content } from './write.ts';

/** What another room has sold, as an invoice of it begins: lines name what they came from. Figures are decimal texts. */
export interface SoldContent extends Pick<Content, 'partyId' | 'shipToId' | 'shipAddressId' | 'title' | 'currency' | 'taxMode' | 'taxRounding' | 'discountPercent' | 'discountAmount' | 'poNumber' | 'fiscalPositionId' | 'fiscalBy'>, Partial<Pick<Content, 'ownerId' | 'language' | 'shipPrint'>> {
  lines: Array<Omit<NewLine, 'id' | 'accountId' | 'dimensions' | 'periodFrom' | 'periodTo'> & { sourceType: string; sourceId: string | null }>;
  /** The rate it was sold at: taken where the books know none for the day. */
  exchangeRate: string;
  /** Deposits that are taken off, as far as they fit into it. */
  depositIds?: readonly string[];
}

/** What was sold as the content of an invoice. */
export async function contentOfSold(ctx: Ctx, sold: SoldContent): Promise<Content> {
  const { lines, exchangeRate, depositIds: _deposits, ...said } = sold;
  const fresh = await freshContent(ctx);
  const known = await findRate(ctx, sold.currency, fresh.issuedOn);
  return { ...fresh, ...said, exchangeRate: known === null ? exchangeRate : null, lines: lines.map((l) => ({ ...l, accountId: null, dimensions: {}, periodFrom: null, periodTo: null })) };
}

/** Begins an invoice of what was sold. Whoever calls has checked what the viewer may do. */
export async function draftOfSold(ctx: Ctx, sold: SoldContent): Promise<DocumentRow> {
  const content = await contentOfSold(ctx, sold);
  return addDraft(ctx, 'invoice', { ...content, depositIds: [...(sold.depositIds ?? [])] });
}

/** Begins the deposit of what was sold: a share of it in percent, asked in advance; its lines name `source`. */
export async function depositOfSold(ctx: Ctx, sold: SoldContent, percent: string, source: { type: string; id: string }): Promise<DocumentRow> {
  const content = await contentOfSold(ctx, sold);
  const { lines, taxes } = await resolveLines(ctx, content.lines, content.issuedOn);
  const figures = priced({ ...content, lines, taxes });
  const name = word(content.language, 'depositLine', { percent: documentNumber(percent, content.language), subject: content.title || word(content.language, 'work') });
  const shares = depositLines(lines, figures, { percent, name, currency: content.currency }).map((l): NewLine => ({ ...l, sourceType: source.type, sourceId: source.id }));
  return addDraft(ctx, 'invoice', { ...content, issuedOn: await todayOf(ctx, ctx.workspaceId), discountPercent: null, discountAmount: null, isDeposit: true, lines: shares });
}

/** What an invoice of it comes to now, in minor units of its currency. */
export async function totalOfSold(ctx: Ctx, sold: SoldContent): Promise<bigint> {
  const content = await contentOfSold(ctx, sold);
  const { lines, taxes } = await resolveLines(ctx, content.lines, content.issuedOn);
  return priced({ ...content, lines, taxes }).payable.amount;
}
