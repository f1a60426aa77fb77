import { CalendarCheck, CalendarPlus } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

const view = 'sales.lead.view';
const edit = 'sales.lead.edit';

/** Meetings that outsiders book. */
export const meetings: WebPart = {
  pages: [
    { path: '/crm/meetings', load: async () => (await import('./meetings-page.tsx')).MeetingsPage, title: 'sales:meetings.many', access: 'workspace', can: view },
    { path: '/crm/meetings/pages', load: async () => (await import('./booking-pages.tsx')).BookingPages, title: 'sales:meetings.page.many', access: 'workspace', can: view },
    { path: '/crm/meetings/pages/$id', load: async () => (await import('./booking-page.tsx')).BookingPagePage, title: 'sales:meetings.page.one', access: 'workspace', can: view },
    { path: '/book/$workspace/$slug', load: async () => (await import('./public/choose-page.tsx')).ChoosePage, title: 'sales:meetings.public.chooseDay', access: 'public', frame: 'bare' },
    { path: '/booking', load: async () => (await import('./public/guest-page.tsx')).GuestPage, title: 'sales:meetings.public.yoursTitle', access: 'public', frame: 'bare' },
  ],
  sidebar: [{ id: 'sales.meetings', category: 'sales', order: 16.5, label: 'sales:meetings.many', icon: CalendarCheck, to: '/crm/meetings', can: view }],
  schedule: [{ id: 'sales.busy', tab: 'mine', can: edit, load: async (range, signal) => (await import('./busy-times.ts')).busyTimes(range, signal) }],
  commands: [
    { id: 'sales.meetings', label: 'sales:meetings.command', icon: CalendarCheck, group: 'goTo', can: view, run: (go) => go('/crm/meetings') },
    { id: 'sales.bookingPages', label: 'sales:meetings.pagesCommand', icon: CalendarPlus, group: 'goTo', can: edit, run: (go) => go('/crm/meetings/pages') },
  ],
};
