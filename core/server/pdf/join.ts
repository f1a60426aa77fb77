import { openPdfThread } from './render.ts';

/** Longest that joining may take, and its memory. */
export const joinLimits = { milliseconds: 600_000, megabytes: 1500 };

/** Joins PDF files of ours into one, in their order, in a thread of its own that ends with it (join-papers.ts). */
export function joinFiles(files: readonly string[], to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = openPdfThread({ workerData: { join: { files, to } }, resourceLimits: { maxOldGenerationSizeMb: joinLimits.megabytes } });
    const timer = setTimeout(() => end(new Error('joining took too long')), joinLimits.milliseconds);
    const end = (error: Error | null) => {
      clearTimeout(timer);
      void worker.terminate();
      if (error) reject(error); else resolve();
    };
    worker.on('message', ({ error }: { error?: string }) => end(error ? new Error(`papers could not be joined: ${error}`) : null));
    worker.on('error', end);
    worker.on('exit', () => end(new Error('the thread that joins papers ended')));
  });
}
