import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { findPublicWorkspace } from '#modules/workspace/api.ts';
import { mostWords, wordFilters } from '../../contract/words.ts';
import { wordListOf, type ListedPhrase, type WordList } from '../../rules/words.ts';

/** A change is heard of at once; this is for the one that was lost on the way between two nodes. */
const keepFor = 60_000;
const mostLists = 2000;
/** Key of the list for people's own things: that of the house's first workspace. */
const house = 0;

interface Memory { lists: Map<number, { until: number; list: WordList }>; changes: number }
const memories = new WeakMap<App, Memory>();

function memoryOf(app: App): Memory {
  let memory = memories.get(app);
  if (!memory) memories.set(app, (memory = { lists: new Map(), changes: 0 }));
  return memory;
}

/** Listed phrases of a workspace (null: of the house's first), from memory while nobody changed them. */
export async function wordListFor(ctx: Ctx, workspaceId: number | null): Promise<WordList> {
  const memory = memoryOf(ctx.app);
  const known = memory.lists.get(workspaceId ?? house);
  if (known && known.until > performance.now()) return known.list;
  const { changes } = memory;
  const id = workspaceId ?? (await findPublicWorkspace(ctx, null))?.id;
  const list = wordListOf(id === undefined ? [] : await ctx.sql<{ phrase: string; action: ListedPhrase['action'] }>('select phrase, action from notifications.words_of($1, $2)', [id, mostWords], 'notifications.words_of'));
  // A change that was announced while this was being read is newer than what was read.
  if (memory.changes === changes) {
    if (memory.lists.size >= mostLists) memory.lists.clear();
    memory.lists.set(workspaceId ?? house, { until: performance.now() + keepFor, list });
  }
  return list;
}

/** Drops the lists that change, here or on another node. */
export function startWordMemory(app: App): void {
  const memory = memoryOf(app);
  app.live.onEvents((events) => {
    for (const { topic, stream } of events) {
      if (topic !== wordFilters.topic || !stream.startsWith('w:')) continue;
      memory.changes++;
      memory.lists.delete(Number(stream.slice(2)));
      memory.lists.delete(house);
    }
  });
}
