import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { PdfDocument } from './document.ts';
import { drawDocument } from './draw.ts';
import { drawLabels, type PdfLabels } from './labels.ts';

// Whoever waits for an answer goes first. Linux counts a thread as a process here; elsewhere the whole server would be put back.
if (process.platform === 'linux') { try { setPriority(10); } catch { /* not allowed: then as it is */ } }

const { join } = (workerData ?? {}) as { join?: { files: readonly string[]; to: string } };
// A thread that was opened to join papers does that and nothing else.
if (join) {
  try { await (await import('./join-papers.ts')).joinWithin(join); parentPort!.postMessage({}); } catch (error) { parentPort!.postMessage({ error: (error as Error).stack ?? String(error) }); }
}

// Letters are measured and packed here, away from the thread that answers requests.
parentPort!.on('message', async ({ id, document }: { id: number; document: PdfDocument | PdfLabels }) => {
  try {
    const bytes = new Uint8Array(await ('labels' in document ? drawLabels(document) : drawDocument(document)));
    parentPort!.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort!.postMessage({ id, error: (error as Error).stack ?? String(error) });
  }
});
