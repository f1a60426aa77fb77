import { Repeat } from 'lucide-react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useSearchState, useSearchText } from '#core/web/router.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { directionOf, documentCalls, recurringFields, recurringInvoices, type RecurringInvoice } from '../../contract.ts';
import { sameDayLater } from '../../rules/recurring.ts';
import { dayWritten } from '../documents/document-words.ts';
import { RecurringForm } from './recurring-form.tsx';
import { RecurringPanel } from './recurring-panel.tsx';
import { recurringTopics, stateOf, stateTones, useBase, useRecurringChoices } from './recurring-words.ts';

/** Invoices that come again and again. */
export function RecurringPage() {
  const t = useT('invoicing');
  const can = useCan();
  const base = useBase();
  const search = useSearchText();
  const money = useMoneyText();
  const language = useLanguage();
  const [{ id, add, from, kind }, change] = useSearchState({ id: '', add: false, from: '', kind: '' });
  const edit = can('invoicing.settings');
  const day = (on: string | null) => (on ? dayWritten(on, language) : '–');
  return (
    <>
      <ListPage
        endpoint={recurringInvoices.list} input={base} fields={recurringFields} topics={recurringTopics} title={t('recurring.title')} choices={useRecurringChoices()} rowHref={(r) => address(r.id, search)} exportEndpoint={recurringInvoices.export} rowName={(r) => r.name}
        primaryAction={edit ? { label: t('recurring.add'), onPress: () => change({ add: true, id: '' }) } : undefined} card={(r) => <RecurringCard row={r} />}
        columns={[
          { key: 'name', header: t('recurring.field.name'), pin: 'start', width: 200 }, { key: 'kind', header: t('recurring.field.kind'), width: 150 }, { key: 'party', header: t('recurring.field.party'), width: 190, cell: (r) => <span dir="auto">{r.party || '–'}</span> }, { key: 'paused', header: t('recurring.field.state'), width: 130, cell: (r) => <State row={r} /> },
          { key: 'unit', header: t('recurring.field.every'), width: 150, cell: (r) => t(`recurring.every.${r.unit}`, { count: r.step }) }, { key: 'nextOn', header: t('recurring.field.nextOn'), width: 130, cell: (r) => day(r.nextOn) },
          { key: 'total', header: t('recurring.field.total'), width: 130, align: 'end', cell: (r) => <span className="figures">{money(r.total, r.currency)}</span> }, { key: 'mode', header: t('recurring.field.mode'), width: 160 }, { key: 'charge', header: t('recurring.field.charge'), width: 180, hidden: true }, { key: 'createdAt', header: t('recurring.field.createdAt'), hidden: true },
        ]}
        empty={{ title: t('recurring.emptyTitle'), text: t('recurring.empty'), icon: Repeat }}
      />
      {id && <RecurringPanel key={id} id={id} onClose={() => change({ id: '' })} />}
      {from && edit && <MakeRecurring key={from} from={from} kind={kind === 'bill' ? 'bill' : 'invoice'} onCancel={() => change({ from: '', kind: '' })} onDone={(r) => change({ from: '', kind: '', id: r.id })} />}
      {add && edit && <Drawer open onOpenChange={(open) => { if (!open) change({ add: false }); }} title={t('recurring.add')}><RecurringForm onCancel={() => change({ add: false })} onDone={(r) => change({ add: false, id: r.id })} /></Drawer>}
    </>
  );
}

/** The form for an invoice that is to come again: from the next time on, since this one is made. */
function MakeRecurring({ from, kind, onDone, onCancel }: { from: string; kind: RecurringInvoice['kind']; onDone: (row: RecurringInvoice) => void; onCancel: () => void }) {
  const t = useT('invoicing');
  const today = useWorkspaceDay();
  const query = useRead(documentCalls[directionOf(kind)].get, { ...useBase(), id: from });
  return (
    <Drawer open onOpenChange={(open) => { if (!open) onCancel(); }} title={t('recurring.make')}>
      <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={1} />}>{(d) => <RecurringForm source={{ id: d.id, kind, title: (d.title || d.party?.name || '').slice(0, 120), startOn: sameDayLater(d.issuedOn, today) }} onCancel={onCancel} onDone={onDone} />}</QueryView>
    </Drawer>
  );
}

function address(id: string, search: string): string {
  const params = new URLSearchParams(search);
  params.delete('add');
  params.delete('from');
  params.delete('kind');
  params.set('id', id);
  return `/invoice/recurring?${params}`;
}

/** How it stands, as a dot and a word. */
function State({ row }: { row: RecurringInvoice }) {
  const t = useT('invoicing');
  const state = stateOf(row);
  return <span className="inline-flex items-center gap-1.5"><StatusDot tone={stateTones[state]} />{t(`recurring.state.${state}`)}</span>;
}

function RecurringCard({ row: r }: { row: RecurringInvoice }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const language = useLanguage();
  return (
    <div className="min-w-0">
      <p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{r.name}</span><span className="figures shrink-0">{money(r.total, r.currency)}</span></p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><State row={r} />{r.party && <span className="truncate" dir="auto">{r.party}</span>}<span>{t(`recurring.every.${r.unit}`, { count: r.step })}</span>{r.nextOn && <span>{dayWritten(r.nextOn, language)}</span>}</p>
    </div>
  );
}
