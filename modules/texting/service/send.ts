import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { preview, says, type logText, type sendAgain, type sendText, type SentText, type TemplateInput, type TextChannel } from '../contract.ts';
import { fillTemplate } from '../rules/placeholders.ts';
import { windowUntil } from '../rules/states.ts';
import { conversationWith, isObjected, seenConversation } from './conversations.ts';
import { isReady, numberRow, numberRows } from './numbers.ts';
import { requireE164 } from './phones.ts';
import { refOf, tellConversation, tellText, type ConversationRow, type KeptTemplate, type NumberRow, type TextRow } from './rows.ts';
import { requireSubject, sightOf, standingOf, type SubjectRef } from './subjects.ts';
import { carryObjection, comeIn, withSubject } from './take.ts';

/** Sends a text: in a conversation, about a record, or to a number nobody knows yet. */
export async function send(ctx: Ctx, { conversationId, subject, to, channel, numberId, body, template }: InputOf<typeof sendText>): Promise<SentText> {
  return say(ctx, await placeFor(ctx, { conversationId, subject, to, channel, numberId }), { body, template });
}

/** Notes by hand what was said on one's own phone. */
export async function log(ctx: Ctx, { conversationId, subject, to, channel, direction, body, at }: InputOf<typeof logText>): Promise<SentText> {
  const when = at === undefined ? new Date() : new Date(at);
  if (when.getTime() > Date.now() + 60_000) failField('at', says('texting.future'));
  const own = conversationId === undefined ? (await numberRows(ctx)).find((n) => n.channel === channel && n.provider === 'manual') : undefined;
  const c = await placeFor(ctx, { conversationId, subject, to, channel, numberId: own?.id ?? null });
  if (((await numberRow(ctx, c.number_id))?.provider ?? 'manual') !== 'manual') fail('texting.by_hand');
  const text = direction === 'in' ? found(await comeIn(ctx, c, { body, at: when, ref: null, by: ctx.accountId })) : await noteSaid(ctx, c, body, null, when);
  return { id: text.id, conversationId: c.id, state: text.state, open: null };
}

interface Where { conversationId?: string | undefined; subject?: SubjectRef | undefined; to?: string | undefined; channel: TextChannel; numberId?: string | null | undefined }

async function placeFor(ctx: Ctx, { conversationId, subject, to, channel, numberId }: Where): Promise<ConversationRow> {
  if (conversationId !== undefined) {
    const c = await seenConversation(ctx, conversationId, true);
    const ref = refOf(c);
    if (ref) await requireSubject(ref.type).mayText(ctx, ref.id);
    if (c.erased_at) fail('core.not_found');
    return c;
  }
  if (to === undefined) failField('to', says('texting.to_whom'));
  if (subject) return conversationAbout(ctx, subject, { to: to!, channel, numberId });
  const phone = requireE164(to!, 'to');
  const c = await withSubject(ctx, await conversationWith(ctx, { numberId: await numberFor(ctx, channel, phone, numberId), channel, phone }));
  // Somebody else's customer is not written to around their record.
  const ref = refOf(c);
  if (ref) { await seenConversation(ctx, c.id); await requireSubject(ref.type).mayText(ctx, ref.id); }
  return c;
}

