import { v7 as uuidv7 } from 'uuid';
import { addDays, calendarDate } from '#core/contract/dates.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import { convert, MoneyError, type Money } from '#core/contract/money.ts';
import { PricingError } from '#core/contract/pricing/index.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, Refusal } from '#core/server/fail.ts';
import { findBook, rateOn } from '#modules/accounting/api.ts';
import type { ShownFiscalPosition, ShownTerm } from '#modules/accounting/contract.ts';
import { folded, getParty } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { debitedLine, documentSays, isCredit, kindsOf, type BusinessDocument, type CashRounding, type Direction, type DocumentCharge, type documentCalls, type DocumentDraft, type DocumentKind } from '../../contract/documents.ts';
import { instalmentProblem } from '../../rules/documents/instalments.ts';
import { priceBusinessDocument, type PricedBusinessDocument, type PriceInput } from '../../rules/documents/price.ts';
import { firstDueBy } from '../../rules/documents/terms.ts';
import { cashRoundingOf, keptCharges, type NewCharge } from './charges.ts';
import { depositsOf, resolveDeposits, writeDeposits } from './deposits.ts';
import { fiscalOf, mapAdded, withFiscal } from './fiscal.ts';
import { agreedDiscount, requirePeople, resolveLines, spentByVendor, termsDays } from './masters.ts';
import { requireUnits, withUnits } from './line-units.ts';
import { firstCurrency, nextCurrency } from './party-currency.ts';
import { firstLanguage, nextLanguage } from './party-language.ts';
import { readDocument } from './read.ts';
import { amountText, documentById, documentLines, loadDocument, minorOf, setDocument, tellDocument, writeLines, type DocumentRow, type NewLine } from './rows.ts';
import { readDocumentSettings } from './settings.ts';
import { tellSources } from './sources.ts';
import { tellTemplate } from './templates.ts';
import { isAgreedTerm, termFor } from './terms.ts';
import type { AgreedPlace } from './printed-people.ts';
import { requireShipAddress } from './ship-to.ts';

/** Prices a document; a figure the engine refuses is a wrong field, and a document comes to 0 or more. */
export function priced(input: PriceInput): PricedBusinessDocument {
  try {
    const figures = priceBusinessDocument(input);
    if (figures.payable.amount < 0n) failField('lines', documentSays('invoicing.below_zero'), 'below_zero');
    return figures;
  } catch (error) {
    if (error instanceof PricingError) {
      // The engine counts lines that have a price; the form counts all of them.
      const at = /^lines\.(\d+)(.*)$/.exec(error.path);
      const places = input.lines.flatMap((l, i) => (l.kind === 'item' ? [i] : []));
      return failField(at ? `lines.${places[Number(at[1])] ?? at[1]}${at[2]}` : error.path.replace('discount.percent', 'discountPercent').replace('discount.amount', 'discountAmount'), documentSays('invoicing.figure', { reason: error.message }), error.code);
    }
    if (error instanceof MoneyError) return failField('lines', documentSays('invoicing.figure', { reason: error.message }), error.code);
    throw error;
  }
}

/** What may be written of a draft, complete. */
export type Content = Required<Omit<DocumentDraft, 'lines' | 'exchangeRate' | 'charges' | 'paymentTermId' | 'fiscalPositionId' | 'fiscalBy'>> & { exchangeRate: string | null; /** The party's when undefined. */ paymentTermId?: string | null | undefined; fiscalPositionId?: string | null | undefined; /** By hand: the position is the one above, or none. */ fiscalBy?: 'auto' | 'hand' | undefined; /** It keeps this position, and taxes as they are. */ fiscalKept?: ShownFiscalPosition | null | undefined; lines: NewLine[]; /** Where it goes, as that was agreed on the order it is of; found anew when absent. */ shipPrint?: AgreedPlace | null | undefined; charges: readonly NewCharge[]; /** Of what credits something, the rounding of that; else by the settings. */ cashRounding?: CashRounding | null | undefined; /** What the charges were: those that are kept give back what they gave back. */ chargesBefore?: readonly DocumentCharge[] };

/** Today in the workspace's own zone. */
export async function todayOf(ctx: Ctx, workspaceId: number): Promise<string> {
  return calendarDate(Date.now(), (await getSettings(ctx, workspaceId)).system.timezone);
}

