import { Filter, Trash2, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ImportDialog } from '#core/web/resource/import-dialog-later.tsx';
import { ListPage } from '#core/web/resource/list-page.tsx';
import type { RecordField } from '#core/web/resource/record-form.tsx';
import { RecordForm } from '#core/web/resource/record-form.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { useSearchState } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { wordFields, wordFilters } from '../../contract/words.ts';
import { wordActions } from '../../rules/words.ts';

const { topic } = wordFilters;
const tones = { refuse: 'destructive', hold: 'warning', mask: 'neutral' } as const;
type Row = OutputOf<typeof wordFilters.list>['items'][number];

/** Words and phrases that are not published as they are; for managers. */
export function WordsPage() {
  const t = useT('notifications');
  const base = { workspace_slug: useViewer().workspace?.slug ?? '' };
  const [{ open, add }, change] = useSearchState({ open: '', add: false });
  const [importing, setImporting] = useState(false);
  const { fields, choices } = useBoxes();
  return (
    <>
      <ListPage
        endpoint={wordFilters.list} input={base} fields={wordFields} topics={[topic]} title={t('words.title')} description={t('words.lead')} choices={choices} rowName={(row: Row) => row.phrase} onOpen={(row: Row) => change({ open: row.id, add: false })} exportEndpoint={wordFilters.export}
        columns={[{ key: 'phrase', header: t('words.phrase'), pin: 'start', width: 280, editable: true }, { key: 'action', header: t('words.action'), editable: true }, { key: 'createdAt', header: t('words.createdAt') }]}
        onEdit={(row: Row, key, value) => request(wordFilters.update, { ...base, id: row.id, version: row.version, [key]: value } as never, { idempotencyKey: newId() })}
        bulk={{ endpoint: wordFilters.bulk, input: base, fields: fields.filter((f) => f.key === 'action'), canEdit: true, canRemove: true }}
        primaryAction={{ label: t('words.add'), onPress: () => change({ add: true, open: '' }) }}
        secondary={<Button size="sm" variant="outline" onClick={() => setImporting(true)}><Upload aria-hidden />{t('words.import')}</Button>}
        empty={{ title: t('words.emptyTitle'), text: t('words.empty'), icon: Filter }}
      />
      {open && <WordPanel key={open} id={open} onClose={() => change({ open: '' })} />}
      {add && (
        <Drawer open title={t('words.add')} onOpenChange={(shown) => { if (!shown) change({ add: false }); }}>
          <RecordForm endpoint={wordFilters.create} fields={fields} values={{ action: 'hold' }} fixed={base} topics={[topic]} draftKey={topic} submitLabel={t('words.add')} success={t('words.added')} onDone={() => change({ add: false })} onCancel={() => change({ add: false })} />
        </Drawer>
      )}
      {importing && <ImportDialog topic={topic} name={t('words.title')} labelOf={(key) => fields.find((f) => f.key === key)?.label ?? key} onClose={() => setImporting(false)} />}
    </>
  );
}

function useBoxes() {
  const t = useT('notifications');
  return useMemo(() => {
    const options = wordActions.map((value) => ({ value, label: t(`words.does.${value}`), tone: tones[value] }));
    const fields: RecordField[] = [
      { key: 'phrase', label: t('words.phrase'), type: 'text', required: true, help: t('words.phraseHelp') },
      { key: 'action', label: t('words.action'), type: 'select', required: true, options, help: t('words.actionHelp') },
    ];
    return { fields, choices: { action: options } };
  }, [t]);
}

function WordPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('notifications');
  const record = useRecord(wordFilters, { workspace_slug: useViewer().workspace?.slug ?? '' }, id);
  const { choices } = useBoxes();
  const label = t('words.remove');
  return (
    <RecordPanel
      record={record} topic={topic} id={id} titleKey="phrase" fields={wordFields} choices={choices} canEdit onClose={onClose}
      properties={[{ key: 'action', label: t('words.action'), editable: true }, { key: 'createdAt', label: t('words.createdAt') }]}
      actions={() => <IconButton size="sm" className="text-muted-foreground" aria-label={label} {...tip(label)} onClick={async () => { if (await record.remove()) onClose(); }}><Trash2 /></IconButton>}
    />
  );
}
