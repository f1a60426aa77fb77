import { BookOpen, Mailbox } from 'lucide-react';
import { translate } from '../i18n/i18n.ts';
import type { SearchHit, WebModule } from '../slots/slots.ts';
import { en } from './locales/en.ts';

/** The mailbox exists only on a developer's own machine, so the palette finds it only where the server answers for it. */
async function findMailbox(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const label = translate('dev', 'mailbox.title');
  if (!`${label} mailbox mails`.toLowerCase().includes(text.toLowerCase())) return [];
  const { mailboxExists } = await import('./mailbox/mailbox-exists.ts');
  return (await mailboxExists(signal)) ? [{ id: 'dev.mailbox', label, detail: translate('dev', 'mailbox.detail'), icon: Mailbox, to: '/dev/mailbox' }] : [];
}

/** Pages for those who build on the house: the development mailbox and the API's documentation. */
export const devWeb: WebModule = {
  name: 'dev',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
    { path: '/dev/mailbox', load: async () => (await import('./mailbox/mailbox-page.tsx')).MailboxPage, title: 'dev:mailbox.title', access: 'public' },
    { path: '/api/docs', load: async () => (await import('./docs/docs-page.tsx')).DocsPage, title: 'dev:docs.title', access: 'public' },
  ],
  search: [{ id: 'dev.pages', label: 'dev:search', search: findMailbox }],
  commands: [{ id: 'dev.docs', label: 'dev:command.docs', icon: BookOpen, group: 'help', run: (go) => go('/api/docs') }],
};
