import { NotebookPen, Repeat2 } from 'lucide-react';
import type { Selection } from '#core/contract/list-fields.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useGo, useSearchState } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { createDraftEntry, draftEntries, draftFields, entries, entryFields, entryTemplates, journals, templateFields, templateIntervals, templateModes, type EntryRow } from '../../../contract.ts';
import { runBulk } from '../../parts/master-calls.ts';
import { BooksMenu } from '../books-menu.tsx';
import { draftAddress, draftTopics, entryAddress, ledgerTopics, useBooksBase } from '../use-books.ts';

const views = ['posted', 'drafts', 'templates'] as const;

/** Journal entries: what is posted, what is still being written, what is written again and again. */
export function JournalPage() {
  const [{ view }] = useSearchState({ view: 'posted' });
  return view === 'drafts' ? <Drafts key="drafts" /> : view === 'templates' ? <Templates key="templates" /> : <Posted key="posted" />;
}

function useCommon() {
  const t = useT('accounting');
  const go = useGo();
  const base = useBooksBase();
  const mayPost = useCan()('accounting.entry.post');
  const create = useAction(createDraftEntry, { topics: draftTopics, onDone: (draft) => go(draftAddress(draft.id)) });
  return { t, base, mayPost, go, primaryAction: mayPost ? { label: t('ledger.journalPage.add'), onPress: () => { if (!create.isPending) create.mutate(base); } } : undefined };
}

function Views({ now }: { now: (typeof views)[number] }) {
  const t = useT('accounting');
  const go = useGo();
  const choices = views.map((value) => ({ value, label: t(`ledger.journalPage.${value}`) }));
  const show = (view: string) => go(view === 'posted' ? '/accounting/journal' : `/accounting/journal?view=${view}`);
  // Three words and a button do not stand beside each other on a phone.
  return (
    <>
      <span className="max-sm:hidden"><SegmentedControl size="sm" aria-label={t('ledger.journalPage.view')} value={now} onValueChange={show} segments={choices} /></span>
      <Select size="sm" className="w-32 sm:hidden" aria-label={t('ledger.journalPage.view')} value={now} onValueChange={show} options={choices} />
    </>
  );
}

function Posted() {
  const { t, base, primaryAction } = useCommon();
  const money = useMoneyText();
  return (
    <ListPage
      endpoint={entries.list} input={base} fields={entryFields} topics={ledgerTopics} title={t('ledger.journalPage.title')} rowHref={(e) => entryAddress(e.id)} rowName={(e) => e.number} exportEndpoint={entries.export} primaryAction={primaryAction}
      secondary={<><Views now="posted" /><BooksMenu /></>} choices={{ journal: journals.map((value) => ({ value, label: t(`ledger.journal.${value}`) })) }}
      columns={[
        { key: 'on', header: t('ledger.entry.on'), width: 120, pin: 'start' }, { key: 'number', header: t('ledger.entry.number'), width: 150, cell: (e) => <Number entry={e} /> }, { key: 'journal', header: t('ledger.entry.journal'), width: 120 },
        { key: 'memo', header: t('ledger.entry.memo'), width: 280, cell: (e) => <span dir="auto">{e.memo || '–'}</span> }, { key: 'reference', header: t('ledger.entry.reference'), width: 140, cell: (e) => <span dir="auto">{e.reference || '–'}</span> },
        { key: 'total', header: t('ledger.entry.total'), width: 130, align: 'end', cell: (e) => <span className="figures">{money(e.total, e.currency)}</span> }, { key: 'recordedAt', header: t('ledger.entry.recordedAt'), hidden: true }, { key: 'reversed', header: t('ledger.entry.reversed'), hidden: true }, { key: 'sourceType', header: t('ledger.entry.source'), hidden: true },
      ]}
      card={(e) => (
        <div className="min-w-0">
          <p className="flex items-baseline justify-between gap-3"><Number entry={e} /><span className="figures shrink-0">{money(e.total, e.currency)}</span></p>
          <p className="mt-0.5 flex gap-3 text-sm text-muted-foreground"><span className="figures shrink-0">{e.on}</span><span className="truncate" dir="auto">{e.memo || t(`ledger.journal.${e.journal}`)}</span></p>
        </div>
      )}
      empty={{ title: t('ledger.journalPage.emptyTitle'), text: t('ledger.journalPage.empty'), icon: NotebookPen }}
    />
  );
}

