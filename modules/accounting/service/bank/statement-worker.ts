import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '#core/server/fail.ts';
import { prepareFile, type PreparedLine, type Reading, type ReadingOrder } from './prepared-file.ts';

/** What the thread that reads a file says: what is in it, its lines piece by piece, that it is done or why it is not. */
export type ThreadSays = { reading: Reading; total: number } | { lines: PreparedLine[] } | { done: true } | { refused: { code: string; details: Record<string, unknown>; fields: Refusal['fields'] } } | { failed: string };

const say = (what: ThreadSays) => parentPort!.postMessage(what);
const piece = 1000;

// One file, then it ends: what a large one took of memory goes with it.
try {
  const { reading, lines } = prepareFile(workerData as ReadingOrder);
  say({ reading, total: lines.length });
  for (let from = 0; from < lines.length; from += piece) say({ lines: lines.slice(from, from + piece) });
  say({ done: true });
} catch (error) {
  say(error instanceof Refusal ? { refused: { code: error.code, details: error.details, fields: error.fields } } : { failed: (error as Error).stack ?? String(error) });
}
