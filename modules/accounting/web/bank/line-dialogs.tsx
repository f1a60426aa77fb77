import { useState } from 'react';
import { addDays } from '#core/contract/dates.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { excludeBankLine, holdBankLine, type BankLine } from '../../contract.ts';
import { useBooksBase } from '../ledger/use-books.ts';
import { lineTopics } from './bank-words.ts';

/** Puts a line off until a day, or leaves it out of the books; both may say why. */
export function LineDialog({ kind, line, onClose, onDone }: { kind: 'hold' | 'exclude'; line: BankLine; onClose: () => void; onDone: () => void }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const today = useWorkspaceDay();
  const [until, setUntil] = useState(addDays(today, 7));
  const [note, setNote] = useState('');
  const done = { topics: lineTopics, onDone: () => { onClose(); onDone(); } };
  const hold = useAction(holdBankLine, done);
  const exclude = useAction(excludeBankLine, done);
  const of = { ...base, id: line.id, version: line.version, note };
  return (
    <Dialog
      open size="sm" title={t(`bank.line.${kind}Title`)} description={t(`bank.line.${kind}Lead`)} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('cancel')}</Button><Button variant="primary" type="submit" form="bank-line-step" loading={hold.isPending || exclude.isPending}>{t(`bank.line.${kind}`)}</Button></>}
    >
      <form id="bank-line-step" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); if (kind === 'hold') hold.mutate({ ...of, until }); else exclude.mutate(of); }}>
        {kind === 'hold' && <Field label={t('bank.line.until')} required><Input type="date" required min={addDays(today, 1)} value={until} onChange={(e) => setUntil(e.target.value)} /></Field>}
        <Field label={t('bank.line.note')}><Input dir="auto" maxLength={300} value={note} onChange={(e) => setNote(e.target.value)} /></Field>
      </form>
    </Dialog>
  );
}
