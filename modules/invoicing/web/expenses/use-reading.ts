import { useCallback, useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { readableBytes, readReceiptFile, type ReceiptReading } from '../../contract/expenses.ts';
import { useBase } from './expense-words.ts';

/** What can be read from a receipt. */
export type ReadField = keyof ReceiptReading;
/** All of it, in the order of the form. */
export const readFields = ['amount', 'currency', 'spentOn', 'merchant'] as const satisfies readonly ReadField[];
/** Below this a person is asked to look twice. */
const sure = 0.75;

/** Reads PDF receipts as they are chosen, and remembers which boxes were filled from one: `marks` tells of each whether it is sure. Nothing read, nothing said: the boxes stay as they are. */
export function useReading(): { marks: Readonly<Partial<Record<ReadField, boolean>>>; read: (file: File) => Promise<ReceiptReading | null>; mark: (reading: ReceiptReading, fields: readonly ReadField[]) => void; /** Somebody typed into these themselves. */ unmark: (fields: readonly string[]) => void } {
  const { workspace_slug } = useBase();
  const [marks, setMarks] = useState<Partial<Record<ReadField, boolean>>>({});
  const read = useCallback(async (file: File) => {
    if (!(file.type === 'application/pdf' || /\.pdf$/i.test(file.name)) || file.size > readableBytes) return null;
    try { return (await request(readReceiptFile, { workspace_slug }, { files: { receipt: [file] }, idempotencyKey: newId() })).reading; } catch { return null; }
  }, [workspace_slug]);
  const mark = useCallback((reading: ReceiptReading, fields: readonly ReadField[]) => setMarks((m) => ({ ...m, ...Object.fromEntries(fields.map((f) => [f, (reading[f]?.confidence ?? 0) >= sure])) })), []);
  const unmark = useCallback((fields: readonly string[]) => setMarks((m) => (fields.some((f) => f in m) ? Object.fromEntries(Object.entries(m).filter(([f]) => !fields.includes(f))) : m)), []);
  return { marks, read, mark, unmark };
}
