import type { Ctx } from '#core/server/context.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import { job } from '#core/server/module.ts';
import { accountCards, getProfile, suspensionOf } from '#modules/identity/api.ts';
import { afterQuiet, type QuietHours } from './rules/quiet-hours.ts';
import { actorsText, sentence } from './rules/wording.ts';
import type { NotificationRow } from './service/inbox.ts';
import { followJobs } from './service/followed.ts';
import { moderationJobs } from './service/moderation/jobs.ts';
import { enqueueMail, wake } from './service/notify.ts';
import { oneClickPath } from './service/one-click.ts';
import { findType } from './service/types.ts';
import { passesQuiet, pushJobs } from './service/push/jobs.ts';
import { stillWanted } from './service/still-wanted.ts';
import { unsubscribeToken } from './service/unsubscribe-token.ts';

/** One mail about everything that is still unread; what may no longer be seen, or was turned off meanwhile, is left out. */
async function mail(ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  const [wishes] = await ctx.sql<{ quiet_hours: QuietHours | null; quiet_passes: boolean }>('select quiet_hours, quiet_passes from notifications.wishes($1, $2)', [accountId, '']);
  const now = new Date();
  const free = afterQuiet(now, wishes!.quiet_hours);
  const all = await ctx.sql<NotificationRow>('select * from notifications.due_mail($1)', [accountId]);
  const due = free > now ? all.filter((r) => passesQuiet(r.type, wishes!.quiet_passes)) : all;
  if (due.length < all.length) await enqueueMail(ctx, accountId, free);
  if (due.length === 0) return;
  const suspended = await suspensionOf(ctx, accountId);
  if (suspended) {
    // What is unread then is told when the suspension is over.
    if (suspended.until) await enqueueMail(ctx, accountId, suspended.until);
    return;
  }
  await ctx.sql('select notifications.mark_mailed($1)', [due.map((r) => r.id)]);
  const rows = await stillWanted(ctx, accountId, 'email', due);
  const card = (await accountCards(ctx, [accountId])).get(accountId);
  if (rows.length === 0 || !card || card.deleted) return;
  const { email, firstName, language, emailVerified } = await getProfile(ctx, accountId);
  if (!emailVerified) return;
  await queueMail(ctx, { to: { email, name: firstName }, language, ...(await wording(ctx, accountId, rows, language)) });
}

async function wording(ctx: Ctx, accountId: string, rows: readonly NotificationRow[], language: 'en' | 'ar') {
  const { PUBLIC_URL } = ctx.app.config;
  const cards = await accountCards(ctx, rows.flatMap((r) => r.actor_ids));
  const lines = rows.map((r) => sentence(findType(r.type)!.text[language], actorsText(r.actor_ids.flatMap((id) => cards.get(id)?.name ?? []), r.actor_count, language), r.data));
  const token = encodeURIComponent(unsubscribeToken(ctx.app, accountId, rows.map((r) => r.type)));
  const many = language === 'ar' ? `لديك ${rows.length} إشعارات جديدة` : `You have ${rows.length} new notifications`;
  const one = rows.length === 1;
  return {
    subject: one ? lines[0]! : many, heading: one ? lines[0]! : many, paragraphs: one ? [] : lines,
    action: { label: language === 'ar' ? 'فتح' : 'Open', url: `${PUBLIC_URL}${one ? rows[0]!.link : '/notifications'}` },
    dedupeKey: `notifications:${accountId}:${rows[0]!.id}:${rows[0]!.version}`,
    unsubscribe: { oneClickUrl: `${PUBLIC_URL}${oneClickPath}?token=${token}`, pageUrl: `${PUBLIC_URL}/unsubscribe?token=${token}` },
  };
}

/** Queue handlers of the room. */
export const jobs = [
  ...pushJobs,
  ...moderationJobs,
  ...followJobs,
  job('notifications.mail', mail),
  job('notifications.wake', wake),
  job('notifications.forget', async (ctx) => { await ctx.sql('select notifications.forget_old()'); }, '29 4 * * *'),
];
