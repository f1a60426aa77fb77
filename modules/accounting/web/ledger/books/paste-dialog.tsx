import { useState } from 'react';
import { addDays } from '#core/contract/dates.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { FormDialog } from '#core/web/forms/form-drawer.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { matchParties } from '../../../contract.ts';
import { blankLine, type EditedEntryLine } from '../journal/typed-lines.ts';
import { useAccountItems, useBooksBase } from '../use-books.ts';
import { pastedAmount, pastedBalance, pastedRows } from './pasted.ts';

/** An open invoice or bill while it is written. */
export interface EditedItem { key: string; side: 'receivable' | 'payable'; partyId: string | null; number: string; dueOn: string; amount: string; currency: string }

/** Open items that are posted at once (the contract's limit). */
const mostItems = 1000;
/** Why a row stayed in the box. */
type Why = 'account' | 'balance' | 'party' | 'amount' | 'due' | 'more';
interface Left { row: string[]; why: Why }

interface Props { kind: 'lines' | 'items'; /** How many open items are on the page already. */ present: number; onClose: () => void; onLines: (lines: EditedEntryLine[]) => void; onItems: (items: EditedItem[]) => void }

/** Takes rows of a sheet: code, debit, credit (or one balance) for accounts; customer or vendor, number, due day, amount for what is open. Rows that fit nothing stay in the box, with the reason. */
export function PasteDialog({ kind, present, onClose, onLines, onItems }: Props) {
  const t = useT('accounting');
  const base = useBooksBase();
  const accounts = useAccountItems();
  const [text, setText] = useState('');
  const [left, setLeft] = useState<readonly Left[]>([]);
  const [busy, setBusy] = useState(false);
  const keep = (rows: Left[]) => { if (rows.length === 0) { onClose(); return; } setText(rows.map(({ row }) => row.join('\t')).join('\n')); setLeft(rows); };
  const takeLines = () => {
    const unread: Left[] = [];
    const byCode = new Map(accounts.map((a) => [a.choice.code.toLowerCase(), a]));
    const lines = pastedRows(text).flatMap((row) => {
      const account = byCode.get((row[0] ?? '').toLowerCase());
      const balance = pastedBalance(row.slice(1));
      if (!account || balance === null) { unread.push({ row, why: account ? 'balance' : 'account' }); return []; }
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
      const all = pastedRows(text);
      const rows = all.slice(0, Math.max(0, mostItems - present));
      const { items: parties } = await request(matchParties, { ...base, names: rows.map((r) => (r[0] ?? '').slice(0, 200)) }, { idempotencyKey: newId() });
      const unread: Left[] = [];
      const items = rows.flatMap((row, i): EditedItem[] => {
        const amount = pastedAmount(row[3] ?? '');
        const party = parties[i];
        const due = row[2] ?? '';
        if (!party || amount === null || !isDay(due)) { unread.push({ row, why: !party ? 'party' : amount === null ? 'amount' : 'due' }); return []; }
        return [{ key: newId(), side: /^(p|v|b)/i.test(row[5] ?? '') ? 'payable' : 'receivable', partyId: party.id, number: row[1] ?? '', dueOn: due, amount, currency: (row[4] ?? '').toUpperCase().slice(0, 3) }];
      });
      onItems(items);
      keep([...unread, ...all.slice(rows.length).map((row) => ({ row, why: 'more' as const }))]);
    } catch (error) { showError(error); } finally { setBusy(false); }
  };
  return (
    <FormDialog size="lg" onClose={onClose} unsaved={text.trim() !== ''} title={t('ledger.opening.paste')} description={t(`ledger.opening.pasteHelp.${kind}`)}>
      <div className="flex flex-col gap-4">
        {left.length > 0 && <Notice kind="warning">{t('ledger.opening.unread', { count: left.length })}<ul className="mt-1 list-disc ps-5">{reasonsOf(left).map(({ why, rows }) => <li key={why}>{t(`ledger.opening.why.${why}`, { most: mostItems })} {t('ledger.opening.inRows', { rows })}</li>)}</ul></Notice>}
        <Field label={t('ledger.opening.rows')}><Textarea rows={10} className="figures" value={text} onChange={(e) => { setText(e.target.value); setLeft([]); }} /></Field>
        <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><Button variant="primary" loading={busy} disabled={text.trim() === ''} onClick={() => (kind === 'lines' ? takeLines() : void takeItems())}>{t('ledger.opening.take')}</Button></div>
      </div>
    </FormDialog>
  );
}

/** True for no day and for one of the calendar; a due day in another form would otherwise be none, and the item due at once. */
function isDay(text: string): boolean {
  return text === '' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text);
}

/** Each reason with the rows of the box it is about; of many the first. */
function reasonsOf(left: readonly Left[]): Array<{ why: Why; rows: string }> {
  const rows = new Map<Why, number[]>();
  left.forEach(({ why }, i) => rows.set(why, [...(rows.get(why) ?? []), i + 1]));
  return [...rows].map(([why, of]) => ({ why, rows: of.slice(0, 12).join(', ') + (of.length > 12 ? ' …' : '') }));
}
