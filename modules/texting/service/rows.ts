import type { Ctx } from '#core/server/context.ts';
import { conversationTopic, textTopic, type TextChannel, type TextProvider, type TextReason, type TextState } from '../contract.ts';
import type { SubjectRef } from './subjects.ts';

/** Permission to read texts. */
export const can = 'texting.text.view';

/** A conversation as it is kept. */
export interface ConversationRow {
  id: string; workspace_id: number; number_id: string | null; channel: TextChannel; phone: string; profile_name: string; subject_type: string | null; subject_id: string | null; subject_name: string; not_subjects: string[]; assignee_id: string | null; unread: number;
  last_at: Date; last_body: string; last_direction: 'in' | 'out'; last_state: TextState; last_in_at: Date | null; closed_at: Date | null; erased_at: Date | null; version: number;
}
/** A text as it is kept. */
export interface TextRow {
  id: string; workspace_id: number; conversation_id: string; subject_type: string | null; subject_id: string | null; direction: 'in' | 'out'; body: string; template: KeptTemplate | null; state: TextState; reason: TextReason | null; reason_text: string; provider_code: string;
  provider_ref: string | null; earlier_refs: string[]; tried_at: Date | null; tries: number; by_account: string | null; at: Date; version: number;
}
/** A template with its values, as a text keeps it. */
export interface KeptTemplate { name?: string; language?: string; contentSid?: string; values: string[] }
/** A text number as it is kept. */
export interface NumberRow {
  id: string; workspace_id: number; channel: TextChannel; label: string; phone: string; provider: TextProvider; account_sid: string; api_key_sid: string; messaging_service_sid: string; phone_number_id: string; business_account_id: string;
  token: Buffer | null; token_end: string; secret: Buffer | null; secret_end: string; problem_kind: string; problem: string; problem_at: Date | null; checked_at: Date | null; check_asked_at: Date | null; templates_at: Date | null; set_up_by: string | null; removed_at: Date | null; version: number;
}

/** Whom a row is about; null for nobody known. */
export const refOf = (row: { subject_type: string | null; subject_id: string | null }): SubjectRef | null => (row.subject_type === null || row.subject_id === null ? null : { type: row.subject_type, id: row.subject_id });

/** Records what became of a text: its channel and whom it is about, never its words. */
export function tellText(ctx: Ctx, text: Pick<TextRow, 'id' | 'version' | 'conversation_id' | 'subject_type' | 'subject_id'>, channel: TextChannel, verb: 'received' | 'sent' | 'delivered' | 'read' | 'failed' | 'logged' | 'queued' | 'unclear' | 'kept_file' | 'moved' | 'erased'): void {
  const subject = refOf(text);
  ctx.emit({
    type: `${textTopic}.${verb}`, id: text.id, version: text.version, can, workspaceId: ctx.workspaceId, audit: verb === 'failed' || verb === 'erased',
    data: { channel, conversationId: text.conversation_id, ...(subject ? { subjectType: subject.type, subjectId: subject.id } : {}) },
  });
}

/** Records that something of a conversation changed. */
export function tellConversation(ctx: Ctx, conversation: Pick<ConversationRow, 'id' | 'version'>, verb: 'changed' | 'assigned' | 'closed' | 'reopened' | 'linked' | 'read' | 'moved' | 'erased', data: Record<string, unknown> = {}): void {
  ctx.emit({ type: `${conversationTopic}.${verb}`, id: conversation.id, version: conversation.version, can, workspaceId: ctx.workspaceId, audit: verb !== 'changed' && verb !== 'read', data });
}
