import type { Ctx } from '#core/server/context.ts';
import type { TextChannel, TextState } from '../contract.ts';
import { refOf, type TextRow } from './rows.ts';
import type { HeardText, SubjectRef } from './subjects.ts';

/** A text with what it is about, for rooms that keep it at their records: `number` is the label of the text number (empty for one's own phone), `by` an account or null. */
export interface PlacedText extends HeardText { state: TextState; number: string; by: string | null; subject: SubjectRef | null }

type Row = TextRow & { channel: TextChannel; phone: string; label: string | null };
const select = 'select t.*, c.channel, c.phone, n.label from texting.text t join texting.conversation c on c.id = t.conversation_id left join texting.number n on n.id = c.number_id where t.workspace_id = $1';

const placed = (t: Row): PlacedText => ({ id: t.id, conversationId: t.conversation_id, channel: t.channel, direction: t.direction, body: t.body, phone: t.phone, at: t.at.toISOString(), state: t.state, number: t.label ?? '', by: t.by_account, subject: refOf(t) });

/** Texts by their ids, in order of time; whether the viewer may read them the caller has asked. */
export async function textsById(ctx: Ctx, ids: readonly string[]): Promise<PlacedText[]> {
  return ids.length === 0 ? [] : (await ctx.sql<Row>(`${select} and t.id = any($2::uuid[]) order by t.at, t.id`, [ctx.workspaceId, ids], 'texting.by_id')).map(placed);
}

/** The last 500 texts of a conversation, in order of time; likewise. */
export async function textsIn(ctx: Ctx, conversationId: string): Promise<PlacedText[]> {
  return (await ctx.sql<Row>(`${select} and t.conversation_id = $2 order by t.at desc, t.id desc limit 500`, [ctx.workspaceId, conversationId], 'texting.in_conversation')).map(placed).toReversed();
}
