import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PdfDocument } from './document.ts';
import { drawDocument } from './draw.ts';

// Whoever waits for an answer goes first. Linux counts a thread as a process here; elsewhere the whole server would be put back.
if (process.platform === 'linux') { try { setPriority(10); } catch { /* not allowed: then as it is */ } }

// Letters are measured and packed here, away from the thread that answers requests.
parentPort!.on('message', async ({ id, document }: { id: number; document: PdfDocument }) => {
  try {
    const bytes = new Uint8Array(await drawDocument(document));
    parentPort!.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort!.postMessage({ id, error: (error as Error).stack ?? String(error) });
  }
});
