import { bites } from './ar/bites.ts';
import { posts } from './ar/posts.ts';
import { publicPages } from './ar/public-pages.ts';
import { refused } from './ar/refused.ts';
import { stories } from './ar/stories.ts';

/** Arabic texts of the feed room. */
const ar = { room: 'المنشورات', access: { line: { posts_zero: 'لا منشورات لك محجوبة عن غيره', posts_one: 'منشور لك لا يراه الجميع', posts_two: 'منشوران لك لا يراهما الجميع', posts_few: '{{count}} منشورات لك لا يراها الجميع', posts_many: '{{count}} منشورًا لك لا يراه الجميع', posts_other: '{{count}} منشور لك لا يراه الجميع', stories_zero: 'لا قصص للأصدقاء', stories_one: 'قصة للأصدقاء', stories_two: 'قصتان للأصدقاء', stories_few: '{{count}} قصص للأصدقاء', stories_many: '{{count}} قصة للأصدقاء', stories_other: '{{count}} قصة للأصدقاء' } }, ...refused, ...posts, ...stories, ...bites, ...publicPages } as const;

export default ar;
