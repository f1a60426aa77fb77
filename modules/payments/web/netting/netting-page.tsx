import { Scale } from 'lucide-react';
import { FormDrawer } from '#core/web/forms/form-drawer.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useSearchState, useSearchText } from '#core/web/router.ts';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { nettingFields, nettings, type NettingRow } from '../../contract.ts';
import { useDayText, usePaymentChoices, usePaymentsBase } from '../payment-words.ts';
import { NettingForm } from './netting-form.tsx';
import { NettingPanel } from './netting-panel.tsx';
import { nettingAddress, nettingTopics, useMayNet } from './netting-words.ts';

/** What was set off against each other, and the way to set more off. */
export function NettingPage() {
  const t = useT('payments');
  const money = useMoneyText();
  const base = usePaymentsBase();
  const search = useSearchText();
  const may = useMayNet();
  const { status } = usePaymentChoices();
  const [{ id, add, party }, change] = useSearchState({ id: '', add: false, party: '' });
  return (
    <>
      <ListPage
        endpoint={nettings.list} input={base} fields={nettingFields} topics={nettingTopics} title={t('netting.title')} choices={{ status: status ?? [] }} rowHref={(n) => nettingAddress(n.id, search)} exportEndpoint={nettings.export} rowName={(n) => n.number} card={(n) => <NettingCard netting={n} />}
        primaryAction={may ? { label: t('netting.add'), onPress: () => change({ add: true, id: '', party: '' }) } : undefined}
        columns={[
          { key: 'number', header: t('field.number'), pin: 'start', width: 130 }, { key: 'party', header: t('netting.party'), width: 240, cell: (n) => <span dir="auto">{n.party}</span> }, { key: 'on', header: t('field.on'), width: 130 },
          { key: 'amount', header: t('field.amount'), width: 150, align: 'end', cell: (n) => <span className="figures">{money(n.amount, n.currency)}</span> }, { key: 'status', header: t('field.state'), width: 120 }, { key: 'currency', header: t('field.currency'), hidden: true }, { key: 'createdAt', header: t('field.createdAt'), hidden: true },
        ]}
        empty={{ title: t('netting.emptyTitle'), text: t('netting.empty'), icon: Scale }}
      />
      {id && <NettingPanel key={id} id={id} onClose={() => change({ id: '' })} />}
      {add && may && <FormDrawer size="lg" title={t('netting.add')} onClose={() => change({ add: false, party: '' })}><NettingForm partyId={party || null} onCancel={() => change({ add: false, party: '' })} onDone={(n) => change({ add: false, party: '', id: n.id })} /></FormDrawer>}
    </>
  );
}

/** A netting in a list on a phone. */
function NettingCard({ netting: n }: { netting: NettingRow }) {
  const t = useT('payments');
  const day = useDayText();
  const money = useMoneyText();
  return (
    <div className="min-w-0">
      <p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{n.party}</span><span className="figures shrink-0">{money(n.amount, n.currency)}</span></p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><span className="figures">{n.number}</span><span>{day(n.on)}</span><span className="inline-flex items-center gap-1.5"><StatusDot tone={n.status === 'posted' ? 'success' : 'neutral'} />{t(`status.${n.status}`)}</span></p>
    </div>
  );
}
