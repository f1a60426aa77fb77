import { ChartColumnBig, ChartLine, FileCheck2, Target } from 'lucide-react';
import type { ComponentType } from 'react';
import type { WebPart } from '../web-part.ts';

const can = 'accounting.report.view';
const page = (path: string, title: string, load: () => Promise<ComponentType>): WebPart['pages'][number] => ({ path: `/accounting/${path}`, load, title, access: 'workspace', can });
const tables = () => import('./table-pages.tsx');
const agings = () => import('./aging-pages.tsx');
const taxes = () => import('./tax-pages.tsx');

/** Reports, tax returns, budgets and the forecast. */
export const reports: WebPart = {
  pages: [
    page('reports', 'accounting:reports.title', async () => (await import('./overview-page.tsx')).OverviewPage),
    page('reports/trial-balance', 'accounting:reports.report.trial-balance', async () => (await tables()).TrialBalancePage), page('reports/profit-and-loss', 'accounting:reports.report.profit-and-loss', async () => (await tables()).ProfitAndLossPage),
    page('reports/balance-sheet', 'accounting:reports.report.balance-sheet', async () => (await tables()).BalanceSheetPage), page('reports/cash-flow', 'accounting:reports.report.cash-flow', async () => (await tables()).CashFlowPage),
    page('reports/ledger', 'accounting:reports.report.ledger', async () => (await import('./ledger-page.tsx')).LedgerPage), page('reports/statement', 'accounting:reports.report.statement', async () => (await import('./statement-page.tsx')).StatementPage),
    page('reports/receivables', 'accounting:reports.report.receivables', async () => (await agings()).ReceivablesPage), page('reports/payables', 'accounting:reports.report.payables', async () => (await agings()).PayablesPage),
    page('reports/tax', 'accounting:reports.report.tax', async () => (await taxes()).TaxPage), page('reports/tax-lines', 'accounting:reports.report.tax-lines', async () => (await taxes()).TaxLinesPage), page('reports/mails', 'accounting:reports.mail.title', async () => (await import('./mails-page.tsx')).MailsPage), page('reports/budget', 'accounting:reports.budget.title', async () => (await import('./budget-page.tsx')).BudgetPage),
    page('tax-return', 'accounting:reports.taxReturn.title', async () => (await import('./tax-returns-page.tsx')).TaxReturnsPage), page('tax-return/$id', 'accounting:reports.taxReturn.one', async () => (await import('./tax-return-page.tsx')).TaxReturnPage),
  ],
  sidebar: [
    { id: 'accounting.reports', category: 'accounting', order: 5, label: 'accounting:reports.title', icon: ChartColumnBig, to: '/accounting/reports', can },
    { id: 'accounting.tax_return', category: 'accounting', order: 130, label: 'accounting:reports.taxReturn.title', icon: FileCheck2, to: '/accounting/tax-return', can },
  ],
  erp: [
    { id: 'accounting.reports', section: 'finance', order: 5, label: 'accounting:reports.title', icon: ChartColumnBig, to: '/accounting/reports', can },
    { id: 'accounting.cash_flow', section: 'finance', order: 60, label: 'accounting:reports.report.cash-flow', icon: ChartLine, to: '/accounting/reports/cash-flow', can },
    { id: 'accounting.tax_return', section: 'finance', order: 51, label: 'accounting:reports.taxReturn.title', icon: FileCheck2, to: '/accounting/tax-return', can },
  ],
  create: [{ id: 'accounting.budget', category: 'finance', order: 50, label: 'accounting:reports.budget.title', icon: Target, can: 'accounting.entry.post', load: async () => (await import('./create-budget.tsx')).CreateBudget }],
  commands: [
    { id: 'accounting.reports', label: 'accounting:reports.command', icon: ChartColumnBig, group: 'goTo', keys: 'g r', can, run: (go) => go('/accounting/reports') },
    { id: 'accounting.tax_return', label: 'accounting:reports.taxReturn.title', icon: FileCheck2, group: 'goTo', can, run: (go) => go('/accounting/tax-return') },
  ],
};
