import { Bell, BellRing, Filter, Flag, Gavel } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';
import { en } from './locales/en.ts';
import { useUnseenCount } from './use-unseen-count.ts';

/** Texts that pages of other rooms say: the audit log, the permission matrix, the grid of preferences. The build keeps what is named here at hand. */
export const saidElsewhere = ['notifications:room', 'notifications:rule', 'notifications:refused', 'notifications:event', 'notifications:permission', 'notifications:report.action'] as const;

/** The bell, the inbox, and what a person wants to hear of. */
export const web: WebModule = {
  name: 'notifications',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
    { path: '/notifications', load: async () => (await import('./inbox/inbox-page.tsx')).InboxPage, title: 'notifications:title', access: 'account' },
    { path: '/settings/notifications', load: async () => (await import('./settings/preferences-page.tsx')).PreferencesPage, title: 'notifications:preferences.title', access: 'account' },
    { path: '/unsubscribe', load: async () => (await import('./settings/unsubscribe-page.tsx')).UnsubscribePage, title: 'notifications:unsubscribe.title', access: 'public', frame: 'bare' },
    { path: '/settings/reports', load: async () => (await import('./moderation/reports-page.tsx')).ReportsPage, title: 'notifications:mine.title', access: 'account' },
    { path: '/settings/reports/counts', load: async () => (await import('./moderation/counts-page.tsx')).CountsPage, title: 'notifications:counts.title', access: 'account' },
    { path: '/settings/filters', load: async () => (await import('./words/own-filters-page.tsx')).OwnFiltersPage, title: 'notifications:ownWords.title', access: 'account' },
    { path: '/appeal', load: async () => (await import('./moderation/appeal-page.tsx')).AppealPage, title: 'notifications:appeal.title', access: 'public', frame: 'bare' },
    { path: '/moderation/words', load: async () => (await import('./words/words-page.tsx')).WordsPage, title: 'notifications:words.title', access: 'workspace', can: 'notifications.word.manage' },
    { path: '/moderation', load: async () => (await import('./moderation/queue-page.tsx')).QueuePage, title: 'notifications:moderation.title', access: 'workspace', can: 'notifications.case.view' },
  ],
  recordPages: [{ topic: 'notifications.word_filter', path: '/moderation/words?open=$id', label: 'notifications:words.phrase', icon: Filter, can: 'notifications.word.manage' }],
  rail: [{ id: 'notifications.inbox', side: 'left', order: 50, label: 'notifications:title', icon: Bell, to: '/notifications', useBadge: useUnseenCount }],
  docks: [{ id: 'notifications.report', load: async () => (await import('./moderation/report-host.tsx')).ReportHost }],
  navbar: [{ id: 'notifications.bell', load: async () => (await import('./bell/bell.tsx')).Bell }],
  settings: [
    { id: 'notifications.preferences', group: 'personal', order: 40, label: 'notifications:preferences.title', icon: BellRing, to: '/settings/notifications' },
    { id: 'notifications.reports', group: 'personal', order: 46, label: 'notifications:mine.title', icon: Flag, to: '/settings/reports' },
    { id: 'notifications.filters', group: 'personal', order: 47, label: 'notifications:ownWords.title', icon: Filter, to: '/settings/filters' },
    { id: 'notifications.moderation', group: 'workspace', order: 80, label: 'notifications:moderation.title', icon: Gavel, to: '/moderation', can: 'notifications.case.view' },
    { id: 'notifications.words', group: 'workspace', order: 81, label: 'notifications:words.title', icon: Filter, to: '/moderation/words', can: 'notifications.word.manage' },
  ],
  commands: [
    { id: 'notifications.inbox', label: 'notifications:command.inbox', icon: Bell, group: 'goTo', keys: 'g i', run: (go) => go('/notifications') },
    { id: 'notifications.preferences', label: 'notifications:command.preferences', icon: BellRing, group: 'preferences', run: (go) => go('/settings/notifications') },
    { id: 'notifications.moderation', label: 'notifications:moderation.title', icon: Gavel, group: 'goTo', can: 'notifications.case.view', run: (go) => go('/moderation') },
    { id: 'notifications.words', label: 'notifications:words.title', icon: Filter, group: 'goTo', can: 'notifications.word.manage', run: (go) => go('/moderation/words') },
  ],
};
