import { useCallback } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import { useCan } from '#core/web/viewer.tsx';
import { listSalesTeams, type SalesTeam } from '../../contract.ts';
import { useBase } from './use-base.ts';

const none: readonly SalesTeam[] = [];

/** Teams that leads and opportunities can belong to; undefined until they are read. */
export function useReadTeams(): readonly SalesTeam[] | undefined {
  return useRead(listSalesTeams, useBase(), { topics: ['workspace.team', 'workspace.member', 'workspace.membership'], staleTime: 60_000 }).data?.items;
}

/** Teams that leads and opportunities can belong to. */
export const useTeams = (): readonly SalesTeam[] => useReadTeams() ?? none;

/** Where the viewer may put a record of the team `current`: into no team and those of their own, with the right to assign into any; out of a team they are in none of, nowhere. Beside these the one it has; nothing where the workspace has no teams. */
export function useTeamChoices(): (current?: string | null) => Choice[] {
  const t = useT('sales');
  const all = useCan()('sales.lead.assign');
  const teams = useTeams();
  return useCallback((current = null) => {
    const held = teams.find((team) => team.id === current);
    const free = all || !held || held.isMine;
    const may = teams.filter((team) => team.id === current || (free && (all || team.isMine)));
    // One that was put away is still the record's until somebody gives it another.
    const gone = current && !held ? [{ value: current, label: t('leads.goneTeam') }] : [];
    return teams.length + gone.length === 0 ? [] : [...(free ? [{ value: '', label: t('leads.noTeam') }] : []), ...may.map((team) => ({ value: team.id, label: team.name })), ...gone];
  }, [t, all, teams]);
}
