import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '#core/server/context.ts';
import { cut } from '#core/contract/fields.ts';
import { optWord } from '../rules/opt-words.ts';
import { goesOn } from '../rules/states.ts';
import { preview, type TextReason, type TextState } from '../contract.ts';
import { tellAll, tellCame } from './notices.ts';
import { noteObjection, objectedPhones } from './phones.ts';
import { refOf, tellConversation, tellText, type ConversationRow, type TextRow } from './rows.ts';
import { standingOf, subjectOf, whoseNumber, type HeardText, type SubjectRef } from './subjects.ts';

/** A text that came in; `ref` is what the provider calls it, `by` the account that noted it by hand. */
export interface Incoming { body: string; at: Date; ref: string | null; by: string | null; profileName?: string; /** What the provider says of it itself. */ opt?: 'stop' | 'start' | null; media?: ReadonlyArray<{ remote: string; type: string; name: string }> }

/** What other rooms are told of a text. */
export const heardText = (c: ConversationRow, t: Pick<TextRow, 'id' | 'direction' | 'body' | 'at'>): HeardText => ({ id: t.id, conversationId: c.id, channel: c.channel, direction: t.direction, body: t.body, phone: c.phone, at: t.at.toISOString() });

/** Takes a text in at its conversation, which the caller has locked; null when it was taken before. What it means (whose it is, a no to further ones, who hears of it) happens in the same transaction. */
export async function comeIn(ctx: Ctx, before: ConversationRow, given: Incoming): Promise<TextRow | null> {
  const c = await withSubject(ctx, before);
  const ref = refOf(c);
  const at = given.at.getTime() > Date.now() ? new Date() : given.at;
  const [text] = await ctx.sql<TextRow>(
    `insert into texting.text (id, workspace_id, conversation_id, subject_type, subject_id, direction, body, state, provider_ref, by_account, at) values ($1, $2, $3, $4, $5, 'in', $6, $7, $8, $9, $10)
     on conflict (workspace_id, provider_ref) where provider_ref is not null do nothing returning *`,
    [uuidv7(), ctx.workspaceId, c.id, ref?.type ?? null, ref?.id ?? null, cut(given.body, 4096), given.by ? 'logged' : 'received', given.ref, given.by, at]);
  if (!text) return null;
  for (const [position, media] of (given.media ?? []).slice(0, 10).entries()) {
    const id = uuidv7();
    await ctx.sql('insert into texting.media (id, workspace_id, text_id, position, remote, declared_type, name) values ($1, $2, $3, $4, $5, $6, $7)', [id, ctx.workspaceId, text.id, position, cut(media.remote, 1000), cut(media.type, 100), cut(media.name, 200)]);
    await ctx.enqueue('texting.media', { workspaceId: ctx.workspaceId, id }, { key: `texting.media:${id}`, maxAttempts: 8 });
  }
  const [now] = await ctx.sql<ConversationRow>(
    `update texting.conversation set last_at = greatest(last_at, $3), last_body = case when $3 >= last_at then $4 else last_body end, last_direction = case when $3 >= last_at then 'in' else last_direction end, last_state = case when $3 >= last_at then $5 else last_state end,
       last_in_at = greatest(last_in_at, $3), unread = unread + $6, closed_at = null, profile_name = case when $7 = '' then profile_name else $7 end, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning *`,
    [ctx.workspaceId, c.id, at, preview(text.body) || (given.media?.length ? '📎' : ''), text.state, given.by ? 0 : 1, cut(given.profileName ?? '', 120)]);
  tellText(ctx, text, c.channel, given.by ? 'logged' : 'received');
  tellConversation(ctx, now!, 'changed');
  await obey(ctx, c, text.body, given.opt);
  const told = given.by ? [] : await tellCame(ctx, now!);
  const owners = ref ? await subjectOf(ref.type)?.heard(ctx, { id: ref.id, text: heardText(c, text), told }) ?? [] : [];
  // A text that nobody is there to hear is everybody's.
  if (!given.by && told.length + owners.length === 0) await tellAll(ctx, now!);
  return text;
}

