import { Camera, FileText, Paperclip, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { FileDrop } from '#core/web/ui/file-drop.tsx';
import { Image } from '#core/web/ui/image.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { addReceipt, receiptBytes, receiptLimit, removeReceipt, type Expense } from '../../contract/expenses.ts';
import { AskReceipt } from './ask-receipt.tsx';
import { expenseTopics, useBase } from './expense-words.ts';

const accept = 'image/*,.pdf,application/pdf';
type Receipt = Expense['receiptFiles'][number];

/** Receipts of an expense that is kept: they go up as soon as they are chosen. */
export function ReceiptBox({ expense, canAdd, canRemove, onFiles }: { expense: Expense; canAdd: boolean; canRemove: boolean; /** Told which files go up. */ onFiles?: (files: readonly File[]) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const [part, setPart] = useState<number | null>(null);
  const add = async (files: readonly File[]) => {
    try {
      for (const [i, file] of files.entries()) await request(addReceipt, { ...base, id: expense.id }, { files: { receipt: [file] }, idempotencyKey: newId(), onProgress: (p) => setPart((i + p) / files.length) });
    } catch (error) { showError(error); } finally { setPart(null); await invalidateTopics(expenseTopics); }
  };
  const remove = async (fileId: string) => {
    try { await request(removeReceipt, { ...base, id: expense.id, fileId }, { idempotencyKey: newId() }); } catch (error) { showError(error); } finally { await invalidateTopics(expenseTopics); }
  };
  return (
    <section aria-label={t('expenses.receipts')} className="flex flex-col gap-3">
      {expense.receiptFiles.map((r) => <ReceiptRow key={r.fileId} name={r.name} src={r.previewUrl} href={r.url} {...(canRemove ? { onRemove: () => void remove(r.fileId) } : {})} />)}
      {part !== null && <Progress value={part * 100} label={t('expenses.sending')} showLabel />}
      <AskReceipt expense={expense} />
      {canAdd && expense.receiptFiles.length < receiptLimit && <ReceiptChooser onFiles={(files) => { onFiles?.(files); void add(files); }} />}
    </section>
  );
}

/** Receipts that wait until their expense is saved. */
export function WaitingReceipts({ files, onFiles, onDrop }: { files: readonly File[]; onFiles: (files: readonly File[]) => void; onDrop: (file: File) => void }) {
  const t = useT('invoicing');
  return (
    <section aria-label={t('expenses.receipts')} className="flex flex-col gap-3">
      {files.map((file) => <WaitingRow key={`${file.name}${file.size}${file.lastModified}`} file={file} onDrop={() => onDrop(file)} />)}
      <ReceiptChooser onFiles={onFiles} />
    </section>
  );
}

function WaitingRow({ file, onDrop }: { file: File; onDrop: () => void }) {
  const url = useMemo(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => { if (url) URL.revokeObjectURL(url); }, [url]);
  return <ReceiptRow name={file.name} src={url} href={null} onRemove={onDrop} />;
}

function ReceiptRow({ name, src, href, onRemove }: { name: string; src: string | null; href: string | null; onRemove?: () => void }) {
  const t = useT('invoicing');
  return (
    <div className="flex items-center gap-3 rounded-md border p-2">
      {src ? <Image src={src} alt="" className="size-12 shrink-0 rounded-sm border object-cover" /> : <FileText aria-hidden className="mx-2.5 size-7 shrink-0 text-muted-foreground" strokeWidth={1.5} />}
      <span className="min-w-0 flex-1 truncate" dir="auto">{href ? <a href={href} target="_blank" rel="noreferrer" className="focus-ring rounded-sm underline-offset-4 hover:underline">{name}</a> : name}</span>
      {onRemove && <IconButton size="sm" aria-label={t('expenses.removeReceipt', { name })} {...tip(t('expenses.removeShort'))} onClick={onRemove}><Trash2 /></IconButton>}
    </div>
  );
}

/** On a phone the camera first; with a mouse a place to drop. */
function ReceiptChooser({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useT('invoicing');
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="hidden pointer-coarse:block">
        <Button variant="outline" size="lg" className="w-full" onClick={() => camera.current?.click()}><Camera aria-hidden />{t('expenses.snap')}</Button>
        <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={(e) => { if (e.target.files?.length) onFiles([...e.target.files]); e.target.value = ''; }} />
      </div>
      <FileDrop accept={accept} maxBytes={receiptBytes} maxFiles={receiptLimit} onFiles={onFiles} className="py-3" />
    </>
  );
}

/** A receipt large enough to be read beside the figures. PDFs are opened in a window of their own. */
export function ReceiptView({ receipts, index, onIndex, className }: { receipts: readonly Receipt[]; index: number; onIndex: (i: number) => void; className?: string }) {
  const t = useT('invoicing');
  const r = receipts[Math.min(index, receipts.length - 1)];
  if (!r) return <div className={cn('grid place-items-center rounded-lg border border-dashed p-6 text-center text-muted-foreground', className)}><span className="flex flex-col items-center gap-2"><Paperclip aria-hidden className="size-6" strokeWidth={1.5} />{t('expenses.noReceipt')}</span></div>;
  return (
    <div className={cn('flex min-h-0 flex-col gap-2', className)}>
      {r.previewUrl && r.url ? <a href={r.url} target="_blank" rel="noreferrer" className="focus-ring min-h-0 flex-1 overflow-hidden rounded-lg border bg-muted"><Image src={r.previewUrl} alt={r.name} className="size-full object-contain" /></a>
        : <div className="grid min-h-40 flex-1 place-items-center rounded-lg border bg-muted p-6 text-center"><span className="flex flex-col items-center gap-3"><FileText aria-hidden className="size-8 text-muted-foreground" strokeWidth={1.5} /><span dir="auto" className="break-all">{r.name}</span>{r.url ? <a href={r.url} target="_blank" rel="noreferrer" className="focus-ring rounded-sm text-primary-ink underline underline-offset-4">{t('expenses.openReceipt')}</a> : <span className="text-sm text-muted-foreground">{t('expenses.receiptWorking')}</span>}</span></div>}
      {receipts.length > 1 && <div className="flex flex-wrap gap-1.5">{receipts.map((one, i) => <Button key={one.fileId} size="sm" variant={i === index ? 'secondary' : 'ghost'} onClick={() => onIndex(i)}><span className="max-w-32 truncate" dir="auto">{one.name}</span></Button>)}</div>}
    </div>
  );
}
