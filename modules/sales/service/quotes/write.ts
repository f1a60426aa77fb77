import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import { cut } from '#core/contract/fields.ts';
import { addDays, calendarDate } from '#core/contract/dates.ts';
import { convert, parseMoney, MoneyError, type Money } from '#core/contract/money.ts';
import { PricingError } from '#core/contract/pricing/index.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import { fiscalFor, mapProposed } from '#modules/accounting/api.ts';
import { firstCurrency, firstLanguage, nextCurrency, nextLanguage } from '#modules/invoicing/api.ts';
import { folded, followParties, getParty } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { quoteSays, type createQuote, type Quote, type QuoteDraft, type updateQuote } from '../../contract/quotes.ts';
import { priceQuote, type PriceInput, type PricedQuote } from '../../rules/quotes/price.ts';
import { dealScope } from '../deals/scope.ts';
import { listPrices, requirePeople, requireShipAddress, rateOf, resolveLines } from './masters.ts';
import { followDraft } from './order-store.ts';
import { readQuote } from './read.ts';
import { amountText, loadFamily, loadQuote, quoteById, quoteLines, tellQuote, writeLines, type NewLine, type QuoteRow } from './rows.ts';
import { readQuoteSettings } from './settings.ts';

/** Prices a document; a figure the engine refuses is a wrong field. */
export function priced(input: PriceInput): PricedQuote {
  try {
    const figures = priceQuote(input);
    const below = figures.lines.findIndex((l) => l?.amount.startsWith('-'));
    if (below >= 0) failField(`lines.${below}.discountAmount`, quoteSays('sales.figure', { reason: 'The discount is more than the line costs.' }), 'discount_too_large');
    return figures;
  } catch (error) {
    if (error instanceof PricingError) {
      // The engine counts lines that have a price; the form counts all of them.
      const at = /^lines\.(\d+)(.*)$/.exec(error.path);
      const places = input.lines.flatMap((l, i) => (l.kind === 'item' ? [i] : []));
      return failField(at ? `lines.${places[Number(at[1])] ?? at[1]}${at[2]}` : error.path.replace('discount.percent', 'discountPercent').replace('discount.amount', 'discountAmount'), quoteSays('sales.figure', { reason: error.message }), error.code);
    }
    if (error instanceof MoneyError) return failField('lines', quoteSays('sales.figure', { reason: error.message }), error.code);
    throw error;
  }
}

/** What may be written of a draft, complete. */
type Content = Required<Omit<QuoteDraft, 'lines' | 'exchangeRate'>> & { exchangeRate: string | null; lines: NewLine[] };

async function freshContent(ctx: Ctx): Promise<Content> {
  const [settings, own] = [await readQuoteSettings(ctx, ctx.workspaceId), await getSettings(ctx)];
  const today = calendarDate(Date.now(), own.system.timezone);
  return {
    title: '', partyId: null, billToId: null, shipToId: null, shipAddressId: null, opportunityId: null, issuedOn: today, validUntil: addDays(today, settings.validDays), currency: own.currency.code, exchangeRate: null, taxMode: settings.taxMode, taxRounding: settings.taxRounding,
    fiscalPositionId: null, fiscalBy: 'auto', discountPercent: null, discountAmount: null, depositPercent: settings.depositPercent, terms: settings.terms, notes: '', internalNote: '', carrier: '', language: await firstLanguage(ctx, null, 'sale'), trackViews: settings.trackViews, ownerId: ctx.accountId, lines: [],
  };
}

/** The content of a quote as it stands, to be changed or copied. */
export async function contentOf(ctx: Ctx, quote: QuoteRow): Promise<Content> {
  return {
    title: quote.title, partyId: quote.party_id, billToId: quote.bill_to_id, shipToId: quote.ship_to_id, shipAddressId: quote.ship_address_id, opportunityId: quote.opportunity_id, issuedOn: quote.issued_on, validUntil: quote.valid_until, currency: quote.currency, exchangeRate: quote.exchange_rate, taxMode: quote.tax_mode, taxRounding: quote.tax_rounding, fiscalPositionId: quote.fiscal_position_id, fiscalBy: quote.fiscal_by,
    discountPercent: quote.discount_percent, discountAmount: quote.discount_amount === null ? null : amountText(quote.discount_amount, quote.currency), depositPercent: quote.deposit_percent, terms: quote.terms, notes: quote.notes, internalNote: quote.internal_note, carrier: quote.carrier, language: quote.language, trackViews: quote.track_views,
    ownerId: quote.owner_id, lines: await quoteLines(ctx, quote),
  };
}

