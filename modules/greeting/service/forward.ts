import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { fetchOutside } from '#core/server/outgoing/outgoing.ts';
import { nextTry } from '../rules/retries.ts';
import { surroundingsOf } from './conditions.ts';
import { tellOfFailure, type OnTheWay } from './handle.ts';

interface Waiting { name: string; email: string; number: string | null; message: string; attempts: number; endpoint: string; access_key: string }

/** Hands a stored message to the form service; nothing is held open meanwhile. Only the answer 200 is a success. */
export async function forward(app: App, given: OnTheWay): Promise<void> {
  const who = { name: 'greeting.forward', workspaceId: given.workspaceId };
  const waiting = await runAs(app, who, (ctx) => read(ctx, given));
  if (!waiting) return;
  const problem = await send(app, given, waiting);
  await runAs(app, who, (ctx) => note(ctx, given, waiting, problem));
}

async function read(ctx: Ctx, { workspaceId, id }: OnTheWay): Promise<Waiting | null> {
  const [row] = await ctx.sql<Waiting>(
    `select m.name, m.email, m.number, m.message, m.forward_attempts as attempts, f.endpoint, f.access_key from greeting.message m join greeting.form f on f.workspace_id = m.workspace_id and (f.provider = 'external' or (f.provider = 'direct' and not m.sent_directly))
     where m.workspace_id = $1 and m.id = $2 and m.forwarding = 'waiting'`, [workspaceId, id]);
  if (row) return row;
  // The settings changed meanwhile: the message stays here.
  await ctx.sql("update greeting.message set state = case when state = 'received' then 'kept' else state end, forwarding = 'none', next_attempt_at = null, updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2 and forwarding = 'waiting'", [workspaceId, id]);
  return null;
}

/** Sends once; answers why it failed, or null. The message's id lets a service that knows the header drop a repetition. */
async function send(app: App, { id }: OnTheWay, m: Waiting): Promise<string | null> {
  try {
    const { status } = await fetchOutside(app, m.endpoint, {
      method: 'POST', timeoutMs: 5000, maxRedirects: 0, maxBytes: 64 * 1024, truncate: true, headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ name: m.name, email: m.email, number: m.number ?? '', message: m.message, access_key: m.access_key }),
    }, surroundingsOf(app));
    return status === 200 ? null : `HTTP ${status}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === 'core.blocked_address' ? 'blocked_address' : 'unreachable';
  }
}

async function note(ctx: Ctx, given: OnTheWay, { attempts, name }: Waiting, problem: string | null): Promise<void> {
  const { workspaceId, id } = given;
  const pause = problem === null ? null : nextTry(attempts + 1);
  const forwarding = problem === null ? 'done' : pause === null ? 'failed' : 'waiting';
  // What was answered meanwhile stays answered.
  const [row] = await ctx.sql<{ next: Date | null }>(
    `update greeting.message set forwarding = $3, state = case when state <> 'received' or $3 = 'waiting' then state when $3 = 'done' then 'forwarded' else 'failed' end, forward_attempts = forward_attempts + 1, forward_error = $4, forwarded_at = case when $3 = 'done' then now() end, next_attempt_at = case when $3 = 'waiting' then clock_timestamp() + make_interval(secs => $5) end,
       updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2 and forwarding = 'waiting' returning next_attempt_at as next`, [workspaceId, id, forwarding, problem ?? '', pause ?? 0]);
  if (!row) return;
  // A key of its own: the job that is running holds the usual one.
  if (row.next) await ctx.enqueue('greeting.forward', given, { key: `greeting.forward:${id}:${attempts + 1}`, runAt: row.next });
  if (forwarding === 'failed') await tellOfFailure(ctx, given, name);
  ctx.emit({ type: `greeting.message.${forwarding === 'failed' ? 'given_up' : 'changed'}`, id, workspaceId, can: 'greeting.message.view', audit: forwarding === 'failed' });
}
