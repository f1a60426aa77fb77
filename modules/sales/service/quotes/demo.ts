import { addDays } from '#core/contract/dates.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { searchItems } from '#modules/accounting/api.ts';
import { findMatches } from '#modules/parties/api.ts';
import { demoActor } from '#modules/workspace/api.ts';
import type { Quote } from '../../contract/quotes.ts';
import { demoOrders, demoQuotes, type DemoLine, type DemoOrder, type DemoQuote } from '../../rules/quotes/demo-quotes.ts';
import { accept, decline } from './answer.ts';
import { shipAddresses } from './masters.ts';
import { addMessage } from './messages.ts';
import { todayOf } from './mails.ts';
import { deliver, showOrder } from './orders.ts';
import { quoteById } from './rows.ts';
import { sendQuoteNow, setQuote } from './send.ts';
import { changeQuoteSettings, readQuoteSettings } from './settings.ts';
import { createDraft, reviseQuote, updateDraft } from './write.ts';
import { confirmOrder, createOrder } from './written-orders.ts';

const slug = { workspace_slug: '' };

/** Northlight's quotes and what became of them. */
export async function seedQuotes(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const helena = await demoActor(app, 'owner');
  const known = await runAs(app, { ...helena, name: 'sales.seed' }, async (ctx) => {
    if ((await ctx.sql('select 1 from sales.quote where workspace_id = $1 limit 1', [ctx.workspaceId])).length > 0) return true;
    const { version } = await readQuoteSettings(ctx, ctx.workspaceId);
    await changeQuoteSettings(ctx, { ...slug, version, discountLimit: '10', terms: 'Half of the work is invoiced on acceptance of the first draft, the rest on delivery. Two rounds of changes are included.' });
    return false;
  });
  if (known) return;
  for (const demo of demoQuotes) await runAs(app, { ...(await demoActor(app, demo.by)), name: 'sales.seed' }, (ctx) => plant(ctx, demo));
  for (const demo of demoOrders) await runAs(app, { ...(await demoActor(app, demo.by)), name: 'sales.seed' }, (ctx) => plantOrder(ctx, demo));
}

/** An order that was written without a quote, confirmed and partly delivered where it says so. */
async function plantOrder(ctx: Ctx, demo: DemoOrder): Promise<void> {
  const customer = (await findMatches(ctx, [{ kind: 'company', emails: [demo.customer] }], ['email']))[0]?.[0];
  if (!customer) return;
  const begun = await createOrder(ctx, { ...slug, partyId: customer.party.id, title: demo.title, lines: await linesOf(ctx, demo.lines) });
  const draft = await quoteById(ctx, ctx.workspaceId, begun.draftId!);
  if (demo.shipTo) {
    const place = (await shipAddresses(ctx, draft)).shipAddresses.find((a) => a.label.includes(demo.shipTo!));
    if (place) await updateDraft(ctx, { ...slug, id: draft.id, version: draft.version, shipAddressId: place.id });
  }
  if (!demo.isConfirmed) return;
  const order = await confirmOrder(ctx, { ...slug, id: begun.id, version: (await showOrder(ctx, { id: begun.id })).version });
  const [first] = order.lines.filter((l) => l.kind === 'item');
  if (demo.delivered && first) await deliver(ctx, { ...slug, id: order.id, version: order.version, note: '', lines: [{ lineId: first.id, quantity: demo.delivered }] });
}

async function linesOf(ctx: Ctx, lines: readonly DemoLine[]): Promise<NonNullable<Parameters<typeof createDraft>[1]['lines']>> {
  const standard = (await searchItems(ctx, 'SRV-LOGO', { exact: true }))[0]?.taxIds ?? [];
  return Promise.all(lines.map(async (l) => {
    const empty = { itemId: null, description: l.description ?? '', unit: '', discountAmount: null, discountPercent: l.discountPercent ?? null, optional: l.optional ?? false, chosen: l.chosen ?? true, optionGroup: l.group ?? '', quantity: l.quantity ?? '1' };
    if (l.section) return { ...empty, kind: 'section' as const, name: l.section, unitPrice: '0', taxIds: [] };
    const item = l.sku ? (await searchItems(ctx, l.sku, { exact: true }))[0] : undefined;
    return { ...empty, kind: 'item' as const, itemId: item?.id ?? null, name: l.name ?? item?.name ?? l.sku ?? '', description: l.description ?? item?.description ?? '', unit: item?.unitName ?? '', unitPrice: l.price ?? item?.price ?? '0', taxIds: [...(item?.taxIds ?? standard)] };
  }));
}

