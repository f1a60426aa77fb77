import { Ban, CornerDownRight, HandCoins, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useRead } from '#core/web/query.ts';
import { ActionButtons, ActionMenu, useRecordActions } from '#core/web/resource/record-actions.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { Link } from '#core/web/router.ts';
import type { OpenRecord } from '#core/web/resource/use-record.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { getPayment, paymentFields, payments, unallocatePayment, type Payment } from '../contract.ts';
import { bankLineAddress, paymentSource, paymentTopics, stateTones, useDayText, usePaymentChoices, usePaymentsBase } from './payment-words.ts';
import { RecordLink } from './record-link.tsx';
import { RecordPayment } from './record/record-payment.tsx';
import { UseRestDialog } from './use-rest-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

type Allocation = Payment['allocations'][number];

/** A payment beside the list: what it is, what it paid, and what may be done with it now. */
export function PaymentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('payments');
  const money = useMoneyText();
  const choices = usePaymentChoices();
  const [open, setOpen] = useState<'use' | 'refund' | 'void' | null>(null);
  const query = useRead(getPayment, { ...usePaymentsBase(), id }, { topics: paymentTopics });
  // Payments are never changed in place: what they are is in the ledger.
  const record: OpenRecord<Payment> = { row: query.data, query, saving: false, conflict: null, save: () => Promise.resolve(false), resolve: () => undefined, remove: () => Promise.resolve(false) };
  const payment = query.data;
  const may = (step: Payment['steps'][number]) => payment?.steps.includes(step) ?? false;
  const rest = payment !== undefined && /[1-9]/.test(payment.open);
  const actions = useRecordActions(id, [
    rest && may('allocate') && { id: 'use', label: t('panel.use'), icon: CornerDownRight, look: 'outline', bare: true, run: () => setOpen('use') },
    rest && may('refund') && { id: 'refund', label: t('panel.refund'), icon: HandCoins, look: 'outline', bare: true, run: () => setOpen('refund') },
    may('void') && { id: 'void', label: t('panel.void'), icon: Ban, destructive: true, run: () => setOpen('void') },
  ]);
  return (
    <>
      <RecordPanel
        record={record} topic={payments.topic} id={id} titleKey="number" fields={paymentFields} choices={choices} canEdit={false} onClose={onClose} party={payment?.partyId && payment.side !== 'employee' ? { id: payment.partyId, kind: payment.side } : undefined}
        status={(p) => <span className="flex flex-wrap items-center gap-x-3 gap-y-1"><StatusPill tone={stateTones[p.state]}>{t(`state.${p.state}`)}</StatusPill><span className="figures text-lg font-semibold">{money(p.amount, p.currency)}</span><span className="text-muted-foreground">{t(`direction.${p.direction}`)}</span></span>}
        properties={[
          { key: 'party', label: t('field.party'), cell: (p) => (p.partyId ? <RecordLink topic="parties.party" id={p.partyId}>{p.party}</RecordLink> : '–') }, { key: 'on', label: t('field.on') }, { key: 'method', label: t('field.method') }, { key: 'accountName', label: t('field.account'), cell: (p) => <span dir="auto">{p.accountName}</span> },
          { key: 'entryNumber', label: t('field.entry'), cell: (p) => <RecordLink topic="accounting.entry" id={p.entryId}>{p.entryNumber}</RecordLink> },
          ...(payment?.shownBy ? [{ key: 'shownBy', label: t('field.shownBy'), cell: () => <ShownBy line={payment.shownBy!} /> }] : payment?.state === 'pending' ? [{ key: 'shownBy', label: t('field.shownBy'), cell: () => <span className="text-muted-foreground">{t('panel.notShown')}</span> }] : []),
          ...(payment && payment.currency !== payment.baseCurrency ? [{ key: 'exchangeRate', label: t('field.exchangeRate'), cell: (p: Payment) => <span className="figures">{p.exchangeRate}</span> }, { key: 'baseAmount', label: t('field.baseAmount', { currency: payment.baseCurrency }), cell: (p: Payment) => <span className="figures">{money(p.baseAmount, p.baseCurrency)}</span> }] : []),
          ...(payment && /[1-9]/.test(payment.fee) ? [{ key: 'fee', label: t('field.fee'), cell: (p: Payment) => <span className="figures">{money(p.fee, p.currency)}</span> }] : []), ...(payment && /[1-9]/.test(payment.writtenOff) ? [{ key: 'writtenOff', label: t('field.writtenOff'), cell: (p: Payment) => <span><span className="figures">{money(p.writtenOff, p.currency)}</span> · {t(`writeOffReason.${p.writeOffReason ?? 'small_balance'}`)}</span> }] : []), ...(payment?.reference ? [{ key: 'reference', label: t('field.reference'), cell: (p: Payment) => <span dir="auto">{p.reference}</span> }] : []),
          ...(payment && payment.provider !== 'manual' ? [{ key: 'provider', label: t('field.provider'), cell: (p: Payment) => t(`provider.${p.provider}`) }] : []),
          ...(payment?.voidedOn ? [{ key: 'voidedOn', label: t('field.voided') }, { key: 'voidReason', label: t('field.voidReason'), cell: (p: Payment) => <span dir="auto">{p.voidReason}</span> }] : []),
        ]}
        actions={() => <ActionMenu actions={actions} label={t('panel.actions')} size="sm" />}
      >
        {(p) => (
          <section className="flex flex-col gap-3" aria-label={t('panel.uses')}>
            {p.memo && <p className="whitespace-pre-line" dir="auto">{p.memo}</p>}
            <h3 className="font-medium">{t('panel.uses')}</h3>
            {p.allocations.length === 0 ? <p className="text-muted-foreground">{t('panel.notUsed')}</p> : <Uses payment={p} />}
            {/[1-9]/.test(p.open) && (
              <div className="flex flex-wrap items-center gap-2">
                <span className="figures me-auto">{t('panel.left', { amount: money(p.open, p.currency) })}</span>
                <ActionButtons actions={actions} size="sm" />
              </div>
            )}
          </section>
        )}
      </RecordPanel>
      {payment && open === 'use' && <UseRestDialog payment={payment} onClose={() => setOpen(null)} />}
      {payment && open === 'void' && <VoidDialog payment={payment} onClose={() => setOpen(null)} />}
      {payment && open === 'refund' && <RecordPayment direction={payment.direction === 'in' ? 'out' : 'in'} side={payment.side} partyId={payment.partyId} source={{ type: paymentSource, id: payment.id }} onDone={() => setOpen(null)} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The line of a bank statement that shows the payment. */
function ShownBy({ line }: { line: NonNullable<Payment['shownBy']> }) {
  const may = useCan()('accounting.bank.view');
  return may ? <Link to={bankLineAddress(line)} className="focus-ring rounded-sm underline decoration-primary-ink/50 underline-offset-4 hover:decoration-primary-ink"><bdi>{line.text}</bdi></Link> : <bdi>{line.text}</bdi>;
}

/** What the payment paid, each with the way to take it back. */
function Uses({ payment }: { payment: Payment }) {
  const t = useT('payments');
  const money = useMoneyText();
  const base = usePaymentsBase();
  const day = useDayText();
  const [back, setBack] = useState<Allocation | null>(null);
  const takeBack = async (use: Allocation) => {
    try { await request(unallocatePayment, { ...base, id: payment.id, settlementId: use.settlementId }, { idempotencyKey: newId() }); } catch (error) { showError(error); throw error; }
    toast.success(t('panel.takenBack'));
    void invalidateTopics(paymentTopics);
  };
  return (
    <>
      <ul className="divide-y rounded-lg border">
        {payment.allocations.map((use) => (
          <li key={use.settlementId} className="flex flex-wrap items-center gap-x-3 px-3 py-2">
            <span className="me-auto min-w-0"><RecordLink topic={use.sourceType} id={use.sourceId}>{use.number}</RecordLink> <span className="text-sm text-muted-foreground">{[day(use.on), ...(/[1-9]/.test(use.discount) ? [t('panel.discounted', { amount: money(use.discount, payment.currency) }), ...(/[1-9]/.test(use.discountTax) ? [t('record.discountTax', { amount: money(use.discountTax, payment.currency) })] : [])] : []), ...(use.writeOffReason ? [t('panel.writtenOff', { amount: money(use.writtenOff, payment.currency), reason: t(`writeOffReason.${use.writeOffReason}`) })] : [])].join(' · ')}</span></span>
            <span className="figures">{money(use.amount, payment.currency)}</span>
            {payment.steps.includes('unallocate') && <IconButton size="sm" className="text-muted-foreground" aria-label={`${t('panel.takeBack')}: ${use.number}`} onClick={() => setBack(use)}><Undo2 className="mirror-rtl" /></IconButton>}
          </li>
        ))}
      </ul>
      {back && <AlertDialog open title={t('panel.takeBackTitle', { amount: money(back.amount, payment.currency), number: back.number })} description={t('panel.takeBackText')} confirmLabel={t('panel.takeBack')} onConfirm={() => takeBack(back)} onOpenChange={(open) => { if (!open) setBack(null); }} />}
    </>
  );
}
