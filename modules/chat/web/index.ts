import { AlarmClock, MessageCircle } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';
import { registerPersonAction } from '#modules/social/web/public.tsx';
import { useBadge } from './badge.ts';
import { en } from './locales/en.ts';

/** Texts that pages of other rooms say: the audit log, the permission matrix, the grid of preferences. The build keeps what is named here at hand. */
export const saidElsewhere = ['chat:room', 'chat:access', 'chat:person.message'] as const;

registerPersonAction({
  id: 'chat.message', label: 'chat:person.message', icon: MessageCircle, needsMessage: true,
  run: (person, go) => void import('./person-action.ts').then(({ writeTo }) => writeTo(person.id, go)),
});

/** Chat: button, dock, page, people, presence. */
export const web: WebModule = {
  name: 'chat',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
    { path: '/chat', load: async () => (await import('./page/chat-page.tsx')).ChatPage, title: 'chat:room', access: 'account' },
    { path: '/chat/later', load: async () => (await import('./page/chat-page.tsx')).LaterPage, title: 'chat:later.title', access: 'account' },
    { path: '/chat/threads', load: async () => (await import('./page/chat-page.tsx')).ThreadsPage, title: 'chat:threads.title', access: 'account' },
    { path: '/chat/$roomId', load: async () => (await import('./page/chat-page.tsx')).RoomPage, title: 'chat:room', access: 'account' },
    { path: '/settings/chat', load: async () => (await import('./settings/chat-settings-page.tsx')).ChatSettingsPage, title: 'chat:settings.title', access: 'account' },
  ],
  rail: [{ id: 'chat', side: 'left', label: 'chat:room', icon: MessageCircle, to: '/chat', order: 20, useBadge }],
  navbar: [{ id: 'chat.button', load: async () => (await import('./chat-button.tsx')).ChatButton }],
  docks: [{ id: 'chat.dock', load: async () => (await import('./dock/dock-mount.tsx')).DockMount }],
  recordSources: [{ id: 'chat.linked', load: async () => (await import('./linked/linked-messages.tsx')).LinkedMessages }],
  settings: [{ id: 'chat.settings', group: 'personal', order: 45, label: 'chat:settings.title', icon: MessageCircle, to: '/settings/chat' }],
  search: [
    { id: 'chat.people', label: 'chat:search.people', prefix: '@', search: async (text, signal) => (await import('./people-search.ts')).findChats(text, signal) },
    { id: 'chat.messages', label: 'chat:search.messages', search: async (text, signal) => (await import('./message-search.ts')).findMessages(text, signal) },
  ],
  commands: [
    { id: 'chat.open', label: 'chat:command.open', icon: MessageCircle, group: 'goTo', keys: 'o m', run: (go) => go('/chat') },
    { id: 'chat.later', label: 'chat:command.later', icon: AlarmClock, group: 'goTo', run: (go) => go('/chat/later') },
  ],
};
