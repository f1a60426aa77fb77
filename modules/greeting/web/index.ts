import { Hand, Inbox } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';
import { en } from './locales/en.ts';

const manage = 'greeting.manage';
const read = 'greeting.message.view';

/** Texts that pages of other rooms say: the audit log, the permission matrix, wrong fields. The build keeps what is named here at hand. */
export const saidElsewhere = ['greeting:room', 'greeting:permission', 'greeting:event', 'greeting:rule', 'greeting:refused', 'greeting:eventType'] as const;

/** The film in the corner with its form, and where it is set up and its messages are answered. */
export const web: WebModule = {
  name: 'greeting',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
    { path: '/greeting', load: async () => (await import('./manage/items-page.tsx')).ItemsPage, title: 'greeting:items.title', access: 'workspace', can: manage },
    { path: '/greeting/items/$id', load: async () => (await import('./manage/item-page.tsx')).ItemPage, title: 'greeting:item.title', access: 'workspace', can: manage },
    { path: '/greeting/form', load: async () => (await import('./manage/form-page.tsx')).FormPage, title: 'greeting:form.title', access: 'workspace', can: manage },
    { path: '/greeting/messages', load: async () => (await import('./messages/messages-page.tsx')).MessagesPage, title: 'greeting:messages.title', access: 'workspace', can: read },
    { path: '/greeting/messages/$id', load: async () => (await import('./messages/message-page.tsx')).MessagePage, title: 'greeting:messages.one', access: 'workspace', can: read },
    { path: '/conversation', load: async () => (await import('./conversation/conversation-page.tsx')).ConversationPage, title: 'greeting:conversation.title', access: 'public', frame: 'bare' },
  ],
  docks: [{ id: 'greeting.dock', load: async () => (await import('./widget/dock.tsx')).GreetingDock }],
  sidebar: [
    { id: 'greeting.items', category: 'web', label: 'greeting:items.title', icon: Hand, to: '/greeting', can: manage, order: 60 },
    { id: 'greeting.messages', category: 'web', label: 'greeting:messages.title', icon: Inbox, to: '/greeting/messages', can: read, order: 61 },
  ],
  commands: [
    { id: 'greeting.items', label: 'greeting:items.title', icon: Hand, group: 'goTo', can: manage, run: (go) => go('/greeting') },
    { id: 'greeting.messages', label: 'greeting:messages.title', icon: Inbox, group: 'goTo', can: read, run: (go) => go('/greeting/messages') },
  ],
};
