import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readMail, Unreadable, type ReadingOrder, type ReadMail } from './read-mail.ts';

/** What the thread says: the mail, or that nobody can read it. */
export type ThreadSays = { mail: ReadMail } | { unreadable: true } | { failed: string };

// Whoever waits for an answer goes first. Linux counts a thread as a process here; elsewhere the whole server would be put back.
if (process.platform === 'linux') { try { setPriority(10); } catch { /* not allowed: then as it is */ } }

try {
  parentPort!.postMessage({ mail: await readMail(workerData as ReadingOrder) } satisfies ThreadSays);
} catch (error) {
  // What a parser complains about may be words of the mail: the log gets a disk's code only.
  parentPort!.postMessage((error instanceof Unreadable ? { unreadable: true } : { failed: (error as NodeJS.ErrnoException).code ?? 'unexpected' }) satisfies ThreadSays);
}
