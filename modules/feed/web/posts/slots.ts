import { Bookmark, History, ListChecks, Newspaper, PenLine, Search, Trash2 } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';
import { registerGroupTab, registerProfileTab } from '#modules/social/web/public.tsx';

const lists = async () => import('./pages/lists.tsx');

registerProfileTab({ id: 'feed.posts', label: 'feed:profile.tab', order: 10, load: async () => (await import('./entries/profile-posts.tsx')).ProfilePosts });
registerGroupTab({ id: 'feed.discussion', label: 'feed:group.tab', order: 10, load: async () => (await import('./entries/group-discussion.tsx')).GroupDiscussion });
registerProfileTab({ id: 'feed.media', label: 'feed:profile.media', order: 40, load: async () => (await import('./entries/profile-media.tsx')).ProfileMedia });
registerGroupTab({ id: 'feed.media', label: 'feed:group.media', order: 50, load: async () => (await import('./entries/group-media.tsx')).GroupMedia });

/** What posts put into the app; stories and bites have slots of their own. */
export const slots = {
  pages: [
    { path: '/feed', load: async () => (await import('./pages/feed-page.tsx')).FeedPage, title: 'feed:timeline.title', access: 'account' },
    { path: '/feed/search', load: async () => (await lists()).SearchPage, title: 'feed:search.title', access: 'account' },
    { path: '/feed/deleted', load: async () => (await import('./pages/deleted-page.tsx')).DeletedPage, title: 'feed:deleted.title', access: 'account' },
    { path: '/feed/activity', load: async () => (await import('./pages/activity-page.tsx')).ActivityPage, title: 'feed:activity.title', access: 'account' },
    { path: '/feed/tag/$tag', load: async () => (await lists()).TagPage, title: 'feed:tag.title', access: 'account' },
    { path: '/feed/as/$id', load: async () => (await lists()).SeenByPage, title: 'feed:audience.open', access: 'account' },
    { path: '/posts/$id', load: async () => (await import('./pages/post-page.tsx')).PostPage, title: 'feed:post.title', access: 'account' },
    { path: '/saved', load: async () => (await import('./pages/saved-page.tsx')).SavedPage, title: 'feed:saved.title', access: 'account' },
  ],
  rail: [{ id: 'feed.timeline', side: 'left', order: 10, label: 'feed:timeline.title', icon: Newspaper, to: '/feed' }],
  erp: [{ id: 'feed.timeline', section: 'marketing', order: 20, label: 'feed:room', icon: Newspaper, to: '/feed' }],
  create: [
    { id: 'feed.textBites', category: 'basics', order: 40, label: 'feed:textBite.title', icon: PenLine, load: async () => (await import('./entries/create-text-bite.tsx')).CreateTextBite },
    { id: 'feed.post', category: 'social', order: 10, label: 'feed:post.title', icon: Newspaper, load: async () => (await import('./entries/create-post.tsx')).CreatePost },
    { id: 'feed.poll', category: 'social', order: 50, label: 'feed:composer.poll', icon: ListChecks, load: async () => (await import('./entries/create-post.tsx')).CreatePoll },
  ],
  cards: [{ id: 'feed.newest', order: 30, width: 'half', load: async () => (await import('./entries/home-card.tsx')).NewestPosts }],
  search: [
    { id: 'feed.posts', label: 'feed:search.posts', search: async (text, signal) => (await import('./entries/search-posts.ts')).findPosts(text, signal) },
    { id: 'feed.tags', label: 'feed:search.tags', prefix: '#', search: async (text, signal) => (await import('./entries/search-posts.ts')).findTags(text, signal) },
  ],
  commands: [
    { id: 'feed.timeline', label: 'feed:command.timeline', icon: Newspaper, group: 'goTo', keys: 'g f', run: (go) => go('/feed') },
    { id: 'feed.saved', label: 'feed:command.saved', icon: Bookmark, group: 'goTo', run: (go) => go('/saved') },
    { id: 'feed.activity', label: 'feed:command.activity', icon: History, group: 'goTo', run: (go) => go('/feed/activity') },
    { id: 'feed.search', label: 'feed:command.search', icon: Search, group: 'goTo', run: (go) => go('/feed/search') },
    { id: 'feed.deleted', label: 'feed:command.deleted', icon: Trash2, group: 'goTo', run: (go) => go('/feed/deleted') },
  ],
} as const satisfies Partial<WebModule>;