async function plant(ctx: Ctx, demo: DemoQuote): Promise<void> {
  const today = await todayOf(ctx, ctx.workspaceId);
  const issuedOn = addDays(today, -demo.days);
  const customer = (await findMatches(ctx, [{ kind: 'company', emails: [demo.customer] }], ['email']))[0]?.[0];
  if (!customer) return;
  const validUntil = demo.end === 'expired' ? today : addDays(issuedOn, Math.max(demo.validDays, demo.days + 3));
  let quote = await createDraft(ctx, { ...slug, partyId: customer.party.id, title: demo.title, issuedOn, validUntil, lines: await linesOf(ctx, demo.lines), notes: demo.notes ?? '', depositPercent: demo.depositPercent ?? '0', ...(demo.language ? { language: demo.language } : {}) });
  if (demo.end !== 'draft') quote = await sendQuoteNow(ctx, { ...slug, id: quote.id, version: quote.version, cc: [], message: '', byMail: false });
  if (demo.revised) {
    const draft = await reviseQuote(ctx, { id: quote.id });
    const next = await updateDraft(ctx, { ...slug, id: draft.id, version: draft.version, lines: await linesOf(ctx, demo.revised), issuedOn: addDays(issuedOn, 6), validUntil: addDays(issuedOn, demo.validDays + 6) });
    await age(ctx, quote, demo.days);
    quote = await sendQuoteNow(ctx, { ...slug, id: next.id, version: next.version, cc: [], message: '', byMail: false });
  }
  await answerDemo(ctx, demo, quote);
  await age(ctx, quote, demo.revised ? Math.floor(demo.days / 2) : demo.days);
}

async function answerDemo(ctx: Ctx, demo: DemoQuote, quote: Quote): Promise<void> {
  if (['draft', 'in_approval', 'sent'].includes(demo.end)) return;
  let q = await setQuote(ctx, await quoteById(ctx, ctx.workspaceId, quote.id, true), "status = 'viewed', viewed_at = now(), last_viewed_at = now(), view_count = 2");
  if (demo.end === 'viewed') {
    await addMessage(ctx, q, { lineId: quote.lines[1]?.id ?? null, accountId: null, author: 'Sanne de Vries', body: 'Does this include the retouching of all pictures?' });
    await addMessage(ctx, q, { lineId: quote.lines[1]?.id ?? null, accountId: ctx.accountId, author: quote.owner?.name ?? 'Northlight', body: 'Basic retouching is in the day of photography; anything beyond is by the hour.' });
  } else if (demo.end === 'accepted') {
    const { order } = await accept(ctx, q, { name: demo.signer!, ip: null });
    if (demo.revised) return;
    const shown = await showOrder(ctx, { id: order.id });
    const items = shown.lines.filter((l) => l.kind === 'item');
    await deliver(ctx, { ...slug, id: order.id, version: shown.version, note: '', lines: items.slice(0, 2).map((l) => ({ lineId: l.id, quantity: l.quantity })) });
  } else if (demo.end === 'declined') await decline(ctx, q, demo.reason ?? '', null);
  else {
    q = await setQuote(ctx, q, "status = 'expired', valid_until = $3, expires_at = now() - interval '1 day'", [addDays(quote.issuedOn, demo.validDays)]);
    await setQuote(ctx, q, "renewal_requested_at = now() - interval '2 days'");
  }
}

/** The demo's past lies behind it. */
async function age(ctx: Ctx, quote: Quote, days: number): Promise<void> {
  await ctx.sql(
    `update sales.quote set created_at = created_at - make_interval(days => $3), sent_at = sent_at - make_interval(days => greatest($3 - 1, 0)), viewed_at = viewed_at - make_interval(days => greatest($3 - 2, 0)), last_viewed_at = last_viewed_at - make_interval(days => greatest($3 / 2, 0)),
       accepted_at = accepted_at - make_interval(days => greatest($3 / 2, 0)), declined_at = declined_at - make_interval(days => greatest($3 / 2, 0)) where id = $1 and workspace_id = $2`, [quote.id, ctx.workspaceId, days]);
}
