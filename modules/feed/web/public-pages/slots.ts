import { Globe } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';

/** What public pages put into the app. */
export const publicPages = {
  pages: [
    { path: '/public/$slug', load: async () => (await import('./public-page.tsx')).PublicPage, title: 'feed:publicPage.title', access: 'public', frame: 'bare' },
    { path: '/public/$slug/$id', load: async () => (await import('./public-page.tsx')).PublicPostPage, title: 'feed:publicPage.post', access: 'public', frame: 'bare' },
    { path: '/settings/public-page', load: async () => (await import('./settings-page.tsx')).PublicPageSettingsPage, title: 'feed:publicPage.title', access: 'workspace' },
  ],
  settings: [{ id: 'feed.publicPage', group: 'workspace', order: 112, label: 'feed:publicPage.title', icon: Globe, to: '/settings/public-page' }],
} as const satisfies Partial<WebModule>;
