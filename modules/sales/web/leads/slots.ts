import { CalendarCheck, CalendarClock, CopyCheck, ListTodo, Sprout, UserPlus, Workflow } from 'lucide-react';
import { registerPartyFigures, registerPartyHistory, registerPartyPanel } from '#modules/parties/web/public.tsx';
import type { WebPart } from '../web-part.ts';

const view = 'sales.lead.view';
/** Activities stand at opportunities, too. */
const either = 'sales.lead.view|sales.deal.view';

registerPartyPanel({ id: 'sales.activities', label: 'sales:leads.activity.many', order: 30, can: either, load: async () => (await import('./party-panel.tsx')).PartyActivities });
registerPartyPanel({ id: 'sales.leads', label: 'sales:leads.title', order: 33, can: view, load: async () => (await import('./party-leads.tsx')).PartyLeads });

registerPartyHistory({ can: either, room: 'sales', load: async () => (await import('./party-history.tsx')).PartyHistory });
registerPartyFigures({ id: 'sales', can: either, roles: ['customer', 'vendor', 'account', 'contact'], figures: ['lastActivityOn'], topics: ['sales.activity'] });

/** Pipelines, leads, their activities and conversion. */
export const leads: WebPart = {
  pages: [
    { path: '/crm/leads', load: async () => (await import('./leads-page.tsx')).LeadsPage, title: 'sales:leads.title', access: 'workspace', can: view },
    { path: '/crm/leads/duplicates', load: async () => (await import('./duplicates/duplicates-page.tsx')).LeadDuplicatesPage, title: 'sales:leads.duplicates.title', access: 'workspace', can: 'sales.lead.remove' },
    { path: '/crm/leads/$id', load: async () => (await import('./lead-page.tsx')).LeadPage, title: 'sales:leads.title', access: 'workspace', can: view },
    { path: '/crm/my-day', load: async () => (await import('./my-day-page.tsx')).MyDayPage, title: 'sales:leads.day.title', access: 'workspace', can: either },
    { path: '/settings/pipelines', load: async () => (await import('./settings/pipelines-page.tsx')).PipelinesPage, title: 'sales:leads.settings.title', access: 'workspace', can: 'sales.settings' },
    { path: '/settings/mail-templates', load: async () => (await import('./settings/templates-page.tsx')).TemplatesPage, title: 'sales:leads.template.title', access: 'workspace', can: 'sales.settings' },
  ],
  recordPages: [{ topic: 'sales.lead', path: '/crm/leads/$id', label: 'sales:leads.one', icon: Sprout, can: view, statuses: { words: { new: ['sales:leads.status.new', 'info'], working: ['sales:leads.status.working', 'primary'], qualified: ['sales:leads.status.qualified', 'warning'], converted: ['sales:leads.status.converted', 'success'], lost: ['sales:leads.status.lost', 'destructive'], junk: ['sales:leads.status.junk', 'neutral'] } } }],
  sidebar: [
    { id: 'sales.leads', category: 'sales', order: 50, label: 'sales:leads.title', icon: Sprout, to: '/crm/leads', can: view },
    { id: 'sales.myDay', category: 'sales', order: 52, label: 'sales:leads.day.title', icon: ListTodo, to: '/crm/my-day', can: either },
  ],
  erp: [{ id: 'sales.leads', section: 'sales', order: 10, label: 'sales:leads.title', icon: Sprout, to: '/crm/leads', can: view }],
  create: [
    { id: 'sales.lead', category: 'business', order: 10, label: 'sales:leads.one', icon: UserPlus, can: 'sales.lead.edit', load: async () => (await import('./create-lead.tsx')).CreateLead },
    { id: 'sales.meeting', category: 'business', order: 45, label: 'sales:leads.activity.kind.meeting', icon: CalendarClock, can: 'sales.lead.edit', load: async () => (await import('./create-meeting.tsx')).CreateMeeting },
  ],
  messageActions: [{ id: 'sales.lead', order: 10, label: 'sales:leads.ofMessage', icon: UserPlus, makesSomebody: true, can: 'sales.lead.edit', load: async () => (await import('./lead-of-message.tsx')).LeadOfMessage }],
  settings: [
    { id: 'sales.pipelines', group: 'workspace', order: 70, label: 'sales:leads.settings.title', icon: Workflow, to: '/settings/pipelines', can: 'sales.settings' },
    { id: 'sales.templates', group: 'workspace', order: 71, label: 'sales:leads.template.title', icon: CalendarCheck, to: '/settings/mail-templates', can: 'sales.settings' },
  ],
  cards: [{ id: 'sales.myDay', order: 40, width: 'half', can: either, load: async () => (await import('./my-day-card.tsx')).MyDayCard }],
  search: [{ id: 'sales.leads', label: 'sales:leads.title', can: view, search: async (text, signal) => (await import('./search-leads.ts')).searchLeads(text, signal) }],
  commands: [
    { id: 'sales.leads', label: 'sales:leads.command.leads', icon: Sprout, group: 'goTo', keys: 'g e', can: view, run: (go) => go('/crm/leads') },
    { id: 'sales.myDay', label: 'sales:leads.command.myDay', icon: ListTodo, group: 'goTo', keys: 'g y', can: either, run: (go) => go('/crm/my-day') },
    { id: 'sales.leadDuplicates', label: 'sales:leads.command.duplicates', icon: CopyCheck, group: 'goTo', can: 'sales.lead.remove', run: (go) => go('/crm/leads/duplicates') },
    { id: 'sales.newLead', label: 'sales:leads.command.newLead', icon: UserPlus, group: 'create', keys: 'n l', can: 'sales.lead.edit', run: (go) => go('/crm/leads?add=true') },
  ],
  schedule: [{ id: 'sales.activities', tab: 'mine', can: either, load: async (range, signal) => (await import('./due-activities.ts')).dueActivities(range, signal) }],
};
