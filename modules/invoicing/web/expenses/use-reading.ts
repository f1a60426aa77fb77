import { useCallback, useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { readableBytes, readReceiptFile, type ReceiptReading } from '../../contract/expenses.ts';
import { useBase, useExpenseChoices } from './expense-words.ts';

/** What can be read from a receipt. */
export type ReadField = keyof ReceiptReading;
/** All of it, in the order of the form. */
export const readFields = ['amount', 'currency', 'spentOn', 'merchant'] as const satisfies readonly ReadField[];
/** Below this a person is asked to look twice. */
const sure = 0.75;

/** Reads PDF receipts as they are chosen, and pictures where the operator has a reader of them, and remembers which boxes were filled from one: `marks` tells of each whether it is sure. Nothing read, nothing said: the boxes stay as they are. */
export function useReading(): { /** A picture is being read, which takes a moment. */ busy: boolean; marks: Readonly<Partial<Record<ReadField, boolean>>>; read: (file: File) => Promise<ReceiptReading | null>; mark: (reading: ReceiptReading, fields: readonly ReadField[]) => void; /** Somebody typed into these themselves. */ unmark: (fields: readonly string[]) => void } {
  const { workspace_slug } = useBase();
  const pictures = useExpenseChoices().data?.readsPictures ?? false;
  const [busy, setBusy] = useState(0);
  const [marks, setMarks] = useState<Partial<Record<ReadField, boolean>>>({});
  const read = useCallback(async (file: File) => {
    const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
    if (!(isPdf || (pictures && file.type.startsWith('image/'))) || file.size > readableBytes) return null;
    if (!isPdf) setBusy((n) => n + 1);
    try { return (await request(readReceiptFile, { workspace_slug }, { files: { receipt: [file] }, idempotencyKey: newId() })).reading; } catch { return null; } finally { if (!isPdf) setBusy((n) => n - 1); }
  }, [workspace_slug, pictures]);
  const mark = useCallback((reading: ReceiptReading, fields: readonly ReadField[]) => setMarks((m) => ({ ...m, ...Object.fromEntries(fields.map((f) => [f, (reading[f]?.confidence ?? 0) >= sure])) })), []);
  const unmark = useCallback((fields: readonly string[]) => setMarks((m) => (fields.some((f) => f in m) ? Object.fromEntries(Object.entries(m).filter(([f]) => !fields.includes(f))) : m)), []);
  return { busy: busy > 0, marks, read, mark, unmark };
}
