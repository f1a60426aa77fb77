import { addDays } from '#core/contract/dates.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { accountsByCode, importStatement, itemsOfSources, searchItems, taxesByCode, termsByName } from '#modules/accounting/api.ts';
import { findMatches } from '#modules/parties/api.ts';
import { recordPayment } from '#modules/payments/api.ts';
import { demoActor } from '#modules/workspace/api.ts';
import { documentSource, type BusinessDocument } from './contract/documents.ts';
import { demoDocuments, type DemoDocument, type DemoLine } from './rules/documents/demo-documents.ts';
import { creditDocument } from './service/documents/credit.ts';
import { debitInvoice } from './service/documents/debit.ts';
import { postDocument } from './service/documents/post.ts';
import { amountText } from './service/documents/rows.ts';
import { createDraft, todayOf } from './service/documents/write.ts';

const slug = { workspace_slug: '' };

/** Northlight's invoices and bills, what was paid of them, and what is late. */
export async function seedDocuments(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const as = { ...(await demoActor(app, 'owner')), name: 'invoicing.seed' };
  await runAs(app, as, async (ctx) => {
    if ((await ctx.sql('select 1 from invoicing.document where workspace_id = $1 limit 1', [ctx.workspaceId])).length > 0) return;
    const today = await todayOf(ctx, ctx.workspaceId);
    const months = demoDocuments.flatMap((demo) => Array.from({ length: demo.monthly ?? 1 }, (_, i) => ({ ...demo, days: demo.days - i * 30, ...(demo.monthly ? { vendorNumber: `${demo.vendorNumber}${i + 1}` } : {}) })));
    // Numbers follow the days, as if it had been written one after another.
    const onBank: BankLine[] = [];
    for (const demo of months.toSorted((a, b) => b.days - a.days)) { const line = await plant(ctx, demo, today); if (line) onBank.push(line); }
    await importStatement(ctx, { fileName: 'banco-do-tejo.csv', bytes: statementOf(onBank, today) });
  });
}

/** A line of the bank's statement: the day, the amount (money out negative), who it came from or went to, and what they wrote. */
type BankLine = readonly [on: string, amount: string, name: string, text: string];

/** What the bank says of the last five weeks: the payments of the books, and what the books do not know yet. */
function statementOf(known: readonly BankLine[], today: string): Buffer {
  const own: BankLine[] = [[addDays(today, -19), '-8.90', 'Banco do Tejo', 'Account fee'], [addDays(today, -12), '-64.20', 'Comboios de Portugal', 'Card 4471 Lisboa Porto'], [addDays(today, -4), '-23.75', 'Café Bica', 'Card 4471'], [addDays(today, -3), '1811.00', 'Atelier Lumiere', 'Packaging spring, part']];
  const lines = [...known.filter(([on]) => on >= addDays(today, -35)), ...own].toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
  return Buffer.from(['Date,Amount,Payee,Description', ...lines.map(([on, amount, name, text]) => `${on},${amount},"${name}","${text}"`)].join('\n'), 'utf8');
}

async function lineOf(ctx: Ctx, { sku, name, quantity = '1', price, account, tax }: DemoLine) {
  const item = sku ? (await searchItems(ctx, sku, { exact: true }))[0] : undefined;
  const taxIds = tax ? [(await taxesByCode(ctx, [tax])).get(tax)!] : [...(item?.taxIds ?? [])];
  return {
    kind: 'item' as const, itemId: item?.id ?? null, accountId: account ? (await accountsByCode(ctx, [account])).get(account)?.id ?? null : null, name: name ?? item?.name ?? '', description: '', quantity, unit: item?.unitName ?? '', unitPrice: price ?? item?.price ?? '0',
    discountPercent: null, discountAmount: null, taxIds, dimensions: {}, periodFrom: null, periodTo: null, deferral: 'months' as const,
  };
}

async function plant(ctx: Ctx, demo: DemoDocument, today: string): Promise<BankLine | null> {
  const party = (await findMatches(ctx, [{ kind: 'company', emails: [demo.party] }], ['email']))[0]?.[0]?.party;
  if (!party) return null;
  const issuedOn = addDays(today, -demo.days);
  const lines = await Promise.all(demo.lines.map((l) => lineOf(ctx, l)));
  const paymentTermId = demo.term && (await termsByName(ctx, [demo.term])).get(demo.term.toLowerCase());
  const draft = await createDraft(demo.direction)(ctx, { ...slug, partyId: party.id, title: demo.title, issuedOn, lines, ...(paymentTermId ? { paymentTermId } : {}), ...(demo.vendorNumber ? { vendorNumber: demo.vendorNumber } : {}), ...(demo.notes ? { notes: demo.notes } : {}), ...(demo.poNumber ? { poNumber: demo.poNumber } : {}) });
  if (demo.draft) return null;
  const posted = await postDocument(demo.direction)(ctx, { ...slug, id: draft.id, overLimit: true });
  if (demo.credit) {
    const credit = await creditDocument(demo.direction)(ctx, { ...slug, id: posted.id, issuedOn: addDays(issuedOn, demo.credit.after), reason: demo.credit.reason, lines: [{ lineId: posted.lines[demo.credit.line]!.id, quantity: demo.credit.quantity }] });
    await postDocument(demo.direction)(ctx, { ...slug, id: credit.id });
  }
  if (demo.debit) {
    const more = await debitInvoice(ctx, { ...slug, id: posted.id, issuedOn: addDays(issuedOn, demo.debit.after), reason: demo.debit.reason, lines: [{ lineId: posted.lines[demo.debit.line]!.id, unitPrice: demo.debit.price }] });
    await postDocument('sale')(ctx, { ...slug, id: more.id, overLimit: true });
  }
  return demo.paid && demo.paid.after <= demo.days ? pay(ctx, demo, posted, addDays(issuedOn, demo.paid.after)) : null;
}

async function pay(ctx: Ctx, { direction, paid }: DemoDocument, d: BusinessDocument, on: string): Promise<BankLine | null> {
  const item = (await itemsOfSources(ctx, documentSource, [d.id])).get(d.id)?.find((i) => i.openAmount !== 0n);
  if (!item) return null;
  const open = item.openAmount < 0n ? -item.openAmount : item.openAmount;
  const amount = amountText((open * BigInt(paid!.percent ?? 100)) / 100n, d.currency);
  await recordPayment(ctx, { direction: direction === 'sale' ? 'in' : 'out', on, method: paid!.method ?? 'bank_transfer', amount, reference: d.number ?? '', memo: '', allocations: [{ itemId: item.id, amount }], keepRest: false });
  return [on, direction === 'sale' ? amount : `-${amount}`, d.party?.name ?? '', direction === 'sale' ? d.number ?? '' : d.vendorNumber];
}