function Number({ entry }: { entry: EntryRow }) {
  const t = useT('accounting');
  return <span className="inline-flex items-center gap-1.5"><span className="figures font-medium">{entry.number}</span>{entry.reversed && <Badge>{t('ledger.entry.reversed')}</Badge>}{entry.reverses && <Badge>{t('ledger.entry.reversal')}</Badge>}</span>;
}

function Drafts() {
  const { t, base, mayPost, primaryAction } = useCommon();
  const money = useMoneyText();
  return (
    <ListPage
      endpoint={draftEntries.list} input={base} fields={draftFields} topics={draftTopics} title={t('ledger.journalPage.drafts')} rowHref={(d) => draftAddress(d.id)} rowName={(d) => d.memo || d.on} primaryAction={primaryAction} secondary={<><Views now="drafts" /><BooksMenu /></>}
      columns={[
        { key: 'on', header: t('ledger.entry.on'), width: 120, pin: 'start' }, { key: 'memo', header: t('ledger.entry.memo'), width: 300, cell: (d) => <span dir="auto">{d.memo || t('ledger.draft.unnamed')}</span> }, { key: 'reference', header: t('ledger.entry.reference'), width: 140 },
        { key: 'lineCount', header: t('ledger.draft.lines'), width: 90, align: 'end' }, { key: 'total', header: t('ledger.entry.total'), width: 130, align: 'end', cell: (d) => <span className="figures">{money(d.total, d.currency)}</span> }, { key: 'createdAt', header: t('created'), hidden: true },
      ]}
      bulkActions={mayPost ? [{ label: t('remove'), destructive: true, run: (selection: Selection) => runBulk(draftEntries.bulk, base, selection, { remove: true }) }] : []}
      empty={{ title: t('ledger.draft.emptyTitle'), text: t('ledger.draft.empty'), icon: NotebookPen }}
    />
  );
}

function Templates() {
  const { t, base, mayPost, go } = useCommon();
  return (
    <ListPage
      endpoint={entryTemplates.list} input={base} fields={templateFields} topics={[entryTemplates.topic]} title={t('ledger.journalPage.templates')} rowHref={(x) => `/accounting/journal/template/${x.id}`} rowName={(x) => x.name} secondary={<><Views now="templates" /><BooksMenu /></>}
      primaryAction={mayPost ? { label: t('ledger.template.add'), onPress: () => go('/accounting/journal/template/new') } : undefined}
      choices={{ every: templateIntervals.map((value) => ({ value, label: t(`ledger.template.intervals.${value}`) })), mode: templateModes.map((value) => ({ value, label: t(`ledger.template.modes.${value}`) })) }}
      columns={[
        { key: 'name', header: t('ledger.template.name'), width: 240, pin: 'start', cell: (x) => <span dir="auto">{x.name}</span> }, { key: 'every', header: t('ledger.template.every'), width: 150 }, { key: 'nextOn', header: t('ledger.template.nextOn'), width: 130, cell: (x) => (x.isActive ? x.nextOn ?? '–' : '–') },
        { key: 'mode', header: t('ledger.template.mode'), width: 160, cell: (x) => (x.every ? t(`ledger.template.modes.${x.mode}`) : '–') }, { key: 'isActive', header: t('ledger.template.isActive'), width: 110 }, { key: 'problem', header: t('ledger.template.problem'), width: 260, cell: (x) => (x.problem ? <Badge tone="warning">{x.problem}</Badge> : '') },
      ]}
      bulkActions={mayPost ? [{ label: t('remove'), destructive: true, run: (selection: Selection) => runBulk(entryTemplates.bulk, base, selection, { remove: true }) }] : []}
      empty={{ title: t('ledger.template.emptyTitle'), text: t('ledger.template.empty'), icon: Repeat2 }}
    />
  );
}
