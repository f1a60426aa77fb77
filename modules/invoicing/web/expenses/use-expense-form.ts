import { useEffect, useMemo, useRef, useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { dropDraft, keepDraft, readDraft } from '#core/web/forms/form-draft.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { addReceipt, createExpense, previewExpense, submitExpense, updateExpense, type Expense } from '../../contract/expenses.ts';
import { boxesOf, freshBoxes, inputOf, type ExpenseBoxes } from './boxes.ts';
import { expenseTopics, useBase } from './expense-words.ts';
import { fillable, unfilled } from './read-source.ts';
import { useReading, type ReadField } from './use-reading.ts';

/** What an expense comes to while it is typed. */
export type ExpensePreview = OutputOf<typeof previewExpense>;

/** A form of an expense: its boxes, what the server makes of them, and the receipts that wait to be sent with it. */
export interface ExpenseForm {
  boxes: ExpenseBoxes; set: (changes: Partial<ExpenseBoxes>) => void; preview: ExpensePreview | null; errorOf: (path: string) => string | undefined; error: string | null;
  /** Receipts of an expense that is not kept yet. */
  files: readonly File[]; /** Boxes that were filled from a receipt, and whether that is sure. */ marks: Readonly<Partial<Record<ReadField, boolean>>>; /** A picture is being read. */ reading: boolean; /** Fills boxes nobody has typed into with what receipts say. */ readFrom: (files: readonly File[]) => Promise<void>; addFiles: (files: readonly File[]) => void; dropFile: (file: File) => void;
  busy: boolean; dirty: boolean; sent: number | null;
  /** Keeps the boxes; `stay` leaves the form open with what was kept. */
  save: (then?: 'submit' | 'stay') => Promise<Expense | null>;
  /** Whether the expense was changed elsewhere while something was typed here: then whoever types says whose it is to be. */
  conflict: boolean; resolve: (whose: 'mine' | 'newer') => void;
}

/** Keeps the boxes, asks the server what they come to a moment after the last keystroke, and saves them with their receipts. */
export function useExpenseForm({ expense, today, currency, partyId = null, note = '', draftKey, onSaved }: { expense: Expense | null; today: string; currency: string; /** The customer a new one is for. */ partyId?: string | null | undefined; /** What a new one is about. */ note?: string | undefined; /** Keeps the boxes of a new one for 7 days under this name. */ draftKey?: string | undefined; onSaved: (x: Expense) => void }): ExpenseForm {
  const base = useBase();
  const begin = useMemo(() => (expense ? boxesOf(expense) : { ...freshBoxes(today, currency), partyId, description: note }), [expense, today, currency, partyId, note]);
  const keeps = expense ? undefined : draftKey;
  const [boxes, setBoxes] = useState<ExpenseBoxes>(() => (keeps ? { ...begin, ...readDraft(keeps) } : begin));
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const reading = useReading();
  const typed = useRef(new Set<string>());
  const filled = useRef(new Map<File, readonly ReadField[]>());
  const dropped = useRef(new Set<File>());
  const latest = useRef(boxes);
  useEffect(() => { latest.current = boxes; });
  const kept = useRef<Expense | null>(expense);
  const [newer, setNewer] = useState<Expense | null>(null);
  const take = (x: Expense) => { kept.current = x; setBoxes(boxesOf(x)); setRefusal(null); setNewer(null); };
  // A newer copy never goes unseen below what is typed: only one that says the same in every box does, as when a receipt came.
  useEffect(() => {
    if (busy || !expense || !kept.current || expense.version <= kept.current.version) return;
    const was = JSON.stringify(boxesOf(kept.current));
    if (JSON.stringify(boxesOf(expense)) === was) kept.current = expense;
    else if (JSON.stringify(boxes) === was) take(expense);
    else setNewer(expense);
  }, [expense, busy, boxes]);
  const { preview, wrong } = usePreview(base, boxes, expense);
  const first = useMemo(() => JSON.stringify(begin), [begin]);
  const changed = JSON.stringify(boxes) !== first;
  // What the server has is no draft any more.
  useEffect(() => { if (keeps && changed && !kept.current) keepDraft(keeps, { ...boxes }); }, [keeps, changed, boxes]);
  const shown = refusal ?? wrong;
  const save = async (then?: 'submit' | 'stay'): Promise<Expense | null> => {
    if (newer) return null;
    setBusy(true);
    setRefusal(null);
    try {
      const input = { ...base, ...inputOf(boxes) };
      let x = kept.current ? await request(updateExpense, { ...input, id: kept.current.id, version: kept.current.version }, { idempotencyKey: newId() }) : await request(createExpense, input, { idempotencyKey: newId() });
      kept.current = x;
      if (keeps) dropDraft(keeps);
      for (const [i, file] of files.entries()) {
        setSent(i / files.length);
        x = await request(addReceipt, { ...base, id: x.id }, { files: { receipt: [file] }, idempotencyKey: newId(), onProgress: (part) => setSent((i + part) / files.length) });
        kept.current = x;
        setFiles((rest) => rest.filter((f) => f !== file));
      }
      if (then === 'submit') kept.current = x = await request(submitExpense, { ...base, id: x.id, version: x.version, ...(boxes.duplicateReason.trim() ? { duplicateReason: boxes.duplicateReason.trim() } : {}) }, { idempotencyKey: newId() });
      void invalidateTopics(expenseTopics);
      if (then === 'stay') take(x); else onSaved(x);
      return x;
    } catch (thrown) {
      const error = toApiError(thrown);
      const current = error.code === 'core.version_conflict' ? error.details['current'] as Expense | undefined : undefined;
      if (current) setNewer(current); else setRefusal(error);
      void invalidateTopics(expenseTopics);
      return null;
    } finally { setBusy(false); setSent(null); }
  };
  const readFrom = async (chosen: readonly File[]) => {
    for (const file of chosen) {
      const found = await reading.read(file);
      if (!found || dropped.current.has(file)) continue;
      // What somebody typed, also while the file was read, is theirs.
      const b = latest.current;
      const fill = fillable(found, b, { typed: typed.current, filled: filled.current, isNew: expense === null });
      if (b.kind !== 'amount' && b.kind !== 'refund') return;
      if (fill.length === 0) continue;
      setBoxes({ ...b, ...Object.fromEntries(fill.map((f) => [f, found[f]!.value])), ...(fill.includes('currency') ? { exchangeRate: '' } : {}) });
      // The next reading may be there before these boxes are drawn.
      latest.current = { ...b, ...Object.fromEntries(fill.map((f) => [f, found[f]!.value])) };
      reading.mark(found, fill);
      filled.current.set(file, fill);
    }
  };
  const dropFile = (file: File) => {
    dropped.current.add(file);
    setFiles((f) => f.filter((x) => x !== file));
    // What was read of it goes with it, what another receipt said stays; so does what somebody typed over it.
    const fields = (filled.current.get(file) ?? []).filter((f) => !typed.current.has(f));
    filled.current.delete(file);
    if (fields.length === 0) return;
    reading.unmark(fields);
    setBoxes((b) => unfilled(b, kept.current ? boxesOf(kept.current) : freshBoxes(today, currency), fields));
  };
  return {
    marks: reading.marks, reading: reading.busy, readFrom,
    conflict: newer !== null, resolve: (whose) => { if (!newer) return; if (whose === 'newer') take(newer); else { kept.current = newer; setNewer(null); } },
    boxes, set: (changes) => { for (const key of Object.keys(changes)) typed.current.add(key); reading.unmark(Object.keys(changes)); setBoxes((b) => ({ ...b, ...changes })); setRefusal(null); }, preview, busy, sent, save, files, addFiles: (more) => { setFiles((f) => [...f, ...more]); void readFrom(more); }, dropFile, dirty: changed || files.length > 0,
    errorOf: (path) => shown?.fields.find((f) => f.path === path || f.path.startsWith(`${path}.`))?.message, error: refusal && refusal.fields.length === 0 ? errorText(refusal) : null,
  };
}

/** What the server makes of the boxes; the last good answer stays while the next is asked for, a refusal names its box. */
function usePreview(base: { workspace_slug: string }, boxes: ExpenseBoxes, expense: Expense | null): { preview: ExpensePreview | null; wrong: ApiError | null } {
  const [preview, setPreview] = useState<ExpensePreview | null>(null);
  const [wrong, setWrong] = useState<ApiError | null>(null);
  const { workspace_slug } = base;
  const id = expense?.id;
  // Receipts change what the rules say without changing a box.
  const receipts = expense?.receipts ?? 0;
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      request(previewExpense, { workspace_slug, ...inputOf(boxes), ...(id ? { id } : {}) }, { signal: abort.signal }).then((answer) => { setPreview(answer); setWrong(null); }, (thrown: unknown) => { if (!abort.signal.aborted) { const error = toApiError(thrown); setWrong(error.status === 422 ? error : null); } });
    }, 350);
    return () => { clearTimeout(timer); abort.abort(); };
  }, [workspace_slug, boxes, id, receipts]);
  return { preview, wrong };
}
