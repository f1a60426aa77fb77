import { useMemo } from 'react';
import { moneyText as writtenMoney } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import type { StatusTone } from '#core/web/ui/status-pill.tsx';
import { useCountries } from '#modules/parties/web/public.tsx';
import { leadReaches } from '../../rules/dashboard/drill.ts';
import { leadStatuses, pipelines, ratings, type LeadStatus, type Pipeline, type PipelineKind } from '../../contract.ts';
import { useBase } from './use-base.ts';
import { useOwners } from './use-owners.ts';
import { useTeams } from './use-teams.ts';

export { useBase } from './use-base.ts';
export { useOwners } from './use-owners.ts';

/** Live topics by which leads are read again. */
export const leadTopics = ['sales.lead', 'sales.activity', 'sales.pipeline'] as const;

/** An amount as people read it; null where there is none. */
export function moneyText(amount: string | null, currency: string): string | null {
  return amount === null ? null : writtenMoney(amount, currency, 'narrowSymbol');
}

/** Pipelines of a kind, the default one first. */
export function usePipelines(kind: PipelineKind): Pipeline[] {
  const { data } = useRead(pipelines.list, { ...useBase(), limit: 100, sort: [], filter: undefined, count: 'none', sums: undefined }, { topics: ['sales.pipeline'], staleTime: 60_000 });
  return useMemo(() => (data?.items ?? []).filter((p) => p.kind === kind).sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.name.localeCompare(b.name)), [data, kind]);
}

/** Colours of the dots before a status. */
export const statusTones: Record<LeadStatus, StatusTone> = { new: 'info', working: 'primary', qualified: 'warning', converted: 'success', lost: 'destructive', junk: 'neutral' };
/** Colours of the dots before a rating. */
export const ratingTones: Record<(typeof ratings)[number], StatusTone> = { hot: 'destructive', warm: 'warning', cold: 'info' };

/** Words of the fields that hold choices, for lists, filters and boxes. */
export function useLeadChoices(): Record<string, readonly Choice[]> {
  const t = useT('sales');
  const owners = useOwners();
  const teams = useTeams();
  const lines = usePipelines('lead');
  const countries = useCountries();
  return useMemo(() => ({
    status: leadStatuses.map((value) => ({ value, label: t(`leads.status.${value}`), tone: statusTones[value] })),
    rating: ratings.map((value) => ({ value, label: t(`leads.rating.${value}`), tone: ratingTones[value] })),
    reached: leadReaches.map((value) => ({ value, label: t(`dashboard.reach.${value}`) })),
    ownerId: owners.map((p) => ({ value: p.id, label: p.name })), teamId: teams.map((team) => ({ value: team.id, label: team.name })),
    pipelineId: lines.map((p) => ({ value: p.id, label: p.name })),
    stageId: lines.flatMap((p) => p.stages.map((s) => ({ value: s.id, label: lines.length > 1 ? `${p.name}: ${s.name}` : s.name }))),
    country: countries.map((c) => ({ value: c.id, label: c.label })),
  }), [t, owners, teams, lines, countries]);
}
