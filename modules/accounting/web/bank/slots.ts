import { ArrowLeftRight, Landmark, ListChecks, WandSparkles } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

const view = 'accounting.bank.view';
const edit = 'accounting.bank.edit';

/** Bank accounts, transfers, statements and their reconciliation. */
export const bank: WebPart = {
  pages: [
    { path: '/accounting/bank-account', load: async () => (await import('./accounts-page.tsx')).BankAccountsPage, title: 'accounting:bank.title', access: 'workspace', can: view },
    { path: '/accounting/bank-transfer', load: async () => (await import('./transfers-page.tsx')).BankTransfersPage, title: 'accounting:bank.transfer.title', access: 'workspace', can: view },
    { path: '/accounting/reconcile', load: async () => (await import('./reconcile-page.tsx')).ReconcilePage, title: 'accounting:bank.reconcile.title', access: 'workspace', can: view },
    { path: '/accounting/bank-rule', load: async () => (await import('./rules-page.tsx')).BankRulesPage, title: 'accounting:bank.rule.title', access: 'workspace', can: view },
    { path: '/settings/bank', load: async () => (await import('./settings-page.tsx')).BankSettingsPage, title: 'accounting:bank.settings.title', access: 'workspace', can: view },
  ],
  recordPages: [
    { topic: 'accounting.bank_account', path: '/accounting/bank-account?id=$id', label: 'accounting:bank.one', icon: Landmark, can: view },
    { topic: 'accounting.bank_transfer', path: '/accounting/bank-transfer?id=$id', label: 'accounting:bank.transfer.one', icon: ArrowLeftRight, can: view },
    { topic: 'accounting.bank_rule', path: '/accounting/bank-rule?id=$id', label: 'accounting:bank.rule.one', icon: WandSparkles, can: view },
  ],
  sidebar: [
    { id: 'accounting.bank_account', category: 'accounting', order: 30, label: 'accounting:bank.title', icon: Landmark, to: '/accounting/bank-account', can: view },
    { id: 'accounting.bank_transfer', category: 'accounting', order: 50, label: 'accounting:bank.transfer.title', icon: ArrowLeftRight, to: '/accounting/bank-transfer', can: view },
    { id: 'accounting.reconcile', category: 'accounting', order: 32, label: 'accounting:bank.reconcile.title', icon: ListChecks, to: '/accounting/reconcile', can: view },
  ],
  erp: [
    { id: 'accounting.bank_account', section: 'finance', order: 30, label: 'accounting:bank.title', icon: Landmark, to: '/accounting/bank-account', can: view },
    { id: 'accounting.bank_transfer', section: 'finance', order: 31, label: 'accounting:bank.transfer.title', icon: ArrowLeftRight, to: '/accounting/bank-transfer', can: view },
    { id: 'accounting.reconcile', section: 'finance', order: 32, label: 'accounting:bank.reconcile.title', icon: ListChecks, to: '/accounting/reconcile', can: view },
  ],
  create: [{ id: 'accounting.bank_transfer', category: 'finance', order: 40, label: 'accounting:bank.transfer.one', icon: ArrowLeftRight, can: edit, load: async () => (await import('./create-transfer.tsx')).CreateBankTransfer }],
  settings: [{ id: 'accounting.bank', group: 'workspace', order: 70, label: 'accounting:bank.settings.title', icon: Landmark, to: '/settings/bank', can: view }],
  commands: [
    { id: 'accounting.bank_account', label: 'accounting:bank.command.accounts', icon: Landmark, group: 'goTo', can: view, run: (go) => go('/accounting/bank-account') },
    { id: 'accounting.reconcile', label: 'accounting:bank.command.reconcile', icon: ListChecks, group: 'goTo', can: view, run: (go) => go('/accounting/reconcile') },
  ],
};
