import { useState } from 'react';
import type { ApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { changePayeeBank, confirmPayeeBank, type UsBank } from '../../contract.ts';
import { usePaymentsBase } from '../payment-words.ts';
import type { Payee } from './use-bill-choice.ts';

const topics = ['payments.payee_bank'] as const;

/** The American bank of a payee's account: who enters it has somebody else confirm it before money goes there. */
export function PayeeBank({ payee, bank }: { payee: Payee; bank: UsBank }) {
  const t = useT('payments');
  const base = usePaymentsBase();
  const [typed, setTyped] = useState<Pick<UsBank, 'routingNumber' | 'accountType'> | null>(bank.state === 'none' ? bank : null);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const change = useAction(changePayeeBank, { topics, quiet: true, onRefused: setRefused, onDone: () => setTyped(null), success: t('file.bankAsked') });
  const confirm = useAction(confirmPayeeBank, { topics, quiet: true, onRefused: setRefused, success: t('file.bankConfirmed') });
  const wrong = refused?.fields.find((f) => f.path === 'routingNumber')?.message;
  const submit = () => {
    if (!typed) return;
    setRefused(null);
    change.mutate({ ...base, partyId: payee.partyId, routingNumber: typed.routingNumber, accountType: typed.accountType, version: bank.version });
  };
  return (
    <div role="group" aria-label={t('file.bankOf', { name: payee.name })} className="flex flex-col gap-3 border-t px-3 py-3">
      {typed === null ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="me-auto min-w-0"><span className="text-muted-foreground">{t('file.routingNumber')}</span> <span dir="ltr" className="figures">{bank.routingNumber}</span> · {t(`file.${bank.accountType}`)}{bank.state === 'awaiting_approval' && <span className="block text-sm text-warning-ink">{t('file.bankWaits')}</span>}</p>
          {bank.mayConfirm && <Button size="sm" variant="outline" loading={confirm.isPending} onClick={() => { setRefused(null); confirm.mutate({ ...base, partyId: payee.partyId, version: bank.version }); }}>{t('file.bankConfirm')}</Button>}
          <Button size="sm" variant="ghost" onClick={() => setTyped(bank)}>{t('file.bankChange')}</Button>
        </div>
      ) : (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t('file.routingNumber')} required error={wrong} help={t('file.bankHelp')}><Input dir="ltr" inputMode="numeric" maxLength={9} autoComplete="off" value={typed.routingNumber} onChange={(e) => setTyped({ ...typed, routingNumber: e.target.value.replace(/\D/g, '') })} /></Field>
            <Field label={t('file.accountType')}><Select value={typed.accountType} onValueChange={(accountType) => setTyped({ ...typed, accountType })} options={(['checking', 'savings'] as const).map((value) => ({ value, label: t(`file.${value}`) }))} /></Field>
          </div>
          <div className="flex justify-end gap-2">
            {bank.state !== 'none' && <Button size="sm" variant="ghost" onClick={() => { setRefused(null); setTyped(null); }}>{t('cancel')}</Button>}
            <Button size="sm" variant="outline" loading={change.isPending} onClick={submit}>{t('file.bankAsk')}</Button>
          </div>
        </>
      )}
      {refused && !wrong && <Notice kind="error">{errorText(refused)}</Notice>}
    </div>
  );
}
