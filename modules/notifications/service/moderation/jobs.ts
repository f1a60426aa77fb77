import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import { job, jobOutside } from '#core/server/module.ts';
import { accountCards, getProfile } from '#modules/identity/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import { sanctions, type Decision } from '../../contract.ts';
import { notify, notifyAll, withdrawTarget } from '../notify.ts';
import { appealToken } from './appeal-token.ts';
import { noteFilesLater } from './case-files.ts';

interface CaseFacts { author_id: string | null; link: string | null; held_for: string[]; state: string; version: number; message: string }
interface Reporter { id: string; reporter_id: string }

const readCase = async (ctx: Ctx, id: string, workspaceId: number): Promise<CaseFacts | undefined> =>
  (await ctx.sql<CaseFacts & { id: string }>("select author_id, snapshot ->> 'link' as link, held_for, state, version, message from notifications.moderation_case where id = $1 and workspace_id = $2", [id, workspaceId]))[0];
const reportersOf = (ctx: Ctx, id: string, workspaceId: number) => ctx.sql<Reporter>('select id, reporter_id from notifications.case_reports($1, $2)', [id, workspaceId]);

/** A report or an appeal has come in: the queue moves, and those who decide are told; nobody's name is on it. */
async function caseMoved(ctx: Ctx, { caseId, workspaceId }: { caseId: string; workspaceId: number }): Promise<void> {
  await enterWorkspace(ctx, workspaceId);
  const known = await readCase(ctx, caseId, workspaceId);
  if (!known || known.state === 'decided' || known.state === 'final') return;
  ctx.emit({ type: 'notifications.case.changed', id: caseId, workspaceId, can: 'notifications.case.view', audit: false });
  const parties = new Set([known.author_id, ...(await reportersOf(ctx, caseId, workspaceId)).map((r) => r.reporter_id)]);
  const moderators = (await accountsWith(ctx, 'notifications.case.decide', workspaceId)).filter((id) => !parties.has(id));
  await notifyAll(ctx, moderators, {
    type: 'notifications.case_waiting', groupKey: `notifications.case_waiting:${caseId}`, actorId: null, workspaceId, targetType: 'notifications.case', targetId: caseId, link: `/moderation?case=${caseId}`, data: {},
  });
}

/** `reportIds`: whose reporters hear the outcome; absent as it was queued before there were any. */
interface Decided { caseId: string; workspaceId: number; appealed: boolean; decision: Decision[]; reportIds?: readonly string[]; until: string | null }

/** A decision was made: reporters hear the outcome, the author what was decided; never each other's names. */
async function caseDecided(ctx: Ctx, { caseId, workspaceId, appealed, decision, reportIds, until }: Decided): Promise<void> {
  await enterWorkspace(ctx, workspaceId);
  const known = await readCase(ctx, caseId, workspaceId);
  if (!known) return;
  await withdrawTarget(ctx, { targetType: 'notifications.case', targetId: caseId, types: ['notifications.case_waiting'] });
  const punished = decision.some((d) => (sanctions as readonly string[]).includes(d));
  // An appeal that is dismissed leaves what was decided.
  const acted = punished || (appealed && decision.includes('dismiss'));
  const told = (await reportersOf(ctx, caseId, workspaceId)).filter((r) => (reportIds ? reportIds.includes(r.id) : !appealed && !decision.includes('restore')));
  for (const { id, reporter_id: accountId } of [...told].sort((a, b) => (a.reporter_id < b.reporter_id ? -1 : 1))) {
    const [type, former] = acted ? ['notifications.report_outcome', 'notifications.report_dismissed'] as const : ['notifications.report_dismissed', 'notifications.report_outcome'] as const;
    // What they were told before is true no more.
    await withdrawTarget(ctx, { targetType: 'notifications.report', targetId: id, types: [former] });
    await notify(ctx, {
      accountId, type, groupKey: `notifications.report_outcome:${id}`, actorId: null,
      targetType: 'notifications.report', targetId: id, link: '/settings/reports', data: {},
    });
    ctx.emit({ type: 'notifications.report.changed', id, accountId, audit: false });
  }
  const author = known.author_id;
  const released = !appealed && decision.includes('dismiss') && known.held_for.length > 0;
  if (!author || (!punished && !appealed && !released && !decision.includes('restore'))) return;
  const type = appealed ? 'notifications.appeal_answered' : punished ? 'notifications.decision' : released ? 'notifications.hold_ended' : 'notifications.decision_undone';
  await notify(ctx, { accountId: author, type, groupKey: `${type}:${caseId}:${known.version}`, actorId: null, targetType: 'notifications.decision', targetId: caseId, link: (released && known.link) || '/settings/reports?tab=decisions', data: {} });
  ctx.emit({ type: 'notifications.decision.changed', id: caseId, accountId: author, audit: false });
  if (decision.includes('suspend') || decision.includes('ban')) await mailSuspended(ctx, { caseId, accountId: author, until, message: known.message, version: known.version });
}

const texts = {
  en: { subject: 'Your account is suspended', forever: 'A moderator closed your account for good.', until: (day: string) => `A moderator suspended your account until ${day}.`, appeal: 'You can appeal this decision once, within 30 days.', action: 'Appeal' },
  ar: { subject: 'تم إيقاف حسابك', forever: 'أغلق أحد المشرفين حسابك نهائيًا.', until: (day: string) => `أوقف أحد المشرفين حسابك حتى ${day}.`, appeal: 'يمكنك الاعتراض على هذا القرار مرة واحدة خلال 30 يومًا.', action: 'اعتراض' },
};

/** Who is suspended cannot read the bell: this mail says why, and has the link to appeal. */
async function mailSuspended(ctx: Ctx, given: { caseId: string; accountId: string; until: string | null; message: string; version: number }): Promise<void> {
  const card = (await accountCards(ctx, [given.accountId])).get(given.accountId);
  if (!card || card.deleted) return;
  const { email, firstName, language, timeZone } = await getProfile(ctx, given.accountId);
  const t = texts[language];
  const day = given.until && new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(given.until));
  await queueMail(ctx, {
    to: { email, name: firstName }, language, subject: t.subject, heading: t.subject, paragraphs: [day ? t.until(day) : t.forever, ...(given.message.trim() ? [given.message.trim()] : []), t.appeal],
    action: { label: t.action, url: `${ctx.app.config.PUBLIC_URL}/appeal?token=${appealToken(ctx.app, given.caseId, given.accountId)}` }, dedupeKey: `notifications.suspended:${given.caseId}:${given.version}`,
  });
}

/** Queue handlers of moderation. */
export const moderationJobs = [job('notifications.case_moved', caseMoved), job('notifications.case_decided', caseDecided), jobOutside('notifications.note_files', noteFilesLater)];
