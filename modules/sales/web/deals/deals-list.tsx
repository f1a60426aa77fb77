import { Handshake, Send } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { selectedIds } from '#core/web/resource/selected-ids.ts';
import { useGo } from '#core/web/router.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { dealFields, opportunities, type Deal } from '../../contract.ts';
import { cancelled } from '../leads/lead-bulk.tsx';
import { moneyText, useBase, usePipelines } from '../leads/use-leads.ts';
import { useTeamChoices } from '../leads/use-teams.ts';
import { useDealChanges } from './deal-bulk.tsx';
import { dealAddress, dealTopics, useDealFilters } from './use-deals.ts';

const ManyDialog = lazy(async () => ({ default: (await import('../mails/many/many-dialog.tsx')).ManyDialog }));
const DealPeek = lazy(async () => ({ default: (await import('./deal-peek.tsx')).DealPeek }));

/** All opportunities as a list, with sums of what they are worth. */
export function DealsList({ secondary, primaryAction }: { secondary: ReactNode; primaryAction: { label: string; onPress: () => void } | undefined }) {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const { choices, filters } = useDealFilters();
  const go = useGo();
  const lines = usePipelines('deal');
  const teamChoices = useTeamChoices();
  const { bulk, dialog } = useDealChanges();
  const edit = can('sales.deal.edit');
  const [written, setWritten] = useState<{ selection: Selection; count: number; end: (done: boolean) => void } | null>(null);
  const write = can('sales.mail_many') && edit ? [{ label: t('mails.many.do'), icon: Send, run: (selection: Selection, count: number) => new Promise<void>((done, cancel) => setWritten({ selection, count, end: (sent) => { if (sent) done(); else cancel(cancelled()); setWritten(null); } })) }] : [];
  const assign = edit && can('sales.lead.assign');
  const save = async (deal: Deal, key: string, value: unknown) => {
    // A loss asks for its reason: its dialog stands on the opportunity's page.
    if (key === 'stageId' && lines.flatMap((l) => l.stages).find((s) => s.id === value)?.kind === 'lost') { go(`${dealAddress(deal.id)}?act=lose`); return; }
    await request(opportunities.update, { ...base, id: deal.id, version: deal.version, [key]: key === 'teamId' ? value || null : value ?? (key === 'nextStep' || key === 'labels' ? '' : null) } as never, { idempotencyKey: newId() });
  };
  const money = (amount: string | null, d: Deal) => <span className="figures">{moneyText(amount, d.currency) ?? '–'}</span>;
  const head = (key: string) => ({ key, header: t(`deals.field.${key}`) });
  return (
    <>
    <ListPage
      endpoint={opportunities.list} input={base} fields={dealFields} topics={dealTopics} title={t('deals.title')} choices={choices} filters={filters} customFields={opportunities.topic} rowHref={(d) => dealAddress(d.id)} peek={(panel) => <DealPeek {...panel} />} {...(can('sales.export') ? { exportEndpoint: opportunities.export } : {})} secondary={secondary} primaryAction={primaryAction} rowName={(d) => d.name}
      columns={[
        { ...head('name'), pin: 'start', width: 220, cell: (d) => <span dir="auto" className="font-medium">{d.name}</span>, editable: edit }, { ...head('accountName'), width: 170, cell: (d) => <span dir="auto">{d.accountName || '–'}</span> }, { ...head('stageId'), width: 140, cell: (d) => d.stage, editable: edit },
        { ...head('amount'), width: 130, cell: (d) => money(d.amount, d), editable: edit && ((d: Deal) => !d.hasLines) }, { ...head('probability'), width: 110, cell: (d) => <span className="figures">{t('deals.percent', { percent: d.probability })}</span> }, { ...head('weighted'), width: 130, cell: (d) => money(d.weighted, d) },
        { ...head('closeOn'), width: 130, editable: edit && ((d: Deal) => d.status === 'open') }, { ...head('category'), width: 130 }, { ...head('ownerId'), width: 150, editable: assign }, { ...head('teamId'), width: 130, hidden: true, editable: edit, choicesOf: (d: Deal) => teamChoices(d.teamId) }, { ...head('nextStep'), width: 200, editable: edit }, { ...head('status'), width: 110, hidden: true },
        { ...head('linesTotal'), width: 130, align: 'end', hidden: true, cell: (d) => money(d.linesTotal, d) }, { ...head('products'), width: 200, hidden: true, cell: (d) => <span dir="auto" className="truncate">{d.products?.join(', ') || '–'}</span> },
        { ...head('daysInStage'), width: 120, align: 'end', hidden: true }, { ...head('daysToClose'), width: 120, align: 'end', hidden: true, cell: (d) => (typeof d.daysToClose === 'number' ? <span className={d.daysToClose < 0 ? 'figures font-medium text-destructive-ink' : 'figures'} dir="ltr">{d.daysToClose}</span> : '–') },
        { ...head('lastActivityAt'), width: 140, hidden: true, cell: (d) => (d.lastActivityAt ? <RelativeTime value={d.lastActivityAt} className="text-muted-foreground" /> : '–') },
        { key: 'isStale', header: t('dashboard.field.isStale'), hidden: true }, { key: 'stageEnteredAt', header: t('dashboard.field.stageEnteredAt'), hidden: true }, { ...head('pipelineId'), hidden: true }, { ...head('slips'), hidden: true }, { ...head('competitor'), hidden: true, editable: edit }, { ...head('lostReason'), hidden: true }, { ...head('sources'), hidden: true }, { key: 'source', header: t('dashboard.field.source'), hidden: true, exported: false, cell: (d) => d.sources[0] ?? '–' }, { ...head('labels'), hidden: true, editable: edit }, { ...head('campaign'), hidden: true, editable: edit }, { ...head('nextActivityAt'), hidden: true }, { ...head('closedAt'), hidden: true }, { ...head('createdAt'), hidden: true }, { ...head('updatedAt'), hidden: true },
      ]}
      onEdit={save} bulk={bulk} bulkActions={write}
      empty={{ title: t('deals.emptyTitle'), text: t('deals.empty'), icon: Handshake }}
    />
    {dialog}
    {written && <Suspense><ManyDialog topic="sales.opportunity" count={written.count} idsOf={(limit) => selectedIds(opportunities.list, base, written.selection, limit)} onClose={written.end} /></Suspense>}
    </>
  );
}