/** The content a new draft begins with, in the language of the customer if there is one yet. */
export async function freshContent(ctx: Ctx, customerId: string | null = null): Promise<Content> {
  const [settings, own, book] = [await readDocumentSettings(ctx, ctx.workspaceId), await getSettings(ctx), await findBook(ctx)];
  return {
    title: '', partyId: customerId, contactId: null, shipToId: null, shipAddressId: null, vendorNumber: '', issuedOn: calendarDate(Date.now(), own.system.timezone), supplyOn: null, dueOn: null, instalments: [], currency: own.currency.code, exchangeRate: null, taxMode: settings.taxMode, taxRounding: book?.taxRounding ?? 'document',
    discountPercent: null, discountAmount: null, poNumber: '', buyerReference: '', terms: settings.terms, notes: settings.notes, footer: settings.footer, dimensions: {}, charges: [], internalNote: '', language: await firstLanguage(ctx, customerId, 'sale'), design: null, trackViews: settings.trackViews, ownerId: ctx.actorId, isDeposit: false, depositIds: [], freeCredit: false, lines: [],
  };
}

/** The content of a document as it stands, to be changed or copied. */
export async function contentOf(ctx: Ctx, d: DocumentRow): Promise<Content> {
  return {
    title: d.title, partyId: d.party_id, contactId: d.contact_id, shipToId: d.ship_to_id, shipAddressId: d.ship_address_id, /* A copy of what is posted goes where it goes by then. */ shipPrint: d.status === 'draft' || d.status === 'awaiting_approval' ? d.ship_print : null, vendorNumber: d.vendor_number, issuedOn: d.issued_on, supplyOn: d.supply_on, paymentTermId: d.payment_term_id, dueOn: d.due_asked, instalments: d.instalments.length > 1 || d.status === 'draft' || d.status === 'awaiting_approval' ? d.instalments.map(({ dueOn, percent }) => ({ dueOn, percent })) : [], currency: d.currency,
    exchangeRate: d.rate_fixed ? d.exchange_rate : null, taxMode: d.tax_mode, taxRounding: d.tax_rounding, discountPercent: d.discount_percent, discountAmount: d.discount_amount === null ? null : amountText(d.discount_amount, d.currency), poNumber: d.po_number, buyerReference: d.buyer_reference, terms: d.terms, notes: d.notes, footer: d.footer, dimensions: d.dimensions, ...fiscalOf(d), charges: d.charges, chargesBefore: d.charges, ...(isCredit(d.kind) && d.origin_id ? { cashRounding: d.cash_rounding } : {}),
    internalNote: d.internal_note, language: d.language, design: d.design, trackViews: d.track_views, ownerId: d.owner_id, isDeposit: d.is_deposit, depositIds: (await depositsOf(ctx, d)).map((u) => u.depositId), freeCredit: d.free_credit, lines: await documentLines(ctx, d),
  };
}

/** Refuses what is newly named and not there, and days and shares that do not fit together. Whoever is named by the id of one that was merged is kept by that of the one that stayed. */
export async function requireContent(ctx: Ctx, given: Partial<Content>, whole: Content, { known = [], lines = [] }: { /** People it names already. */ known?: ReadonlyArray<string | null>; /** The lines it has. */ lines?: readonly NewLine[] } = {}): Promise<void> {
  Object.assign(whole, await requirePeople(ctx, given, known));
  if (given.shipAddressId) await requireShipAddress(ctx, whole);
  if (given.lines) await requireUnits(ctx, given.lines, lines);
  if (whole.discountPercent !== null && whole.discountAmount !== null) failField('discountAmount', documentSays('invoicing.discount_one'));
  if (whole.dueOn !== null && whole.dueOn < whole.issuedOn) failField('dueOn', documentSays('invoicing.due_before'));
  const wrong = instalmentProblem(whole.instalments, whole.issuedOn);
  if (wrong?.kind === 'sum') failField('instalments', documentSays('invoicing.instalment_sum', { sum: wrong.sum }));
  if (wrong?.kind === 'before') failField(`instalments.${wrong.at}.dueOn`, documentSays('invoicing.due_before'));
}

/** An amount in the workspace's own currency; one that is too large for it is a wrong rate. */
export function inBase(total: Money, base: string, rate: string): Money {
  try { return convert(total, base, rate); } catch (error) {
    if (error instanceof MoneyError) return failField('exchangeRate', documentSays('invoicing.figure', { reason: error.message }), error.code);
    throw error;
  }
}

