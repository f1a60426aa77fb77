import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { job, jobOutside, subscribe, type Job, type Subscriber } from '#core/server/module.ts';
import { forgetsWorkspace } from '#core/server/purge.ts';
import { asRobot, inside } from '../robot.ts';
import { autopayJobs, chargeAt, chargeOff } from '../autopay/jobs.ts';
import { applyReport, keepUnrecorded, noteAsked, noteCharged, noteEnded, noteOpened, stillFits } from './apply.ts';
import { giveUp, tokenOf, type StoredCheckout } from './checkouts.ts';
import { ProviderError, type Provider, type ReportedCheckout } from './port.ts';
import { applyReturns } from './returns.ts';
import { noteProblem, providerOf } from './settings.ts';

interface About { workspaceId: number; id: string }

async function checkoutOf(robot: Ctx, id: string): Promise<StoredCheckout | null> {
  return (await robot.sql<StoredCheckout>('select * from payments.checkout c where c.id = $1 and c.workspace_id = $2', [id, robot.workspaceId], 'payments.checkout_row'))[0] ?? null;
}

/** Does with a try what is next: has the provider open its page, or asks what became of it. Nothing is held open meanwhile; failures that may pass are tried again by the queue. */
export async function look(app: App, { workspaceId, id }: About): Promise<void> {
  const seen = await inside(app, 'payments.look', workspaceId, async (robot) => ({ checkout: await checkoutOf(robot, id), provider: await providerOf(robot, workspaceId) }));
  const { checkout, provider } = seen;
  if (!checkout || checkout.payment_id) return;
  if (!provider) return inside(app, 'payments.look', workspaceId, (robot) => (checkout.plan_id ? chargeOff(robot, checkout) : noteEnded(robot, id, 'off')));
  if (checkout.plan_id && checkout.status === 'asked') {
    const report = await chargeAt(app, checkout, provider);
    if (report) await write(app, checkout, report);
  } else if (checkout.status === 'asked') await openPage(app, checkout, provider);
  else if (checkout.provider_ref) await ask(app, checkout, provider);
}

/** After how many milliseconds a provider that refused to answer is asked again. */
const refusedWait = 15 * 60_000;

/** What a provider answers. That it refuses to (keys that were changed, or may not read) says nothing of what was paid: the workspace is shown it, and the same job asks again until somebody has put it right. */
async function answerOf<T, P extends { workspaceId: number }>(app: App, job: string, payload: P, key: string, question: () => Promise<T>): Promise<T | 'missing' | 'refused'> {
  try { return await question(); } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'down') throw error;
    if (error.kind === 'refused') {
      await inside(app, job, payload.workspaceId, async (robot) => {
        await noteProblem(robot, payload.workspaceId, error.message);
        await robot.enqueue(job, payload, { runAt: new Date(Date.now() + refusedWait), key: `${job}:${key}` });
      });
    }
    return error.kind;
  }
}

async function openPage(app: App, c: StoredCheckout, provider: Provider): Promise<void> {
  const address = await inside(app, 'payments.look', c.workspace_id, async (robot) => `${app.config.PUBLIC_URL}/payment-return?at=$#${tokenOf(robot, c.id)}`);
  const asked = { id: c.id, workspaceId: c.workspace_id, amount: BigInt(c.amount), currency: c.currency, description: c.description, email: c.email, language: c.language, returnUrl: address.replace('$', 'paid'), cancelUrl: address.replace('$', 'cancelled'), expiresAt: c.expires_at, save: c.consent_version !== '' };
  try {
    const opened = await provider.open(asked);
    // What it refuses to tell us stays noted: keys that may open pages may still not read what was paid there.
    await inside(app, 'payments.look', c.workspace_id, (robot) => noteOpened(robot, c.id, opened));
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'down') throw error;
    await inside(app, 'payments.look', c.workspace_id, async (robot) => { await noteEnded(robot, c.id, error.message); if (error.kind === 'refused') await noteProblem(robot, c.workspace_id, error.message); });
  }
}

async function ask(app: App, c: StoredCheckout, provider: Provider): Promise<void> {
  const report = await answerOf(app, 'payments.look', { workspaceId: c.workspace_id, id: c.id }, c.id, () => provider.find(c.provider_ref!, c.consent_version !== ''));
  if (report === 'missing') return inside(app, 'payments.look', c.workspace_id, (robot) => noteEnded(robot, c.id, 'the provider knows no such checkout'));
  if (report === 'refused') return inside(app, 'payments.look', c.workspace_id, (robot) => noteAsked(robot, c.id));
  await write(app, c, report);
}

