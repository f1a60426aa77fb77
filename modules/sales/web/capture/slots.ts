import { ChartNoAxesColumn, ClipboardList, Clock, Inbox, ListChecks, Mails, Route } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

const view = 'sales.lead.view';
const set = 'sales.settings';

/** How leads arrive and are handed out: web forms, mails, scoring, assignment, sequences, response time. */
export const capture: WebPart = {
  pages: [
    { path: '/settings/lead-forms', load: async () => (await import('./forms/forms-page.tsx')).FormsPage, title: 'sales:capture.form.many', access: 'workspace', can: set },
    { path: '/settings/lead-forms/$id', load: async () => (await import('./forms/form-page.tsx')).FormPage, title: 'sales:capture.form.many', access: 'workspace', can: set },
    { path: '/settings/form-entries', load: async () => (await import('./forms/entries-page.tsx')).EntriesPage, title: 'sales:capture.entry.many', access: 'workspace', can: set },
    { path: '/settings/lead-inbox', load: async () => (await import('./inbox/inbox-page.tsx')).InboxPage, title: 'sales:capture.inbox.title', access: 'workspace', can: set },
    { path: '/settings/lead-rules', load: async () => (await import('./rules/rules-page.tsx')).RulesPage, title: 'sales:capture.rules.title', access: 'workspace', can: set },
    { path: '/settings/lead-hours', load: async () => (await import('./rules/hours-page.tsx')).HoursPage, title: 'sales:capture.hours.title', access: 'workspace', can: 'sales.lead.edit' },
    { path: '/crm/sequences', load: async () => (await import('./sequences/sequences-page.tsx')).SequencesPage, title: 'sales:capture.sequence.many', access: 'workspace', can: view },
    { path: '/crm/sequences/$id', load: async () => (await import('./sequences/sequence-page.tsx')).SequencePage, title: 'sales:capture.sequence.many', access: 'workspace', can: view },
    { path: '/crm/sources', load: async () => (await import('./sources/sources-page.tsx')).SourcesPage, title: 'sales:capture.source.report', access: 'workspace', can: 'sales.lead.view_all' },
    { path: '/f/confirm', load: async () => (await import('./public/answer-pages.tsx')).ConfirmEntryPage, title: 'sales:capture.public.pleaseConfirm', access: 'public', frame: 'bare' },
    { path: '/f/stop', load: async () => (await import('./public/answer-pages.tsx')).StopMailsPage, title: 'sales:capture.public.stopTitle', access: 'public', frame: 'bare' },
    { path: '/f/tracking', load: async () => (await import('./public/answer-pages.tsx')).RefuseTrackingPage, title: 'sales:capture.public.trackTitle', access: 'public', frame: 'bare' },
    { path: '/f/gone', load: async () => (await import('./public/answer-pages.tsx')).MailLinkGonePage, title: 'sales:capture.public.linkGoneTitle', access: 'public', frame: 'bare' },
    { path: '/f/$token', load: async () => (await import('./public/public-form-page.tsx')).PublicFormPage, title: 'sales:capture.form.one', access: 'public', frame: 'bare' },
  ],
  sidebar: [
    { id: 'sales.sequences', category: 'sales', order: 17, label: 'sales:capture.sequence.many', icon: ListChecks, to: '/crm/sequences', can: view },
    { id: 'sales.sources', category: 'sales', order: 18, label: 'sales:capture.source.report', icon: ChartNoAxesColumn, to: '/crm/sources', can: 'sales.lead.view_all' },
  ],
  settings: [
    { id: 'sales.forms', group: 'workspace', order: 72, label: 'sales:capture.form.many', icon: ClipboardList, to: '/settings/lead-forms', can: set },
    { id: 'sales.entries', group: 'workspace', order: 72.4, label: 'sales:capture.entry.many', icon: Inbox, to: '/settings/form-entries', can: set },
    { id: 'sales.inbox', group: 'workspace', order: 72.5, label: 'sales:capture.inbox.title', icon: Mails, to: '/settings/lead-inbox', can: set },
    { id: 'sales.hours', group: 'workspace', order: 72.8, label: 'sales:capture.hours.title', icon: Clock, to: '/settings/lead-hours', can: 'sales.lead.edit' },
    { id: 'sales.rules', group: 'workspace', order: 72.6, label: 'sales:capture.rules.title', icon: Route, to: '/settings/lead-rules', can: set },
  ],
  commands: [{ id: 'sales.hours', label: 'sales:capture.command.hours', icon: Clock, group: 'goTo', can: 'sales.lead.edit', run: (go) => go('/settings/lead-hours') }, { id: 'sales.sequences', label: 'sales:capture.command.sequences', icon: ListChecks, group: 'goTo', can: view, run: (go) => go('/crm/sequences') }],
};
