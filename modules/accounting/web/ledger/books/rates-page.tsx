import { Coins } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { MenuItem } from '#core/web/ui/menu.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { addFxRate, fxRateFields, listFxRates, removeFxRate, type FxRate } from '../../../contract.ts';
import { BooksMenu } from '../books-menu.tsx';
import { useBooksBase } from '../use-books.ts';

const topics = ['accounting.fx_rate'];

/** Exchange rates by day. */
export function RatesPage() {
  const t = useT('accounting');
  const base = useBooksBase();
  const mayEdit = useCan()('accounting.entry.post');
  const [adding, setAdding] = useState(false);
  const remove = async (rate: FxRate) => { try { await request(removeFxRate, { ...base, currency: rate.currency, on: rate.on }, { idempotencyKey: newId() }); void invalidateTopics(topics); } catch (error) { showError(error); } };
  return (
    <>
      <ListPage
        endpoint={listFxRates} input={base} fields={fxRateFields} topics={topics} title={t('ledger.rates.title')} description={t('ledger.rates.lead')} secondary={<BooksMenu />} primaryAction={mayEdit ? { label: t('ledger.rates.add'), onPress: () => setAdding(true) } : undefined} rowName={(r) => `${r.currency} ${r.on}`}
        columns={[{ key: 'on', header: t('ledger.rates.on'), width: 140, pin: 'start' }, { key: 'currency', header: t('ledger.rates.currency'), width: 120 }, { key: 'rate', header: t('ledger.rates.rate'), width: 240, cell: (r) => <span className="figures">1 {r.currency} = {r.rate} {r.baseCurrency}</span> }, { key: 'source', header: t('ledger.rates.source'), width: 140, cell: (r) => t(`ledger.rates.sources.${r.source}`) }]}
        {...(mayEdit ? { rowActions: (r: FxRate) => <MenuItem destructive onSelect={() => void remove(r)}>{t('remove')}</MenuItem> } : {})}
        empty={{ title: t('ledger.rates.emptyTitle'), text: t('ledger.rates.empty'), icon: Coins }}
      />
      {adding && <RateDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function RateDialog({ onClose }: { onClose: () => void }) {
  const t = useT('accounting');
  const state = useEndpointForm(addFxRate, { defaults: { currency: '', on: useWorkspaceDay(), rate: '' }, fixed: useBooksBase(), topics, warnOnLeave: false, onDone: onClose });
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('ledger.rates.add')} description={t('ledger.rates.help')}>
      <EndpointForm state={state}>
        <FormField name="currency" label={t('ledger.rates.currency')} required><Input maxLength={3} className="max-w-28" placeholder="EUR" autoComplete="off" /></FormField>
        <FormField name="on" label={t('ledger.rates.on')} required><Input type="date" /></FormField>
        <FormField name="rate" label={t('ledger.rates.rate')} required><Input inputMode="decimal" className="figures" autoComplete="off" /></FormField>
        <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><SubmitButton>{t('add')}</SubmitButton></div>
      </EndpointForm>
    </Dialog>
  );
}
