import { useRead } from '#core/web/query.ts';
import { listSalesTeams, type SalesTeam } from '../../contract.ts';
import { useBase } from './use-base.ts';

const none: readonly SalesTeam[] = [];

/** Teams that leads and opportunities can belong to. */
export function useTeams(): readonly SalesTeam[] {
  return useRead(listSalesTeams, useBase(), { topics: ['workspace.team', 'workspace.member', 'workspace.membership'], staleTime: 60_000 }).data?.items ?? none;
}