/** Refuses what is newly named and not there, or not to be seen by whoever names it. Whoever is named by the id of one that was merged is kept by that of the one that stayed. */
async function requireContent(ctx: Ctx, given: Partial<Content>, whole: Content): Promise<void> {
  const deal = whole.opportunityId ? await dealInSight(ctx, whole.opportunityId) : null;
  if (given.opportunityId && !deal) failField('opportunityId', quoteSays('sales.choose_opportunity'));
  Object.assign(whole, await requirePeople(ctx, given, deal ? [deal.account_id, deal.contact_id] : []));
  if (given.shipAddressId) await requireShipAddress(ctx, whole);
  if (whole.discountPercent !== null && whole.discountAmount !== null) failField('discountAmount', quoteSays('sales.discount_one'));
  if (whole.validUntil !== null && whole.validUntil < whole.issuedOn) failField('validUntil', quoteSays('sales.valid_until'));
}

/** Account and contact of an opportunity the viewer may see. */
async function dealInSight(ctx: Ctx, id: string): Promise<{ account_id: string | null; contact_id: string | null } | null> {
  if (!ctx.can('sales.deal.view')) return null;
  const values: unknown[] = [id];
  const scope = dealScope(ctx, { add: (v) => `$${values.push(v)}` });
  return (await ctx.sql<{ account_id: string | null; contact_id: string | null }>(`select o.account_id, o.contact_id from sales.opportunity o where o.id = $1 and ${scope}`, values))[0] ?? null;
}

/** An amount in the workspace's own currency; one that is too large for it is a wrong rate. */
export function inBase(total: Money, base: string, rate: string): Money {
  try { return convert(total, base, rate); } catch (error) {
    if (error instanceof MoneyError) return failField('exchangeRate', quoteSays('sales.figure', { reason: error.message }), error.code);
    throw error;
  }
}

/** Writes the whole content of a draft: row, lines, figures. */
async function writeContent(ctx: Ctx, id: string, content: Content): Promise<PricedQuote> {
  const { base, rate } = await rateOf(ctx, content.currency, content.issuedOn);
  const exchangeRate = content.currency === base ? '1' : content.exchangeRate ?? rate ?? failField('exchangeRate', quoteSays('sales.rate_missing', { currency: content.currency }));
  const party = content.partyId ? await getParty(ctx, content.partyId) : null;
  const shipTo = content.shipToId ? (await followParties(ctx, [content.shipToId])).get(content.shipToId) : null;
  const position = await fiscalFor(ctx, { side: 'sale', party, shipTo, shipAddressId: content.shipAddressId, chosen: content.fiscalBy === 'hand' ? content.fiscalPositionId : undefined });
  const { lines, taxes, items } = await resolveLines(ctx, await mapProposed(ctx, position, content.lines, content.issuedOn), content.issuedOn);
  const list = await listPrices(ctx, lines, { currency: content.currency, exchangeRate, partyId: content.partyId, on: content.issuedOn }, items);
  const figures = priced({ ...content, lines: lines.map((l, i) => ({ ...l, listPrice: list[i] ?? null })), taxes });
  await ctx.sql(
    `update sales.quote set title = $3, party_id = $4, bill_to_id = $5, ship_to_id = $6, opportunity_id = $7, issued_on = $8, valid_until = $9, currency = $10, exchange_rate = $11, base_currency = $12, tax_mode = $13, tax_rounding = $14, taxes = $15::jsonb, discount_percent = $16, discount_amount = $17,
       deposit_percent = $18, terms = $19, notes = $20, internal_note = $21, language = $22, track_views = $23, owner_id = $24, totals = $25::jsonb, total_amount = $26, base_amount = $27, highest_discount = $28, customer = $29, search = $30, fiscal_position_id = $31, fiscal_position = $32::jsonb, fiscal_by = $33, carrier = $34, ship_address_id = $35, updated_at = now() where id = $1 and workspace_id = $2`,
    [id, ctx.workspaceId, content.title, content.partyId, content.billToId, content.shipToId, content.opportunityId, content.issuedOn, content.validUntil, content.currency, exchangeRate, base, content.taxMode, content.taxRounding, JSON.stringify(taxes), content.discountPercent,
      content.discountAmount ? String(parseMoney(content.discountAmount, content.currency).amount) : null, content.depositPercent, content.terms, content.notes, content.internalNote, content.language, content.trackViews, content.ownerId, JSON.stringify(figures.totals), String(figures.total.amount),
      String(inBase(figures.total, base, exchangeRate).amount), figures.highestDiscount, party?.name ?? '', folded([content.title, party?.name ?? '', ...lines.map((l) => l.name), ...lines.map((l) => cut(l.description ?? '', 500))].join(' ')).slice(0, 8000), position?.shown.id ?? null, position && JSON.stringify(position.shown), content.fiscalBy, content.carrier, content.shipAddressId]);
  await writeLines(ctx, { id, workspaceId: ctx.workspaceId, currency: content.currency }, lines, figures);
  return figures;
}

