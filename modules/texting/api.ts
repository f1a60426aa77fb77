import type { Ctx } from '#core/server/context.ts';
import { registerSubject, type SubjectRef, type TextSubject } from './service/subjects.ts';

export type { HeardText, SubjectRef, TextSubject } from './service/subjects.ts';
export { startText, type NewText } from './service/send.ts';
export { textsOf, type TextEntry } from './service/texts.ts';
export { eraseTexts, moveTexts, type MovedTexts } from './service/moves.ts';
export { get as getConversation, link as linkConversation } from './service/conversations.ts';
export { textsById, textsIn, type PlacedText } from './service/placed.ts';

/** A room lets its records be texted. Call once at module load. */
export function registerTextSubject(subject: TextSubject): void { registerSubject(subject); }

/** True when there is any text about a record. */
export async function hasTexts(ctx: Ctx, { type, id }: SubjectRef): Promise<boolean> {
  return (await ctx.sql('select 1 from texting.text t where t.workspace_id = $1 and t.subject_type = $2 and t.subject_id = $3 limit 1', [ctx.workspaceId, type, id], 'texting.has_texts')).length > 0;
}
