import type { WebModule } from '#core/web/slots/slots.ts';
import { en } from './locales/en.ts';
import { bites } from './bites/slots.ts';
import { publicPages } from './public-pages/slots.ts';
import { slots as posts } from './posts/slots.ts';
import { stories } from './stories/slots.ts';

const parts: readonly Partial<WebModule>[] = [posts, stories, bites, publicPages];

/** Texts that pages of other rooms say: wrong fields, refusals, the grid of preferences, tabs on profiles and groups, cards above chat messages. */
export const saidElsewhere = ['feed:room', 'feed:access', 'feed:rule', 'feed:refused', 'feed:profile', 'feed:group', 'feed:story.card', 'feed:eventType', 'feed:publicPage.title'] as const;

/** Timeline, posts, saved posts, stories and bites. */
export const web: WebModule = {
  name: 'feed', locales: { en, ar: () => import('./locales/ar.ts') },
  pages: parts.flatMap((part) => part.pages ?? []),
  rail: parts.flatMap((part) => part.rail ?? []),
  erp: parts.flatMap((part) => part.erp ?? []),
  create: parts.flatMap((part) => part.create ?? []),
  cards: parts.flatMap((part) => part.cards ?? []),
  settings: parts.flatMap((part) => part.settings ?? []),
  search: parts.flatMap((part) => part.search ?? []),
  commands: parts.flatMap((part) => part.commands ?? []),
};
