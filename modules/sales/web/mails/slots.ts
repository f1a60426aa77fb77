import { MailCheck, Mails, Send } from 'lucide-react';
import { registerPartyBulk } from '#modules/parties/web/public.tsx';
import type { WebPart } from '../web-part.ts';

const many = 'sales.mail_many';
const either = 'sales.lead.edit|sales.deal.edit';

registerPartyBulk({ id: 'sales.mails', label: 'sales:mails.many.do', icon: Send, can: many, load: async () => (await import('./many/party-many.tsx')).WriteToParties });

/** Mails to many, and those of one's own mail program. */
export const mails: WebPart = {
  pages: [{ path: '/crm/mails', load: async () => (await import('./many/merges-page.tsx')).MergesPage, title: 'sales:mails.many.page', access: 'workspace', can: many }, { path: '/settings/mail-log', load: async () => (await import('./log/log-page.tsx')).MailLogPage, title: 'sales:mails.log.title', access: 'workspace', can: either }],
  settings: [{ id: 'sales.mailLog', group: 'personal', order: 46, label: 'sales:mails.log.title', icon: MailCheck, to: '/settings/mail-log', can: either }],
  sidebar: [{ id: 'sales.mails', category: 'sales', order: 51, label: 'sales:mails.many.page', icon: Mails, to: '/crm/mails', can: many }],
  commands: [{ id: 'sales.mails', label: 'sales:mails.many.command', icon: Mails, group: 'goTo', can: many, run: (go) => go('/crm/mails') }, { id: 'sales.mailLog', label: 'sales:mails.log.command', icon: MailCheck, group: 'goTo', can: either, run: (go) => go('/settings/mail-log') }],
};
