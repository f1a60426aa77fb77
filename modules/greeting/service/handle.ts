import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import { notifyAll } from '#modules/notifications/api.ts';
import { takeEnquiry } from '#modules/sales/api.ts';
import { accountsWith, isOpenWorkspace } from '#modules/workspace/api.ts';
import type { GreetingForm } from '../contract.ts';

/** A message on its way. */
export interface OnTheWay { workspaceId: number; id: string }

/** True where this server hands a message on: always when it does so for all, and for members where browsers of visitors post themselves (pages of the app call no other site). */
export function forwards({ provider }: Pick<GreetingForm, 'provider'>, sentDirectly: boolean): boolean {
  return provider === 'external' || (provider === 'direct' && !sentDirectly);
}

/** Queues everything that follows a stored message, in its transaction. Each is a job of its own: what goes wrong with one keeps no other back. */
export async function takeOn(ctx: Ctx, workspaceId: number, id: string, isForwarded: boolean): Promise<void> {
  await ctx.enqueue('greeting.lead', { workspaceId, id }, { key: `greeting.lead:${id}` });
  await ctx.enqueue('greeting.tell', { workspaceId, id }, { key: `greeting.tell:${id}` });
  if (isForwarded) await ctx.enqueue('greeting.forward', { workspaceId, id }, { key: `greeting.forward:${id}` });
}

interface Row { name: string; email: string; number: string | null; message: string; locale: 'en' | 'ar'; lead_id: string | null; is_test: boolean; page_url: string; consent_text: string; consent_channels: Array<'email' | 'phone' | 'sms' | 'whatsapp' | 'post'>; consent_ip: string | null; created_at: Date }

async function lock(ctx: Ctx, { workspaceId, id }: OnTheWay): Promise<Row | null> {
  await enterWorkspace(ctx, workspaceId);
  if (!(await isOpenWorkspace(ctx, workspaceId))) return null;
  const [row] = await ctx.sql<Row>("select name, email, number, message, locale, lead_id, is_test, page_url, consent_text, consent_channels, host(consent_ip) as consent_ip, created_at from greeting.message where workspace_id = $1 and id = $2 and state <> 'quarantined' for update", [workspaceId, id]);
  return row ?? null;
}

const via = { en: 'Greeting', ar: 'الترحيب' } as const;

/** Makes a lead of a message, once. */
export async function makeLead(ctx: Ctx, given: OnTheWay): Promise<void> {
  const row = await lock(ctx, given);
  if (!row || row.lead_id !== null || row.is_test) return;
  const leadId = await takeEnquiry(ctx, given.workspaceId, { name: row.name, email: row.email, phone: row.number ?? '', message: row.message, via: via[row.locale], source: 'Greeting', language: row.locale, page: row.page_url, ...(row.consent_text === '' ? {} : { consent: { words: row.consent_text, channels: row.consent_channels, at: row.created_at.toISOString(), ip: row.consent_ip } }) });
  await ctx.sql('update greeting.message set lead_id = $3, consent_ip = null, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [given.workspaceId, given.id, leadId]);
  ctx.emit({ type: 'greeting.message.changed', id: given.id, workspaceId: given.workspaceId, can: 'greeting.message.view', audit: false });
}

/** Tells those who answer messages, and the addresses of the form's settings. */
export async function tellOfMessage(ctx: Ctx, given: OnTheWay): Promise<void> {
  const row = await lock(ctx, given);
  if (!row) return;
  const { workspaceId, id } = given;
  await notifyAll(ctx, await accountsWith(ctx, 'greeting.message.view', workspaceId), { type: 'greeting.message', groupKey: `greeting.message:${id}`, actorId: null, workspaceId, targetType: 'greeting.message', targetId: id, link: `/greeting/messages/${id}`, data: { name: row.name } });
  const [form] = await ctx.sql<{ notify_emails: string[] }>('select notify_emails from greeting.form where workspace_id = $1', [workspaceId]);
  const about = [`${row.name} <${row.email}>${row.number === null ? '' : `, ${row.number}`}`, row.message, ...(row.page_url === '' ? [] : [row.page_url])];
  for (const email of form?.notify_emails ?? []) {
    await queueMail(ctx, { to: { email }, subject: `Message from ${row.name}`, heading: 'A message from the greeting form', paragraphs: about, replyTo: { email: row.email, name: row.name }, action: { label: 'Open the message', url: `${ctx.app.config.PUBLIC_URL}/greeting/messages/${id}` }, dedupeKey: `greeting.message:${id}:${email}` });
  }
}

/** Tells the same people that the writer of a message has written back. */
export async function tellOfReply(ctx: Ctx, { replyId, ...given }: OnTheWay & { replyId: string }): Promise<void> {
  const row = await lock(ctx, given);
  const { workspaceId, id } = given;
  const [reply] = row ? await ctx.sql<{ body: string }>('select body from greeting.reply where workspace_id = $1 and id = $2', [workspaceId, replyId]) : [];
  if (!row || !reply) return;
  await notifyAll(ctx, await accountsWith(ctx, 'greeting.message.view', workspaceId), { type: 'greeting.reply', groupKey: `greeting.reply:${id}`, actorId: null, workspaceId, targetType: 'greeting.message', targetId: id, link: `/greeting/messages/${id}`, data: { name: row.name } });
  const [form] = await ctx.sql<{ notify_emails: string[] }>('select notify_emails from greeting.form where workspace_id = $1', [workspaceId]);
  for (const email of form?.notify_emails ?? []) {
    await queueMail(ctx, { to: { email }, subject: `${row.name} wrote back`, heading: 'An answer was answered', paragraphs: [`${row.name} <${row.email}>`, reply.body], replyTo: { email: row.email, name: row.name }, action: { label: 'Open the message', url: `${ctx.app.config.PUBLIC_URL}/greeting/messages/${id}` }, dedupeKey: `greeting.reply:${replyId}:${email}` });
  }
}

/** Tells those who answer messages that the form service does not take one. */
export async function tellOfFailure(ctx: Ctx, { workspaceId, id }: OnTheWay, name: string): Promise<void> {
  await notifyAll(ctx, await accountsWith(ctx, 'greeting.message.view', workspaceId), { type: 'greeting.forward_failed', groupKey: `greeting.forward_failed:${workspaceId}`, actorId: null, workspaceId, targetType: 'greeting.message', targetId: id, link: `/greeting/messages/${id}`, data: { name } });
}