/** The day from which a document is due when nobody said otherwise. */
async function dueDay(ctx: Ctx, direction: Direction, content: Content, term: ShownTerm | null): Promise<string> {
  if (content.dueOn) return content.dueOn;
  if (content.instalments.length > 0) return content.instalments.map((i) => i.dueOn).toSorted()[0]!;
  if (term) return firstDueBy(term, content.issuedOn);
  return addDays(content.issuedOn, (await termsDays(ctx, content.partyId, direction)) ?? (await readDocumentSettings(ctx, ctx.workspaceId)).dueDays);
}

/** A vendor's number is entered once; the other bill is named. Two who enter it at the same moment come one after the other. */
async function requireFreeVendorNumber(ctx: Ctx, d: { id: string; kind: DocumentKind }, { partyId, vendorNumber }: Content): Promise<void> {
  if (kindsOf.sale.includes(d.kind as never) || vendorNumber === '' || !partyId) return;
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 78))', [`${partyId} ${vendorNumber.toLowerCase()}`]);
  const [other] = await ctx.sql<{ id: string; number: string | null }>(
    "select o.id, o.number from invoicing.document o where o.workspace_id = $1 and o.party_id = $2 and lower(o.vendor_number) = lower($3) and o.kind = $5 and o.vendor_number <> '' and o.status <> 'void' and o.deleted_at is null and o.id <> $4 limit 1", [ctx.workspaceId, partyId, vendorNumber, d.id, d.kind], 'invoicing.vendor_number');
  if (other) fail('invoicing.vendor_number_taken', { vendorNumber, number: other.number ?? '–', id: other.id });
}

/** Writes the whole content of a draft: row, lines, deposits, figures. */
export async function writeContent(ctx: Ctx, d: { id: string; kind: DocumentKind; direction: Direction }, given: Content): Promise<PricedBusinessDocument> {
  await requireFreeVendorNumber(ctx, d, given);
  const { currency: own } = await getSettings(ctx);
  const exchangeRate = given.currency === own.code ? '1' : given.exchangeRate ?? await rateOn(ctx, given.currency, given.issuedOn);
  const party = given.partyId ? await getParty(ctx, given.partyId) : null;
  const { position, content } = await withFiscal(ctx, d.direction, given, party);
  const term = await termFor(ctx, d, content, party);
  const spent = await spentByVendor(ctx, { lines: content.lines, charges: await keptCharges(ctx, content.charges, content.chargesBefore) }, d.direction, party);
  const { lines, taxes, charges } = await resolveLines(ctx, await withUnits(ctx, d.id, spent.lines), content.supplyOn ?? content.issuedOn, { isDeposit: content.isDeposit, charges: spent.charges, dimensions: content.dimensions });
  const cashRounding = content.cashRounding === undefined ? await cashRoundingOf(ctx, d.direction, content.currency) : content.cashRounding;
  const deposits = content.depositIds.length > 0 ? await resolveDeposits(ctx, { ids: content.depositIds, direction: d.direction, partyId: content.partyId, currency: content.currency, documentId: d.id }) : [];
  const figures = priced({ ...content, lines, taxes, charges, cashRounding, deposits: deposits.map((u) => u.total) });
  await ctx.sql(
    `update invoicing.document set title = $3, party_id = $4, contact_id = $5, ship_to_id = $6, vendor_number = $7, issued_on = $8, supply_on = $9, due_asked = $10, due_on = $11, instalments = $12::jsonb, currency = $13, exchange_rate = $14, rate_fixed = $15, base_currency = $16, tax_mode = $17, tax_rounding = $18, taxes = $19::jsonb,
       discount_percent = $20, discount_amount = $21, po_number = $22, buyer_reference = $23, terms = $24, notes = $25, internal_note = $26, language = $27, track_views = $28, owner_id = $29, is_deposit = $30, free_credit = $31, totals = $32::jsonb, total_amount = $33, payable_amount = $34, base_amount = $35, party_name = $36, search = $37, footer = $38, charges = $39::jsonb, cash_rounding = $40::jsonb, payment_term_id = $41, payment_term = $42::jsonb, design = $43, dimensions = $44::jsonb, fiscal_position_id = $45, fiscal_position = $46::jsonb, fiscal_by = $47, ship_address_id = $48, ship_print = $49::jsonb, updated_at = now()
     where id = $1 and workspace_id = $2`,
    [d.id, ctx.workspaceId, content.title, content.partyId, content.contactId, content.shipToId, content.vendorNumber, content.issuedOn, content.supplyOn, content.dueOn, await dueDay(ctx, d.direction, content, term), JSON.stringify(content.instalments), content.currency, exchangeRate, content.exchangeRate !== null && content.currency !== own.code, own.code,
      content.taxMode, content.taxRounding, JSON.stringify(taxes), content.discountPercent, content.discountAmount ? String(minorOf(content.discountAmount, content.currency)) : null, content.poNumber, content.buyerReference, content.terms, content.notes, content.internalNote, content.language, content.trackViews, content.ownerId,
      content.isDeposit, content.freeCredit, JSON.stringify(figures.totals), String(figures.total.amount), String(figures.payable.amount), String(inBase(figures.total, own.code, exchangeRate).amount), party?.name ?? '',
      folded([content.title, party?.name ?? '', content.vendorNumber, content.poNumber, ...lines.map((l) => l.name)].join(' ')).slice(0, 4000), content.footer, JSON.stringify(charges), cashRounding && JSON.stringify(cashRounding), term?.id ?? null, term && JSON.stringify(term), content.design, JSON.stringify(content.dimensions), position?.id ?? null, position && JSON.stringify(position), content.fiscalBy ?? 'auto', content.shipAddressId, content.shipPrint ? JSON.stringify(content.shipPrint) : null], 'invoicing.write_shipped_document');
  const sources = await writeLines(ctx, { id: d.id, workspaceId: ctx.workspaceId, currency: content.currency }, lines, figures.lines);
  await writeDeposits(ctx, { id: d.id, workspaceId: ctx.workspaceId }, deposits);
  await tellSources(ctx, sources);
  return figures;
}

