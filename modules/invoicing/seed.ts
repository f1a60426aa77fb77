import { addDays } from '#core/contract/dates.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { accountsByCode, itemsOfSources, searchItems, taxesByCode } from '#modules/accounting/api.ts';
import { findMatches } from '#modules/parties/api.ts';
import { recordPayment } from '#modules/payments/api.ts';
import { demoActor } from '#modules/workspace/api.ts';
import { documentSource, type BusinessDocument } from './contract/documents.ts';
import { demoDocuments, type DemoDocument, type DemoLine } from './rules/documents/demo-documents.ts';
import { creditDocument } from './service/documents/credit.ts';
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
    for (const demo of months.toSorted((a, b) => b.days - a.days)) await plant(ctx, demo, today);
  });
}

async function lineOf(ctx: Ctx, { sku, name, quantity = '1', price, account, tax }: DemoLine) {
  const item = sku ? (await searchItems(ctx, sku, { exact: true }))[0] : undefined;
  const taxIds = tax ? [(await taxesByCode(ctx, [tax])).get(tax)!] : [...(item?.taxIds ?? [])];
  return {
    kind: 'item' as const, itemId: item?.id ?? null, accountId: account ? (await accountsByCode(ctx, [account])).get(account)?.id ?? null : null, name: name ?? item?.name ?? '', description: '', quantity, unit: item?.unitName ?? '', unitPrice: price ?? item?.price ?? '0',
    discountPercent: null, discountAmount: null, taxIds, dimensions: {}, periodFrom: null, periodTo: null,
  };
}

async function plant(ctx: Ctx, demo: DemoDocument, today: string): Promise<void> {
  const party = (await findMatches(ctx, [{ kind: 'company', emails: [demo.party] }], ['email']))[0]?.[0]?.party;
  if (!party) return;
  const issuedOn = addDays(today, -demo.days);
  const lines = await Promise.all(demo.lines.map((l) => lineOf(ctx, l)));
  const draft = await createDraft(demo.direction)(ctx, { ...slug, partyId: party.id, title: demo.title, issuedOn, lines, ...(demo.vendorNumber ? { vendorNumber: demo.vendorNumber } : {}), ...(demo.notes ? { notes: demo.notes } : {}), ...(demo.poNumber ? { poNumber: demo.poNumber } : {}) });
  if (demo.draft) return;
  const posted = await postDocument(demo.direction)(ctx, { ...slug, id: draft.id });
  if (demo.credit) {
    const credit = await creditDocument(demo.direction)(ctx, { ...slug, id: posted.id, issuedOn: addDays(issuedOn, demo.credit.after), reason: demo.credit.reason, lines: [{ lineId: posted.lines[demo.credit.line]!.id, quantity: demo.credit.quantity }] });
    await postDocument(demo.direction)(ctx, { ...slug, id: credit.id });
  }
  if (demo.paid && demo.paid.after <= demo.days) await pay(ctx, demo, posted, addDays(issuedOn, demo.paid.after));
}

async function pay(ctx: Ctx, { direction, paid }: DemoDocument, d: BusinessDocument, on: string): Promise<void> {
  const item = (await itemsOfSources(ctx, documentSource, [d.id])).get(d.id)?.find((i) => i.openAmount !== 0n);
  if (!item) return;
  const open = item.openAmount < 0n ? -item.openAmount : item.openAmount;
  const amount = amountText((open * BigInt(paid!.percent ?? 100)) / 100n, d.currency);
  await recordPayment(ctx, { direction: direction === 'sale' ? 'in' : 'out', on, method: paid!.method ?? 'bank_transfer', amount, reference: d.number ?? '', memo: '', allocations: [{ itemId: item.id, amount }], keepRest: false });
}
