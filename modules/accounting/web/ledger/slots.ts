import { BookOpenText, CalendarCheck, ListTree, NotebookPen } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

const view = 'accounting.ledger.view';

/** The chart of accounts, journal entries, opening balances, locks and the proof of the books. */
export const ledger: WebPart = {
  pages: [
    { path: '/accounting/chart-of-account', load: async () => (await import('./chart/chart-page.tsx')).ChartPage, title: 'accounting:ledger.chart.title', access: 'workspace', can: view },
    { path: '/accounting/chart-of-account/$id', load: async () => (await import('./chart/account-page.tsx')).AccountPage, title: 'accounting:ledger.chart.title', access: 'workspace', can: view },
    { path: '/accounting/journal', load: async () => (await import('./journal/journal-page.tsx')).JournalPage, title: 'accounting:ledger.journalPage.title', access: 'workspace', can: view },
    { path: '/accounting/journal/$id', load: async () => (await import('./journal/entry-page.tsx')).EntryPage, title: 'accounting:ledger.journalPage.title', access: 'workspace', can: view },
    { path: '/accounting/journal/draft/$id', load: async () => (await import('./journal/draft-page.tsx')).DraftPage, title: 'accounting:ledger.journalPage.drafts', access: 'workspace', can: view },
    { path: '/accounting/journal/template/$id', load: async () => (await import('./journal/template-page.tsx')).TemplatePage, title: 'accounting:ledger.journalPage.templates', access: 'workspace', can: view },
    { path: '/accounting/opening', load: async () => (await import('./books/opening-page.tsx')).OpeningPage, title: 'accounting:ledger.opening.title', access: 'workspace', can: view },
    { path: '/accounting/close', load: async () => (await import('./books/close-page.tsx')).ClosePage, title: 'accounting:ledger.close.title', access: 'workspace', can: view },
    { path: '/accounting/lock', load: async () => (await import('./books/locks-page.tsx')).LocksPage, title: 'accounting:ledger.locks.title', access: 'workspace', can: view },
    { path: '/accounting/numbering', load: async () => (await import('./books/series-page.tsx')).SeriesPage, title: 'accounting:ledger.series.title', access: 'workspace', can: view },
    { path: '/accounting/exchange-rate', load: async () => (await import('./books/rates-page.tsx')).RatesPage, title: 'accounting:ledger.rates.title', access: 'workspace', can: view },
    { path: '/accounting/revaluation', load: async () => (await import('./books/revaluation-page.tsx')).RevaluationPage, title: 'accounting:ledger.revaluation.title', access: 'workspace', can: view },
    { path: '/settings/books', load: async () => (await import('./books/book-settings-page.tsx')).BookSettingsPage, title: 'accounting:ledger.settings.title', access: 'workspace', can: view },
    { path: '/accounting/dimension', load: async () => (await import('./books/dimensions-page.tsx')).DimensionsPage, title: 'accounting:ledger.dimensions.title', access: 'workspace', can: view },
  ],
  settings: [{ id: 'accounting.book', group: 'workspace', order: 69, label: 'accounting:ledger.settings.title', icon: BookOpenText, to: '/settings/books', can: view }],
  recordPages: [
    { topic: 'accounting.entry', path: '/accounting/journal/$id', label: 'accounting:ledger.entry.one', icon: NotebookPen, can: view },
    { topic: 'accounting.account', path: '/accounting/chart-of-account/$id', label: 'accounting:ledger.account.one', icon: ListTree, can: view },
    { topic: 'accounting.draft_entry', path: '/accounting/journal/draft/$id', label: 'accounting:ledger.draft.one', icon: NotebookPen, can: view },
    { topic: 'accounting.entry_template', path: '/accounting/journal/template/$id', label: 'accounting:ledger.template.one', icon: NotebookPen, can: view },
  ],
  sidebar: [
    { id: 'accounting.chart', category: 'accounting', order: 40, label: 'accounting:ledger.chart.title', icon: ListTree, to: '/accounting/chart-of-account', can: view },
    { id: 'accounting.journal', category: 'accounting', order: 42, label: 'accounting:ledger.journalPage.title', icon: BookOpenText, to: '/accounting/journal', can: view },
    { id: 'accounting.close', category: 'accounting', order: 132, label: 'accounting:ledger.close.title', icon: CalendarCheck, to: '/accounting/close', can: view },
  ],
  erp: [
    { id: 'accounting.chart', section: 'finance', order: 40, label: 'accounting:ledger.chart.title', icon: ListTree, to: '/accounting/chart-of-account', can: view },
    { id: 'accounting.journal', section: 'finance', order: 41, label: 'accounting:ledger.journalPage.title', icon: BookOpenText, to: '/accounting/journal', can: view },
  ],
  commands: [
    { id: 'accounting.chart', label: 'accounting:ledger.command.chart', icon: ListTree, group: 'goTo', can: view, run: (go) => go('/accounting/chart-of-account') },
    { id: 'accounting.journal', label: 'accounting:ledger.command.journal', icon: BookOpenText, group: 'goTo', can: view, run: (go) => go('/accounting/journal') },
    { id: 'accounting.close', label: 'accounting:ledger.command.close', icon: CalendarCheck, group: 'goTo', can: view, run: (go) => go('/accounting/close') },
  ],
};
