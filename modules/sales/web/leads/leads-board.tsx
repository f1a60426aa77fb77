import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { Sprout } from 'lucide-react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { Board } from '#core/web/board/index.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useCustomFields } from '#core/web/resource/custom-fields.ts';
import { useGo } from '#core/web/router.ts';
import type { StatusTone } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { splitName } from '#modules/parties/web/public.tsx';
import { leadBoard, leadFields, leads, type Lead } from '../../contract.ts';
import { missingOf } from '../stages/missing.ts';
import { useOpenCriteria } from '../stages/use-open-criteria.ts';
import { LeadCard } from './lead-card.tsx';
import { useLeadChanges } from './lead-bulk.tsx';
import type { Asked } from './move-dialog.tsx';
import { leadTopics, useBase, useLeadChoices, useOwners } from './use-leads.ts';
import { useTeamChoices, useTeams } from './use-teams.ts';
import { useNamedFilters } from './use-named-filters.ts';

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));

type Column = { id: string; name: string; kind: string; status: string | null; color: string; requiredFields: string[] };
/** Colours of stages as tones of the kit. */
export const stageTones: Record<string, StatusTone> = { gray: 'neutral', red: 'destructive', orange: 'warning', yellow: 'warning', green: 'success', blue: 'info', violet: 'primary', rose: 'primary' };

/** The leads of a pipeline by stage; drops ask for what the stages need, a loss for its reason, the last stage for a conversion. */
export function LeadsBoard({ pipelineId, secondary, primaryAction }: { pipelineId: string | undefined; secondary: ReactNode; primaryAction: { label: string; onPress: () => void } | undefined }) {
  const t = useT('sales');
  const can = useCan();
  const go = useGo();
  const base = useBase();
  const named = useNamedFilters();
  const words = useLeadChoices();
  const choices = useMemo(() => ({ ...words, ...named.choices }), [words, named.choices]);
  const owners = useOwners();
  const teams = useTeams();
  const teamChoices = useTeamChoices();
  const { custom } = useCustomFields(leads.topic);
  const [asked, setAsked] = useState<Asked | null>(null);
  const openCriteria = useOpenCriteria('lead');
  const { bulk, dialog } = useLeadChanges();
  const ownerOf = (id: string | null) => owners.find((o) => o.id === id);
  const beforeMove = async ({ card, to }: { card: Lead; to: Column }): Promise<Record<string, unknown> | null> => {
    // Conversion decides more than a stage: its dialog stands on the lead's page.
    if (to.kind === 'won') { go(`/crm/leads/${card.id}?convert=true`); return null; }
    const open = await openCriteria(card, to);
    if ((to.kind === 'lost' && to.status !== 'junk') || open.length > 0 || (to.kind === 'open' && missingOf(card, to.requiredFields, custom).length > 0)) return new Promise((answer) => setAsked({ lead: card, to, open, answer }));
    return {};
  };
  return (
    <>
      <Board
        endpoints={leadBoard as never} customFields={leads.topic} bulk={bulk} fieldLabel={(key) => t(key === 'source' || key === 'reached' || key === 'isStale' ? `dashboard.field.${key}` : `leads.field.${key}`)} input={{ ...base, ...(pipelineId ? { pipelineId } : {}) }} fields={leadFields} choices={choices} loads={named.loads} topics={leadTopics} title={t('leads.title')} secondary={secondary} primaryAction={primaryAction}
        columnTitle={(c: Column & { count: number; sums: [] }) => c.name} columnTone={(c) => stageTones[c.color] ?? 'neutral'}
        card={(lead: Lead) => <LeadCard lead={lead} owner={ownerOf(lead.ownerId)} />} cardName={(lead) => lead.name || t('leads.nobody')} cardHref={(lead) => `/crm/leads/${lead.id}`}
        mark={(lead) => (lead.nextActivityAt && Date.parse(lead.nextActivityAt) < Date.now() && lead.status !== 'converted' ? { tone: 'destructive', label: t('leads.overdue') } : lead.isStale ? { tone: 'warning', label: t('leads.stale') } : null)}
        canMove={(lead) => can('sales.lead.edit') && lead.status !== 'converted'} beforeMove={beforeMove as never}
        {...(can('sales.lead.edit') ? { onQuickAdd: (column: Column, name: string) => request(leads.create, { ...base, ...quickInput(name), stageId: column.id, ...(pipelineId ? { pipelineId } : {}) } as never, { idempotencyKey: newId() }) } : {})}
        canQuickAdd={(column) => column.kind === 'open'}
        lanes={[{ field: 'ownerId', label: t('leads.field.ownerId'), laneTitle: (id: string | null) => ownerOf(id)?.name ?? t('leads.unassigned'), movable: can('sales.lead.assign') }, ...(teams.length > 0 ? [{ field: 'teamId', label: t('leads.field.teamId'), laneTitle: (id: string | null) => teams.find((team) => team.id === id)?.name ?? t(id ? 'leads.goneTeam' : 'leads.noTeam'), movable: (id: string | null, card: Lead) => can('sales.lead.edit') && teamChoices(card.teamId).some((c) => c.value === (id ?? '')) }] : [])]}
        empty={{ title: t('leads.emptyTitle'), text: t('leads.empty'), icon: Sprout }}
      />
      {dialog}
      {asked && <Suspense><MoveDialog asked={asked} onClose={() => setAsked(null)} /></Suspense>}
    </>
  );
}

/** One line of quick addition: an address is an address, the rest a name. */
function quickInput(text: string): Record<string, string> {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return { email: text };
  return splitName(text);
}
