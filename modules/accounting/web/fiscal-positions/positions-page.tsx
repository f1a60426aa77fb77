import { Globe, Pencil } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { FormDrawer, HeldRecord } from '#core/web/forms/form-drawer.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { useSearchState, useSearchText } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { toast } from '#core/web/ui/toast.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { addUsualPositions, fiscalPositionFields, fiscalPositions, type FiscalPosition } from '../../contract.ts';
import { runBulk } from '../parts/master-calls.ts';
import { recordAddress } from '../parts/record-address.ts';
import { RemoveMaster } from '../parts/remove-master.tsx';
import { useFiscalChoices, useMappingText, usePlaceName } from './fiscal-words.ts';
import { PositionEditForm, PositionForm } from './position-form.tsx';

const topics = [fiscalPositions.topic];

/** Where a position applies by itself, in words. */
function useAreaText(): (position: FiscalPosition) => string {
  const t = useT('accounting');
  const placeName = usePlaceName();
  return ({ area, countries }) => (area === 'countries' ? countries.map(placeName).join(', ') : t(`fiscal.areas.${area}`));
}

/** Fiscal positions: which taxes take the place of the usual ones for whom. */
export function PositionsPage() {
  const t = useT('accounting');
  const can = useCan();
  const search = useSearchText();
  const language = useLanguage();
  const base = { workspace_slug: useViewer().workspace?.slug ?? '' };
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  const [busy, setBusy] = useState(false);
  const [area, mapping, choices] = [useAreaText(), useMappingText(), useFiscalChoices()];
  const edit = can(fiscalPositions.can.edit);
  const addUsual = async () => {
    setBusy(true);
    try {
      const { added } = await request(addUsualPositions, { ...base, language: language === 'ar' ? 'ar' : 'en' }, { idempotencyKey: newId() });
      void invalidateTopics(topics);
      toast.success(added === 0 ? t('fiscal.addedNone') : t('fiscal.added', { count: added }));
    } catch (error) { showError(error); } finally { setBusy(false); }
  };
  return (
    <>
      <ListPage
        endpoint={fiscalPositions.list} input={base} fields={fiscalPositionFields} topics={topics} title={t('fiscal.title')} choices={choices} rowHref={(x) => recordAddress('/accounting/fiscal-position', x.id, search)} exportEndpoint={fiscalPositions.export}
        columns={[
          { key: 'name', header: t('fiscal.name'), pin: 'start', width: 240, editable: edit }, { key: 'area', header: t('fiscal.area'), width: 240, cell: (x) => area(x) }, { key: 'taxIdRule', header: t('fiscal.taxIdRule'), width: 160 }, { key: 'taxes', header: t('fiscal.taxes'), width: 340, cell: (x) => mapping(x) },
          { key: 'side', header: t('fiscal.side'), width: 160 }, { key: 'sequence', header: t('fiscal.sequence'), width: 100, editable: edit }, { key: 'isActive', header: t('fiscal.isActive'), hidden: true }, { key: 'createdAt', header: t('created'), hidden: true },
        ]}
        onEdit={(x, key, value) => request(fiscalPositions.update, { ...base, id: x.id, version: x.version, [key]: value })}
        primaryAction={edit ? { label: t('fiscal.add'), onPress: () => change({ add: true, id: '' }) } : undefined}
        secondary={edit ? <Button size="sm" variant="outline" loading={busy} onClick={() => void addUsual()}><Globe aria-hidden />{t('fiscal.usual')}</Button> : undefined}
        bulkActions={can(fiscalPositions.can.remove) ? [{ label: t('remove'), destructive: true, run: (selection) => runBulk(fiscalPositions.bulk, base, selection, { remove: true }) }] : []}
        empty={{ title: t('fiscal.emptyTitle'), text: t('fiscal.empty'), icon: Globe }}
      />
      {id && <PositionPanel key={id} id={id} onClose={() => change({ id: '' })} />}
      {add && edit && <FormDrawer onClose={() => change({ add: false })} title={t('fiscal.add')}><PositionForm onCancel={() => change({ add: false })} onDone={(x) => change({ add: false, id: x.id })} /></FormDrawer>}
    </>
  );
}

function PositionPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('accounting');
  const can = useCan();
  const base = { workspace_slug: useViewer().workspace?.slug ?? '' };
  const record = useRecord(fiscalPositions, base, id);
  const [area, mapping, choices] = [useAreaText(), useMappingText(), useFiscalChoices()];
  const [editing, setEditing] = useState(false);
  const archive = async (position: FiscalPosition) => {
    try { await request(fiscalPositions.update, { ...base, id, version: position.version, isActive: false }); void invalidateTopics(topics); void record.query.refetch(); return true; } catch (error) { showError(error); return false; }
  };
  if (editing && record.row) {
    return <FormDrawer onClose={() => setEditing(false)} title={record.row.name}><HeldRecord row={record.row}>{(position) => <PositionEditForm position={position} onCancel={() => setEditing(false)} onDone={() => { setEditing(false); void record.query.refetch(); }} />}</HeldRecord></FormDrawer>;
  }
  return (
    <RecordPanel
      record={record} topic={fiscalPositions.topic} id={id} titleKey="name" fields={fiscalPositionFields} canEdit={can(fiscalPositions.can.edit)} onClose={onClose}
      properties={[
        { key: 'side', label: t('fiscal.side'), cell: (x) => choices.side.find((c) => c.value === x.side)?.label ?? x.side }, { key: 'area', label: t('fiscal.area'), cell: (x) => area(x) }, { key: 'taxIdRule', label: t('fiscal.taxIdRule'), cell: (x) => choices.taxIdRule.find((c) => c.value === x.taxIdRule)?.label ?? x.taxIdRule },
        { key: 'sequence', label: t('fiscal.sequence') }, { key: 'taxes', label: t('fiscal.taxes'), cell: (x) => mapping(x) }, { key: 'note', label: t('fiscal.note'), cell: (x) => x.note || '–' }, { key: 'isActive', label: t('fiscal.isActive') }, { key: 'createdAt', label: t('created') },
      ]}
      actions={(position) => (
        <>
          {can(fiscalPositions.can.edit) && <IconButton size="sm" className="text-muted-foreground" aria-label={t('edit')} {...tip(t('edit'))} onClick={() => setEditing(true)}><Pencil /></IconButton>}
          {can(fiscalPositions.can.remove) && <RemoveMaster endpoints={fiscalPositions} id={position.id} onRemoved={onClose} stop={position.isActive ? () => archive(position) : undefined} />}
        </>
      )}
    />
  );
}
