import { bites } from './ar/bites.ts';
import { posts } from './ar/posts.ts';
import { refused } from './ar/refused.ts';
import { stories } from './ar/stories.ts';

/** Arabic texts of the feed room. */
const ar = { room: 'المنشورات', ...refused, ...posts, ...stories, ...bites } as const;

export default ar;
