import { addDays } from '#core/contract/dates.ts';
import { moneyToDecimal, money } from '#core/contract/money.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { itemsOfSources } from '#modules/accounting/api.ts';
import { draftOfSold, postSold } from '#modules/invoicing/api.ts';
import { documentSource } from '#modules/invoicing/contract.ts';
import { recordPayment } from '#modules/payments/api.ts';
import { demoActor } from '#modules/workspace/api.ts';
import { millionths } from '../../rules/quotes/fulfilment.ts';
import { todayOf } from '../quotes/mails.ts';
import { soldContent } from '../quotes/order-invoices.ts';
import { loadOrder, orderLines } from '../quotes/order-store.ts';
import { createRule } from './rules.ts';
import { createRun } from './runs.ts';

const slug = { workspace_slug: '' };
/** Orders of the demo by their title, the lines that are invoiced, how many days ago, and what of it was paid when. */
const billed = [
  { title: 'Rebranding of the roastery', lines: 2, days: 5, paid: [{ days: 4, percent: 50n }, { days: 3, percent: 100n }] },
  { title: 'Exhibition: five centuries of tiles', lines: 1, days: 4, paid: [{ days: 1, percent: 60n }] },
] as const;

/** Northlight pays five percent of what came in for orders; what was paid of two of them lately, and a run that waits for its approval. */
export async function seedCommission(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const owner = { ...(await demoActor(app, 'owner')), name: 'sales.seed' };
  const today = await runAs(app, owner, async (ctx) => {
    if ((await ctx.sql('select 1 from sales.commission_rule where workspace_id = $1 limit 1', [ctx.workspaceId])).length > 0) return null;
    const day = await todayOf(ctx, ctx.workspaceId);
    await createRule(ctx, { ...slug, name: 'Five percent of what is paid', audience: 'everyone', role: '', percent: '5', basis: 'paid', category: '', onlyNew: false, validFrom: addDays(day, -90), note: 'Counts for whoever owns the order.' });
    for (const order of billed) await bill(ctx, order, day);
    return day;
  });
  // Of the rebranding alone, whose seller made it: somebody else may approve it.
  if (today) await runAs(app, { ...(await demoActor(app, 'manager')), name: 'sales.seed' }, (ctx) => createRun(ctx, { ...slug, fromOn: addDays(today, -32), toOn: addDays(today, -2), note: '' }));
}

async function bill(ctx: Ctx, { title, lines: count, days, paid }: (typeof billed)[number], today: string): Promise<void> {
  const [found] = await ctx.sql<{ id: string }>("update sales.sales_order o set ordered_on = least(o.ordered_on, q.accepted_at::date, $3::date) from sales.quote q where o.workspace_id = $1 and o.title = $2 and o.status = 'confirmed' and q.id = o.quote_id returning o.id", [ctx.workspaceId, title, addDays(today, -days)]);
  if (!found) return;
  const o = await loadOrder(ctx, found.id, true);
  const lines = await orderLines(ctx, o);
  const parts = lines.filter((l) => l.kind === 'item').slice(0, count).map((line) => ({ line, quantity: millionths(line.quantity) }));
  const content = { ...soldContent(o, lines, parts, []), issuedOn: addDays(today, -days), ownerId: o.owner_id };
  const draft = await draftOfSold(ctx, content);
  if (!(await postSold(ctx, draft))) return;
  for (const { days: ago, percent } of paid) {
    const item = (await itemsOfSources(ctx, documentSource, [draft.id])).get(draft.id)?.find((i) => i.openAmount !== 0n);
    if (!item) return;
    const amount = moneyToDecimal(money((item.openAmount * percent) / 100n, o.currency));
    await recordPayment(ctx, { direction: 'in', on: addDays(today, -ago), method: 'bank_transfer', amount, currency: o.currency, reference: o.number, memo: '', allocations: [{ itemId: item.id, amount }], keepRest: false });
  }
}
