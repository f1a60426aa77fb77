import { readActiveWorkspaceId } from '#core/web/api/cookies.ts';
import { request } from '#core/web/api/request.ts';
import { queryClient, queryKey } from '#core/web/query.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { listWorkspaces } from '../contract.ts';

/** Slug of the workspace that is open; only for pages inside one. */
export function useSlug(): string {
  return useViewer().workspace?.slug ?? '';
}

/** The same outside React, for search and the schedule; null while there is no workspace. */
export async function activeSlug(): Promise<string | null> {
  const { items } = await queryClient.fetchQuery({ queryKey: queryKey(listWorkspaces, {}), queryFn: () => request(listWorkspaces, {}), staleTime: 60_000 });
  return (items.find((m) => m.workspace.id === readActiveWorkspaceId()) ?? items[0])?.workspace.slug ?? null;
}

/** Live topics this room's pages listen to. */
export const topics = {
  members: ['workspace.member', 'workspace.membership', 'workspace.role'], people: ['workspace.member', 'workspace.membership', 'workspace.role', 'workspace.team', 'presence'],
  invitations: ['workspace.invitation', 'workspace.member', 'workspace.role'], roles: ['workspace.role', 'workspace.member'], teams: ['workspace.team', 'workspace.member'], workspace: ['workspace.workspace', 'workspace.member'], ownership: ['workspace.ownership', 'workspace.member'],
  mine: ['workspace.invitation', 'workspace.membership', 'workspace.workspace'],
} as const;