/** Puts a new draft into the table and answers it. */
export async function addDraft(ctx: Ctx, content: Content, of: { familyId?: string; revision?: number; number?: string | null } = {}): Promise<Quote> {
  const id = await insertDraft(ctx, content, of);
  const q = await quoteById(ctx, ctx.workspaceId, id);
  tellQuote(ctx, { ...q, version: 1 }, 'created', { values: { title: content.title, total: q.totals.total, currency: q.currency, revision: of.revision ?? 1 } });
  return readQuote(ctx, q);
}

/** Puts a new draft into the table, of a quote or for an order; answers its id. */
export async function insertDraft(ctx: Ctx, content: Content, of: { familyId?: string; revision?: number; number?: string | null; forOrder?: boolean } = {}): Promise<string> {
  const id = uuidv7();
  await ctx.sql(
    `insert into sales.quote (id, workspace_id, family_id, revision, number, issued_on, currency, base_currency, tax_mode, tax_rounding, totals, created_by, for_order) values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, '{}', $10, $11)`,
    [id, ctx.workspaceId, of.familyId ?? id, of.revision ?? 1, of.number ?? null, content.issuedOn, content.currency, content.taxMode, content.taxRounding, ctx.accountId, of.forOrder ?? false]);
  await writeContent(ctx, id, content);
  return id;
}

/** Begins a quote with what is given and the workspace's usual values for the rest. */
export async function createDraft(ctx: Ctx, { workspace_slug: _slug, ...given }: InputOf<typeof createQuote>): Promise<Quote> {
  return addDraft(ctx, await beginContent(ctx, given));
}

/** What is given with the workspace's and the customer's usual values for the rest. */
export async function beginContent(ctx: Ctx, given: Partial<QuoteDraft>): Promise<Content> {
  const content = merged(await freshContent(ctx), given);
  if (given.issuedOn && given.validUntil === undefined) content.validUntil = addDays(given.issuedOn, (await readQuoteSettings(ctx, ctx.workspaceId)).validDays);
  await requireContent(ctx, content, content);
  if (given.currency === undefined) content.currency = await firstCurrency(ctx, content.partyId, content.issuedOn);
  // Nobody said another discount than the one agreed with the customer.
  if (content.partyId && given.discountPercent === undefined && given.discountAmount === undefined) content.discountPercent = (await getParty(ctx, content.partyId)).discountPercent;
  if (given.language === undefined) content.language = await firstLanguage(ctx, content.partyId, 'sale');
  return content;
}

function merged(content: Content, given: Partial<QuoteDraft>): Content {
  const changes = Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined));
  // Whoever names a position, or none, has chosen.
  if (given.fiscalPositionId !== undefined || given.fiscalBy !== undefined) Object.assign(changes, { fiscalBy: given.fiscalBy ?? 'hand', ...(given.fiscalBy === 'auto' ? { fiscalPositionId: null } : {}) });
  // One kind of discount takes the place of the other.
  if (given.discountPercent && given.discountAmount === undefined) changes.discountAmount = null;
  if (given.discountAmount && given.discountPercent === undefined) changes.discountPercent = null;
  return { ...content, ...changes } as Content;
}

/** Content of an order: no line is an option, and there is no last day. */
export const withoutOffer = (content: Content): Pick<Content, 'validUntil' | 'lines'> => ({ validUntil: null, lines: content.lines.map((l) => ({ ...l, optional: false, chosen: true, optionGroup: '' })) });

