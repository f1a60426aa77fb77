import { Camera, CircleCheckBig, CreditCard, FolderClosed, HandCoins, Receipt, ReceiptText, Repeat, Route, BedDouble, Settings2, ShieldCheck, Tags } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

const view = 'invoicing.expense.view';
const own = 'invoicing.expense.own';
const setup = 'invoicing.expense.settings';

/** Expense claims. */
export const expenses: WebPart = {
  pages: [
    { path: '/expenses/list', load: async () => (await import('./expenses-page.tsx')).ExpensesPage, title: 'invoicing:expenses.title', access: 'workspace', can: view },
    { path: '/expenses/reports', load: async () => (await import('./reports-page.tsx')).ExpenseReportsPage, title: 'invoicing:expenses.report.title', access: 'workspace', can: view },
    { path: '/expenses/reports/$id', load: async () => (await import('./report-page.tsx')).ExpenseReportPage, title: 'invoicing:expenses.report.one', access: 'workspace', can: view },
    { path: '/expenses/advances', load: async () => (await import('./advances-page.tsx')).AdvancesPage, title: 'invoicing:expenses.advance.title', access: 'workspace', can: view },
    { path: '/expenses/recurring', load: async () => (await import('./recurring/recurring-page.tsx')).RecurringExpensesPage, title: 'invoicing:expenses.recurring.title', access: 'workspace', can: 'invoicing.expense.view_all' },
    { path: '/expenses/card', load: async () => (await import('./card-page.tsx')).CardLinesPage, title: 'invoicing:expenses.card.title', access: 'workspace', can: 'invoicing.expense.post' },
    { path: '/settings/expenses', load: async () => (await import('./settings/settings-page.tsx')).ExpenseSettingsPage, title: 'invoicing:expenses.settings.title', access: 'workspace', can: view },
    { path: '/settings/expenses/categories', load: async () => (await import('./settings/categories-page.tsx')).ExpenseCategoriesPage, title: 'invoicing:expenses.category.title', access: 'workspace', can: setup },
    { path: '/settings/expenses/policies', load: async () => (await import('./settings/policies-page.tsx')).ExpensePoliciesPage, title: 'invoicing:expenses.policy.title', access: 'workspace', can: setup },
    { path: '/settings/expenses/mileage', load: async () => (await import('./settings/mileage-page.tsx')).MileageRatesPage, title: 'invoicing:expenses.mileage.title', access: 'workspace', can: setup },
    { path: '/settings/expenses/per-diem', load: async () => (await import('./settings/per-diem-page.tsx')).PerDiemRatesPage, title: 'invoicing:expenses.perDiem.title', access: 'workspace', can: setup },
  ],
  recordPages: [
    { topic: 'invoicing.expense', path: '/expenses/list?view=all&expense=$id', label: 'invoicing:expenses.one', icon: Receipt, can: view, statuses: { words: { draft: ['invoicing:expenses.status.draft', 'neutral'], submitted: ['invoicing:expenses.status.submitted', 'warning'], approved: ['invoicing:expenses.status.approved', 'info'], posted: ['invoicing:expenses.status.posted', 'info'], part_paid: ['invoicing:expenses.status.part_paid', 'warning'], paid: ['invoicing:expenses.status.paid', 'success'], void: ['invoicing:expenses.status.void', 'neutral'] } } },
    { topic: 'invoicing.expense_report', path: '/expenses/reports/$id', label: 'invoicing:expenses.report.one', icon: FolderClosed, can: view },
    { topic: 'invoicing.expense_advance', path: '/expenses/advances?id=$id', label: 'invoicing:expenses.advance.one', icon: HandCoins, can: view },
    { topic: 'invoicing.recurring_expense', path: '/expenses/recurring?id=$id', label: 'invoicing:expenses.recurring.one', icon: Repeat, can: 'invoicing.expense.view_all' },
    { topic: 'invoicing.expense_category', path: '/settings/expenses/categories?id=$id', label: 'invoicing:expenses.category.one', icon: Tags, can: setup },
    { topic: 'invoicing.expense_policy', path: '/settings/expenses/policies?id=$id', label: 'invoicing:expenses.policy.one', icon: ShieldCheck, can: setup },
    { topic: 'invoicing.mileage_rate', path: '/settings/expenses/mileage?id=$id', label: 'invoicing:expenses.mileage.one', icon: Route, can: setup },
    { topic: 'invoicing.per_diem_rate', path: '/settings/expenses/per-diem?id=$id', label: 'invoicing:expenses.perDiem.one', icon: BedDouble, can: setup },
  ],
  sidebar: [{ id: 'invoicing.expenses', category: 'accounting', order: 110, label: 'invoicing:expenses.title', icon: Receipt, to: '/expenses/list', also: ['/expenses'], can: view }],
  erp: [
    { id: 'invoicing.expenses', section: 'finance', order: 20, label: 'invoicing:expenses.title', icon: Receipt, to: '/expenses/list', also: ['/expenses'], can: view },
    { id: 'invoicing.expense_approvals', section: 'dashboard', order: 40, label: 'invoicing:expenses.command.approve', icon: CircleCheckBig, to: '/expenses/list?view=approve', can: view },
    { id: 'invoicing.expense_reports', section: 'finance', order: 21, label: 'invoicing:expenses.report.title', icon: FolderClosed, to: '/expenses/reports', can: view },
  ],
  create: [
    { id: 'invoicing.quick_expense', category: 'basics', order: 70, label: 'invoicing:expenses.one', icon: Camera, can: own, load: async () => (await import('./create-expense.tsx')).CreateQuickExpense },
    { id: 'invoicing.expense', category: 'business', order: 40, label: 'invoicing:expenses.title', icon: ReceiptText, can: own, load: async () => (await import('./create-expense.tsx')).CreateExpense },
  ],
  messageActions: [{ id: 'invoicing.expense', order: 30, label: 'invoicing:expenses.ofMessage', icon: Receipt, can: own, load: async () => (await import('./expense-of-message.tsx')).ExpenseOfMessage }],
  settings: [{ id: 'invoicing.expenses', group: 'workspace', order: 72, label: 'invoicing:expenses.settings.title', icon: Settings2, to: '/settings/expenses', can: view }],
  search: [{ id: 'invoicing.expenses', label: 'invoicing:expenses.search.expenses', can: view, search: async (text, signal) => (await import('./search-expenses.ts')).searchExpenses(text, signal) }],
  commands: [
    { id: 'invoicing.expenses', label: 'invoicing:expenses.command.expenses', icon: Receipt, group: 'goTo', keys: 'g x', can: view, run: (go) => go('/expenses/list') },
    { id: 'invoicing.expense_reports', label: 'invoicing:expenses.command.reports', icon: FolderClosed, group: 'goTo', can: view, run: (go) => go('/expenses/reports') },
    { id: 'invoicing.expense_advances', label: 'invoicing:expenses.command.advances', icon: HandCoins, group: 'goTo', can: view, run: (go) => go('/expenses/advances') },
    { id: 'invoicing.recurring_expenses', label: 'invoicing:expenses.command.recurring', icon: Repeat, group: 'goTo', can: 'invoicing.expense.view_all', run: (go) => go('/expenses/recurring') },
    { id: 'invoicing.expense_card', label: 'invoicing:expenses.command.card', icon: CreditCard, group: 'goTo', can: 'invoicing.expense.post', run: (go) => go('/expenses/card') },
    { id: 'invoicing.expense_policies', label: 'invoicing:expenses.command.policies', icon: ShieldCheck, group: 'goTo', can: setup, run: (go) => go('/settings/expenses/policies') },
    { id: 'invoicing.expense_approvals', label: 'invoicing:expenses.command.approve', icon: CircleCheckBig, group: 'goTo', can: view, run: (go) => go('/expenses/list?view=approve') },
    { id: 'invoicing.expense_quick', label: 'invoicing:expenses.command.quick', icon: Camera, group: 'create', can: own, run: (go) => go('/expenses/list?add=quick') },
  ],
};
