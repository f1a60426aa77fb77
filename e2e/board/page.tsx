import '#core/web/styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { endpoint } from '#core/contract/endpoint.ts';
import { Board, type BoardAnswer, type BoardColumn } from '#core/web/board/index.ts';
import { RecordCalendar } from '#core/web/board/record-calendar.tsx';
import { request } from '#core/web/api/request.ts';
import { initI18n } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, queryClient } from '#core/web/query.ts';
import type { ListAnswer } from '#core/web/resource/list-types.ts';
import { ThemeProvider } from '#core/web/theme/theme-provider.tsx';
import { LiveRegion } from '#core/web/ui/live-region.tsx';
import { Toaster } from '#core/web/ui/toaster.tsx';
import type { ProbeCard } from './fake-server.ts';

// A page of its own for the board and the calendar, so that they are tested without any room.
const schema = {} as never;
const common = { service: 'dash', can: 'public', summary: '', input: schema, output: schema } as const;
const endpoints = {
  board: endpoint<unknown, BoardAnswer<ProbeCard, BoardColumn>>({ ...common, id: 'probe.board', get: '/board' }),
  column: endpoint<unknown, { items: ProbeCard[]; nextCursor: string | null }>({ ...common, id: 'probe.cards', get: '/board/cards' }),
  move: endpoint<unknown, { card: ProbeCard; from: string; to: string }>({ ...common, id: 'probe.move', post: '/board/moves' }),
};
const list = endpoint<unknown, ListAnswer<ProbeCard>>({ ...common, id: 'probe.list', get: '/list' });
const place = endpoint<unknown, unknown>({ ...common, id: 'probe.place', post: '/place' });
const fields = { name: { type: 'text' }, dueOn: { type: 'date', nullable: true } } as const;

/** What the tests look at and turn. */
const probe = { opened: [] as string[], reason: null as string | null, news: () => invalidateTopics(['probe.card']) };
Object.assign(window, { probe });

const frame = 'h-dvh [--page-top:0px]';
const BoardPage = () => (
  <div className={frame}>
    <Board endpoints={endpoints} input={{}} fields={fields} topics={['probe.card']} title="Cards" columnTitle={(c) => c.id} card={(c) => <p>{c.name}</p>} cardName={(c) => c.name} onOpen={(c) => { probe.opened.push(c.id); }}
      beforeMove={({ to }) => (to.id === 'lost' ? (probe.reason === null ? null : { reason: probe.reason }) : {})} bulkActions={[{ label: 'Archive', run: () => undefined }]} mark={(c) => (c.id === 'c2' ? { tone: 'destructive', label: 'Overdue' } : null)} />
  </div>
);
const CalendarPage = () => (
  <div className={frame}>
    <RecordCalendar endpoint={list} input={{}} fields={fields} dateField="dueOn" topics={['probe.card']} title="Due" timeZone="UTC" weekStart={1} rowName={(c) => c.name} onOpen={(c) => { probe.opened.push(c.id); }} onMove={(c, day) => request(place, { id: c.id, day })} />
  </div>
);
const root = createRootRoute();
const router = createRouter({
  routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component: BoardPage }), createRoute({ getParentRoute: () => root, path: '/calendar', component: CalendarPage })]),
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)), stringifySearch: (search) => { const text = new URLSearchParams(search as Record<string, string>).toString(); return text && `?${text}`; },
});
await initI18n('en');
createRoot(document.getElementById('app')!).render(<QueryClientProvider client={queryClient}><ThemeProvider><main><RouterProvider router={router as never} /></main><Toaster /><LiveRegion /></ThemeProvider></QueryClientProvider>);
