import { createHash, createHmac } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { networkOf } from '#core/server/rate-limit.ts';
import type * as contract from '../contract.ts';
import { pageOf } from '../rules/page.ts';
import { spamLimit, spamScore } from '../rules/spam.ts';
import { readForm } from './form.ts';
import { forwards, takeOn } from './handle.ts';
import { ageOf } from './stamp.ts';
import { countEvent, enterItem, enterPublic } from './visit.ts';

type Written = InputOf<typeof contract.submitOwnGreeting>;
type Answer = OutputOf<typeof contract.submitGreeting>;

/** Messages of one address within an hour, of one writer within a day, and of a workspace's day that are put aside. */
const limits = { perHour: 5, perDay: 20, aside: 500 };
/** Messages that look alike within so many minutes are one. */
const sameWithinMinutes = 10;
const thanks = { en: 'Thank you. Your message has been sent.', ar: 'شكرًا لك. تم إرسال رسالتك.' } as const;

/** Takes a visitor's message for the workspace of the item it was written at. */
export async function submit(ctx: Ctx, { workspace, ...input }: InputOf<typeof contract.submitGreeting>): Promise<Answer> {
  const workspaceId = input.item_id ? await enterItem(ctx, input.item_id) : await enterPublic(ctx, workspace);
  return receive(ctx, workspaceId, null, input);
}

/** Takes a member's message for their workspace. */
export async function submitOwn(ctx: Ctx, input: Written): Promise<Answer> {
  const [known] = input.item_id ? await ctx.sql('select 1 from greeting.item where workspace_id = $1 and id = $2', [ctx.workspaceId, input.item_id]) : [true];
  if (!known) fail('greeting.gone');
  return receive(ctx, ctx.workspaceId, ctx.accountId, input);
}

/** A keyed hash of where a message came from: enough to count by, nothing to find anybody with. */
const ipHash = (ctx: Ctx): Buffer | null => (ctx.origin.ip === '' ? null : createHmac('sha256', ctx.app.keys.signing).update(`greeting-ip:${networkOf(ctx.origin.ip)}`).digest());

function keyOf(ctx: Ctx): string | null {
  const key = ctx.origin.headers['idempotency-key'];
  return typeof key === 'string' && key.length >= 1 && key.length <= 200 ? key : null;
}

/** Stores a message before anything else is done with it. What looks like a robot's goes into quarantine, which looks the same from outside. */
async function receive(ctx: Ctx, workspaceId: number, userId: string | null, input: Written): Promise<Answer> {
  const form = await readForm(ctx, workspaceId);
  const answer: Answer = { success: true, message: form.successText || thanks[input.locale] };
  const [key, ip] = [keyOf(ctx), ipHash(ctx)];
  const digest = createHash('sha256').update(JSON.stringify([input.name, input.email, input.number, input.message, input.consent])).digest();
  // Those of one place, and of one writer, stand in line: the sixth of many at once sees the five before it.
  const stamp = userId === null && input.stamp !== '' ? input.stamp : null;
  for (const line of [ip?.toString('base64') ?? '', input.email, ...(stamp === null ? [] : [stamp])].sort()) await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`greeting:${workspaceId}:${line}`]);
  const [same] = await ctx.sql(
    `select 1 from greeting.message where workspace_id = $1 and (idempotency_key = $2 or (digest = $3 and created_at > now() - make_interval(mins => $4))) limit 1`, [workspaceId, key, digest, sameWithinMinutes]);
  if (same) return answer;
  const [before] = await ctx.sql<{ hour: number; writer: number; today: number; aside: number; used: boolean }>(
    `select (select count(*) from greeting.message where workspace_id = $1 and ip_hash = $2 and created_at > now() - interval '1 hour')::int as hour,
       (select count(*) from greeting.message where workspace_id = $1 and email = $3 and created_at > now() - interval '1 day')::int as writer,
       (select count(*) from greeting.message where workspace_id = $1 and created_at > now() - interval '1 day' and state <> 'quarantined')::int as today,
       (select count(*) from greeting.message where workspace_id = $1 and state = 'quarantined' and created_at > now() - interval '1 day')::int as aside,
       exists (select 1 from greeting.message where workspace_id = $1 and stamp = $4) as used`, [workspaceId, ip, input.email, stamp], 'greeting.message.before');
  if (before!.hour >= limits.perHour || before!.writer >= limits.perDay) fail('greeting.too_many_messages');
  // A member is known; nobody fills a form of a stranger's account in their name.
  const { score, reason } = userId === null ? spamScore({ honeypot: input.homepage, ageMs: before!.used ? null : ageOf(ctx.app, input.stamp), name: input.name, message: input.message, today: before!.today }) : { score: 0, reason: '' };
  const isSpam = score >= spamLimit;
  // What is answered with success is stored: beyond what people can look through, the writer is told to come back, and keeps what they typed.
  if (isSpam && before!.aside >= limits.aside) fail('greeting.too_busy', { seconds: 3600 });
  const agreed = input.consent && form.consentText !== '';
  const id = uuidv7();
  const sentDirectly = userId === null && form.provider === 'direct';
  const isForwarded = forwards(form, sentDirectly);
  const state = isSpam ? 'quarantined' : isForwarded ? 'received' : 'kept';
  await ctx.sql(
    `insert into greeting.message (id, workspace_id, item_id, name, email, number, message, page_url, locale, ip_hash, user_id, spam_score, spam_reason, state, idempotency_key, digest, consent_text, consent_channels, consent_ip, stamp, sent_directly, forwarding)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19::inet, $20, $21, $22)`,
    [id, workspaceId, input.item_id ?? null, input.name, input.email, input.number === '' ? null : input.number, input.message, pageOf(input.page), input.locale, ip, userId, score, isSpam ? reason : '', state, key, digest, agreed ? form.consentText : '', agreed ? form.consentChannels : [], agreed ? ctx.origin.ip || null : null, stamp, sentDirectly, !isSpam && isForwarded ? 'waiting' : 'none']);
  ctx.emit({ type: `greeting.message.${isSpam ? 'quarantined' : 'received'}`, id, workspaceId, version: 1, can: 'greeting.message.view', audit: false });
  if (isSpam) return answer;
  if (input.item_id) await countEvent(ctx, workspaceId, input.item_id, 'submit');
  await takeOn(ctx, workspaceId, id, isForwarded);
  return answer;
}
