import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { lockBook } from '#modules/accounting/api.ts';
import { customerLink, depositOfSold, documentsOfSources, postSold, type SourcedDocument } from '#modules/invoicing/api.ts';
import { postedStates } from '#modules/invoicing/contract.ts';
import type { PublicQuote } from '../../contract/quotes.ts';
import { millionths } from '../../rules/quotes/fulfilment.ts';
import { asRobot } from '../capture/robot.ts';
import { makesDeposit } from './deposit-due.ts';
import { tellSeller } from './notices.ts';
import { anyPlanOf, isBilledBy, lineSource, orderSource, stands } from './order-billed.ts';
import { soldContent } from './order-invoices.ts';
import { holdOrder, orderLines, type OrderLine, type OrderRecord } from './order-store.ts';
import { quoteById, type QuoteRow } from './rows.ts';

const posted: ReadonlySet<SourcedDocument['state']> = new Set(postedStates);
const billsOf = (robot: Ctx, o: Pick<OrderRecord, 'id'>, lines: readonly OrderLine[]): Promise<SourcedDocument[]> => documentsOfSources(robot, [lineSource, orderSource], [o.id, ...lines.map((l) => l.id)], { everybody: true });

/** True where the team makes the deposit of an order by hand: none could be made by itself, or they bill the order already, or took back what billed it. */
const isTheTeams = async (robot: Ctx, o: OrderRecord, bills: readonly SourcedDocument[]): Promise<boolean> => o.deposit_refused_at !== null || bills.length > 0 || isBilledBy(await anyPlanOf(robot, o.id));

/** The posted deposit invoice of an accepted quote: the one that stands, or a new one. Null while its order waits, once it was refused, or where the team bills it in another way. */
async function depositOf(robot: Ctx, quoteId: string): Promise<SourcedDocument | null> {
  // The book before the order, as whoever posts an invoice of it takes them.
  await lockBook(robot);
  const [of] = await robot.sql<{ id: string }>('select o.id from sales.sales_order o where (o.quote_id = $1 or o.draft_id = $1) and o.workspace_id = $2 and o.deleted_at is null', [quoteId, robot.workspaceId], 'sales.order_of_written');
  const o = of ? await holdOrder(robot, of.id) : null;
  if (!o || o.status !== 'confirmed') return null;
  const lines = await orderLines(robot, o);
  const bills = await billsOf(robot, o, lines);
  const made = bills.filter(stands).find((d) => d.isDeposit && posted.has(d.state));
  if (made || (await isTheTeams(robot, o, bills))) return made ?? null;
  const whole = soldContent(o, lines, lines.filter((l) => l.kind === 'item').map((line) => ({ line, quantity: millionths(line.quantity) - millionths(line.cancelled) - millionths(line.returned) })).filter((p) => p.quantity > 0n), []);
  const draft = await depositOfSold(robot, { ...whole, ownerId: o.owner_id }, o.deposit_percent, { type: orderSource, id: o.id });
  const isPosted = await postSold(robot, draft);
  robot.emit({ type: 'sales.order.deposit_asked', id: o.id, version: o.version, workspaceId: o.workspace_id, data: { number: o.number, invoiceId: draft.id, percent: o.deposit_percent }, can: 'sales.quote.view' });
  return isPosted ? (await billsOf(robot, o, lines)).find((d) => d.id === draft.id) ?? null : null;
}

/** Makes and posts the deposit invoice of an accepted quote, once however often it is asked. What holds it back is told to the seller, who makes it by hand; the customer is offered none until then. */
export async function invoiceDeposit(app: App, { workspaceId, id }: { workspaceId: number; id: string }): Promise<void> {
  const as = { name: 'sales.invoiceDeposit', workspaceId };
  try {
    await runAs(app, as, (ctx) => asRobot(ctx, workspaceId, (robot) => depositOf(robot, id)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await runAs(app, as, (ctx) => asRobot(ctx, workspaceId, async (robot) => {
      await robot.sql('update sales.sales_order set deposit_refused_at = now() where (quote_id = $1 or draft_id = $1) and workspace_id = $2', [id, workspaceId], 'sales.deposit_refused_of');
      await tellSeller(robot, await quoteById(robot, workspaceId, id), 'sales.quote_deposit');
    }));
  }
}

/** What the customer's page says about the deposit of an accepted quote: nothing, that it may be paid, or that it is. */
export async function depositState(ctx: Ctx, q: QuoteRow): Promise<PublicQuote['deposit']> {
  if (q.status !== 'accepted' || !(await makesDeposit(ctx, q))) return 'none';
  return asRobot(ctx, q.workspace_id, async (robot) => {
    const [o] = await robot.sql<OrderRecord>('select o.* from sales.sales_order o where o.quote_id = $1 and o.workspace_id = $2 and o.deleted_at is null', [q.id, q.workspace_id], 'sales.whole_order_of_quote');
    if (!o || o.status !== 'confirmed') return 'none';
    const bills = await billsOf(robot, o, await orderLines(robot, o));
    const made = bills.filter(stands).find((d) => d.isDeposit && posted.has(d.state));
    // What was given up is neither paid nor asked for any more.
    if (made) return made.state === 'paid' ? 'paid' : made.state === 'written_off' ? 'none' : 'open';
    return (await isTheTeams(robot, o, bills)) ? 'none' : 'open';
  });
}

/** Where the customer pays the deposit of the quote they accepted: the public page of its invoice, which is made now if it is not there yet. */
export async function depositLink(ctx: Ctx, q: QuoteRow): Promise<{ url: string }> {
  if (q.status !== 'accepted' || !(await makesDeposit(ctx, q))) return fail('sales.quote_no_deposit');
  await ctx.app.limits.attempt(`quote-deposit:${q.id}`, 30, 3600);
  return asRobot(ctx, q.workspace_id, async (robot) => {
    const invoice = await depositOf(robot, q.id).catch((error: unknown) => {
      // Why the books take none is nothing for the customer.
      if (error instanceof Refusal) return null;
      throw error;
    });
    // What was given up is asked for no more, also by a page that was opened before.
    return invoice && invoice.state !== 'written_off' ? { url: await customerLink(robot, invoice.id) } : fail('sales.quote_no_deposit');
  });
}