/** Puts a new draft into the table and answers its row. Whoever calls has checked its people. */
export async function addDraft(ctx: Ctx, kind: DocumentKind, content: Content, of: { originId?: string | null; recurringId?: string | null; isTemplate?: boolean } = {}): Promise<DocumentRow> {
  const id = uuidv7();
  const direction: Direction = kindsOf.sale.includes(kind as never) ? 'sale' : 'purchase';
  await ctx.sql(
    'insert into invoicing.document (id, workspace_id, kind, issued_on, currency, base_currency, tax_mode, tax_rounding, origin_id, recurring_id, is_template, created_by) values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11)',
    [id, ctx.workspaceId, kind, content.issuedOn, content.currency, content.taxMode, content.taxRounding, of.originId ?? null, of.recurringId ?? null, of.isTemplate ?? false, ctx.actorId], 'invoicing.add_document');
  const figures = await writeContent(ctx, { id, kind, direction }, { ...content, chargesBefore: [] });
  tellDocument(ctx, { id, workspace_id: ctx.workspaceId, version: 1, direction }, 'created', { kind, values: { title: content.title, total: figures.totals.total, currency: content.currency } });
  return documentById(ctx, ctx.workspaceId, id);
}

/** Begins a document of a direction with what is given and the workspace's usual values for the rest. */
export const createDraft = (direction: Direction) => async (ctx: Ctx, { workspace_slug: _slug, kind, ...given }: InputOf<(typeof documentCalls)['sale']['create']>): Promise<BusinessDocument> => {
  const chosen = kind ?? kindsOf[direction][0];
  if (!(kindsOf[direction] as readonly DocumentKind[]).includes(chosen)) failField('kind', documentSays('invoicing.kind_form'));
  if (given.isDeposit) requireAsking(chosen);
  const content = merged(await freshContent(ctx), given);
  await requireContent(ctx, content, content);
  if (given.currency === undefined) content.currency = await firstCurrency(ctx, content.partyId, content.issuedOn);
  if (saysNoDiscount(given)) content.discountPercent = await agreedDiscount(ctx, content.partyId, chosen);
  if (given.language === undefined) content.language = await firstLanguage(ctx, content.partyId, direction);
  return readDocument(ctx, await addDraft(ctx, chosen, content));
};