/** The conversation with one of a record's own numbers, which belongs to the record from now on. */
async function conversationAbout(ctx: Ctx, subject: SubjectRef, { to, channel, numberId }: { to: string; channel: TextChannel; numberId: string | null | undefined }): Promise<ConversationRow> {
  const room = requireSubject(subject.type);
  if (!(await room.mayRead(ctx, [subject.id])).has(subject.id)) fail('core.not_found');
  await room.mayText(ctx, subject.id);
  const phone = requireE164(to, 'to');
  if (!(await room.phones(ctx, subject.id)).some((p) => p.e164 === phone)) failField('to', says('texting.not_theirs'));
  const c = await conversationWith(ctx, { numberId: await numberFor(ctx, channel, phone, numberId), channel, phone });
  if (c.subject_type === subject.type && c.subject_id === subject.id) return c;
  // What somebody else has with this number stays theirs.
  const was = refOf(c);
  if (was && await standingOf(ctx, was) && !(await sightOf(ctx, [was]))(was)) fail('texting.others');
  const name = (await room.names?.(ctx, [subject.id]))?.get(subject.id) ?? '';
  // Answers go to what was last written about; earlier texts stay with theirs.
  const [row] = await ctx.sql<ConversationRow>('update texting.conversation set subject_type = $3, subject_id = $4, subject_name = $5, version = version + 1 where workspace_id = $1 and id = $2 returning *', [ctx.workspaceId, c.id, subject.type, subject.id, name]);
  await carryObjection(ctx, row!, subject);
  return row!;
}

async function numberFor(ctx: Ctx, channel: TextChannel, phone: string, wanted: string | null | undefined): Promise<string | null> {
  if (wanted === null) return null;
  const rows = (await numberRows(ctx)).filter((n) => n.channel === channel);
  if (wanted !== undefined) return rows.some((n) => n.id === wanted) ? wanted : failField('numberId', says('texting.choose_number'));
  const ready = rows.filter(isReady);
  const [last] = await ctx.sql<{ number_id: string | null }>('select c.number_id from texting.conversation c where c.workspace_id = $1 and c.channel = $2 and c.phone = $3 and c.erased_at is null and c.number_id = any($4::uuid[]) order by c.last_at desc limit 1', [ctx.workspaceId, channel, phone, ready.map((n) => n.id)]);
  return last?.number_id ?? ready.find((n) => n.provider !== 'manual')?.id ?? ready[0]?.id ?? null;
}

/** Sends in a conversation that the caller may write to and has locked. */
async function say(ctx: Ctx, c: ConversationRow, { body, template }: { body: string; template: TemplateInput | undefined }): Promise<SentText> {
  const words = body.trim();
  if (words !== '' && template) failField('body', says('texting.one_of_both'));
  if (words === '' && !template) failField('body', says('texting.write_something'));
  await requireWelcome(ctx, c);
  const number = await numberRow(ctx, c.number_id);
  if (number === null || number.provider === 'manual') {
    if (template) failField('template', says('texting.template_whatsapp'));
    const text = await noteSaid(ctx, c, words, null, new Date());
    return { id: text.id, conversationId: c.id, state: text.state, open: openUrl(c, words) };
  }
  if (!isReady(number)) fail('texting.not_set_up');
  const kept = template ? await keptTemplate(ctx, number, template) : null;
  requireWindow(c, number, kept?.template ?? null);
  const text = await noteSaid(ctx, c, kept?.body ?? words, kept?.template ?? null, new Date(), true);
  return { id: text.id, conversationId: c.id, state: text.state, open: null };
}

async function requireWelcome(ctx: Ctx, c: ConversationRow): Promise<void> {
  if (await isObjected(ctx, c, refOf(c))) fail('texting.objected');
}

function requireWindow(c: ConversationRow, number: NumberRow, template: KeptTemplate | null): void {
  if (c.channel === 'whatsapp' && number.provider !== 'manual' && !template && windowUntil(c.last_in_at) === null) fail('texting.window_closed');
}

async function keptTemplate(ctx: Ctx, number: NumberRow, { id, contentSid, values }: TemplateInput): Promise<{ template: KeptTemplate; body: string }> {
  if (number.provider === 'twilio') {
    if (!contentSid) failField('template', says('texting.choose_template'));
    return { template: { contentSid: contentSid!, values }, body: [contentSid, ...values].join(' · ') };
  }
  const [row] = await ctx.sql<{ name: string; language: string; body: string; places: number }>('select t.name, t.language, t.body, t.places from texting.template t where t.workspace_id = $1 and t.number_id = $2 and t.id = $3', [ctx.workspaceId, number.id, id ?? null]);
  if (!row) failField('template', says('texting.choose_template'));
  if (values.length !== row!.places) failField('template', says('texting.template_values'));
  return { template: { name: row!.name, language: row!.language, values }, body: fillTemplate(row!.body, values) };
}

