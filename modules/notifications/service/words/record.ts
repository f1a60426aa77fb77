import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { insertRow, patchRow, restoreRow, type RecordTable } from '#core/server/resource/records.ts';
import { mostWords, wordFields, wordFilters } from '../../contract/words.ts';

const f = wordFields;
type Row = OutputOf<typeof wordFilters.get>;

/** Filtered words as plain records. */
export const wordRecord: RecordTable = {
  table: 'notifications.word_filter', topic: wordFilters.topic, can: wordFilters.can.view, title: 'phrase', endpoints: { create: wordFilters.create, update: wordFilters.update, remove: wordFilters.remove },
  columns: { phrase: 'phrase', action: 'action' },
  source: {
    from: 'notifications.word_filter f', key: 'f.id',
    select: `f.id, f.version, f.phrase, f.action, to_char(f.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`,
    fields: { phrase: { ...f.phrase, sql: 'f.phrase' }, action: { ...f.action, sql: 'f.action' }, createdAt: { ...f.createdAt, sql: 'f.created_at' } },
    scope: (ctx, p) => `f.workspace_id = ${p.add(ctx.workspaceId)} and f.deleted_at is null`,
    defaultSort: [{ field: 'phrase', descending: false }],
    search: (words, p) => `f.phrase ilike ${p.add(likePattern(words))}`,
  },
};

/** Runs a write; a phrase that is listed already is refused in words. */
async function once<T>(phrase: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'word_filter_once') fail('notifications.word_taken', { phrase: phrase ?? '' });
    throw error;
  }
}

/** Lets one more into the list while it has room; one addition after another, so that two at once cannot both take the last place. */
async function withRoom(ctx: Ctx): Promise<void> {
  await ctx.sql("select pg_advisory_xact_lock(hashtext('notifications.word_filter'), $1)", [ctx.workspaceId]);
  const [row] = await ctx.sql<{ n: number }>('select count(*)::int as n from notifications.word_filter where workspace_id = $1 and deleted_at is null', [ctx.workspaceId]);
  if (row!.n >= mostWords) fail('notifications.too_many_words', { count: mostWords });
}

/** Adds a word or phrase. */
export async function createWord(ctx: Ctx, { workspace_slug: _slug, ...fields }: InputOf<typeof wordFilters.create>): Promise<Row> {
  await withRoom(ctx);
  return once(fields.phrase, () => insertRow<Row>(ctx, wordRecord, fields));
}

/** Changes one. */
export const updateWord = (ctx: Ctx, { workspace_slug: _slug, id, version, ...fields }: InputOf<typeof wordFilters.update>): Promise<Row> => once(fields.phrase, () => patchRow<Row>(ctx, wordRecord, id, version, fields));

/** Brings a removed one back. */
export async function restoreWord(ctx: Ctx, { id }: InputOf<typeof wordFilters.restore>): Promise<Row> {
  await withRoom(ctx);
  return once(undefined, () => restoreRow<Row>(ctx, wordRecord, id));
}
