import { useEffect } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { liveStatus, onSocketMessage, sendSocketMessage } from '#core/web/live/live.ts';
import { queryClient } from '#core/web/query.ts';
import { getPost, pushes, type ServerEvents } from '../../contract.ts';
import { changePost } from './cache.ts';

const gatherMs = 200;
const open = new Map<string, number>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
let listening = false;

/** Hears of changes to a post while it is on the screen, and keeps all lists that hold it true. */
export function useLivePost(id: string): void {
  useEffect(() => {
    listen();
    open.set(id, (open.get(id) ?? 0) + 1);
    if (open.get(id) === 1) say('post-open', id);
    return () => {
      const left = (open.get(id) ?? 1) - 1;
      if (left > 0) { open.set(id, left); return; }
      open.delete(id);
      say('post-close', id);
    };
  }, [id]);
}

/** Reads a post again and puts it wherever it is shown; one that is gone leaves the lists. */
export async function refreshPost(id: string): Promise<void> {
  try {
    const { post } = await request(getPost, { id });
    // Why it stands in a timeline is known to the timeline only.
    changePost(id, (old) => ({ ...post, reason: old.reason }));
  } catch (error) {
    if (toApiError(error).status !== 404) return;
    changePost(id, () => null);
    void queryClient.invalidateQueries({ queryKey: [getPost.id, { id }] });
  }
}

/** Marks the comments of a post as out of date. */
export function refreshComments(postId: string): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [endpoint, input] }) => endpoint === 'social.listComments' && (input as { id?: string }).id === postId });
}

function say(name: 'post-open' | 'post-close', id: string): void {
  // No answer within five seconds: the connection will say so itself.
  void sendSocketMessage(name, { post_id: id }).catch(() => undefined);
}

function listen(): void {
  if (listening) return;
  listening = true;
  onSocketMessage<ServerEvents['post:changed']>(pushes.postChanged, ({ post_id }) => soon(post_id));
  onSocketMessage<ServerEvents['reaction:changed']>(pushes.reactionChanged, ({ post_id, target_type }) => { if (target_type === 'comment') refreshComments(post_id); else soon(post_id); });
  onSocketMessage<ServerEvents['comment:new']>(pushes.commentNew, ({ post_id }) => { soon(post_id); refreshComments(post_id); });
  let before = liveStatus.get();
  liveStatus.subscribe(() => {
    const now = liveStatus.get();
    // The rooms of a lost connection are gone with it, and so is what was said meanwhile.
    if (now === 'online' && before !== 'online') for (const id of open.keys()) { say('post-open', id); soon(id); }
    before = now;
  });
}

function soon(id: string): void {
  if (waiting.has(id)) return;
  waiting.set(id, setTimeout(() => { waiting.delete(id); void refreshPost(id); }, gatherMs));
}