/** Writes what the provider says; what the books refuse is kept until they take it. */
async function write(app: App, c: StoredCheckout, report: ReportedCheckout): Promise<void> {
  if (c.plan_id) await inside(app, 'payments.look', c.workspace_id, (robot) => noteCharged(robot, c.id, report.ref));
  try {
    await inside(app, 'payments.look', c.workspace_id, async (robot) => { await applyReport(robot, c.id, report); await noteProblem(robot, c.workspace_id, ''); });
  } catch (error) {
    if (!(error instanceof Refusal) || report.status !== 'paid') throw error;
    await inside(app, 'payments.look', c.workspace_id, (robot) => keepUnrecorded(robot, c.id, error));
  }
}

/** After how many seconds the fee is asked for again. */
const feeWaits = [120, 600, 3600, 21_600, 86_400];

async function readFee(app: App, { workspaceId, id, tries }: About & { tries: number }): Promise<void> {
  const { checkout, provider } = await inside(app, 'payments.readFee', workspaceId, async (robot) => ({ checkout: await checkoutOf(robot, id), provider: await providerOf(robot, workspaceId) }));
  if (!checkout?.provider_ref || !provider) return;
  const report = await answerOf(app, 'payments.readFee', { workspaceId, id, tries }, id, () => provider.find(checkout.provider_ref!));
  if (report === 'missing' || report === 'refused' || !report.payment) return;
  const wait = feeWaits[tries];
  await inside(app, 'payments.readFee', workspaceId, async (robot) => {
    if (report.payment!.fee !== null) await applyReport(robot, id, report);
    else if (wait) await robot.enqueue('payments.readFee', { workspaceId, id, tries: tries + 1 }, { runAt: new Date(Date.now() + wait * 1000), key: `payments.readFee:${id}` });
  });
}

async function readReturns(app: App, { workspaceId, ref }: { workspaceId: number; ref: string }): Promise<void> {
  const { known, provider } = await inside(app, 'payments.readReturns', workspaceId, async (robot) => ({
    known: (await robot.sql('select 1 from payments.payment p where p.workspace_id = $1 and p.provider_ref = $2 limit 1', [workspaceId, ref])).length > 0, provider: await providerOf(robot, workspaceId),
  }));
  // Of other systems' payments in the same account we hear too. One of ours that is not recorded yet asks again when it is.
  if (!known || !provider) return;
  const returns = await answerOf(app, 'payments.readReturns', { workspaceId, ref }, ref, () => provider.returnsOf(ref));
  if (returns !== 'missing' && returns !== 'refused') await inside(app, 'payments.readReturns', workspaceId, async (robot) => { await applyReturns(robot, ref, returns); await noteProblem(robot, workspaceId, ''); });
}

async function close(app: App, { workspaceId, ref }: { workspaceId: number; ref: string }): Promise<void> {
  const provider = await inside(app, 'payments.close', workspaceId, (robot) => providerOf(robot, workspaceId));
  await provider?.close(ref);
}

/** Background work of online payments. */
export const onlineJobs: readonly Job[] = [
  ...autopayJobs, jobOutside('payments.look', look), jobOutside('payments.readFee', readFee), jobOutside('payments.readReturns', readReturns), jobOutside('payments.close', close),
  job('payments.askWaiting', async (ctx) => {
    for (const { workspace_id: workspaceId, id } of await ctx.sql<{ workspace_id: number; id: string }>('select * from payments.waiting_checkouts(200)')) await ctx.enqueue('payments.look', { workspaceId, id }, { key: `payments.look:${id}` });
  }, '*/5 * * * *'),
  job('payments.forgetEvents', async (ctx) => { await ctx.sql('select payments.forget_provider_events()'); }, '13 4 * * *'),
];

interface Settled { items: ReadonlyArray<{ sourceType: string; sourceId: string | null }> }

/** What online payments do when others change. */
export const onlineSubscribers: readonly Subscriber[] = [
  // Whoever pays otherwise meanwhile is not asked for the same again.
  subscribe('payments.close_stale', ['accounting.open_item.settled', 'accounting.open_item.unsettled'], async (ctx, event) => asRobot(ctx, event.workspace_id!, async (robot) => {
    const ids = ((event.data as unknown as Settled).items ?? []).flatMap((i) => (i.sourceId ? [i.sourceId] : []));
    const open = await robot.sql<StoredCheckout>("select * from payments.checkout c where c.workspace_id = $1 and c.source_id = any($2::uuid[]) and c.status in ('asked', 'open') and c.plan_id is null for update", [robot.workspaceId, ids], 'payments.stale');
    for (const c of open) if (!(await stillFits(robot, c))) await giveUp(robot, c);
  }), "exists (select 1 from payments.checkout c where c.workspace_id = event.workspace_id and c.status in ('asked', 'open'))"),
  forgetsWorkspace('payments'),
];
