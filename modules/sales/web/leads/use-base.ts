import { useRead } from '#core/web/query.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { listOwners } from '#modules/parties/contract.ts';

/** The endpoints' own input: the active workspace. */
export function useBase(): { workspace_slug: string } {
  return { workspace_slug: useViewer().workspace?.slug ?? '' };
}

/** Members of the workspace, for owners and assignees. */
export function useOwners(): Array<{ id: string; name: string; photo: string | null }> {
  return useRead(listOwners, useBase(), { topics: ['workspace.member'], staleTime: 60_000 }).data?.items ?? [];
}
