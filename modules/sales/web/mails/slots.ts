import { Mails, Send } from 'lucide-react';
import { registerPartyBulk } from '#modules/parties/web/public.tsx';
import type { WebPart } from '../web-part.ts';

const many = 'sales.mail_many';

registerPartyBulk({ id: 'sales.mails', label: 'sales:mails.many.do', icon: Send, can: many, load: async () => (await import('./many/party-many.tsx')).WriteToParties });

/** Mails to many. */
export const mails: WebPart = {
  pages: [{ path: '/crm/mails', load: async () => (await import('./many/merges-page.tsx')).MergesPage, title: 'sales:mails.many.page', access: 'workspace', can: many }],
  sidebar: [{ id: 'sales.mails', category: 'sales', order: 51, label: 'sales:mails.many.page', icon: Mails, to: '/crm/mails', can: many }],
  commands: [{ id: 'sales.mails', label: 'sales:mails.many.command', icon: Mails, group: 'goTo', can: many, run: (go) => go('/crm/mails') }],
};
