import { v7 as uuidv7 } from 'uuid';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { mayHear } from '#core/server/events/sight.ts';
import { membershipOf } from '#modules/workspace/api.ts';
import { failingDays, retryDelays } from '../contract.ts';
import { pauseAfter } from '../rules/schedule.ts';
import { attempt, type Outcome } from './attempt.ts';
import { pauseWebhook } from './pause.ts';
import { unseal } from './secrets.ts';

interface Claim { workspace_id: number; webhook_id: string; delivery_id: string }
interface Order {
  event_id: string; payload: string; can: string | null; can_all: string | null; forced: boolean; round: number; attempts: number;
  account_id: string; url: string; active: boolean; secret: Buffer; previous_secret: Buffer | null;
}

/** Webhooks that are called at the same time by one node. */
const atOnce = 16;
const running = new WeakMap<App, { wake: () => void; again: boolean }>();

/**
 * Sends everything that is due. One loop per node whatever the number of calls, so that slow receivers take one worker
 * and never all; claims in the database keep a webhook's deliveries one after another across nodes.
 */
export async function sendDue(app: App): Promise<void> {
  const busy = running.get(app);
  if (busy) { busy.again = true; busy.wake(); return; }
  const state = { again: true, wake: () => undefined as void };
  running.set(app, state);
  const inFlight = new Set<Promise<void>>();
  try {
    while (state.again || inFlight.size > 0) {
      state.again = false;
      const woken = new Promise<void>((resolve) => { state.wake = resolve; });
      const claims = inFlight.size < atOnce ? await claim(app, atOnce - inFlight.size) : [];
      for (const one of claims) {
        const sending: Promise<void> = sendOne(app, one)
          .catch((error: Error) => { app.log.error({ err: error, delivery: one.delivery_id }, 'a delivery stopped; it is tried again when its claim ends'); })
          .finally(() => { inFlight.delete(sending); state.again = true; });
        inFlight.add(sending);
      }
      if (inFlight.size > 0 && !state.again) await Promise.race([...inFlight, woken]);
    }
  } finally {
    running.delete(app);
    await Promise.allSettled(inFlight);
  }
}

async function claim(app: App, limit: number): Promise<Claim[]> {
  const { rows } = await app.pool.query<Claim>({ name: 'developer.claim', text: 'select * from developer.claim($1)', values: [limit] });
  return rows;
}

async function sendOne(app: App, claimed: Claim): Promise<void> {
  const who = { name: 'developer.send', workspaceId: claimed.workspace_id };
  const order = await runAs(app, who, (ctx) => readOrder(ctx, claimed));
  if (!order) return;
  const outcome = (await hindrance(app, claimed, order)) ?? (await attempt(app, {
    url: order.url, eventId: order.event_id, payload: order.payload,
    secrets: [order.secret, order.previous_secret].filter((s) => s !== null).map((s) => unseal(app.keys.signing, claimed.webhook_id, s)),
  }));
  await runAs(app, who, (ctx) => (typeof outcome === 'string' ? giveUp(ctx, claimed, order, outcome) : record(ctx, claimed, order, outcome)));
}

async function readOrder(ctx: Ctx, { workspace_id, webhook_id, delivery_id }: Claim): Promise<Order | null> {
  const [row] = await ctx.sql<Order>(
    `select d.event_id, d.payload, d.can, d.can_all, d.forced, d.round, d.attempts, w.account_id, w.url, w.active, w.secret, case when w.previous_until > now() then w.previous_secret end as previous_secret
     from developer.delivery d join developer.webhook w on w.workspace_id = d.workspace_id and w.id = d.webhook_id
     where d.workspace_id = $1 and d.webhook_id = $2 and d.id = $3 and d.status = 'pending'`, [workspace_id, webhook_id, delivery_id], 'developer.send.read');
  if (!row) await release(ctx, { workspace_id, webhook_id, delivery_id });
  return row ?? null;
}

