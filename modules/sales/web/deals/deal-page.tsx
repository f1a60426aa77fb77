import { useMemo } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useShowsRecord } from '#core/web/present-record.ts';
import { CustomValues } from '#core/web/resource/custom-values.tsx';
import { choicesOf, humanized } from '#core/web/resource/filter-tree.ts';
import { RecordAttachments } from '#core/web/resource/record-attachments.tsx';
import { RecordComments } from '#core/web/resource/record-comments.tsx';
import { RecordConflictNotice, type FieldWords } from '#core/web/resource/record-conflict.tsx';
import { RecordPager } from '#core/web/resource/record-pager.tsx';
import { RecordWatch } from '#core/web/resource/record-watch.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { Link, useGo, useSearchState } from '#core/web/router.ts';
import { usePageTitle } from '#core/web/title.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { dealFields, opportunities, type Deal } from '../../contract.ts';
import { ActivityPanel } from '../leads/activity-panel.tsx';
import { RecordStream } from '../leads/stream/record-stream.tsx';
import { useBase } from '../leads/use-leads.ts';
import { MailDialog } from '../mails/mail-dialog.tsx';
import { TextDialog } from '../texts/text-dialog.tsx';
import { DealContacts } from './deal-contacts.tsx';
import { DealFacts } from './deal-facts.tsx';
import { DealForm } from './deal-form.tsx';
import { DealHead } from './deal-head.tsx';
import { DealHistory } from './deal-history.tsx';
import { DealLines } from './deal-lines.tsx';
import { DealOrders } from './deal-orders.tsx';
import { DealPath } from './deal-path.tsx';
import { DealQuotes } from './deal-quotes.tsx';
import { useDealChoices } from './use-deals.ts';

const topic = 'sales.opportunity';

/** An opportunity with everything about it. Keys: m writes a mail, t a text, w wins, l loses, e changes, j and k go to its neighbours. */
export const DealPage = () => <RecordPager className="mx-auto flex w-full max-w-6xl flex-col pb-10">{(id) => <DealSheet id={id} />}</RecordPager>;

function DealSheet({ id }: { id: string }) {
  const t = useT('sales');
  const core = useT('resource');
  const go = useGo();
  const can = useCan();
  const [{ tab, act }, change] = useSearchState({ tab: 'activities', act: '' });
  const record = useRecord<Deal>(opportunities as never, useBase(), id);
  const choices = useDealChoices();
  const { row } = record;
  usePageTitle(row?.name ?? null);
  const [shownId, shownName, accountId] = [row?.id, row?.name, row?.accountId];
  useShowsRecord(useMemo(() => (shownId !== undefined && shownName !== undefined ? { kind: 'opportunity', id: shownId, label: shownName, party: accountId ? { id: accountId, kind: 'customer' as const } : null } : null), [shownId, shownName, accountId]));
  const edit = can('sales.deal.edit');
  const words: FieldWords = { fields: dealFields, labelOf: (key) => (key === 'criterion' ? t('leads.field.criterion') : key in (row ?? {}) || key === 'lines' || key === 'contacts' ? t(`deals.field.${key}`) : humanized(key)), choicesFor: (key) => choicesOf(key, dealFields[key as keyof typeof dealFields], choices) ?? choices[key] };
  const close = () => change({ act: '' });
  return (
    <>
      <nav aria-label={t('deals.back')} className="px-4 pt-4 text-sm sm:px-6"><Link to="/sales/opportunity" className="focus-ring rounded-sm text-muted-foreground hover:text-foreground">{t('deals.title')}</Link></nav>
      <QueryView query={record.query} skeleton={<div className="flex flex-col gap-4 p-6"><Skeleton className="h-12 w-1/2" /><Skeleton className="h-8 w-full" /><Skeleton className="h-60 w-full" /></div>}>
        {() => {
          const deal = row!;
          return (
            <>
              <DealHead deal={deal} canEdit={edit} act={act} onAct={(next) => change({ act: next })} onSave={record.save} onRemove={async () => { if (await record.remove()) go('/sales/opportunity'); }} />
              <DealPath deal={deal} canMove={edit} />
              {record.conflict && <div className="px-4 pb-3 sm:px-6"><RecordConflictNotice mine={record.conflict.changes as Record<string, unknown>} current={record.conflict.current as unknown as Record<string, unknown>} words={words} busy={record.saving} onChoose={record.resolve} /></div>}
              <div className="grid gap-6 px-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
                <Tabs aside={<RecordWatch topic={topic} subjectId={id} />} aria-label={core('record.tabs')} value={tab} onValueChange={(next) => change({ tab: next })} className="min-w-0 max-lg:order-2" tabs={[
                  { value: 'activities', label: t('leads.activity.many'), content: <ActivityPanel topic={topic} subjectId={id} canEdit={edit} /> },
                  { value: 'lines', label: t('deals.lines.title'), content: <DealLines deal={deal} canEdit={edit} /> },
                  ...(can('sales.quote.view') ? [{ value: 'quotes', label: t('deals.quotes.title'), content: <DealQuotes deal={deal} /> }, { value: 'orders', label: t('quotes.order.title'), content: <DealOrders deal={deal} /> }] : []),
                  { value: 'comments', label: core('record.comments'), content: <RecordComments topic={topic} subjectId={id} /> },
                  { value: 'files', label: core('record.attachments'), content: <RecordAttachments topic={topic} subjectId={id} canEdit={edit} /> },
                  { value: 'timeline', label: core('record.timeline'), content: <RecordStream topic={topic} subjectId={id} words={words} canEdit={edit} onMail={() => change({ act: 'mail' })} /> },
                  { value: 'history', label: t('deals.history.title'), content: <DealHistory id={id} /> },
                ]} />
                <aside aria-label={t('deals.facts')} className="flex min-w-0 flex-col gap-6">
                  <DealFacts deal={deal} choices={choices} canEdit={edit} onSave={record.save} />
                  <DealContacts deal={deal} canEdit={edit} />
                  <CustomValues topic={topic} subjectId={id} canEdit={edit} />
                </aside>
              </div>
              {act === 'mail' && edit && <MailDialog topic={topic} subjectId={id} name={deal.name} onClose={close} />}
              {act === 'text' && edit && <TextDialog topic={topic} subjectId={id} name={deal.name} onClose={close} />}
              {act === 'edit' && edit && <Drawer open size="lg" title={t('deals.editName', { name: deal.name })} onOpenChange={(open) => { if (!open) close(); }}><DealForm deal={deal} onCancel={close} onDone={() => { close(); void record.query.refetch(); }} /></Drawer>}
            </>
          );
        }}
      </QueryView>
    </>
  );
}
