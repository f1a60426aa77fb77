import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { job, jobOutside } from '#core/server/module.ts';
import { fetchOutside } from '#core/server/outgoing/outgoing.ts';
import { accountCards, getProfile, suspensionOf } from '#modules/identity/api.ts';
import { afterQuiet, type QuietHours } from '../../rules/quiet-hours.ts';
import { actorsText, sentence } from '../../rules/wording.ts';
import type { NotificationRow } from '../inbox.ts';
import { enqueuePush } from '../notify.ts';
import { stillWanted } from '../still-wanted.ts';
import { findType } from '../types.ts';
import { surroundingsOf } from './conditions.ts';
import { encryptPush, largestPush } from './encrypt.ts';
import { livingSubscriptions, type Subscription } from './subscriptions.ts';
import { vapidHeader } from './vapid.ts';

const graceMs = 30_000;

/** Who has the app open is told there; who closed it within the half minute is told here after that. */
async function push(ctx: Ctx, { accountId, again = false }: { accountId: string; again?: boolean }): Promise<void> {
  const due = await ctx.sql<NotificationRow>('select * from notifications.due_push($1)', [accountId]);
  if (due.length === 0 || (await suspensionOf(ctx, accountId))) return;
  const [wish] = await ctx.sql<{ quiet_hours: QuietHours | null; quiet_passes: boolean }>('select quiet_hours, quiet_passes from notifications.wishes($1, $2)', [accountId, '']);
  const now = new Date();
  const free = afterQuiet(now, wish!.quiet_hours);
  const may = free > now ? due.filter((r) => passesQuiet(r.type, wish!.quiet_passes)) : due;
  if (may.length < due.length) await enqueuePush(ctx, accountId, free);
  if (may.length === 0) return;
  const [lease] = await ctx.sql<{ open: boolean }>("select bool_or(expires_at > now()) as open from core.presence where account_id = $1 and expires_at > now() - interval '30 seconds' having count(*) > 0", [accountId]);
  if (lease && !again) {
    await ctx.enqueue('notifications.push', { accountId, again: true }, { runAt: new Date(Date.now() + graceMs), key: `notifications.push_again:${accountId}` });
    return;
  }
  await ctx.sql('select notifications.mark_pushed($1)', [may.map((r) => r.id)]);
  if (lease?.open) return;
  for (const { id } of await livingSubscriptions(ctx, accountId)) {
    await ctx.enqueue('notifications.push_send', { accountId, subscriptionId: id, ids: may.map((r) => r.id) }, { maxAttempts: 5 });
  }
}

/** Calls and what concerns the safety of the account come through quiet hours where the person lets them. */
export function passesQuiet(type: string, allowed: boolean): boolean {
  const category = findType(type)?.category;
  return allowed && (category === 'security' || category === 'call');
}

/** One message to one browser; its words are made now, after asking again whether they are signed in there and what they may see. */
async function send(app: App, given: { accountId: string; subscriptionId: string; ids: string[] }): Promise<void> {
  const ready = await runAs(app, { name: 'notifications.push_send' }, (ctx) => compose(ctx, given));
  if (!ready) return;
  const { subscription, text } = ready;
  let status: number;
  try {
    const answer = await fetchOutside(app, subscription.endpoint, {
      method: 'POST', body: encryptPush(text, subscription), maxRedirects: 0, truncate: true, timeoutMs: 10_000,
      headers: { 'content-type': 'application/octet-stream', 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal', authorization: await vapidHeader(app, subscription.endpoint) },
    }, surroundingsOf(app));
    status = answer.status;
  } catch (error) {
    // An address that is not public any more will not become one.
    if (!(error instanceof Refusal && error.code === 'core.blocked_address')) throw error;
    status = 410;
  }
  const gone = status === 404 || status === 410;
  if (gone || status < 300) await runAs(app, { name: 'notifications.push_send' }, (ctx) => ctx.sql('select notifications.push_answered($1, $2)', [subscription.id, gone]));
  else if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
  else app.log.warn({ status }, 'a push service refused a message');
}

async function compose(ctx: Ctx, { accountId, subscriptionId, ids }: { accountId: string; subscriptionId: string; ids: string[] }): Promise<{ subscription: Subscription; text: string } | null> {
  const subscription = (await livingSubscriptions(ctx, accountId)).find((s) => s.id === subscriptionId);
  if (!subscription || (await suspensionOf(ctx, accountId))) return null;
  const rows = await stillWanted(ctx, accountId, 'push', await ctx.sql<NotificationRow>('select * from notifications.still_unread($1, $2::uuid[])', [accountId, ids]));
  const card = (await accountCards(ctx, [accountId])).get(accountId);
  if (rows.length === 0 || !card || card.deleted) return null;
  const { language } = await getProfile(ctx, accountId);
  return { subscription, text: await wording(ctx, rows, language, subscription.is_private) };
}

/** `{ title, body, url, tag }`; with lock-screen privacy nothing but that there is something; a message that grew too large is its address only. */
async function wording(ctx: Ctx, rows: readonly NotificationRow[], language: 'en' | 'ar', isPrivate: boolean): Promise<string> {
  const one = rows.length === 1 ? rows[0]! : null;
  const many = language === 'ar' ? `لديك ${rows.length} إشعارات جديدة` : `You have ${rows.length} new notifications`;
  const hidden = language === 'ar' ? 'إشعار جديد' : 'New notification';
  const address = one ? `${one.link}${one.workspace_id === null ? '' : `${one.link.includes('?') ? '&' : '?'}workspace=${one.workspace_id}`}` : '/notifications';
  const cards = one && !isPrivate ? await accountCards(ctx, one.actor_ids) : new Map<string, { name: string }>();
  const body = one && !isPrivate ? sentence(findType(one.type)!.text[language], actorsText(one.actor_ids.flatMap((id) => cards.get(id)?.name ?? []), one.actor_count, language), one.data) : one ? hidden : many;
  const tag = one?.id ?? 'several';
  const message = JSON.stringify({ title: 'Atrium', body, url: address, tag, language });
  return Buffer.byteLength(message) <= largestPush ? message : JSON.stringify({ title: 'Atrium', body: hidden, url: '/notifications', tag, language });
}

/** Queue handlers of web push. */
export const pushJobs = [job('notifications.push', push), jobOutside('notifications.push_send', send)];
