import { bites } from './en/bites.ts';
import { posts } from './en/posts.ts';
import { publicPages } from './en/public-pages.ts';
import { refused } from './en/refused.ts';
import { stories } from './en/stories.ts';

/** English texts of the feed room. */
export const en = { room: 'Feed', access: { line: { posts_one: '{{count}} post of yours that not everyone sees', posts_other: '{{count}} posts of yours that not everyone sees', stories_one: '{{count}} story for friends', stories_other: '{{count}} stories for friends' } }, ...refused, ...posts, ...stories, ...bites, ...publicPages } as const;
