import { Send, Sprout } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { selectedIds } from '#core/web/resource/selected-ids.ts';
import { useGo } from '#core/web/router.ts';
import { useCan } from '#core/web/viewer.tsx';
import { leadFields, leads, type Lead } from '../../contract.ts';
import { useLeadBulk } from '../capture/lead/use-lead-bulk.tsx';
import { cancelled, useLeadChanges } from './lead-bulk.tsx';
import { useNamedFilters } from './use-named-filters.ts';
import { leadTopics, moneyText, useBase, useLeadChoices, usePipelines } from './use-leads.ts';
import { useTeamChoices } from './use-teams.ts';

const ManyDialog = lazy(async () => ({ default: (await import('../mails/many/many-dialog.tsx')).ManyDialog }));
const LeadPeek = lazy(async () => ({ default: (await import('./lead-peek.tsx')).LeadPeek }));

/** All leads as a list; what is plain is changed in place, many at once through the bar below. */
export function LeadsList({ secondary, primaryAction }: { secondary: ReactNode; primaryAction: { label: string; onPress: () => void } | undefined }) {
  const t = useT('sales');
  const can = useCan();
  const go = useGo();
  const base = useBase();
  const named = useNamedFilters();
  const words = useLeadChoices();
  const choices = { ...words, ...named.choices };
  const captured = useLeadBulk();
  const lines = usePipelines('lead');
  const teamChoices = useTeamChoices();
  const { bulk, dialog } = useLeadChanges();
  const [written, setWritten] = useState<{ selection: Selection; count: number; end: (done: boolean) => void } | null>(null);
  const write = can('sales.mail_many') && can('sales.lead.edit') ? [{ label: t('mails.many.do'), icon: Send, run: (selection: Selection, count: number) => new Promise<void>((done, cancel) => setWritten({ selection, count, end: (sent) => { if (sent) done(); else cancel(cancelled()); setWritten(null); } })) }] : [];
  const head = (key: string) => ({ key, header: t(`leads.field.${key}`) });
  const open = can('sales.lead.edit') && ((lead: Lead) => lead.status !== 'converted');
  const save = async (lead: Lead, key: string, value: unknown) => {
    const kind = key === 'stageId' ? lines.flatMap((l) => l.stages).find((s) => s.id === value)?.kind : undefined;
    // A conversion and a loss ask for more than a stage: their dialogs stand on the lead's page.
    if (kind === 'won') { go(`/crm/leads/${lead.id}?convert=true`); return; }
    if (kind === 'lost') { go(`/crm/leads/${lead.id}?act=lose`); return; }
    await request(leads.update, { ...base, id: lead.id, version: lead.version, [key]: key === 'teamId' ? value || null : value ?? (key === 'labels' ? '' : null) } as never, { idempotencyKey: newId() });
  };
  return (
    <>
      <ListPage
        endpoint={leads.list} input={base} fields={leadFields} topics={leadTopics} title={t('leads.title')} choices={choices} filters={named.filters} customFields={leads.topic} rowHref={(l) => `/crm/leads/${l.id}`} peek={(panel) => <LeadPeek {...panel} />} {...(can('sales.export') ? { exportEndpoint: leads.export } : {})} secondary={secondary} primaryAction={primaryAction} rowName={(l) => l.name}
        columns={[
          { ...head('name'), pin: 'start', width: 200, cell: (l) => <span dir="auto" className="font-medium">{l.name || t('leads.nobody')}</span> }, { ...head('company'), width: 170, editable: open }, { ...head('status'), width: 120 },
          { ...head('stageId'), width: 150, cell: (l) => l.stage, editable: open }, { ...head('value'), width: 120, cell: (l) => <span className="figures">{moneyText(l.value, l.currency) ?? '–'}</span>, editable: open },
          { ...head('rating'), width: 100, editable: open }, { ...head('score'), width: 90 }, { ...head('chance'), width: 110, hidden: true }, { ...head('ownerId'), width: 150, editable: can('sales.lead.assign') && open }, { ...head('teamId'), width: 130, hidden: true, editable: open, choicesOf: (l: Lead) => teamChoices(l.teamId) }, { ...head('nextActivityAt'), width: 140 },
          { ...head('email'), width: 200, editable: open }, { ...head('phone'), width: 150, cell: (l) => <span dir="ltr">{l.phone || '–'}</span>, editable: open }, { ...head('createdAt'), width: 130 },
          { key: 'products', header: t('leads.field.productIds'), width: 200, hidden: true, cell: (l) => <span dir="auto" className="truncate">{l.products?.join(', ') || '–'}</span> }, { ...head('firstName'), hidden: true, editable: open }, { ...head('lastName'), hidden: true, editable: open },
          { ...head('subject'), hidden: true, editable: open }, { ...head('sources'), hidden: true }, { key: 'source', header: t('dashboard.field.source'), hidden: true, exported: false, cell: (l) => l.sources[0] ?? '–' }, { key: 'reached', header: t('dashboard.field.reached'), hidden: true }, { ...head('pipelineId'), hidden: true }, { ...head('labels'), hidden: true, editable: open }, { ...head('country'), hidden: true, editable: open }, { ...head('utmCampaign'), hidden: true, editable: open },
          { key: 'isStale', header: t('dashboard.field.isStale'), hidden: true }, { ...head('lostReason'), hidden: true }, { ...head('responseDueAt'), hidden: true }, { ...head('isLate'), hidden: true }, { ...head('firstResponseAt'), hidden: true }, { ...head('updatedAt'), hidden: true },
        ]}
        onEdit={save} bulk={bulk} bulkActions={[...write, ...captured.actions]}
        empty={{ title: t('leads.emptyTitle'), text: t('leads.empty'), icon: Sprout }}
      />
      {dialog}
      {captured.dialog}
      {written && <Suspense><ManyDialog topic="sales.lead" count={written.count} idsOf={(limit) => selectedIds(leads.list, base, written.selection, limit)} onClose={written.end} /></Suspense>}
    </>
  );
}
