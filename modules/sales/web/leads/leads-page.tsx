import { CalendarDays, CopyCheck, FileUp, Kanban, List, Sprout, Workflow } from 'lucide-react';
import { useState } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ImportDialog } from '#core/web/resource/import-dialog.tsx';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useGo, useSearchState } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { leadFields, leads, type Lead } from '../../contract.ts';
import { useLeadBulk } from '../capture/lead/use-lead-bulk.ts';
import { LeadForm } from './lead-form.tsx';
import { LeadsBoard } from './leads-board.tsx';
import { LeadsCalendar } from './leads-calendar.tsx';
import { leadTopics, moneyText, useBase, useLeadChoices, usePipelines } from './use-leads.ts';

const views = ['board', 'list', 'calendar'] as const;

/** Leads as a board, a list, or a calendar of what is to be done about them. */
export function LeadsPage() {
  const t = useT('sales');
  const can = useCan();
  const go = useGo();
  const [{ show, pipeline, add }, change] = useSearchState({ show: 'board', pipeline: '', add: false });
  const [importing, setImporting] = useState(false);
  const lines = usePipelines('lead');
  const edit = can('sales.lead.edit');
  const secondary = (
    <>
      {show === 'board' && lines.length > 1 && <Select size="sm" aria-label={t('leads.pipeline')} value={pipeline || lines[0]!.id} options={lines.map((p) => ({ value: p.id, label: p.name }))} onValueChange={(v) => change({ pipeline: v })} />}
      <SegmentedControl size="sm" aria-label={t('leads.view.label')} value={show as (typeof views)[number]} onValueChange={(v) => change({ show: v })}
        segments={[{ value: 'board', label: t('leads.view.board'), icon: <Kanban />, iconOnly: true }, { value: 'list', label: t('leads.view.list'), icon: <List />, iconOnly: true }, { value: 'calendar', label: t('leads.view.calendar'), icon: <CalendarDays />, iconOnly: true }]} />
      {edit && <IconButton size="sm" variant="outline" aria-label={t('leads.import')} {...tip(t('leads.import'))} onClick={() => setImporting(true)}><FileUp /></IconButton>}
      {can('sales.lead.remove') && <IconButton size="sm" variant="outline" aria-label={t('leads.duplicates.title')} {...tip(t('leads.duplicates.title'))} onClick={() => go('/crm/leads/duplicates')}><CopyCheck /></IconButton>}
      {can('sales.settings') && <IconButton size="sm" variant="outline" aria-label={t('leads.settings.title')} {...tip(t('leads.settings.title'))} onClick={() => go('/settings/pipelines')}><Workflow /></IconButton>}
    </>
  );
  const primaryAction = edit ? { label: t('leads.add'), onPress: () => change({ add: true }) } : undefined;
  return (
    <>
      {show === 'list' ? <LeadsList secondary={secondary} primaryAction={primaryAction} /> : show === 'calendar' ? <LeadsCalendar secondary={secondary} /> : <LeadsBoard pipelineId={pipeline || lines[0]?.id} secondary={secondary} primaryAction={primaryAction} />}
      {add && edit && (
        <Drawer open size="lg" title={t('leads.add')} onOpenChange={(open) => { if (!open) change({ add: false }); }}>
          <LeadForm draftKey="sales.lead" onCancel={() => change({ add: false })} onDone={(lead) => go(`/crm/leads/${lead.id}`)} />
        </Drawer>
      )}
      {importing && <ImportDialog topic={leads.topic} name={t('leads.many')} labelOf={(key) => t(`leads.field.${key}`)} onClose={() => setImporting(false)} />}
    </>
  );
}

type Action = { label: string; onPress: () => void } | undefined;

function LeadsList({ secondary, primaryAction }: { secondary: React.ReactNode; primaryAction: Action }) {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const choices = useLeadChoices();
  const edit = can('sales.lead.edit');
  const captured = useLeadBulk();
  const bulk = (selection: Selection, action: object) => request(leads.bulk, { ...base, selection, action } as never, { idempotencyKey: newId() });
  const open = (lead: Lead) => lead.status !== 'converted';
  return (
    <ListPage
      endpoint={leads.list} input={base} fields={leadFields} topics={leadTopics} title={t('leads.title')} choices={choices} rowHref={(l) => `/crm/leads/${l.id}`} exportEndpoint={leads.export} secondary={secondary} primaryAction={primaryAction} rowName={(l) => l.name}
      columns={[
        { key: 'name', header: t('leads.field.name'), pin: 'start', width: 200, cell: (l) => <span dir="auto" className="font-medium">{l.name || t('leads.nobody')}</span> }, { key: 'company', header: t('leads.field.company'), width: 170, editable: edit && open }, { key: 'status', header: t('leads.field.status'), width: 120 },
        { key: 'stageId', header: t('leads.field.stageId'), width: 150, cell: (l) => l.stage }, { key: 'value', header: t('leads.field.value'), width: 120, cell: (l) => <span className="figures">{moneyText(l.value, l.currency) ?? '–'}</span> },
        { key: 'rating', header: t('leads.field.rating'), width: 100, editable: edit && open }, { key: 'ownerId', header: t('leads.field.ownerId'), width: 150 }, { key: 'nextActivityAt', header: t('leads.field.nextActivityAt'), width: 140 },
        { key: 'email', header: t('leads.field.email'), width: 200 }, { key: 'phone', header: t('leads.field.phone'), width: 150, cell: (l) => <span dir="ltr">{l.phone || '–'}</span> }, { key: 'createdAt', header: t('leads.field.createdAt'), width: 130 },
        { key: 'subject', header: t('leads.field.subject'), hidden: true }, { key: 'sources', header: t('leads.field.sources'), hidden: true }, { key: 'source', header: t('dashboard.field.source'), hidden: true, cell: (l) => l.sources[0] ?? '–' }, { key: 'reached', header: t('dashboard.field.reached'), hidden: true }, { key: 'pipelineId', header: t('leads.field.pipelineId'), hidden: true }, { key: 'labels', header: t('leads.field.labels'), hidden: true }, { key: 'country', header: t('leads.field.country'), hidden: true }, { key: 'utmCampaign', header: t('leads.field.utmCampaign'), hidden: true },
        { key: 'lostReason', header: t('leads.field.lostReason'), hidden: true }, { key: 'firstResponseAt', header: t('leads.field.firstResponseAt'), hidden: true }, { key: 'updatedAt', header: t('leads.field.updatedAt'), hidden: true },
      ]}
      onEdit={(l, key, value) => request(leads.update, { ...base, id: l.id, version: l.version, [key]: value }, { idempotencyKey: newId() })}
      bulkActions={[
        ...(edit ? [{ label: t('leads.field.rating'), choices: (['hot', 'warm', 'cold'] as const).map((rating) => ({ label: t(`leads.rating.${rating}`), run: (selection: Selection) => bulk(selection, { change: { rating } }) })) }] : []),
        ...(can('sales.lead.assign') ? [{ label: t('leads.field.ownerId'), choices: (choices['ownerId'] ?? []).map((o) => ({ label: o.label, run: (selection: Selection) => bulk(selection, { change: { ownerId: o.value } }) })) }] : []),
        ...captured,
        ...(can('sales.lead.remove') ? [{ label: t('leads.remove'), destructive: true, run: (selection: Selection) => bulk(selection, { remove: true }) }] : []),
      ]}
      empty={{ title: t('leads.emptyTitle'), text: t('leads.empty'), icon: Sprout }}
    />
  );
}
