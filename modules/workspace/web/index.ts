import { Building, Building2, Crown, DoorOpen, LayoutGrid, MailPlus, Network, ScrollText, Settings, ShieldCheck, UserPlus, UsersRound } from 'lucide-react';
import { fillRecordDoors } from '#core/web/resource/record-doors.ts';
import type { PageSlot, WebModule } from '#core/web/slots/slots.ts';
import { en } from './locales/en.ts';
import { steps } from './steps.ts';

const onboarding = async () => (await import('./onboarding/onboarding-page.tsx')).OnboardingPage;
const moved = async () => (await import('./settings/moved-page.tsx')).MovedPage;
const movedPages = ['members', 'invitations', 'roles', 'audit'].map((name): PageSlot => ({ path: `/settings/${name}`, load: moved, title: `workspace:page.${name}`, access: 'workspace' }));

/** Texts that pages of other rooms say: the audit log, the permission matrix, the grid of preferences. The build keeps what is named here at hand. */
export const saidElsewhere = ['workspace:room'] as const;

fillRecordDoors({ people: async (text, signal) => (await import('./people-search.ts')).findAccounts(text, signal) });

/** Workspaces, members, roles, invitations and the audit log. */
export const web: WebModule = {
  name: 'workspace',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
    { path: '/onboarding', load: onboarding, title: 'workspace:page.onboarding', access: 'account', frame: 'bare' },
    { path: '/workspaces/new', load: onboarding, title: 'workspace:page.newWorkspace', access: 'account', frame: 'bare' },
    { path: '/invitation', load: async () => (await import('./invitation/invitation-page.tsx')).InvitationPage, title: 'workspace:page.invitation', access: 'public', frame: 'bare' },
    { path: '/workspaces', load: async () => (await import('./workspaces/workspaces-page.tsx')).WorkspacesPage, title: 'workspace:page.workspaces', access: 'account' },
    { path: '/workspace/members', load: async () => (await import('./members/members-page.tsx')).MembersPage, title: 'workspace:page.members', access: 'workspace', can: 'workspace.member.view' },
    { path: '/workspace/members/$id', load: async () => (await import('./members/member-page.tsx')).MemberPage, title: 'workspace:page.members', access: 'workspace', can: 'workspace.member.view' },
    { path: '/workspace/teams', load: async () => (await import('./teams/teams-page.tsx')).TeamsPage, title: 'workspace:page.teams', access: 'workspace', can: 'workspace.member.view' },
    { path: '/workspace/invitations', load: async () => (await import('./invitations/invitations-page.tsx')).InvitationsPage, title: 'workspace:page.invitations', access: 'workspace', can: 'workspace.member.invite' },
    { path: '/workspace/roles', load: async () => (await import('./roles/roles-page.tsx')).RolesPage, title: 'workspace:page.roles', access: 'workspace', can: 'workspace.member.view' },
    { path: '/workspace/audit', load: async () => (await import('./audit/audit-page.tsx')).AuditPage, title: 'workspace:page.audit', access: 'workspace', can: 'workspace.audit.view' },
    { path: '/settings/workspace', load: async () => (await import('./settings/general-page.tsx')).GeneralPage, title: 'workspace:general.title', access: 'workspace' },
    { path: '/settings/ownership', load: async () => (await import('./settings/ownership-page.tsx')).OwnershipPage, title: 'workspace:ownership.title', access: 'workspace' },
    { path: '/settings/leave', load: async () => (await import('./settings/leave-page.tsx')).LeavePage, title: 'workspace:leave.title', access: 'workspace' },
    ...movedPages,
  ],
  recordPages: [{ topic: 'workspace.member', path: '/workspace/members/$id', label: 'workspace:page.member', icon: UsersRound, can: 'workspace.member.view' }],
  settings: [
    { id: 'workspace.general', group: 'workspace', order: 110, label: 'workspace:general.title', icon: Building, to: '/settings/workspace' },
    { id: 'workspace.ownership', group: 'workspace', order: 180, label: 'workspace:ownership.title', icon: Crown, to: '/settings/ownership', can: 'workspace.transfer' },
    { id: 'workspace.leave', group: 'workspace', order: 190, label: 'workspace:leave.title', icon: DoorOpen, to: '/settings/leave' },
  ],
  erp: [
    { id: 'workspace.home', section: 'dashboard', order: 10, label: 'workspace:nav.overview', icon: LayoutGrid, to: '/' },
    { id: 'workspace.users', section: 'adminstration', order: 10, label: 'workspace:nav.users', icon: UsersRound, to: '/workspace/members', can: 'workspace.member.view' },
    { id: 'workspace.teams', section: 'adminstration', order: 15, label: 'workspace:nav.teams', icon: Network, to: '/workspace/teams', can: 'workspace.member.view' },
    { id: 'workspace.roles', section: 'adminstration', order: 20, label: 'workspace:nav.roles', icon: ShieldCheck, to: '/workspace/roles', can: 'workspace.member.view' },
    { id: 'workspace.invitations', section: 'adminstration', order: 30, label: 'workspace:nav.invitations', icon: MailPlus, to: '/workspace/invitations', can: 'workspace.member.invite' },
    { id: 'workspace.audit', section: 'adminstration', order: 40, label: 'workspace:nav.audit', icon: ScrollText, to: '/workspace/audit', can: 'workspace.audit.view' },
    { id: 'workspace.settings', section: 'adminstration', order: 60, label: 'workspace:nav.settings', icon: Settings, to: '/settings/workspace', can: 'workspace.edit' },
    { id: 'workspace.people', section: 'humanResource', order: 10, label: 'workspace:nav.people', icon: UsersRound, to: '/workspace/members', can: 'workspace.member.view' },
  ],
  cards: [
    { id: 'workspace.invitations', order: 10, width: 'full', seldom: true, load: async () => (await import('./home/invitations-card.tsx')).InvitationsCard },
    { id: 'workspace.activity', order: 40, width: 'half', load: async () => (await import('./home/activity-card.tsx')).ActivityCard },
    { id: 'workspace.online', order: 50, width: 'half', can: 'workspace.member.view', load: async () => (await import('./home/online-card.tsx')).OnlineCard },
  ],
  steps,
  search: [{ id: 'workspace.people', label: 'workspace:search.people', prefix: '@', can: 'workspace.member.view', search: async (text, signal) => (await import('./people-search.ts')).findPeople(text, signal) }, { id: 'workspace.teams', label: 'workspace:search.teams', can: 'workspace.member.view', search: async (text, signal) => (await import('./teams/find-teams.ts')).findTeams(text, signal) }],
  commands: [
    { id: 'workspace.members', label: 'workspace:command.members', icon: UsersRound, group: 'goTo', keys: 'g u', can: 'workspace.member.view', run: (go) => go('/workspace/members') },
    { id: 'workspace.teams', label: 'workspace:command.teams', icon: Network, group: 'goTo', can: 'workspace.member.view', run: (go) => go('/workspace/teams') },
    { id: 'workspace.newTeam', label: 'workspace:command.newTeam', icon: Network, group: 'create', can: 'workspace.team.manage', run: (go) => go('/workspace/teams?add=true') },
    { id: 'workspace.invitations', label: 'workspace:command.invitations', icon: MailPlus, group: 'goTo', can: 'workspace.member.invite', run: (go) => go('/workspace/invitations') },
    { id: 'workspace.roles', label: 'workspace:command.roles', icon: ShieldCheck, group: 'goTo', can: 'workspace.member.view', run: (go) => go('/workspace/roles') },
    { id: 'workspace.audit', label: 'workspace:command.audit', icon: ScrollText, group: 'goTo', keys: 'g l', can: 'workspace.audit.view', run: (go) => go('/workspace/audit') },
    { id: 'workspace.invite', label: 'workspace:command.invite', icon: UserPlus, group: 'create', keys: 'n u', can: 'workspace.member.invite', run: (go) => go('/workspace/members?invite=true') },
    { id: 'workspace.new', label: 'workspace:command.newWorkspace', icon: Building2, group: 'workspace', run: (go) => go('/workspaces/new') },
    { id: 'workspace.mine', label: 'workspace:command.workspaces', icon: Building, group: 'workspace', keys: 'g w', run: (go) => go('/workspaces') },
    { id: 'workspace.general', label: 'workspace:command.general', icon: Settings, group: 'workspace', can: 'workspace.edit', run: (go) => go('/settings/workspace') },
  ],
  schedule: [
    { id: 'workspace.mine', tab: 'mine', load: async (range, signal) => (await import('./people-search.ts')).myDeadlines(range, signal) },
    { id: 'workspace.team', tab: 'team', can: 'workspace.member.view', load: async (range, signal) => (await import('./people-search.ts')).teamToday(range, signal) },
  ],
};
