import type { Worker } from 'node:worker_threads';
import { startThread } from '#core/server/thread.ts';
import type { Answer, Order } from './worker.ts';

/** Receipts come from anywhere: what reads them has so many threads, so much time and memory, and so many may wait for it. Whoever waits holds a connection to the database meanwhile, and the bytes of its receipts: few may. The text of a receipt, which is asked for with a transaction open, is read at once or not at all. */
export const receiptThreads = { threads: 2, waiting: { text: 0, append: 2, join: 2 }, megabytes: 512, milliseconds: { text: 6000, append: 30_000, join: 20_000 } };

interface Waiting { order: Order; resolve: (answer: Answer | null) => void }
let running = 0;
const queue: Waiting[] = [];

/** Has an order carried out in a thread of its own that ends with it. Null where too many wait, or it takes too long, too much memory, or fails: whoever asked goes on without. */
export function inReceiptThread<O extends Order>(order: O): Promise<Extract<Answer, { kind: O['kind'] }> | null> {
  return new Promise((resolve) => {
    if (running >= receiptThreads.threads && queue.length >= receiptThreads.waiting[order.kind]) { resolve(null); return; }
    queue.push({ order, resolve: resolve as Waiting['resolve'] });
    next();
  });
}

function next(): void {
  const job = running < receiptThreads.threads ? queue.shift() : undefined;
  if (!job) return;
  running += 1;
  const worker = open(job.order);
  let over = false;
  const end = (answer: Answer | null) => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    running -= 1;
    void worker.terminate();
    job.resolve(answer);
    next();
  };
  const timer = setTimeout(() => end(null), receiptThreads.milliseconds[job.order.kind]);
  worker.on('message', (answer: Answer) => end(answer));
  worker.on('error', () => end(null));
  worker.on('exit', () => end(null));
}

function open(order: Order): Worker {
  // Nothing of the server's surroundings is known in there; what libraries say about strange files goes nowhere.
  const options = { workerData: order, env: {}, stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: receiptThreads.megabytes } };
  return startThread({ bundle: 'receipt-worker', source: new URL('./worker.ts', import.meta.url) }, options);
}
