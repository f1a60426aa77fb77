import { Contact, KeyRound, Plus, ShieldUser, UserPlus, UserRound, UsersRound } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';
import { en } from './locales/en.ts';
import { useRequestCount } from './people/parts/use-request-count.ts';
import { addReporting } from './reporting.ts';

addReporting();

/** Texts that pages of other rooms say: wrong fields, refusals, the grid of preferences. */
export const saidElsewhere = ['social:room', 'social:rule', 'social:refused'] as const;

/** People, friends and groups. */
export const web: WebModule = {
  name: 'social',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
    { path: '/friends', load: async () => (await import('./people/hub/friends-page.tsx')).FriendsPage, title: 'social:friends.title', access: 'account' },
    { path: '/people/$slug', load: async () => (await import('./people/profile/profile-page.tsx')).ProfilePage, title: 'social:profile.page', access: 'account' },
    { path: '/groups', load: async () => (await import('./groups/groups-page.tsx')).GroupsPage, title: 'social:groups.title', access: 'account' },
    { path: '/groups/new', load: async () => (await import('./groups/create/create-group.tsx')).CreateGroupPage, title: 'social:groups.new', access: 'account' },
    { path: '/groups/$id', load: async () => (await import('./groups/page/group-page.tsx')).GroupPage, title: 'social:groups.page', access: 'account' },
    { path: '/group-invitation', load: async () => (await import('./groups/invite/mailed-invitation-page.tsx')).MailedInvitationPage, title: 'social:mailed.title', access: 'account' },
    { path: '/settings/people', load: async () => (await import('./people/settings/people-settings-page.tsx')).PeopleSettingsPage, title: 'social:privacy.title', access: 'account' },
    { path: '/settings/access', load: async () => (await import('./people/access/access-page.tsx')).AccessPage, title: 'social:access.title', access: 'account' },
  ],
  rail: [
    { id: 'social.friends', side: 'left', order: 30, label: 'social:friends.title', icon: Contact, to: '/friends', useBadge: useRequestCount },
    { id: 'social.groups', side: 'left', order: 32, label: 'social:groups.title', icon: UsersRound, to: '/groups' },
  ],
  settings: [
    { id: 'social.people', group: 'personal', order: 40, label: 'social:privacy.title', icon: ShieldUser, to: '/settings/people' },
    { id: 'social.access', group: 'personal', order: 42, label: 'social:access.title', icon: KeyRound, to: '/settings/access' },
  ],
  create: [
    { id: 'social.group', category: 'social', order: 30, label: 'social:groups.one', icon: UsersRound, load: async () => (await import('./groups/create/create-group.tsx')).CreateGroup },
    { id: 'social.inviteFriend', category: 'social', order: 60, label: 'shell:create.entry.inviteFriend', icon: UserPlus, load: async () => (await import('./people/hub/invite-friend.tsx')).InviteFriend },
  ],
  cards: [
    { id: 'social.waiting', order: 55, width: 'half', seldom: true, load: async () => (await import('./home/waiting-card.tsx')).WaitingCard },
    { id: 'social.suggestions', order: 60, width: 'half', seldom: true, load: async () => (await import('./home/suggestions-card.tsx')).SuggestionsCard },
  ],
  search: [
    { id: 'social.people', label: 'social:find.people', search: async (text, signal) => (await import('./find.ts')).findPeople(text, signal) },
    { id: 'social.groups', label: 'social:find.groups', search: async (text, signal) => (await import('./find.ts')).findGroups(text, signal) },
  ],
  commands: [
    { id: 'social.me', label: 'social:command.me', icon: UserRound, group: 'goTo', run: (go) => go('/people/me') },
    { id: 'social.friends', label: 'social:command.friends', icon: Contact, group: 'goTo', keys: 'o f', run: (go) => go('/friends') },
    { id: 'social.requests', label: 'social:command.requests', icon: UserPlus, group: 'goTo', run: (go) => go('/friends?tab=requests') },
    { id: 'social.groups', label: 'social:command.groups', icon: UsersRound, group: 'goTo', keys: 'o g', run: (go) => go('/groups') },
    { id: 'social.newGroup', label: 'social:command.newGroup', icon: Plus, group: 'create', keys: 'n g', run: (go) => go('/groups/new') },
    { id: 'social.access', label: 'social:command.access', icon: KeyRound, group: 'preferences', run: (go) => go('/settings/access') },
  ],
};
