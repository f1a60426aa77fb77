import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ApiError } from '#core/web/api/errors.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { listMoneyAccounts, recordPayment, type Payment, type Side } from '../../contract.ts';
import { paymentTopics, usePaymentChoices, usePaymentsBase } from '../payment-words.ts';
import { PaymentBody, type PaidParts } from './payment-body.tsx';
import type { PaymentSource } from './use-payable.ts';

/** Props of PaymentForm. */
export interface PaymentFormProps {
  direction: 'in' | 'out';
  /** Whose account it settles; the person chooses when it is left out. */
  side?: Side | undefined;
  /** Whom the document is of; the person chooses when it is left out. */
  partyId?: string | null | undefined;
  /** Whom it is probably of; the person may choose somebody else. */
  suggestedId?: string | undefined;
  source?: PaymentSource | undefined;
  draftKey?: string | undefined;
  /** Is told whether something is typed, for whoever closes the form. */
  unsaved?: { current: boolean };
  onDone: (payment: Payment) => void;
  onCancel: () => void;
}

/** Records a payment: what it is, where it went, and what it pays. What was typed stays when the server refuses. */
export function PaymentForm({ direction, side: fixedSide, partyId, suggestedId, source, draftKey, unsaved, onDone, onCancel }: PaymentFormProps) {
  const t = useT('payments');
  const base = usePaymentsBase();
  const money = useMoneyText();
  const today = useWorkspaceDay();
  const accounts = useRead(listMoneyAccounts, base, { topics: ['accounting.account', 'accounting.book', 'accounting.bank_settings'], staleTime: 60_000 });
  const [side, setSide] = useState<Side>(fixedSide ?? (direction === 'in' ? 'customer' : 'vendor'));
  const paid = useRef<PaidParts>({ currency: '', sent: [], writeOff: null, byHand: false });
  const answers = useRef(noAnswers());
  const asked = useRef(false);
  const element = useRef<HTMLDivElement>(null);
  const [ask, setAsk] = useState<Question | null>(null);
  // Whoever changes an amount, the party or a part after the question is asked again.
  const retract = useCallback(() => { answers.current = noAnswers(); setAsk(null); }, []);
  const state = useEndpointForm(recordPayment, {
    defaults: { partyId: partyId ?? suggestedId ?? null, on: today, method: 'bank_transfer', accountId: '', currency: '', amount: '', exchangeRate: '', bankAmount: '', fee: '', reference: '', memo: '', allocations: [], writeOffRest: false },
    fixed: { ...base, direction, side }, topics: paymentTopics, ...(draftKey ? { draftKey } : {}), warnOnLeave: false,
    toInput: (v) => ({
      ...v, accountId: v['accountId'] || undefined, currency: paid.current.currency || undefined, keepRest: answers.current.keepRest, ...(answers.current.paidAlready ? { paidAlready: true } : {}), ...(paid.current.writeOff ? { writeOffReason: paid.current.writeOff.reason, writeOffRest: paid.current.writeOff.rest } : {}),
      allocations: paid.current.sent.map(({ id, amount, discount, writeOff }) => ({ itemId: id, amount: amount.trim() || '0', ...(/[1-9]/.test(discount) ? { discount: discount.trim() } : {}), ...(writeOff ? { writeOff } : {}) })),
    }),
    onDone: (payment) => { toast.success(t('record.done', { number: payment.number })); onDone(payment); },
    onRefused: (error) => {
      const question = questionOf(error);
      asked.current = question !== null;
      if (question === null) { retract(); return false; }
      setAsk(question);
      return true;
    },
  });
  // The answer holds for this one try and for what it is asked next: refused or not complete, the next amount is asked about again.
  const answer = (kind: Question['kind']) => { answers.current[kind] = true; asked.current = false; setAsk(null); void state.submit(element.current).finally(() => { if (!asked.current) answers.current = noAnswers(); }); };
  return (
    <div ref={element}>
      <EndpointForm state={state} label={t('record.submit')}>
        <QueryView query={accounts} skeleton={<SkeletonRows rows={5} columns={2} />}>
          {({ items, baseCurrency, writeOffLimit }) => items.length === 0 ? <Notice kind="warning">{t('record.noAccounts')}</Notice> : (
            <>
              {partyId === undefined && <Payer direction={direction} side={side} onSide={fixedSide ? null : setSide} />}
              <PaymentBody direction={direction} side={side} source={source} baseCurrency={baseCurrency} writeOffLimit={writeOffLimit} accounts={items} onParts={(next) => { paid.current = next; if (unsaved) unsaved.current = state.dirty || next.byHand; }} onChange={retract} />
              {ask && (
                <Notice kind="warning">
                  <p>{ask.kind === 'paidAlready' ? t('record.askHeld', { name: ask.name }) : t('record.askKeep', { amount: money(ask.amount, ask.currency) })}</p>
                  <div className="mt-2 flex flex-wrap gap-2">
                    <Button size="sm" variant="primary" loading={state.busy} onClick={() => answer(ask.kind)}>{ask.kind === 'paidAlready' ? t('record.paidAlready') : t('record.keep', { amount: money(ask.amount, ask.currency) })}</Button>
                    <Button size="sm" variant="outline" onClick={retract}>{t('record.change')}</Button>
                  </div>
                </Notice>
              )}
            </>
          )}
        </QueryView>
        <FormButtons onCancel={onCancel} disabled={!accounts.data?.items.length}>{t('record.submit')}</FormButtons>
      </EndpointForm>
    </div>
  );
}

/** What is asked before a payment is recorded: whether what is too much stays as credit, and whether a vendor who is held was paid before. */
type Question = { kind: 'keepRest'; amount: string; currency: string } | { kind: 'paidAlready'; name: string };

const noAnswers = (): Record<Question['kind'], boolean> => ({ keepRest: false, paidAlready: false });

function questionOf({ code, details }: ApiError): Question | null {
  if (code === 'payments.rest') return { kind: 'keepRest', amount: String(details['amount']), currency: String(details['currency']) };
  return code === 'payments.held' && details['may'] === true ? { kind: 'paidAlready', name: String(details['name']) } : null;
}

/** Whose account it settles, and who it is. */
function Payer({ direction, side, onSide }: { direction: 'in' | 'out'; side: Side; onSide: ((side: Side) => void) | null }) {
  const t = useT('payments');
  const { side: choices = [] } = usePaymentChoices();
  const { setValue } = useFormContext();
  // Who paid belongs to the side it was chosen for.
  const first = useRef(side);
  useEffect(() => { if (first.current !== side) { first.current = side; setValue('partyId', null); } }, [side, setValue]);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {onSide && <Field label={t('field.side')}><Select value={side} onValueChange={onSide} options={choices.filter((c) => direction === 'out' || c.value !== 'employee').map((c) => ({ value: c.value as Side, label: c.label }))} /></Field>}
      {side !== 'employee' && <FormField name="partyId" label={t(`sideOne.${side}`)}>{(f) => <PartyPicker value={f.value as string | null} onChange={(id) => f.set(id)} role={side} />}</FormField>}
    </div>
  );
}
