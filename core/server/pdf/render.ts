import type { Worker, WorkerOptions } from 'node:worker_threads';
import { fail } from '../fail.ts';
import { startThread } from '../thread.ts';
import type { PdfDocument } from './document.ts';
import type { PdfLabels } from './labels.ts';

/** At most so many documents are drawn at once; how long one may take, how long an idle thread stays, and how many may wait. */
export const pdfLimits = { threads: 2, milliseconds: 20_000, idleMilliseconds: 30_000, waiting: 200 };

interface Job { document: PdfDocument | PdfLabels; resolve: (bytes: Buffer) => void; reject: (error: unknown) => void }
interface Thread { worker: Worker; job: Job | null; timer: NodeJS.Timeout | undefined }

const threads = new Set<Thread>();
const queue: Job[] = [];

/** Draws a business document or labels as PDF in a thread of its own. The same document gives the same bytes. core.unavailable when too many wait, core.drawing_too_long when it takes too long. */
export function renderDocumentPdf(document: PdfDocument | PdfLabels): Promise<Buffer> {
  if (queue.length >= pdfLimits.waiting) fail('core.unavailable');
  return new Promise((resolve, reject) => {
    queue.push({ document, resolve, reject });
    next();
  });
}

function next(): void {
  const job = queue[0];
  if (!job) return;
  const free = [...threads].find((t) => t.job === null) ?? (threads.size < pdfLimits.threads ? open() : null);
  if (!free) return;
  queue.shift();
  free.job = job;
  clearTimeout(free.timer);
  free.worker.ref();
  free.timer = setTimeout(() => close(free, 'core.drawing_too_long'), pdfLimits.milliseconds);
  free.worker.postMessage({ id: 0, document: job.document });
}

function open(): Thread {
  const worker = openPdfThread();
  const thread: Thread = { worker, job: null, timer: undefined };
  threads.add(thread);
  worker.on('message', ({ bytes, error }: { bytes?: Uint8Array; error?: string }) => {
    const { job } = thread;
    clearTimeout(thread.timer);
    thread.job = null;
    // An idle thread must not keep the process alive.
    worker.unref();
    thread.timer = setTimeout(() => close(thread), pdfLimits.idleMilliseconds).unref();
    if (bytes) job?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    else job?.reject(new Error(`a document could not be drawn: ${error}`));
    next();
  });
  worker.on('error', (error) => { thread.job?.reject(error); thread.job = null; close(thread); });
  return thread;
}

/** A thread that knows how to draw (worker.ts). */
export function openPdfThread(options: WorkerOptions = {}): Worker {
  return startThread({ bundle: 'pdf-worker', source: new URL('./worker.ts', import.meta.url) }, options);
}

function close(thread: Thread, refusal?: string): void {
  threads.delete(thread);
  clearTimeout(thread.timer);
  void thread.worker.terminate();
  const { job } = thread;
  thread.job = null;
  if (job) { try { fail(refusal ?? 'core.unavailable'); } catch (error) { job.reject(error); } }
  next();
}
