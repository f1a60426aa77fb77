import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '#core/web/query.ts';
import type { Post, PostPage } from '../../contract.ts';

const lists = new Set<unknown>(['social.loadTimeline', 'social.listPosts', 'social.getGroupDiscussion', 'social.searchPosts']);
type Change = (post: Post) => Post | null;
interface SavedPage { items: Array<{ post: Post | null }>; next_cursor: string | null }

/** Changes a post wherever it is shown; null takes it out of lists. */
export function changePost(id: string, change: Change): void {
  const one: Change = (post) => (post.post_id === id ? change(post) : withPoll(post, id, change));
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data } = query.state;
    if (data === undefined) continue;
    const next = changed(query.queryKey[0], data, one);
    if (next !== data) queryClient.setQueryData(query.queryKey, next);
  }
}

/** A share shows the poll of the original: a vote there counts in both. */
function withPoll(post: Post, id: string, change: Change): Post {
  const { shared } = post;
  if (!shared?.available || shared.post_id !== id || !shared.poll) return post;
  // Only the poll of the answer is taken, so the rest of what a post has may be anybody's.
  const poll = change({ ...post, ...shared })?.poll;
  return !poll || poll === shared.poll ? post : { ...post, shared: { ...shared, poll } };
}

function changed(endpoint: unknown, data: unknown, change: Change): unknown {
  if (endpoint === 'social.getPost') {
    const { post } = data as { post: Post };
    const next = change(post);
    return next === post || next === null ? data : { post: next };
  }
  if (lists.has(endpoint) && typeof data === 'object' && data !== null && 'pages' in data) {
    const all = data as InfiniteData<PostPage>;
    let touched = false;
    const pages = all.pages.map((page) => {
      const posts = page.post.data.flatMap((post) => { const next = change(post); touched ||= next !== post; return next === null ? [] : [next]; });
      return { post: { ...page.post, data: posts } };
    });
    return touched ? { ...all, pages } : data;
  }
  if (endpoint === 'social.listSaved') {
    const all = data as InfiniteData<SavedPage>;
    let touched = false;
    const pages = all.pages.map((page) => ({ ...page, items: page.items.map((item) => { const next = item.post && change(item.post); touched ||= next !== item.post; return next === item.post ? item : { ...item, post: next }; }) }));
    return touched ? { ...all, pages } : data;
  }
  return data;
}

/** Puts a new post of the viewer at the top of their timeline. */
export function addPost(post: Post): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['social.loadTimeline'] })) {
    const all = query.state.data as InfiniteData<PostPage> | undefined;
    const first = all?.pages?.[0];
    if (!first || all!.pages.some((page) => page.post.data.some((known) => known.post_id === post.post_id))) continue;
    queryClient.setQueryData(query.queryKey, { ...all!, pages: [{ post: { ...first.post, data: [post, ...first.post.data] } }, ...all!.pages.slice(1)] });
  }
}
