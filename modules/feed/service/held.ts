import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { checkWords, holdForReview } from '#modules/notifications/api.ts';
import { groupWorkspaces } from '#modules/social/api.ts';
import type { NewPoll, Privacy } from '../contract.ts';

/** Kinds of things that can wait for a moderator. */
export type HeldType = 'post' | 'comment' | 'story';

/** What a post or story says, as far as it is compared with the list of filtered words. */
export interface Said { description: string; alt?: string; alts?: Record<string, string>; captions?: Record<string, string>; poll?: Pick<NewPoll, 'question' | 'options'> | null }

/**
 * Compares what is about to be said with the list of filtered words; refuses it, or answers what to keep and the listed
 * phrases it must wait with (none: it goes out). What somebody keeps to themselves waits for nobody. In a group that is linked
 * to a workspace that workspace's list counts.
 */
export async function checkedWords<T extends Said>(ctx: Ctx, said: T, privacy: Privacy = 'public', groupId: string | null = null): Promise<{ said: T; held: string[] }> {
  const held = new Set<string>();
  const workspaceId = groupId === null ? null : ((await groupWorkspaces(ctx, [groupId])).get(groupId) ?? null);
  const checked = async (text: string, field: string) => {
    const { text: kept, held: phrases } = await checkWords(ctx, text, { field, workspaceId });
    for (const phrase of phrases) held.add(phrase);
    return kept;
  };
  const out: T = { ...said, description: await checked(said.description, 'description') };
  if (said.alt) out.alt = await checked(said.alt, 'alt');
  for (const field of ['alts', 'captions'] as const) if (said[field]) out[field] = Object.fromEntries(await all(Object.entries(said[field]), async ([key, text]) => [key, await checked(text, field)] as const));
  if (said.poll) out.poll = { ...said.poll, question: await checked(said.poll.question, 'poll'), options: await all(said.poll.options, (option) => checked(option, 'poll')) };
  return { said: out, held: privacy === 'only_me' ? [] : [...held] };
}

/** One after another: they share the transaction's connection. */
async function all<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

/** Opens the case of a thing that was written so that only its author sees it. */
export async function hold(ctx: Ctx, type: HeldType, id: string, held: readonly string[]): Promise<void> {
  if (held.length > 0) await holdForReview(ctx, { type, id, held });
}

/** Whether a thing waits, before a moderator's decision changes that. */
export async function isHeld(ctx: Ctx, type: HeldType, id: string): Promise<boolean> {
  return (await ctx.sql<{ is_held: boolean }>('select feed.is_held($1, $2)', [type, id]))[0]!.is_held;
}

/** Has everybody told what they were not told while a thing waited, on behalf of its author. */
export async function tellLater(ctx: Ctx, type: HeldType, id: string, authorId: string): Promise<void> {
  await ctx.enqueue('feed.release', { type, id, authorId });
}

/** Runs the telling of a thing that was let out, as its author. */
export async function asAuthor(app: App, authorId: string, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  await runAs(app, { account: { id: authorId, email: '', sessionId: '', emailVerified: false }, name: 'feed.release' }, work);
}
