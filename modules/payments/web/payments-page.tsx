import { FileOutput, HandCoins, Scale } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { Link, useSearchState, useSearchText } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { paymentFields, payments } from '../contract.ts';
import { EitherPayment } from './create-payment.tsx';
import { PaymentCard } from './payment-card.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { StateChips } from './state-chips.tsx';
import { paymentAddress, paymentTopics, usePaymentChoices, usePaymentsBase } from './payment-words.ts';

// Few people pay by file: its pages come when they are asked for.
const PayBills = lazy(async () => ({ default: (await import('./pay-bills/pay-bills.tsx')).PayBills }));

/** All payments. */
export function PaymentsPage() {
  const t = useT('payments');
  const can = useCan();
  const search = useSearchText();
  const money = useMoneyText();
  const base = usePaymentsBase();
  const choices = usePaymentChoices();
  const [{ id, add, file }, change] = useSearchState({ id: '', add: false, file: false });
  const record = can('payments.payment.record');
  const amount = (value: string, currency: string) => <span className="figures">{money(value, currency)}</span>;
  return (
    <>
      <ListPage
        endpoint={payments.list} input={base} fields={paymentFields} topics={paymentTopics} title={t('list.title')} description={<StateChips />} choices={choices} rowHref={(p) => paymentAddress(p.id, search)} exportEndpoint={payments.export} rowName={(p) => p.number} card={(p) => <PaymentCard payment={p} />}
        secondary={<>
          <Link to="/payments/netting" className={buttonStyle({ variant: 'outline', size: 'sm' })}><Scale aria-hidden />{t('netting.title')}</Link>
          {record && <Button size="sm" variant="outline" onClick={() => change({ file: true, id: '' })}><FileOutput aria-hidden />{t('file.open')}</Button>}
        </>}
        primaryAction={record ? { label: t('list.add'), onPress: () => change({ add: true, id: '' }) } : undefined}
        columns={[
          { key: 'number', header: t('field.number'), pin: 'start', width: 130 }, { key: 'party', header: t('field.party'), width: 220, cell: (p) => <span dir="auto">{p.party || '–'}</span> }, { key: 'on', header: t('field.on'), width: 120 }, { key: 'direction', header: t('field.direction'), width: 120 },
          { key: 'method', header: t('field.method'), width: 140 }, { key: 'amount', header: t('field.amount'), width: 140, align: 'end', cell: (p) => amount(p.amount, p.currency) }, { key: 'open', header: t('field.open'), width: 130, align: 'end', cell: (p) => (/[1-9]/.test(p.open) ? amount(p.open, p.currency) : <span className="text-muted-foreground">–</span>) },
          { key: 'state', header: t('field.state'), width: 130 }, { key: 'status', header: t('field.status'), hidden: true }, { key: 'reference', header: t('field.reference'), hidden: true, cell: (p) => <span dir="auto">{p.reference || '–'}</span> }, { key: 'side', header: t('field.side'), hidden: true }, { key: 'currency', header: t('field.currency'), hidden: true }, { key: 'createdAt', header: t('field.createdAt'), hidden: true },
        ]}
        empty={{ title: t('list.emptyTitle'), text: t('list.empty'), icon: HandCoins }}
      />
      {id && <PaymentPanel key={id} id={id} onClose={() => change({ id: '' })} />}
      {file && record && <Suspense><PayBills onClose={() => change({ file: false })} /></Suspense>}
      {add && record && (
        <Drawer open size="lg" title={t('list.add')} onOpenChange={(open) => { if (!open) change({ add: false }); }}>
          <EitherPayment draftKey="payments.payment" onCancel={() => change({ add: false })} onDone={(payment) => change({ add: false, id: payment.id })} />
        </Drawer>
      )}
    </>
  );
}
