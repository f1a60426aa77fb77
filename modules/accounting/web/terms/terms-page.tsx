import { CalendarClock, Pencil } from 'lucide-react';
import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { FormDrawer, HeldRecord } from '#core/web/forms/form-drawer.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { useSearchState, useSearchText } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { getBook, paymentTermFields, paymentTerms } from '../../contract.ts';
import { runBulk } from '../parts/master-calls.ts';
import { recordAddress } from '../parts/record-address.ts';
import { RemoveMaster } from '../parts/remove-master.tsx';
import { TermEditForm, TermForm } from './term-form.tsx';
import { useTermText } from './term-words.ts';

const path = '/accounting/payment-term';
const topics = [paymentTerms.topic];

/** Payment terms: when and in which parts documents are due. */
export function TermsPage() {
  const t = useT('accounting');
  const can = useCan();
  const search = useSearchText();
  const base = { workspace_slug: useViewer().workspace?.slug ?? '' };
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  const text = useTermText();
  const currency = useCurrency();
  const edit = can(paymentTerms.can.edit);
  return (
    <>
      <ListPage
        endpoint={paymentTerms.list} input={base} fields={paymentTermFields} topics={topics} title={t('term.title')} rowHref={(x) => recordAddress(path, x.id, search)} exportEndpoint={paymentTerms.export}
        columns={[{ key: 'name', header: t('term.name'), pin: 'start', width: 240, editable: edit }, { key: 'lines', header: t('term.says'), width: 420, cell: (x) => text(x) }, { key: 'createdAt', header: t('created'), hidden: true }]}
        onEdit={(x, key, value) => request(paymentTerms.update, { ...base, id: x.id, version: x.version, [key]: value })}
        primaryAction={edit ? { label: t('term.add'), onPress: () => change({ add: true, id: '' }) } : undefined}
        bulkActions={can(paymentTerms.can.remove) ? [{ label: t('remove'), destructive: true, run: (selection) => runBulk(paymentTerms.bulk, base, selection, { remove: true }) }] : []}
        empty={{ title: t('term.emptyTitle'), text: t('term.empty'), icon: CalendarClock }}
      />
      {id && <TermPanel key={id} id={id} currency={currency} onClose={() => change({ id: '' })} />}
      {add && edit && <FormDrawer onClose={() => change({ add: false })} title={t('term.add')}><TermForm currency={currency} onCancel={() => change({ add: false })} onDone={(x) => change({ add: false, id: x.id })} /></FormDrawer>}
    </>
  );
}

function TermPanel({ id, currency, onClose }: { id: string; currency: string; onClose: () => void }) {
  const t = useT('accounting');
  const can = useCan();
  const record = useRecord(paymentTerms, { workspace_slug: useViewer().workspace?.slug ?? '' }, id);
  const text = useTermText();
  const [editing, setEditing] = useState(false);
  if (editing && record.row) {
    return <FormDrawer onClose={() => setEditing(false)} title={record.row.name}><HeldRecord row={record.row}>{(term) => <TermEditForm term={term} currency={currency} onCancel={() => setEditing(false)} onDone={() => { setEditing(false); void record.query.refetch(); }} />}</HeldRecord></FormDrawer>;
  }
  return (
    <RecordPanel
      record={record} topic={paymentTerms.topic} id={id} titleKey="name" fields={paymentTermFields} canEdit={can(paymentTerms.can.edit)} onClose={onClose}
      properties={[{ key: 'lines', label: t('term.says'), cell: (x) => text(x) }, { key: 'createdAt', label: t('created') }]}
      actions={(term) => (
        <>
          {can(paymentTerms.can.edit) && <IconButton size="sm" className="text-muted-foreground" aria-label={t('edit')} {...tip(t('edit'))} onClick={() => setEditing(true)}><Pencil /></IconButton>}
          {can(paymentTerms.can.remove) && <RemoveMaster endpoints={paymentTerms} id={term.id} onRemoved={onClose} />}
        </>
      )}
    />
  );
}

/** The currency of the books, which an amount that is taken off is offered in. */
function useCurrency(): string {
  const can = useCan();
  const book = useRead(getBook, { workspace_slug: useViewer().workspace?.slug ?? '' }, { topics: ['accounting.book'], staleTime: 60_000, enabled: can('accounting.ledger.view') });
  return book.data?.book?.baseCurrency ?? 'EUR';
}
