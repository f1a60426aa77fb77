import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import type { suggestWords, WordKind } from '../../contract/capture.ts';

/** Words the workspace knows, for somebody who types one. */
export async function suggest(ctx: Ctx, { kind, q }: InputOf<typeof suggestWords>): Promise<OutputOf<typeof suggestWords>> {
  const rows = await ctx.sql<{ name: string }>(
    `select w.name from sales.word w cross join lateral (select sales.word_key($3) as key) t where w.workspace_id = $1 and w.kind = $2 and w.key like $4
     order by not starts_with(w.key, t.key), w.key limit 20`, [ctx.workspaceId, kind, q, likePattern(await keyOf(ctx, q))], 'sales.word.suggest');
  return { items: rows.map((r) => r.name) };
}

const keyOf = async (ctx: Ctx, text: string): Promise<string> => (await ctx.sql<{ key: string }>('select sales.word_key($1) as key', [text], 'sales.word_key'))[0]!.key;

/** Words as the workspace writes them already, each once; the database does the same to whatever is stored. */
export async function spelled(ctx: Ctx, kind: WordKind, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const [row] = await ctx.sql<{ words: string[] | null }>(
    `select jsonb_agg(x.name order by x.at) as words from (select coalesce(w.name, g.word) as name, g.at from
       (select distinct on (sales.word_key(e.word)) e.word, sales.word_key(e.word) as key, e.at from jsonb_array_elements_text($3::jsonb) with ordinality as e(word, at) where sales.word_key(e.word) <> '' order by sales.word_key(e.word), e.at) g
       left join sales.word w on w.workspace_id = $1 and w.kind = $2 and w.key = g.key) x`, [ctx.workspaceId, kind, JSON.stringify(words)], 'sales.word.spelled');
  return row?.words ?? [];
}

/** Has a source written as the list has it wherever it stands. */
export async function respell(ctx: Ctx, name: string): Promise<void> {
  await ctx.sql('select sales.respell($1, $2)', [ctx.workspaceId, name]);
}
