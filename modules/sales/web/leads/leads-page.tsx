import { CalendarDays, CopyCheck, FileUp, Globe, Kanban, List, Workflow } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { ImportDialog } from '#core/web/resource/import-dialog-later.tsx';
import { useGo, useSearchState } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { leads } from '../../contract.ts';
import { LeadsBoard } from './leads-board.tsx';
import { usePipelines } from './use-leads.ts';

// Nobody needs them to look at the board: the form alone brings the schemas along.
const AddLead = lazy(async () => ({ default: (await import('./add-lead.tsx')).AddLead }));
const LeadsList = lazy(async () => ({ default: (await import('./leads-list.tsx')).LeadsList }));
const LeadsCalendar = lazy(async () => ({ default: (await import('./leads-calendar.tsx')).LeadsCalendar }));
const LeadsMap = lazy(async () => ({ default: (await import('./map/leads-map.tsx')).LeadsMap }));

const views = ['board', 'list', 'calendar', 'map'] as const;

/** Leads as a board, a list, a calendar of what is to be done about them, or a map of where they are. */
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
        segments={[{ value: 'board', label: t('leads.view.board'), icon: <Kanban />, iconOnly: true }, { value: 'list', label: t('leads.view.list'), icon: <List />, iconOnly: true }, { value: 'calendar', label: t('leads.view.calendar'), icon: <CalendarDays />, iconOnly: true }, { value: 'map', label: t('leads.view.map'), icon: <Globe />, iconOnly: true }]} />
      {edit && <IconButton size="sm" variant="outline" aria-label={t('leads.import')} {...tip(t('leads.import'))} onClick={() => setImporting(true)}><FileUp /></IconButton>}
      {can('sales.lead.remove') && <IconButton size="sm" variant="outline" aria-label={t('leads.duplicates.title')} {...tip(t('leads.duplicates.title'))} onClick={() => go('/crm/leads/duplicates')}><CopyCheck /></IconButton>}
      {can('sales.settings') && <IconButton size="sm" variant="outline" aria-label={t('leads.settings.title')} {...tip(t('leads.settings.title'))} onClick={() => go('/settings/pipelines')}><Workflow /></IconButton>}
    </>
  );
  const primaryAction = edit ? { label: t('leads.add'), onPress: () => change({ add: true }) } : undefined;
  return (
    <>
      {show === 'list' ? <Suspense><LeadsList secondary={secondary} primaryAction={primaryAction} /></Suspense> : show === 'calendar' ? <Suspense><LeadsCalendar secondary={secondary} primaryAction={primaryAction} /></Suspense> : show === 'map' ? <Suspense><LeadsMap secondary={secondary} primaryAction={primaryAction} /></Suspense> : <LeadsBoard pipelineId={pipeline || lines[0]?.id} secondary={secondary} primaryAction={primaryAction} />}
      {add && edit && <Suspense><AddLead {...(show === 'board' && pipeline ? { pipelineId: pipeline } : {})} onClose={() => change({ add: false })} /></Suspense>}
      {importing && <ImportDialog topic={leads.topic} name={t('leads.many')} labelOf={(key) => t(`leads.field.${key}`)} onClose={() => setImporting(false)} />}
    </>
  );
}
