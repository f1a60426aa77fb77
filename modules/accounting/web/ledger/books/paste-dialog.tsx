import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { matchParties } from '../../../contract.ts';
import { blankLine, type EditedEntryLine } from '../journal/typed-lines.ts';
import { useAccountItems, useBooksBase } from '../use-books.ts';
import { pastedAmount, pastedBalance, pastedRows } from './pasted.ts';

/** An open invoice or bill while it is written. */
export interface EditedItem { key: string; side: 'receivable' | 'payable'; partyId: string | null; number: string; dueOn: string; amount: string; currency: string }

interface Props { kind: 'lines' | 'items'; onClose: () => void; onLines: (lines: EditedEntryLine[]) => void; onItems: (items: EditedItem[]) => void }

/** Takes rows of a sheet: code, debit, credit (or one balance) for accounts; customer or vendor, number, due day, amount for what is open. Rows that fit nothing are named and left in the box. */
export function PasteDialog({ kind, onClose, onLines, onItems }: Props) {
  const t = useT('accounting');
  const base = useBooksBase();
  const accounts = useAccountItems();
  const [text, setText] = useState('');
  const [left, setLeft] = useState(0);
  const [busy, setBusy] = useState(false);
  const keep = (rows: string[][]) => { if (rows.length === 0) { onClose(); return; } setText(rows.map((r) => r.join('\t')).join('\n')); setLeft(rows.length); };
  const takeLines = () => {
    const unread: string[][] = [];
    const byCode = new Map(accounts.map((a) => [a.choice.code.toLowerCase(), a]));
    const lines = pastedRows(text).flatMap((row) => {
      const account = byCode.get((row[0] ?? '').toLowerCase());
      const balance = pastedBalance(row.slice(1));
      if (!account || balance === null) { unread.push(row); return []; }
      const below = balance.startsWith('-');
      const amount = balance.replace(/^-/, '');
      return Number(amount) === 0 ? [] : [blankLine({ accountId: account.id, [below ? 'credit' : 'debit']: amount, currency: account.choice.currency ?? '' })];
    });
    onLines(lines);
    keep(unread);
  };
  const takeItems = async () => {
    setBusy(true);
    try {
      const rows = pastedRows(text).slice(0, 1000);
      const { items: parties } = await request(matchParties, { ...base, names: rows.map((r) => (r[0] ?? '').slice(0, 200)) }, { idempotencyKey: newId() });
      const unread: string[][] = [];
      const items = rows.flatMap((row, i): EditedItem[] => {
        const amount = pastedAmount(row[3] ?? '');
        const party = parties[i];
        if (!party || amount === null) { unread.push(row); return []; }
        return [{ key: newId(), side: /^(p|v|b)/i.test(row[5] ?? '') ? 'payable' : 'receivable', partyId: party.id, number: row[1] ?? '', dueOn: /^\d{4}-\d{2}-\d{2}$/.test(row[2] ?? '') ? row[2]! : '', amount, currency: (row[4] ?? '').toUpperCase().slice(0, 3) }];
      });
      onItems(items);
      keep(unread);
    } catch (error) { showError(error); } finally { setBusy(false); }
  };
  return (
    <Dialog open size="lg" onOpenChange={(open) => { if (!open) onClose(); }} title={t('ledger.opening.paste')} description={t(`ledger.opening.pasteHelp.${kind}`)}>
      <div className="flex flex-col gap-4">
        {left > 0 && <Notice kind="warning">{t('ledger.opening.unread', { count: left })}</Notice>}
        <Field label={t('ledger.opening.rows')}><Textarea rows={10} className="figures" value={text} onChange={(e) => { setText(e.target.value); setLeft(0); }} /></Field>
        <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><Button variant="primary" loading={busy} disabled={text.trim() === ''} onClick={() => (kind === 'lines' ? takeLines() : void takeItems())}>{t('ledger.opening.take')}</Button></div>
      </div>
    </Dialog>
  );
}
