import { parentPort, workerData } from 'node:worker_threads';
import type { TextLine } from '../../../rules/expenses/receipt-text.ts';
import type { LeftOut, PaperLimits, PaperReceipt } from './paper.ts';

/** What is done to receipts away from the thread that answers requests: the text of a PDF, receipts as pages, two papers as one. */
export type Order = { kind: 'text'; bytes: Uint8Array } | { kind: 'append'; receipts: readonly PaperReceipt[]; limits: PaperLimits } | { kind: 'join'; papers: readonly Uint8Array[] };
/** What came of it. */
export type Answer = { kind: 'text'; lines: TextLine[] } | { kind: 'append'; bytes: Uint8Array | null; pages: number; left: LeftOut[] } | { kind: 'join'; bytes: Uint8Array };

async function carryOut(order: Order): Promise<Answer> {
  // Only what the order needs is loaded: the thread is there for nothing else.
  if (order.kind === 'text') return { kind: 'text', lines: await (await import('./pdf-text.ts')).readPdfText(order.bytes) };
  if (order.kind === 'join') return { kind: 'join', bytes: await (await import('#core/server/pdf/join-papers.ts')).joinPapers(order.papers) };
  return { kind: 'append', ...(await (await import('./paper.ts')).appendReceipts(order.receipts, order.limits)) };
}

parentPort!.postMessage(await carryOut(workerData as Order));
