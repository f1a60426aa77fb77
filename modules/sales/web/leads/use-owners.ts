import { useRead } from '#core/web/query.ts';
import { listOwners } from '#modules/parties/contract.ts';
import { useBase } from './use-base.ts';

/** Members of the workspace, for owners and assignees. */
export function useOwners(): Array<{ id: string; name: string; photo: string | null }> {
  return useRead(listOwners, useBase(), { topics: ['workspace.member'], staleTime: 60_000 }).data?.items ?? [];
}
