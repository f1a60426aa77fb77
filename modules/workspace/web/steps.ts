import { useRead } from '#core/web/query.ts';
import type { StepEntry } from '#core/web/slots/slots.ts';
import { getWorkspace } from '../contract.ts';
import { topics, useSlug } from './active-workspace.ts';
import { invitationList } from './invitations/invitation-list.ts';

/** What a new workspace needs; each is done when the server says so. */
export const steps: readonly StepEntry[] = [
  { id: 'workspace.profile', order: 20, label: 'workspace:step.profile', help: 'workspace:step.profileHelp', to: '/settings/workspace', can: 'workspace.edit', useDone: useHasImage },
  { id: 'workspace.invite', order: 30, label: 'workspace:step.invite', help: 'workspace:step.inviteHelp', to: '/workspace/members?invite=true', can: 'workspace.member.invite', useDone: useHasInvited },
  { id: 'workspace.joined', order: 50, label: 'workspace:step.joined', help: 'workspace:step.joinedHelp', to: '/workspace/invitations', can: 'workspace.member.invite', useDone: useHasCompany },
];

function useWorkspace() {
  const slug = useSlug();
  return useRead(getWorkspace, { workspace_slug: slug }, { topics: topics.workspace, enabled: slug !== '', staleTime: 60_000 }).data;
}

function useHasImage(): boolean | undefined {
  const workspace = useWorkspace();
  return workspace && workspace.image !== null;
}

function useHasCompany(): boolean | undefined {
  const workspace = useWorkspace();
  return workspace && workspace.memberCount > 1;
}

function useHasInvited(): boolean | undefined {
  const slug = useSlug();
  const company = useHasCompany();
  const sent = useRead(invitationList, { workspace_slug: slug, limit: 1 }, { topics: topics.invitations, enabled: slug !== '' && company === false, staleTime: 60_000 }).data;
  return company || (company === undefined ? undefined : sent && sent.items.length > 0);
}