/** Why a delivery must not go out now; asked before every attempt, since a retry may come a day later. */
async function hindrance(app: App, { workspace_id }: Claim, order: Order): Promise<'paused' | 'no_access' | 'no_keeper' | null> {
  if (!order.active && !order.forced) return 'paused';
  const keeper = await membershipOf(app, order.account_id, workspace_id);
  if (!keeper?.permissions.has('developer.webhook.manage')) return 'no_keeper';
  return [order.can, order.can_all].some((need) => need !== null && !mayHear(keeper.permissions, need)) ? 'no_access' : null;
}

async function giveUp(ctx: Ctx, claimed: Claim, order: Order, why: 'paused' | 'no_access' | 'no_keeper'): Promise<void> {
  await ctx.sql(
    `update developer.delivery set status = 'failed', last_error = $3, next_at = null, finished_at = now(), updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2 and status = 'pending'`,
    [claimed.workspace_id, claimed.delivery_id, why === 'paused' ? 'paused' : 'no_access']);
  await release(ctx, claimed);
  if (why === 'no_keeper') await pauseWebhook(ctx, pausable(claimed, order), 'no_access');
  tell(ctx, claimed);
}

async function record(ctx: Ctx, claimed: Claim, order: Order, outcome: Outcome): Promise<void> {
  const { workspace_id, webhook_id, delivery_id } = claimed;
  const round = order.round + 1;
  const pause = outcome.ok || outcome.status === 410 ? null : pauseAfter(retryDelays, round, outcome.wish, Math.random());
  const status = outcome.ok ? 'delivered' : pause === null ? 'failed' : 'pending';
  const [row] = await ctx.sql<{ next_at: Date | null }>(
    `update developer.delivery set status = $3, attempts = attempts + 1, round = $4, last_status = $5, last_error = $6, next_at = case when $3 = 'pending' then clock_timestamp() + make_interval(secs => $7) end,
       finished_at = case when $3 <> 'pending' then now() end, updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2 and status = 'pending' returning next_at`,
    [workspace_id, delivery_id, status, round, outcome.status, outcome.error, pause ?? 0]);
  if (!row) return;
  await ctx.sql('insert into developer.attempt (id, workspace_id, delivery_id, number, duration_ms, status, error, response) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [uuidv7(), workspace_id, delivery_id, order.attempts + 1, outcome.durationMs, outcome.status, outcome.error, outcome.response]);
  const [webhook] = await ctx.sql<{ failing_for: number | null }>(
    `update developer.webhook set claimed_until = null, last_success_at = case when $3 then now() else last_success_at end, last_failure_at = case when $3 then last_failure_at else now() end,
       failing_since = case when $3 then null when active then coalesce(failing_since, now()) else failing_since end where workspace_id = $1 and id = $2
     returning extract(epoch from now() - failing_since)::float8 as failing_for`, [workspace_id, webhook_id, outcome.ok]);
  if (outcome.status === 410) await pauseWebhook(ctx, pausable(claimed, order), 'gone');
  else if ((webhook?.failing_for ?? 0) >= failingDays * 86_400) await pauseWebhook(ctx, pausable(claimed, order), 'failing');
  if (row.next_at) await wakeAt(ctx, row.next_at);
  if (status === 'failed' || order.forced) tell(ctx, claimed);
}

/** One job for all deliveries that come due within the same five seconds. */
async function wakeAt(ctx: Ctx, at: Date): Promise<void> {
  const slot = Math.ceil(at.getTime() / 5000) * 5000;
  await ctx.enqueue('developer.send', {}, { key: `developer.send:${slot}`, runAt: at.getTime() - Date.now() < 30_000 ? at : new Date(slot) });
}

async function release(ctx: Ctx, { workspace_id, webhook_id }: Claim): Promise<void> {
  await ctx.sql('update developer.webhook set claimed_until = null where workspace_id = $1 and id = $2', [workspace_id, webhook_id]);
}

function pausable(claimed: Claim, order: Order) {
  return { id: claimed.webhook_id, workspaceId: claimed.workspace_id, accountId: order.account_id, url: order.url };
}

/** Those who look at the deliveries see it; not worth an entry in the audit log. */
function tell(ctx: Ctx, claimed: Claim): void {
  ctx.emit({ type: 'developer.delivery.finished', id: claimed.delivery_id, workspaceId: claimed.workspace_id, audit: false, can: 'developer.webhook.manage' });
}
