import { useId, useState, type ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import type { PipelineKind } from '../../contract.ts';
import { ReasonChoice } from '../leads/reason-choice.tsx';

/** A change of many records that asks first: how many, how to send it, and how to tell the list how it ended. */
export interface PendingChange { count: number; save: (fields: Record<string, unknown>) => Promise<void>; done: () => void; cancel: () => void }

function Asking({ pending, title, action, fields, onClose, children }: { pending: PendingChange; title: string; action: string; /** What is sent; null while something is missing. */ fields: Record<string, unknown> | null; onClose: () => void; children: ReactNode }) {
  const t = useT('sales');
  const form = useId();
  const [busy, setBusy] = useState(false);
  const leave = () => { pending.cancel(); onClose(); };
  const save = async () => {
    if (!fields) return;
    setBusy(true);
    try { await pending.save(fields); pending.done(); onClose(); } catch (error) { showError(error); } finally { setBusy(false); }
  };
  return (
    <Dialog open size="sm" title={title} description={t('leads.bulk.about', { count: pending.count })} onOpenChange={(open) => { if (!open) leave(); }}
      footer={<><Button variant="outline" onClick={leave}>{t('leads.cancel')}</Button><Button variant="primary" type="submit" form={form} loading={busy} disabled={!fields}>{action}</Button></>}>
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); e.stopPropagation(); void save(); }}>{children}</form>
    </Dialog>
  );
}

const wordsIn = (text: string) => text.split(/[,;]/).map((word) => word.trim()).filter((word) => word !== '');

/** Adds labels to many records and takes others away; the rest of theirs stay. */
export function BulkLabelsDialog({ pending, onClose }: { pending: PendingChange; onClose: () => void }) {
  const t = useT('sales');
  const [add, setAdd] = useState('');
  const [remove, setRemove] = useState('');
  const labels = { add: wordsIn(add), remove: wordsIn(remove) };
  return (
    <Asking pending={pending} title={t('leads.bulk.labels')} action={t('leads.bulk.change')} fields={labels.add.length + labels.remove.length > 0 ? { labels } : null} onClose={onClose}>
      <Field label={t('leads.bulk.addLabels')} help={t('leads.commas')}><Input dir="auto" value={add} onChange={(e) => setAdd(e.target.value)} /></Field>
      <Field label={t('leads.bulk.removeLabels')} help={t('leads.commas')}><Input dir="auto" value={remove} onChange={(e) => setRemove(e.target.value)} /></Field>
    </Asking>
  );
}

/** Closes many records as lost for one reason. */
export function BulkReasonDialog({ kind, pending, onClose }: { kind: PipelineKind; pending: PendingChange; onClose: () => void }) {
  const t = useT('sales');
  const [reason, setReason] = useState('');
  return (
    <Asking pending={pending} title={t('leads.bulk.lose')} action={t('leads.lose.do')} fields={reason.trim() === '' ? null : { lostReason: reason.trim() }} onClose={onClose}>
      <Field label={t('leads.lose.reason')} required group><ReasonChoice kind={kind} value={reason} onChange={setReason} /></Field>
    </Asking>
  );
}
