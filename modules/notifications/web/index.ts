import { Bell, BellRing } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';
import { en } from './locales/en.ts';

/** Texts that pages of other rooms say: the audit log, the permission matrix, the grid of preferences. The build keeps what is named here at hand. */
export const saidElsewhere = ['notifications:room'] as const;

/** The bell, the inbox, and what a person wants to hear of. */
export const web: WebModule = {
  name: 'notifications',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
    { path: '/notifications', load: async () => (await import('./inbox/inbox-page.tsx')).InboxPage, title: 'notifications:title', access: 'account' },
    { path: '/settings/notifications', load: async () => (await import('./settings/preferences-page.tsx')).PreferencesPage, title: 'notifications:preferences.title', access: 'account' },
    { path: '/unsubscribe', load: async () => (await import('./settings/unsubscribe-page.tsx')).UnsubscribePage, title: 'notifications:unsubscribe.title', access: 'public', frame: 'bare' },
  ],
  navbar: [{ id: 'notifications.bell', load: async () => (await import('./bell/bell.tsx')).Bell }],
  settings: [{ id: 'notifications.preferences', group: 'personal', order: 40, label: 'notifications:preferences.title', icon: BellRing, to: '/settings/notifications' }],
  commands: [
    { id: 'notifications.inbox', label: 'notifications:command.inbox', icon: Bell, group: 'goTo', keys: 'g i', run: (go) => go('/notifications') },
    { id: 'notifications.preferences', label: 'notifications:command.preferences', icon: BellRing, group: 'preferences', run: (go) => go('/settings/notifications') },
  ],
};
