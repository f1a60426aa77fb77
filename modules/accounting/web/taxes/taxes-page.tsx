import { FlaskConical, Percent } from 'lucide-react';
import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useSearchState, useSearchText } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { FormDrawer } from '#core/web/forms/form-drawer.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { taxes, taxFields } from '../../contract.ts';
import { runBulk } from '../parts/master-calls.ts';
import { recordAddress } from '../parts/record-address.ts';
import { TaxBench } from './tax-bench.tsx';
import { TaxForm } from './tax-form.tsx';
import { TaxPanel } from './tax-panel.tsx';
import { rateOf, useTaxChoices } from './tax-words.ts';

/** Taxes with their dated rates, and a bench to try them on. */
export function TaxesPage() {
  const t = useT('accounting');
  const can = useCan();
  const search = useSearchText();
  const base = { workspace_slug: useViewer().workspace?.slug ?? '' };
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  const [trying, setTrying] = useState(false);
  const choices = useTaxChoices();
  const edit = can(taxes.can.edit);
  return (
    <>
      <ListPage
        endpoint={taxes.list} input={base} fields={taxFields} topics={[taxes.topic]} title={t('tax.title')} choices={choices} rowHref={(x) => recordAddress('/accounting/tax', x.id, search)} exportEndpoint={taxes.export}
        columns={[
          { key: 'name', header: t('tax.name'), pin: 'start', width: 240 }, { key: 'rate', header: t('tax.rate'), cell: (x) => rateOf(x.kind, x.rate) }, { key: 'kind', header: t('tax.kind') }, { key: 'appliesTo', header: t('tax.appliesTo') },
          { key: 'included', header: t('tax.included') }, { key: 'code', header: t('tax.code'), editable: edit }, { key: 'category', header: t('tax.category'), hidden: true }, { key: 'basis', header: t('tax.basis'), hidden: true }, { key: 'isActive', header: t('tax.isActive'), hidden: true }, { key: 'sequence', header: t('tax.sequence'), editable: edit },
        ]}
        onEdit={(x, key, value) => request(taxes.update, { ...base, id: x.id, version: x.version, [key]: value })}
        primaryAction={edit ? { label: t('tax.add'), onPress: () => change({ add: true, id: '' }) } : undefined}
        secondary={<Button size="sm" variant="outline" onClick={() => setTrying(true)}><FlaskConical />{t('bench.open')}</Button>}
        bulkActions={can(taxes.can.remove) ? [{ label: t('remove'), destructive: true, run: (selection) => runBulk(taxes.bulk, base, selection, { remove: true }) }] : []}
        empty={{ title: t('tax.emptyTitle'), text: t('tax.empty'), icon: Percent }}
      />
      {id && <TaxPanel key={id} id={id} onClose={() => change({ id: '' })} />}
      {add && edit && <FormDrawer onClose={() => change({ add: false })} title={t('tax.add')}><TaxForm onCancel={() => change({ add: false })} onDone={(tax) => change({ add: false, id: tax.id })} /></FormDrawer>}
      {trying && <TaxBench onClose={() => setTrying(false)} />}
    </>
  );
}
