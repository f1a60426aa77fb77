import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { job, jobOutside, type Job } from '#core/server/module.ts';
import { isOpenWorkspace } from '#modules/workspace/api.ts';
import { endCharge, lockCheckout, noteAsked, noteEnded } from '../online/apply.ts';
import type { StoredCheckout } from '../online/checkouts.ts';
import { ProviderError, type AskedCharge, type Provider, type ReportedCheckout } from '../online/port.ts';
import { noteProblem, onlineOf, providerOf } from '../online/settings.ts';
import { asRobot, inside } from '../robot.ts';
import { today } from '../rows.ts';
import { beginCharge, dueOf } from './begin.ts';
import { endMandate, mandateById } from './mandates.ts';
import { chargeCancelled } from './outcome.ts';
import { lockPlan } from './plans.ts';

/** The last look before money is taken: whether it is still owed and still agreed to. What the provider may know of already is only looked for when it is not, so that nothing is taken after all. */
async function prepare(robot: Ctx, id: string): Promise<AskedCharge | null> {
  const c = await lockCheckout(robot, id);
  if (!c || c.status !== 'asked' || !c.plan_id) return null;
  const [mandate, plan] = [await mandateById(robot, c.mandate_id!), await lockPlan(robot, c.plan_id)];
  const due = plan && (await dueOf(robot, plan, await today(robot)));
  const owed = due !== null && 'amount' in due && due.amount === BigInt(c.amount) && due.currency === c.currency && mandate?.status === 'active' && (await isOpenWorkspace(robot));
  if (!owed && c.tried_at === null) {
    await cancel(robot, c);
    return null;
  }
  await robot.sql('update payments.checkout set tried_at = coalesce(tried_at, now()), checked_at = now(), version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [id, robot.workspaceId], 'payments.try_charge');
  return {
    id, workspaceId: c.workspace_id, amount: BigInt(c.amount), currency: c.currency, description: c.description, method: { customerRef: mandate!.customer_ref, methodRef: mandate!.method_ref, kind: mandate!.kind }, known: c.tried_at === null ? 'no' : owed ? 'perhaps' : 'only',
  };
}

/** Ends a charge of which the provider knows nothing; its plan is looked at again. */
async function cancel(robot: Ctx, c: StoredCheckout): Promise<void> {
  await robot.sql("update payments.checkout set status = 'expired', checked_at = now(), version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and status = 'asked'", [c.id, robot.workspaceId], 'payments.cancel_charge');
  await chargeCancelled(robot, c);
}

/** Has the provider charge; answers what it says, or null when there is nothing to say. Nothing is held open meanwhile; what may pass is tried again by the queue, and is one charge however often it is. */
export async function chargeAt(app: App, { id, workspace_id: workspaceId, expires_at: until }: StoredCheckout, provider: Provider): Promise<ReportedCheckout | null> {
  const asked = await inside(app, 'payments.look', workspaceId, (robot) => prepare(robot, id));
  if (!asked) return null;
  try { return await provider.charge(asked); } catch (error) {
    // One of which nobody could learn anything for so long is given up; it is never made once more.
    if (error instanceof ProviderError && error.kind === 'down' && asked.known !== 'no' && until.getTime() < Date.now()) {
      await inside(app, 'payments.look', workspaceId, (robot) => noteEnded(robot, id, error.message));
      return null;
    }
    if (!(error instanceof ProviderError) || error.kind === 'down') throw error;
    await inside(app, 'payments.look', workspaceId, (robot) => refused(robot, asked, error));
    return null;
  }
}

async function refused(robot: Ctx, asked: AskedCharge, error: ProviderError): Promise<void> {
  const c = await lockCheckout(robot, asked.id);
  if (!c || c.status !== 'asked') return;
  if (error.kind === 'missing' && asked.known === 'only') return cancel(robot, c);
  if (error.kind === 'refused') await noteProblem(robot, asked.workspaceId, error.message);
  else {
    // The provider keeps that way to pay no more: nobody can agree to what is not there.
    const mandate = await mandateById(robot, c.mandate_id!);
    if (mandate) await endMandate(robot, mandate, 'gone', null);
  }
  await endCharge(robot, c, 'refused');
}

/** Ends a charge of a workspace that takes no payments online now; one the provider may have made, or that waits for the bank, waits until it can be asked about again, and is given up in the end. */
export async function chargeOff(robot: Ctx, { id }: Pick<StoredCheckout, 'id'>): Promise<void> {
  const c = await lockCheckout(robot, id);
  if (!c) return;
  if (c.status === 'asked' && c.tried_at === null) return cancel(robot, c);
  await (c.expires_at.getTime() < Date.now() ? noteEnded(robot, id, 'off') : noteAsked(robot, id));
}

/** Has the provider forget a way to pay whose mandate has ended; where its keys are gone or others, there is nobody to tell. */
async function forgetMethod(app: App, { workspaceId, id }: { workspaceId: number; id: string }): Promise<void> {
  const { mandate, provider, live } = await inside(app, 'payments.look', workspaceId, async (robot) => ({ mandate: await mandateById(robot, id), provider: await providerOf(robot, workspaceId), live: (await onlineOf(robot, workspaceId))?.live }));
  if (mandate?.status === 'ended' && mandate.live === live) await provider?.forget(mandate.method_ref);
}

/** Background work of automatic payment. */
export const autopayJobs: readonly Job[] = [
  job<{ workspaceId: number; id: string }>('payments.charge', (ctx, { workspaceId, id }) => asRobot(ctx, workspaceId, (robot) => beginCharge(robot, id))),
  job('payments.chargeDue', async (ctx) => {
    for (const { workspace_id: workspaceId, id } of await ctx.sql<{ workspace_id: number; id: string }>('select * from payments.due_charges(500)')) await ctx.enqueue('payments.charge', { workspaceId, id }, { key: `payments.charge:${id}` });
  }, '*/5 * * * *'),
  jobOutside('payments.forgetMethod', forgetMethod),
];
