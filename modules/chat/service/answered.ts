import type { Ctx } from '#core/server/context.ts';

/** A conversation of two of which somebody wants to know whether it went on: its room, one of its people, and the moment after which. */
export interface Watched { roomId: string; accountId: string; after: Date }

/** When the other person (`theirs`) and the named one (`mine`) wrote last after the moment; null for nothing. */
export interface WentOn { roomId: string; accountId: string; theirs: Date | null; mine: Date | null }

/** Whether conversations of two went on after a moment. Answers times only, never words: what two people say to each other is theirs. Rooms of many, and of others, are left out. */
export async function wentOn(ctx: Ctx, watched: readonly Watched[]): Promise<WentOn[]> {
  if (watched.length === 0) return [];
  return ctx.sql<WentOn>(
    'select room_id as "roomId", account_id as "accountId", theirs_at as theirs, mine_at as mine from chat.answered_after($1::uuid[], $2::uuid[], $3::timestamptz[])',
    [watched.map((w) => w.roomId), watched.map((w) => w.accountId), watched.map((w) => w.after)], 'chat.answered_after');
}
