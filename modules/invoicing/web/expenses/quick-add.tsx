import { useEffect, useRef, useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { addReceipt, createExpense, type Expense } from '../../contract/expenses.ts';
import { expenseTopics, useBase, useExpenseChoices } from './expense-words.ts';
import { WaitingReceipts } from './receipt-box.tsx';
import { useReadHelp } from './read-marks.tsx';
import { fitsAmount, readWith, withoutFile, type ReadSource } from './read-source.ts';
import { useAskingClose } from '#core/web/forms/use-asking-close.tsx';
import { useReading } from './use-reading.ts';

/** A receipt and an amount; the rest follows when there is time. */
export function QuickAdd({ onDone, onCancel, onDirty }: { onDone: (x: Expense) => void; onCancel: () => void; onDirty?: (dirty: boolean) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const currency = useExpenseChoices().data?.baseCurrency ?? '';
  const [amount, setAmount] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [made, setMade] = useState<Expense | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const reading = useReading();
  const [source, setSource] = useState<ReadSource | null>(null);
  const dropped = useRef(new Set<File>());
  const said = useReadHelp();
  const latest = useRef(amount);
  useEffect(() => { latest.current = amount; });
  const drop = (file: File) => {
    dropped.current.add(file);
    setFiles((f) => f.filter((x) => x !== file));
    const rest = withoutFile(source, amount, file);
    setSource(rest.source);
    setAmount(rest.amount);
  };
  const choose = (more: readonly File[]) => {
    setFiles((f) => [...f, ...more]);
    void (async () => {
      for (const file of more) {
        const read = await reading.read(file);
        if (!read?.amount || dropped.current.has(file)) continue;
        // Typed meanwhile, it is the person's.
        if (latest.current.trim() !== '') return;
        setAmount(read.amount.value);
        setSource({ file, reading: read });
        return;
      }
    })();
  };
  const fits = fitsAmount(source, amount);
  const more = readWith(source, amount);
  const loses = part === null && (files.length > 0 || (made === null && amount.trim() !== ''));
  useEffect(() => { onDirty?.(loses); }, [onDirty, loses]);
  const save = async () => {
    setPart(0);
    setWrong(null);
    try {
      // What was begun before a receipt failed goes on where it was.
      let x = made ?? (await request(createExpense, { ...base, ...(amount.trim() ? { amount: fits ? amount : decimalOf(amount, 4) ?? amount } : {}), ...more }, { idempotencyKey: newId() }));
      setMade(x);
      for (const [i, file] of files.entries()) {
        x = await request(addReceipt, { ...base, id: x.id }, { files: { receipt: [file] }, idempotencyKey: newId(), onProgress: (p) => setPart((i + p) / files.length) });
        setFiles((rest) => rest.filter((f) => f !== file));
      }
      onDone(x);
    } catch (thrown) {
      const error = toApiError(thrown);
      setWrong(error.fields[0]?.message ?? errorText(error));
    } finally { setPart(null); void invalidateTopics(expenseTopics); }
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(e) => { e.preventDefault(); if (part === null && (amount.trim() || files.length > 0)) void save(); }}>
      <WaitingReceipts files={files} onFiles={choose} onDrop={drop} />
      <Field label={t('expenses.field.amount')} optional help={fits ? said(source.reading.amount!.confidence >= 0.75) : t('expenses.quickHelp')}><Input inputMode="decimal" className="figures" size="lg" suffix={more.currency ?? currency} placeholder="0.00" disabled={made !== null} value={amount} onChange={(e) => setAmount(e.target.value)} /></Field>
      {reading.busy && <p role="status" className="text-sm text-muted-foreground">{t('expenses.reading.busy')}</p>}
      {wrong && <Notice kind="error">{wrong}</Notice>}
      {part !== null && files.length > 0 && <Progress value={part * 100} label={t('expenses.sending')} showLabel />}
      <div className="flex justify-end gap-2"><Button variant="ghost" onClick={onCancel}>{t('expenses.cancel')}</Button><Button type="submit" variant="primary" disabled={!amount.trim() && files.length === 0} loading={part !== null}>{t('expenses.keep')}</Button></div>
    </form>
  );
}

/** The same in a drawer, from the bottom where a thumb is. */
export function QuickDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('invoicing');
  const closing = useAskingClose(onClose);
  return <Drawer open size="sm" title={t('expenses.quick')} onOpenChange={closing.onOpenChange}>{closing.question}<QuickAdd onCancel={onClose} onDirty={closing.onDirty} onDone={() => { toast.success(t('expenses.keptToast')); onClose(); }} /></Drawer>;
}
