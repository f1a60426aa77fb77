import type { Worker } from 'node:worker_threads';
import { Refusal } from '#core/server/fail.ts';
import { startThread } from '#core/server/thread.ts';
import type { PreparedFile, ReadingOrder } from './prepared-file.ts';
import type { ThreadSays } from './statement-worker.ts';

/** How long a file may take, and how many megabytes of memory. */
export const threadLimits = { milliseconds: 60_000, megabytes: 1024 };

/** Reads a file in a thread of its own, so that the others are answered meanwhile. Refuses like `prepareFile`; a file that takes too long or too much is refused as too large. */
export function prepareInThread(order: ReadingOrder): Promise<PreparedFile> {
  return new Promise((resolve, reject) => {
    const worker = open(order);
    const made: PreparedFile = { reading: null as never, lines: [] };
    const tooLarge = () => new Refusal('accounting.statement_unreadable', { reason: 'too_large', at: null, values: {} });
    const end = (settle: () => void) => { clearTimeout(timer); void worker.terminate(); settle(); };
    const timer = setTimeout(() => end(() => reject(tooLarge())), threadLimits.milliseconds);
    worker.on('message', (says: ThreadSays) => {
      if ('reading' in says) made.reading = says.reading;
      else if ('lines' in says) for (const line of says.lines) made.lines.push(line);
      else if ('done' in says) end(() => resolve(made));
      else if ('refused' in says) end(() => reject(new Refusal(says.refused.code, says.refused.details, says.refused.fields)));
      else end(() => reject(new Error(`a bank file could not be read: ${says.failed}`)));
    });
    worker.on('error', (error) => end(() => reject((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error)));
    // Ended by itself before it said how: nothing waits for ever.
    worker.on('exit', () => end(() => reject(new Error('a bank file could not be read: its thread ended'))));
  });
}

function open(order: ReadingOrder): Worker {
  const options = { workerData: order, resourceLimits: { maxOldGenerationSizeMb: threadLimits.megabytes } };
  return startThread({ bundle: 'statement-worker', source: new URL('./statement-worker.ts', import.meta.url) }, options);
}
