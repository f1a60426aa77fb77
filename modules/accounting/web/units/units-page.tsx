import { Ruler } from 'lucide-react';
import { useMemo } from 'react';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { RecordForm } from '#core/web/resource/record-form.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { useSearchState, useSearchText } from '#core/web/router.ts';
import { FormDrawer } from '#core/web/forms/form-drawer.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { unitCategories, unitFields, units } from '../../contract.ts';
import { recordAddress } from '../parts/record-address.ts';
import { RemoveButton } from '../parts/remove-button.tsx';
import { runBulk } from '../parts/master-calls.ts';

const path = '/accounting/unit';
const topics = ['accounting.unit'];

/** Units of measure. */
export function UnitsPage() {
  const t = useT('accounting');
  const can = useCan();
  const search = useSearchText();
  const base = { workspace_slug: useViewer().workspace?.slug ?? '' };
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  const choices = useChoices();
  const edit = can(units.can.edit);
  return (
    <>
      <ListPage
        endpoint={units.list} input={base} fields={unitFields} topics={topics} title={t('unit.title')} choices={choices} rowHref={(u) => recordAddress(path, u.id, search)} exportEndpoint={units.export}
        columns={[{ key: 'name', header: t('unit.name'), pin: 'start', width: 240 }, { key: 'category', header: t('unit.category') }, { key: 'factor', header: t('unit.factor'), editable: edit }, { key: 'rounding', header: t('unit.rounding'), editable: edit }, { key: 'code', header: t('unit.code'), editable: edit }]}
        onEdit={(u, key, value) => request(units.update, { ...base, id: u.id, version: u.version, [key]: key === 'factor' || key === 'rounding' ? String(value) : value })}
        primaryAction={edit ? { label: t('unit.add'), onPress: () => change({ add: true, id: '' }) } : undefined}
        bulkActions={can(units.can.remove) ? [{ label: t('remove'), destructive: true, run: (selection) => runBulk(units.bulk, base, selection, { remove: true }) }] : []}
        empty={{ title: t('unit.emptyTitle'), text: t('unit.empty'), icon: Ruler }}
      />
      {id && <UnitPanel key={id} id={id} onClose={() => change({ id: '' })} />}
      {add && edit && (
        <FormDrawer onClose={() => change({ add: false })} title={t('unit.add')}>
          <RecordForm endpoint={units.create} fixed={base} topics={topics} submitLabel={t('add')} draftKey="accounting.unit" values={{ category: 'count', factor: '1', rounding: '0.000001' }} onCancel={() => change({ add: false })} onDone={(u) => change({ add: false, id: u.id })}
            fields={[{ key: 'name', label: t('unit.name'), type: 'text', required: true }, { key: 'category', label: t('unit.category'), type: 'select', options: choices.category }, { key: 'factor', label: t('unit.factor'), type: 'text', help: t('unit.factorHelp') }, { key: 'rounding', label: t('unit.rounding'), type: 'money', help: t('unit.roundingHelp') }, { key: 'code', label: t('unit.code'), type: 'text', help: t('unit.codeHelp') }]} />
        </FormDrawer>
      )}
    </>
  );
}

function useChoices() {
  const t = useT('accounting');
  return useMemo(() => ({ category: unitCategories.map((value) => ({ value, label: t(`unit.of.${value}`) })) }), [t]);
}

function UnitPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('accounting');
  const can = useCan();
  const record = useRecord(units, { workspace_slug: useViewer().workspace?.slug ?? '' }, id);
  const choices = useChoices();
  return (
    <RecordPanel
      record={record} topic={units.topic} id={id} titleKey="name" fields={unitFields} choices={choices} canEdit={can(units.can.edit)} onClose={onClose}
      properties={[{ key: 'category', label: t('unit.category'), editable: true }, { key: 'factor', label: t('unit.factor'), editable: true }, { key: 'rounding', label: t('unit.rounding'), editable: true }, { key: 'code', label: t('unit.code'), editable: true }, { key: 'createdAt', label: t('created') }]}
      actions={() => can(units.can.remove) && <RemoveButton record={record} onRemoved={onClose} />}
    />
  );
}