/** Writes a draft if nobody else did meanwhile. */
export async function updateDraft(ctx: Ctx, { workspace_slug: _slug, id, version, ...given }: InputOf<typeof updateQuote>): Promise<Quote> {
  const quote = await loadQuote(ctx, id, true);
  if (quote.version !== version) throw new Refusal('core.version_conflict', { current: await readQuote(ctx, quote) });
  if (quote.status !== 'draft') return given.ownerId !== undefined && Object.keys(given).length === 1 ? assign(ctx, quote, given.ownerId) : quote.for_order ? fail('sales.order_state', { status: quote.status }) : fail('sales.quote_not_draft');
  const before = await contentOf(ctx, quote);
  const content = merged(before, given);
  // Of an order nothing is left to the customer, and it is not offered until a day.
  if (quote.for_order) Object.assign(content, withoutOffer(content));
  content.currency = await nextCurrency(ctx, before, given, content);
  // Another currency has another rate, unless one came with it.
  if (content.currency !== before.currency && (given.exchangeRate === undefined || given.currency !== content.currency)) content.exchangeRate = null;
  // An address is one of whoever gets the goods.
  if ((given.partyId !== undefined && given.partyId !== before.partyId && !content.shipToId) || (given.shipToId !== undefined && given.shipToId !== before.shipToId)) content.shipAddressId = given.shipAddressId !== undefined && given.shipAddressId !== before.shipAddressId ? given.shipAddressId : null;
  // What was chosen was chosen for the customer before.
  if (given.partyId !== undefined && given.partyId !== before.partyId && given.fiscalPositionId === undefined) Object.assign(content, { fiscalBy: 'auto', fiscalPositionId: null });
  // What stays as it was is not asked for again: the customer may be archived by now.
  await requireContent(ctx, Object.fromEntries(Object.entries(given).filter(([key, v]) => v !== before[key as keyof Content])) as Partial<Content>, content);
  content.language = await nextLanguage(ctx, before, given, 'sale');
  const figures = await writeContent(ctx, id, content);
  await ctx.sql('update sales.quote set version = version + 1, approved_at = null, approved_by = null where id = $1 and workspace_id = $2', [id, ctx.workspaceId]);
  if (quote.for_order) await followDraft(ctx, quote.currency === content.currency ? quote : { ...quote, currency: content.currency });
  const after = await quoteById(ctx, ctx.workspaceId, id);
  const changes = Object.fromEntries((['title', 'validUntil', 'issuedOn', 'currency', 'taxMode', 'discountPercent', 'discountAmount', 'depositPercent', 'carrier', 'ownerId', 'opportunityId'] as const).filter((k) => before[k] !== content[k]).map((k) => [k, [before[k], content[k]]]));
  if (quote.customer !== after.customer) changes.customer = [quote.customer, after.customer];
  if (quote.totals.total !== figures.totals.total) changes.total = [quote.totals.total, figures.totals.total];
  // A draft is saved while it is written: its own history tells, the audit log does not.
  tellQuote(ctx, after, 'changed', { changes }, false);
  return readQuote(ctx, after);
}

/** Who looks after a quote may change at any time; what the customer was sent does not. */
async function assign(ctx: Ctx, quote: QuoteRow, ownerId: string | null): Promise<Quote> {
  await requirePeople(ctx, { ownerId });
  if (quote.owner_id === ownerId) return readQuote(ctx, quote);
  await ctx.sql('update sales.quote set owner_id = $3, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [quote.id, quote.workspace_id, ownerId]);
  if (quote.for_order) await followDraft(ctx, quote);
  const after = await quoteById(ctx, quote.workspace_id, quote.id);
  tellQuote(ctx, after, 'changed', { changes: { ownerId: [quote.owner_id, ownerId] } });
  return readQuote(ctx, after);
}

/** A new draft with the same content and today's date. */
export async function cloneQuote(ctx: Ctx, { id }: { id: string }): Promise<Quote> {
  const quote = await loadQuote(ctx, id);
  if (quote.for_order) found(null);
  return addDraft(ctx, await renewed(ctx, await contentOf(ctx, quote)));
}

/** The next version of a quote that was sent, as a draft under the same number. */
export async function reviseQuote(ctx: Ctx, { id }: { id: string }): Promise<Quote> {
  const quote = await loadFamily(ctx, id);
  if (!['sent', 'viewed', 'declined', 'expired'].includes(quote.status)) fail('sales.quote_state', { status: quote.status });
  const family = await ctx.sql<{ revision: number; status: string }>('select revision, status from sales.quote where family_id = $1 and workspace_id = $2 and deleted_at is null', [quote.family_id, ctx.workspaceId]);
  if (family.some((f) => f.status === 'draft' || f.status === 'in_approval')) fail('sales.quote_draft_exists');
  const [last] = await ctx.sql<{ last: number }>('select max(revision)::int as last from sales.quote where family_id = $1 and workspace_id = $2', [quote.family_id, ctx.workspaceId]);
  return addDraft(ctx, await renewed(ctx, await contentOf(ctx, quote)), { familyId: quote.family_id, revision: last!.last + 1, number: quote.number });
}

async function renewed(ctx: Ctx, content: Content): Promise<Content> {
  const { issuedOn, validUntil } = await freshContent(ctx);
  const { rate } = await rateOf(ctx, content.currency, issuedOn);
  return { ...content, issuedOn, validUntil, exchangeRate: rate ?? content.exchangeRate, lines: content.lines.map((l) => ({ ...l, id: undefined })) };
}
