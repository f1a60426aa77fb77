import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { findPublicWorkspace } from '#modules/workspace/api.ts';
import { wordSays } from '../../contract/words.ts';
import { coverUp, findPhrases, type FoundPhrase } from '../../rules/words.ts';
import { noteFiles } from '../moderation/case-files.ts';
import { findReportTarget, snapshotOf, type ReportType } from '../moderation/targets.ts';
import { wordListFor } from './memory.ts';

/** What the list of words makes of a text. */
export interface CheckedText {
  /** The text to keep: as it was given, with what is masked covered up. */
  text: string;
  /** Listed phrases it must wait for a moderator with; empty: it goes out. See {@link holdForReview}. */
  held: readonly string[];
}

const phrasesOf = (found: readonly FoundPhrase[], action: FoundPhrase['action']): string[] => [...new Set(found.filter((f) => f.action === action).map((f) => f.phrase))];

/**
 * Compares a text with the list of filtered words before it is kept. Refuses it with 422 on `field` (default `description`),
 * or answers what to keep and whether it must wait. `workspaceId`: whose list counts; null (default) for people's own things:
 * that of the house's first workspace. From memory: no query while nobody changes the list.
 */
export async function checkWords(ctx: Ctx, text: string, { field = 'description', workspaceId = null }: { field?: string; workspaceId?: number | null } = {}): Promise<CheckedText> {
  const list = await wordListFor(ctx, workspaceId);
  const places = findPhrases(list, text);
  if (places.length === 0) return { text, held: [] };
  const refused = places.filter((p) => p.action === 'refuse');
  // In the person's own spelling: they look for it in what they wrote.
  if (refused.length > 0) failField(field, wordSays('notifications.words_refused', { words: [...new Set(refused.map((p) => text.slice(p.start, p.end)))].slice(0, 5).join(', ') }));
  return { text: coverUp(text, places.filter((p) => p.action === 'mask')), held: phrasesOf(places, 'hold') };
}

/**
 * Opens a moderator's case for a thing that waits because of its words. Call it as the author, in the transaction that wrote
 * the thing, once the room shows it to nobody but its author. "No rule broken" calls `restore` of its report target.
 */
export async function holdForReview(ctx: Ctx, { type, id, held }: { type: ReportType; id: string; held: readonly string[] }): Promise<void> {
  const target = findReportTarget(type);
  if (!target) throw new Error(`things of the kind ${type} are not reported in any room`);
  const thing = found((await target.describe(ctx, [id])).get(id));
  const workspaceId = thing.workspaceId ?? found(await findPublicWorkspace(ctx, null)).id;
  const { copy, hash } = snapshotOf(thing);
  const [row] = await ctx.sql<{ case_id: string }>('select notifications.hold_case($1, $2, $3, $4, $5, $6, $7::text[], $8::jsonb, $9, $10) as case_id',
    [uuidv7(), uuidv7(), workspaceId, type, id, thing.authorId, held, copy, hash, thing.isPrivate]);
  const caseId = row!.case_id;
  await noteFiles(ctx, caseId, thing);
  await ctx.enqueue('notifications.case_moved', { caseId, workspaceId }, { key: `notifications.case_moved:${caseId}` });
}
