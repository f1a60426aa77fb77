import { CircleFadingPlus } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';
import { registerMessageCard } from '#modules/chat/web/public.tsx';

registerMessageCard({ topic: 'feed.story', icon: CircleFadingPlus, byMe: 'feed:story.card.byMe', byOther: 'feed:story.card.byOther', over: 'feed:story.card.over', to: (id) => `/stories/${id}` });

/** Pages and commands of stories. */
export const stories = {
  pages: [
    { path: '/stories', load: async () => (await import('./archive-page.tsx')).StoriesPage, title: 'feed:story.stories', access: 'account' },
    { path: '/stories/$id', load: async () => (await import('./story-page.tsx')).StoryPage, title: 'feed:story.stories', access: 'account' },
  ],
  create: [{ id: 'feed.story', category: 'social', order: 20, label: 'shell:create.entry.story', icon: CircleFadingPlus, load: async () => (await import('./creator.tsx')).CreateStory }],
  commands: [{ id: 'feed.stories', label: 'feed:story.stories', icon: CircleFadingPlus, group: 'goTo', run: (go) => go('/stories') }],
} satisfies Pick<WebModule, 'pages' | 'create' | 'commands'>;
