import { openPdfThread } from './render.ts';

/** Longest that joining may take, its memory, and bytes of all files together: what is larger does not fit into that memory. */
export const joinLimits = { milliseconds: 600_000, megabytes: 1500, bytes: 300 * 2 ** 20 };

let last: Promise<unknown> = Promise.resolve();

/** Joins PDF files of ours into one, in their order, in a thread of its own that ends with it (join-papers.ts). One at a time in a process: the others wait. Rejects with the reason of `signal` once that is aborted, also while it waits. */
export async function joinFiles(files: readonly string[], to: string, signal?: AbortSignal): Promise<void> {
  const before = last;
  let pass = () => {};
  const turn = new Promise<void>((resolve) => { pass = resolve; });
  last = before.then(() => turn);
  try {
    await Promise.race([before, ...(signal ? [aborted(signal)] : [])]);
    await inThread(files, to, signal);
  } finally { pass(); }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop(); else signal.addEventListener('abort', stop, { once: true });
  });
}

function inThread(files: readonly string[], to: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = openPdfThread({ workerData: { join: { files, to } }, resourceLimits: { maxOldGenerationSizeMb: joinLimits.megabytes } });
    const timer = setTimeout(() => end(new Error('joining took too long')), joinLimits.milliseconds);
    const stop = () => end(signal!.reason as Error);
    let isEnded = false;
    const end = (error: Error | null) => {
      // Ending the thread is told as its exit too.
      if (isEnded) return;
      isEnded = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      // The next one begins when this one's memory is free.
      void worker.terminate().then(() => { if (error) reject(error); else resolve(); });
    };
    signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', ({ error }: { error?: string }) => end(error ? new Error(`papers could not be joined: ${error}`) : null));
    worker.on('error', end);
    worker.on('exit', () => end(new Error('the thread that joins papers ended')));
  });
}
