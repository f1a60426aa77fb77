import type { OutputOf } from '#core/contract/endpoint.ts';
import type { Viewer } from '#core/web/viewer.tsx';
import type { currentUser } from '#modules/workspace/contract.ts';

/** Turns the workspace room's answer into what the shell knows of the person. */
export function viewerOf(answer: OutputOf<typeof currentUser>, stopSeeingAs: () => void): Viewer {
  const { account, active, memberships, role, permissions, seeAs } = answer;
  return {
    account,
    workspace: active ? { ...active.workspace } : null,
    role: role?.key ?? null,
    permissions: new Set(permissions),
    workspaces: memberships.filter((m) => m.status === 'active').map((m) => ({ id: m.workspace.id, slug: m.workspace.slug, name: m.workspace.name, image: m.workspace.image, role: m.role.name })),
    ...(seeAs ? { seeingAs: { role: seeAs.name, stop: stopSeeingAs } } : {}),
  };
}
