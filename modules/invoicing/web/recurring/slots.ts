import { FileCog, Palette, Repeat } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

const view = 'invoicing.invoice.view';

/** Recurring invoices, and how documents begin. */
export const recurring: WebPart = {
  pages: [
    { path: '/invoice/recurring', load: async () => (await import('./recurring-page.tsx')).RecurringPage, title: 'invoicing:recurring.title', access: 'workspace', can: view },
    { path: '/settings/documents', load: async () => (await import('../document-settings/settings-page.tsx')).DocumentSettingsPage, title: 'invoicing:documents.settings.title', access: 'workspace', can: 'invoicing.settings' },
    { path: '/settings/document-design', load: async () => (await import('../document-settings/design-page.tsx')).DesignPage, title: 'invoicing:paper.design.title', access: 'workspace', can: 'invoicing.settings' },
  ],
  recordPages: [{ topic: 'invoicing.recurring', path: '/invoice/recurring?id=$id', label: 'invoicing:recurring.one', icon: Repeat, can: view }],
  sidebar: [{ id: 'invoicing.recurring', category: 'accounting', order: 102, label: 'invoicing:recurring.title', icon: Repeat, to: '/invoice/recurring', can: view }],
  erp: [{ id: 'invoicing.recurring', section: 'finance', order: 12, label: 'invoicing:recurring.title', icon: Repeat, to: '/invoice/recurring', can: view }],
  settings: [{ id: 'invoicing.documents', group: 'workspace', order: 78, label: 'invoicing:documents.settings.title', icon: FileCog, to: '/settings/documents', can: 'invoicing.settings' }, { id: 'invoicing.design', group: 'workspace', order: 79, label: 'invoicing:paper.design.title', icon: Palette, to: '/settings/document-design', can: 'invoicing.settings' }],
  commands: [{ id: 'invoicing.recurring', label: 'invoicing:recurring.command', icon: Repeat, group: 'goTo', can: view, run: (go) => go('/invoice/recurring') }],
};
