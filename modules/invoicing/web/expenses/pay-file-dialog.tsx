import { useState } from 'react';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { bankAccounts } from '#modules/accounting/contract.ts';
import { expensePayFile } from '../../contract/expenses.ts';
import { expenseTopics, useBase, useExpenseChoices } from './expense-words.ts';
import { savePayFile } from './pay-files-drawer.tsx';

interface Boxes { on: string; iban: string; bic: string; routingNumber: string; accountNumber: string; companyId: string }

/** Writes the file a bank takes: SEPA for euros, NACHA for dollars. */
export function PayFileDialog({ ids, currency, onClose }: { ids: readonly string[]; currency: string; onClose: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const today = useExpenseChoices().data?.on ?? '';
  const sepa = currency !== 'USD';
  // The account the house pays from, for who may read its number; what is typed stands.
  const ours = useRead(bankAccounts.list, { ...base, limit: 50 } as never, { enabled: useCan()('accounting.bank.edit'), topics: ['accounting.bank_account'] }).data?.items.filter((a) => !a.isArchived && a.currency === currency && (sepa ? a.iban : a.accountNumber) !== '');
  const own = ours?.find((a) => a.isDefault) ?? ours?.[0];
  const [typed, setTyped] = useState<Partial<Boxes>>({});
  const boxes: Boxes = { on: '', iban: (sepa && own?.iban) || '', bic: (sepa && own?.bic) || '', routingNumber: '', accountNumber: (!sepa && own?.accountNumber) || '', companyId: '', ...typed };
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  // What stands in a file already is paid by another one only when somebody says so.
  const twice = error?.code === 'invoicing.in_pay_file' ? error : null;
  const wrong = (path: string) => error?.fields.find((f) => f.path === path)?.message;
  const box = (key: keyof typeof boxes) => ({ value: boxes[key], onChange: (e: { target: { value: string } }) => setTyped({ ...typed, [key]: e.target.value }) });
  const write = async (standing: 'ask' | 'leave' | 'again' = 'ask') => {
    setBusy(true);
    setError(null);
    try {
      const on = boxes.on || today;
      const file = await request(expensePayFile, { ...base, ids: [...ids], format: sepa ? 'sepa' : 'nacha', ...boxes, on, standing }, { idempotencyKey: newId() });
      void invalidateTopics([...expenseTopics, 'invoicing.expense_pay_file']);
      await savePayFile(base, file);
      onClose();
    } catch (thrown) { setError(toApiError(thrown)); } finally { setBusy(false); }
  };
  return (
    <Dialog open size="sm" title={t('expenses.payFileTitle')} description={t(sepa ? 'expenses.payFileSepa' : 'expenses.payFileNacha')} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="ghost" onClick={onClose}>{t('expenses.cancel')}</Button><Button type="submit" form="pay-file" variant="primary" loading={busy}>{t('expenses.payFileDo')}</Button></>}>
      <form id="pay-file" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); if (!busy) void write(); }}>
        <Field label={t('expenses.field.paidOn')} error={wrong('on')}><Input type="date" value={boxes.on || today} onChange={box('on').onChange} /></Field>
        {sepa ? <><Field label={t('expenses.ownIban')} error={wrong('iban')}><Input dir="ltr" {...box('iban')} /></Field><Field label={t('expenses.bic')} optional error={wrong('bic')}><Input dir="ltr" {...box('bic')} /></Field></>
          : <><Field label={t('expenses.routingNumber')} error={wrong('routingNumber')}><Input dir="ltr" inputMode="numeric" {...box('routingNumber')} /></Field><Field label={t('expenses.accountNumber')} error={wrong('accountNumber')}><Input dir="ltr" inputMode="numeric" {...box('accountNumber')} /></Field><Field label={t('expenses.companyId')} error={wrong('companyId')}><Input dir="ltr" {...box('companyId')} /></Field></>}
        {twice && (
          <Notice kind="warning"><p>{errorText(twice)}</p><div className="mt-2 flex flex-wrap gap-2">{Number(twice.details['count']) < Number(twice.details['of']) && <Button size="sm" onClick={() => void write('leave')}>{t('expenses.payFiles.leave')}</Button>}<Button size="sm" variant="outline" onClick={() => void write('again')}>{t('expenses.payFiles.again')}</Button></div></Notice>
        )}
        {error && !twice && !error.fields.some((f) => f.path in boxes) && <Notice kind="error">{error.fields[0]?.message ?? errorText(error)}</Notice>}
      </form>
    </Dialog>
  );
}
