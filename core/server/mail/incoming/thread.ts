import type { Worker } from 'node:worker_threads';
import { startThread } from '../../thread.ts';
import type { ReadingOrder, ReadMail } from './read-mail.ts';
import type { ThreadSays } from './worker.ts';

/** How long reading a mail may take, and how many megabytes of memory besides the mail's own bytes. */
export const readingLimits = { milliseconds: 60_000, megabytes: 512 };

/** Reads a mail in a thread of its own: 25 MB of files take a second. Null where nobody can read it; throws what may pass. */
export function readInThread(order: ReadingOrder): Promise<ReadMail | null> {
  return new Promise((resolve, reject) => {
    const worker = open(order);
    const end = (settle: () => void) => { clearTimeout(timer); void worker.terminate(); settle(); };
    const broken = (why: string) => end(() => reject(new Error(`a received mail could not be read: ${why}`)));
    const timer = setTimeout(() => broken('it took too long'), readingLimits.milliseconds);
    worker.on('message', (says: ThreadSays) => {
      if ('mail' in says) end(() => resolve(says.mail));
      else if ('unreadable' in says) end(() => resolve(null));
      else broken(says.failed);
    });
    worker.on('error', (error) => broken((error as NodeJS.ErrnoException).code ?? 'its thread failed'));
    // Ended by itself before it said how: nothing waits for ever.
    worker.on('exit', () => broken('its thread ended'));
  });
}

function open(order: ReadingOrder): Worker {
  // Nothing of the server's surroundings is known in there.
  const options = { workerData: order, env: {}, resourceLimits: { maxOldGenerationSizeMb: readingLimits.megabytes } };
  return startThread({ bundle: 'mail-worker', source: new URL('./worker.ts', import.meta.url) }, options);
}
