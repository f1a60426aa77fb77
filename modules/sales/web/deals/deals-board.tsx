import { Handshake } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { Board } from '#core/web/board/index.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useCustomFields } from '#core/web/resource/custom-fields.ts';
import type { StatusTone } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { dealBoard, dealFields, opportunities, type Deal } from '../../contract.ts';
import { useBase, useOwners } from '../leads/use-leads.ts';
import { useTeamChoices, useTeams } from '../leads/use-teams.ts';
import { useOpenCriteria } from '../stages/use-open-criteria.ts';
import { useDealChanges } from './deal-bulk.tsx';
import { DealCard } from './deal-card.tsx';
import { asksFor, DealMoveDialog, type AskedDeal } from './deal-move-dialog.tsx';
import { dealAddress, dealFieldLabel, dealTopics, isOverdue, useDealFilters } from './use-deals.ts';

type Column = { id: string; name: string; kind: string; probability: number; color: string; requiredFields: string[] };
/** Colours of stages as tones of the kit. */
const tones: Record<string, StatusTone> = { gray: 'neutral', red: 'destructive', orange: 'warning', yellow: 'warning', green: 'success', blue: 'info', violet: 'primary', rose: 'primary' };

/** The opportunities of a pipeline by stage, with what they are worth and expected to bring; drops ask for what the stages need. */
export function DealsBoard({ pipelineId, secondary, primaryAction }: { pipelineId: string | undefined; secondary: ReactNode; primaryAction: { label: string; onPress: () => void } | undefined }) {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const { choices, loads } = useDealFilters();
  const owners = useOwners();
  const teams = useTeams();
  const teamChoices = useTeamChoices();
  const { custom } = useCustomFields(opportunities.topic);
  const [asked, setAsked] = useState<AskedDeal | null>(null);
  const openCriteria = useOpenCriteria('deal');
  const { bulk, dialog } = useDealChanges();
  const ownerOf = (id: string | null) => owners.find((o) => o.id === id);
  const beforeMove = async ({ card, to }: { card: Deal; to: Column }): Promise<Record<string, unknown> | null> => {
    const open = await openCriteria(card, to);
    return asksFor(card, to, open, custom) ? new Promise((answer) => setAsked({ deal: card, to, open, answer })) : {};
  };
  const edit = can('sales.deal.edit');
  return (
    <>
      <Board
        endpoints={dealBoard as never} customFields={opportunities.topic} bulk={bulk} input={{ ...base, ...(pipelineId ? { pipelineId } : {}) }} fields={dealFields} choices={choices} loads={loads} fieldLabel={dealFieldLabel(t)} topics={dealTopics} title={t('deals.title')} secondary={secondary} primaryAction={primaryAction}
        columnTitle={(c: Column & { count: number; sums: [] }) => c.name} columnTone={(c) => tones[c.color] ?? 'neutral'}
        card={(deal: Deal) => <DealCard deal={deal} owner={ownerOf(deal.ownerId)} />} cardName={(deal) => deal.name} cardHref={(deal) => dealAddress(deal.id)}
        mark={(deal) => (isOverdue(deal) ? { tone: 'destructive', label: t('deals.overdue') } : deal.isStale ? { tone: 'warning', label: t('deals.stale') } : null)}
        canMove={edit} beforeMove={beforeMove as never}
        {...(edit ? { onQuickAdd: (column: Column, name: string) => request(opportunities.create, { ...base, name, stageId: column.id, ...(pipelineId ? { pipelineId } : {}) } as never, { idempotencyKey: newId() }) } : {})}
        canQuickAdd={(column) => column.kind === 'open'}
        lanes={[{ field: 'ownerId', label: t('deals.field.ownerId'), laneTitle: (id: string | null) => ownerOf(id)?.name ?? t('deals.unassigned'), movable: can('sales.lead.assign') }, ...(teams.length > 0 ? [{ field: 'teamId', label: t('deals.field.teamId'), laneTitle: (id: string | null) => teams.find((team) => team.id === id)?.name ?? t(id ? 'leads.goneTeam' : 'deals.noTeam'), movable: (id: string | null, card: Deal) => can('sales.deal.edit') && teamChoices(card.teamId).some((c) => c.value === (id ?? '')) }] : [])]}
        empty={{ title: t('deals.emptyTitle'), text: t('deals.empty'), icon: Handshake }}
      />
      {dialog}
      {asked && <DealMoveDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