/** The conversation with the record it belongs to: looked for where none is known yet, or where that is gone. What was said no to by a text holds for it from then on. */
export async function withSubject(ctx: Ctx, c: ConversationRow): Promise<ConversationRow> {
  const ref = refOf(c);
  const at = ref && await standingOf(ctx, ref);
  if (ref && at && at.type === ref.type && at.id === ref.id) return c;
  const takesOver = at !== null && (await subjectOf(at.type)?.takesOver?.(ctx, at.id) ?? true);
  // A no of whoever it was outlives the record.
  if (at && !takesOver && await subjectOf(at.type)?.refuses?.(ctx, at.id, c.channel, c.phone)) await noteObjection(ctx, c.channel, c.phone, true);
  const found = takesOver ? { ...at!, name: (await subjectOf(at.type)?.names?.(ctx, [at.id]))?.get(at.id) ?? c.subject_name } : await whoseNumber(ctx, c.phone, c.not_subjects);
  if (!ref && !found) return c;
  const [row] = await ctx.sql<ConversationRow>('update texting.conversation set subject_type = $3, subject_id = $4, subject_name = $5 where workspace_id = $1 and id = $2 returning *', [ctx.workspaceId, c.id, found?.type ?? null, found?.id ?? null, cut(found?.name ?? '', 200)]);
  if (found) await carryObjection(ctx, row!, found);
  return row!;
}

/** Whoever said STOP said it to the house: another record with their number hears it as well. */
export async function carryObjection(ctx: Ctx, c: ConversationRow, to: SubjectRef): Promise<void> {
  if ((await objectedPhones(ctx, [c])).size > 0) await subjectOf(to.type)?.objected(ctx, to.id, c.channel, false, 'STOP', c.phone);
}

/** STOP and START count at once, for the number and for the record. No answer is sent: Twilio confirms by itself, and whoever said no hears nothing more. */
async function obey(ctx: Ctx, c: ConversationRow, body: string, opt: Incoming['opt']): Promise<void> {
  const word = opt ?? optWord(body);
  if (!word) return;
  await noteObjection(ctx, c.channel, c.phone, word === 'stop');
  const ref = refOf(c);
  if (ref) await subjectOf(ref.type)?.objected(ctx, ref.id, c.channel, word === 'start', cut(preview(body) || word.toUpperCase(), 60), c.phone);
}

/** What a provider says became of a text. */
export interface Report { state: TextState; reason?: TextReason | undefined; reasonText?: string | undefined; code?: string | undefined; ref?: string | undefined }

/** Writes what became of a text that went out, by our id or the provider's; what says no more than is known is left alone. */
export async function noteReport(ctx: Ctx, which: { id: string } | { ref: string }, report: Report): Promise<void> {
  const byId = 'id' in which;
  const [before] = await ctx.sql<TextRow>(`select t.* from texting.text t where t.workspace_id = $1 and t.direction = 'out' and ${byId ? 't.id = $2' : 't.provider_ref = $2'} for update`, [ctx.workspaceId, byId ? which.id : which.ref], byId ? 'texting.text_by_id' : 'texting.text_by_ref');
  // Of an earlier try of a text that was sent again its own reports are no news.
  if (!before || (report.ref && (before.earlier_refs.includes(report.ref) || (before.provider_ref !== null && before.provider_ref !== report.ref))) || !goesOn(before.state, report.state)) return;
  const failed = report.state === 'failed' || report.state === 'unknown';
  const [text] = await ctx.sql<TextRow>(
    `update texting.text set state = $3, reason = $4, reason_text = $5, provider_code = $6, provider_ref = coalesce(provider_ref, $7), version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning *`,
    [ctx.workspaceId, before.id, report.state, failed ? report.reason ?? 'refused' : null, failed ? report.reasonText ?? '' : '', failed ? report.code ?? '' : '', report.ref ?? null]);
  const c = await stateOnTop(ctx, text!);
  const wasSent = before.state === 'sent' || before.state === 'delivered' || before.state === 'failed';
  if (!failed && !wasSent) tellText(ctx, text!, c.channel, 'sent');
  if (report.state !== 'sent') tellText(ctx, text!, c.channel, report.state === 'unknown' ? 'unclear' : report.state as 'delivered' | 'read' | 'failed');
}

/** The conversation says how far its latest text is. */
async function stateOnTop(ctx: Ctx, text: TextRow): Promise<ConversationRow> {
  const [c] = await ctx.sql<ConversationRow>(`update texting.conversation set last_state = case when last_direction = 'out' and last_at <= $3 then $4 else last_state end where workspace_id = $1 and id = $2 returning *`, [ctx.workspaceId, text.conversation_id, text.at, text.state]);
  return c!;
}