/** True for input that leaves the discount to what was agreed with the customer. */
const saysNoDiscount = ({ discountPercent, discountAmount }: DocumentDraft): boolean => discountPercent === undefined && discountAmount === undefined;

/** True for a discount that nobody typed: none, or as much as was agreed. */
const isUntyped = (percent: string | null, agreed: string | null): boolean => percent === null || (agreed !== null && Number(percent) === Number(agreed));

/** What gives back follows what it credits: of a deposit it stays one, and of anything else it never becomes one. */
function requireAsking(kind: DocumentKind): void {
  if (isCredit(kind) || kind === 'debit_note') failField('isDeposit', documentSays('invoicing.deposit_kind'));
}

/** An address is one of whoever gets the goods, and what was agreed on an order is no more once something else is chosen. */
function leaveShipping(content: Content, before: Content, given: DocumentDraft): void {
  const differs = (key: 'partyId' | 'shipToId' | 'shipAddressId') => given[key] !== undefined && given[key] !== before[key];
  if (((differs('partyId') && !content.shipToId) || differs('shipToId')) && !differs('shipAddressId')) content.shipAddressId = null;
  if (differs('partyId') || differs('shipToId') || differs('shipAddressId')) content.shipPrint = null;
}

function merged(content: Content, given: DocumentDraft): Content {
  const changes = Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined));
  // One kind of discount takes the place of the other, and one due date that of instalments.
  if (given.discountPercent && given.discountAmount === undefined) changes.discountAmount = null;
  if (given.discountAmount && given.discountPercent === undefined) changes.discountPercent = null;
  if (given.dueOn && given.instalments === undefined) changes.instalments = [];
  if (given.instalments && given.instalments.length > 0 && given.dueOn === undefined) changes.dueOn = null;
  // Whoever names a position, or none, has chosen; what was kept of another document is then no more.
  if (given.fiscalPositionId !== undefined || given.fiscalBy !== undefined) Object.assign(changes, { fiscalBy: given.fiscalBy ?? 'hand', ...(given.fiscalBy === 'auto' ? { fiscalPositionId: null } : {}), fiscalKept: undefined });
  // Money that is asked for in advance has nothing before it to take off.
  if (given.isDeposit ?? content.isDeposit) changes.depositIds = [];
  return { ...content, ...changes } as Content;
}

const tracked = ['title', 'issuedOn', 'dueOn', 'supplyOn', 'vendorNumber', 'currency', 'taxMode', 'discountPercent', 'discountAmount', 'ownerId', 'poNumber'] as const;

/** Writes a draft if nobody else did meanwhile. */
export const updateDraft = (direction: Direction) => async (ctx: Ctx, { workspace_slug: _slug, id, version, ...given }: InputOf<(typeof documentCalls)['sale']['update']>): Promise<BusinessDocument> => {
  const d = await loadDocument(ctx, direction, id, true);
  if (d.version !== version) throw new Refusal('core.version_conflict', { current: await readDocument(ctx, d) });
  if (d.status !== 'draft') return annotate(ctx, d, given);
  await tellTemplate(ctx, 'before', d);
  const before = await contentOf(ctx, d);
  if (given.isDeposit !== undefined && given.isDeposit !== before.isDeposit) requireAsking(d.kind);
  const content = await mapAdded(ctx, d.direction, merged(before, given), before);
  // What corrects a document is in its currency.
  if (d.origin_id === null) content.currency = await nextCurrency(ctx, before, given, content);
  // Another currency has another rate, unless one came with it.
  if (content.currency !== before.currency && (given.exchangeRate === undefined || given.currency !== content.currency)) content.exchangeRate = null;
  leaveShipping(content, before, given);
  // What stays as it was is not asked for again: the party may be archived by now.
  await requireContent(ctx, Object.fromEntries(Object.entries(given).filter(([key, v]) => v !== before[key as keyof Content])) as Partial<Content>, content, { known: [d.party_id, d.contact_id, d.ship_to_id], lines: before.lines });
  // What was agreed with the one before goes with them; what somebody typed stays.
  if (given.partyId !== undefined && given.partyId !== before.partyId && saysNoDiscount(given) && before.discountAmount === null && isUntyped(before.discountPercent, await agreedDiscount(ctx, before.partyId, d.kind))) content.discountPercent = await agreedDiscount(ctx, given.partyId, d.kind);
  // A term that nobody chose is the party's: another party has another one.
  if (given.partyId !== undefined && given.partyId !== before.partyId && given.paymentTermId === undefined && (await isAgreedTerm(ctx, before, d.direction))) content.paymentTermId = undefined;
  // What was chosen was chosen for the party before.
  if (given.partyId !== undefined && given.partyId !== before.partyId && given.fiscalPositionId === undefined && before.fiscalKept === undefined) Object.assign(content, { fiscalBy: 'auto', fiscalPositionId: null });
  content.language = await nextLanguage(ctx, before, given, direction);
  const figures = await writeContent(ctx, d, content);
  await tellTemplate(ctx, 'after', d);
  // A recurring invoice that could not be made may be mended by this: the clock tries it again.
  if (d.is_template) await ctx.sql("update invoicing.recurring set last_problem = '', tries = 0, version = version + 1, updated_at = now() where template_id = $1 and workspace_id = $2 and (last_problem <> '' or tries > 0)", [d.id, d.workspace_id]);
  const after = await setDocument(ctx, d, 'approved_at = null, approved_by = null');
  const changes: Record<string, [unknown, unknown]> = Object.fromEntries(tracked.filter((k) => before[k] !== content[k]).map((k) => [k, [before[k], content[k]]]));
  if (d.party_name !== after.party_name) changes.party = [d.party_name, after.party_name];
  if (d.totals.total !== figures.totals.total) changes.total = [d.totals.total, figures.totals.total];
  // A draft is saved while it is written: its own history tells, the audit log does not.
  tellDocument(ctx, after, 'changed', { changes }, false);
  return readDocument(ctx, after);
};