/** Keeps what goes out: queued for a provider, or noted as said. */
async function noteSaid(ctx: Ctx, c: ConversationRow, body: string, template: KeptTemplate | null, at: Date, queued = false): Promise<TextRow> {
  const ref = refOf(c);
  const [text] = await ctx.sql<TextRow>(
    `insert into texting.text (id, workspace_id, conversation_id, subject_type, subject_id, direction, body, template, state, by_account, at) values ($1, $2, $3, $4, $5, 'out', $6, $7::jsonb, $8, $9, $10) returning *`,
    [uuidv7(), ctx.workspaceId, c.id, ref?.type ?? null, ref?.id ?? null, body, template ? JSON.stringify(template) : null, queued ? 'queued' : 'logged', ctx.actorId ?? ctx.viewer?.id ?? null, at]);
  const [now] = await ctx.sql<ConversationRow>(
    `update texting.conversation set last_at = greatest(last_at, $3), last_body = case when $3 >= last_at then $4 else last_body end, last_direction = case when $3 >= last_at then 'out' else last_direction end, last_state = case when $3 >= last_at then $5 else last_state end,
       unread = 0, closed_at = null, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning *`, [ctx.workspaceId, c.id, at, preview(body), text!.state]);
  tellText(ctx, text!, c.channel, queued ? 'queued' : 'logged');
  tellConversation(ctx, now!, 'changed');
  if (queued) await ctx.enqueue('texting.send', { workspaceId: ctx.workspaceId, id: text!.id }, { key: `texting.send:${text!.id}` });
  return text!;
}

/** Where one's own phone is opened with the words in it: the message app, or WhatsApp. */
export function openUrl({ channel, phone }: Pick<ConversationRow, 'channel' | 'phone'>, body: string): string {
  return channel === 'whatsapp' ? `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(body)}` : `sms:${phone}?&body=${encodeURIComponent(body)}`;
}

/** Sends a text again that failed, or of which nobody knows. It stays one entry; what the provider still says of the first try is no news then. */
export async function again(ctx: Ctx, { id }: InputOf<typeof sendAgain>): Promise<SentText> {
  const [text] = await ctx.sql<TextRow>("select t.* from texting.text t where t.workspace_id = $1 and t.id = $2 and t.direction = 'out' for update", [ctx.workspaceId, id]);
  const c = await placeFor(ctx, { conversationId: found(text).conversation_id, channel: 'sms' });
  const ref = refOf(text!);
  if (ref) {
    if (!(await requireSubject(ref.type).mayRead(ctx, [ref.id])).has(ref.id)) fail('core.not_found');
    await requireSubject(ref.type).mayText(ctx, ref.id);
  }
  if (text!.state !== 'failed' && text!.state !== 'unknown') fail('texting.not_again');
  await requireWelcome(ctx, c);
  const number = await numberRow(ctx, c.number_id);
  if (!number || !isReady(number)) fail('texting.not_set_up');
  requireWindow(c, number!, text!.template);
  const [now] = await ctx.sql<TextRow>(
    "update texting.text set state = 'queued', reason = null, reason_text = '', provider_code = '', earlier_refs = array_remove(array_append(earlier_refs, provider_ref), null), provider_ref = null, tried_at = null, tries = 0, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning *", [ctx.workspaceId, id]);
  await ctx.enqueue('texting.send', { workspaceId: ctx.workspaceId, id }, { key: `texting.send:${id}` });
  tellText(ctx, now!, c.channel, 'queued');
  return { id, conversationId: c.id, state: 'queued', open: null };
}
