import { CreditCard, FileSpreadsheet, HandCoins, Scale } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';
import { registerPartyPanel } from '#modules/parties/web/public.tsx';
import { en } from './locales/en.ts';

/** Texts that pages of other rooms say: the audit log, the permission matrix, wrong fields, the merge of parties. */
export const saidElsewhere = ['payments:room', 'payments:permission', 'payments:event', 'payments:rule', 'payments:refused', 'payments:party_reference', 'payments:eventType'] as const;

const view = 'payments.payment.view';
const settings = 'payments.settings';
const report = 'accounting.report.view';

registerPartyPanel({ id: 'payments.payments', label: 'payments:list.title', order: 65, can: view, roles: ['customer', 'vendor'], load: async () => (await import('./party-payments.tsx')).PartyPayments });

/** Money that came in and went out, and what it paid. */
export const web: WebModule = {
  name: 'payments',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
    { path: '/payments/list', load: async () => (await import('./payments-page.tsx')).PaymentsPage, title: 'payments:list.title', access: 'workspace', can: view },
    { path: '/payments/netting', load: async () => (await import('./netting/netting-page.tsx')).NettingPage, title: 'payments:netting.title', access: 'workspace', can: view },
    { path: '/payments/1099', load: async () => (await import('./us-1099/us-1099-page.tsx')).Us1099Page, title: 'payments:us1099.title', access: 'workspace', can: report },
    { path: '/settings/payments', load: async () => (await import('./online/settings-page.tsx')).OnlinePage, title: 'payments:online.title', access: 'workspace', can: settings },
    { path: '/payment-return', load: async () => (await import('./online/return-page.tsx')).ReturnPage, title: 'payments:online.title', access: 'public', frame: 'bare' },
  ],
  settings: [{ id: 'payments.online', group: 'workspace', order: 120, label: 'payments:online.title', icon: CreditCard, to: '/settings/payments', can: settings }],
  recordPages: [{ topic: 'payments.payment', path: '/payments/list?id=$id', label: 'payments:list.one', icon: HandCoins, can: view, statuses: { words: { recorded: ['payments:state.recorded', 'success'], pending: ['payments:state.pending', 'warning'], cleared: ['payments:state.cleared', 'info'], reconciled: ['payments:state.reconciled', 'success'], refunded: ['payments:state.refunded', 'neutral'], bounced: ['payments:state.bounced', 'destructive'], void: ['payments:state.void', 'neutral'] } } }, { topic: 'payments.netting', path: '/payments/netting?id=$id', label: 'payments:netting.one', icon: Scale, can: view }],
  sidebar: [{ id: 'payments.list', category: 'accounting', order: 106, label: 'payments:list.title', icon: HandCoins, to: '/payments/list', can: view }],
  erp: [
    { id: 'payments.list', section: 'finance', order: 25, label: 'payments:list.title', icon: HandCoins, to: '/payments/list', can: view },
    { id: 'payments.us1099', section: 'finance', order: 53, label: 'payments:us1099.title', icon: FileSpreadsheet, to: '/payments/1099', can: report },
  ],
  create: [{ id: 'payments.payment', category: 'finance', order: 30, label: 'payments:list.one', icon: HandCoins, can: 'payments.payment.record', load: async () => (await import('./create-payment.tsx')).CreatePayment }],
  search: [{ id: 'payments.payments', label: 'payments:search', can: view, search: async (text, signal) => (await import('./search-payments.ts')).searchPayments(text, signal) }],
  commands: [
    { id: 'payments.list', label: 'payments:command.list', icon: HandCoins, group: 'goTo', can: view, run: (go) => go('/payments/list') },
    { id: 'payments.netting', label: 'payments:command.netting', icon: Scale, group: 'goTo', can: view, run: (go) => go('/payments/netting') },
    { id: 'payments.us1099', label: 'payments:command.us1099', icon: FileSpreadsheet, group: 'goTo', can: report, run: (go) => go('/payments/1099') },
    { id: 'payments.online', label: 'payments:command.online', icon: CreditCard, group: 'goTo', can: settings, run: (go) => go('/settings/payments') },
  ],
};