/** Who looks after a posted document and what colleagues note about it may change at any time; what it says does not. */
async function annotate(ctx: Ctx, d: DocumentRow, given: DocumentDraft): Promise<BusinessDocument> {
  const { ownerId, internalNote, trackViews, ...others } = given;
  if (Object.values(others).some((v) => v !== undefined)) fail('invoicing.not_draft');
  await requirePeople(ctx, { ownerId });
  const changes = Object.fromEntries(([['ownerId', d.owner_id, ownerId], ['internalNote', d.internal_note, internalNote], ['trackViews', d.track_views, trackViews]] as const).filter(([, was, is]) => is !== undefined && is !== was).map(([k, was, is]) => [k, [was, is]]));
  if (Object.keys(changes).length === 0) return readDocument(ctx, d);
  const after = await setDocument(ctx, d, 'owner_id = $3, internal_note = $4, track_views = $5', [ownerId === undefined ? d.owner_id : ownerId, internalNote ?? d.internal_note, trackViews ?? d.track_views]);
  tellDocument(ctx, after, 'changed', { changes });
  return readDocument(ctx, after);
}

/** Charges of a copy: they give nothing back, and what they add up to is rounded by the settings of now. */
export const copiedCharges = ({ charges }: Pick<Content, 'charges'>): Pick<Content, 'charges' | 'cashRounding' | 'fiscalKept'> => ({ charges: charges.map((c) => ({ ...c, sourceId: null })), cashRounding: undefined, fiscalKept: undefined });

/** A new draft with the same content, of today. */
export const cloneDocument = (direction: Direction) => async (ctx: Ctx, { id }: { id: string }): Promise<BusinessDocument> => {
  const d = await loadDocument(ctx, direction, id);
  const content = await contentOf(ctx, d);
  // What raises the price of a line of an invoice does so in the copy, too.
  const lines = content.lines.map(({ id: _id, sourceType: type, sourceId, ...line }) => ({ ...line, ...(type === debitedLine ? { sourceType: type, sourceId: sourceId ?? null } : { sourceType: '', sourceId: null }) }));
  return readDocument(ctx, await addDraft(ctx, d.kind, { ...content, ...copiedCharges(content), ...(d.kind === 'debit_note' && d.origin_id ? { fiscalKept: d.fiscal_position } : {}), lines, issuedOn: await todayOf(ctx, ctx.workspaceId), supplyOn: null, dueOn: null, instalments: [], exchangeRate: null, vendorNumber: '', depositIds: [], isDeposit: content.isDeposit && !isCredit(d.kind), freeCredit: false, ownerId: ctx.accountId, internalNote: '' }, /* It asks for more of the same invoice. */ { originId: d.kind === 'debit_note' ? d.origin_id : null }));
};
