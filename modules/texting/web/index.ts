import { MessageSquareQuote, MessageSquareText } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';
import { registerPartyPanel } from '#modules/parties/web/public.tsx';
import { useUnreadTexts } from './badge.ts';
import { en } from './locales/en.ts';

/** Texts that pages of other rooms say: the audit log, the permission matrix, wrong fields, the merge of parties. */
export const saidElsewhere = ['texting:room', 'texting:permission', 'texting:event', 'texting:rule', 'texting:refused', 'texting:party_reference', 'texting:eventType'] as const;

const view = 'texting.text.view';
const manage = 'texting.number.manage';

registerPartyPanel({ id: 'texting.texts', label: 'texting:of.title', order: 58, can: view, load: async () => (await import('./party-texts.tsx')).PartyTexts });

/** SMS and WhatsApp with customers. */
export const web: WebModule = {
  name: 'texting',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
    { path: '/texts', load: async () => (await import('./inbox/inbox-page.tsx')).InboxPage, title: 'texting:inbox.title', access: 'workspace', can: view },
    { path: '/texts/saved', load: async () => (await import('./settings/replies-page.tsx')).RepliesPage, title: 'texting:replies.title', access: 'workspace', can: view },
    { path: '/settings/texts', load: async () => (await import('./settings/numbers-page.tsx')).NumbersPage, title: 'texting:numbers.title', access: 'workspace', can: manage },
  ],
  settings: [{ id: 'texting.numbers', group: 'workspace', order: 125, label: 'texting:numbers.title', icon: MessageSquareText, to: '/settings/texts', can: manage }],
  sidebar: [{ id: 'texting.inbox', category: 'sales', order: 51.5, label: 'texting:inbox.title', icon: MessageSquareText, to: '/texts', also: ['/texts/saved'], can: view, useBadge: useUnreadTexts }],
  commands: [
    { id: 'texting.inbox', label: 'texting:command.inbox', icon: MessageSquareText, group: 'goTo', can: view, run: (go) => go('/texts') },
    { id: 'texting.saved', label: 'texting:replies.title', icon: MessageSquareQuote, group: 'goTo', can: view, run: (go) => go('/texts/saved') },
    { id: 'texting.numbers', label: 'texting:command.numbers', icon: MessageSquareText, group: 'goTo', can: manage, run: (go) => go('/settings/texts') },
  ],
};
