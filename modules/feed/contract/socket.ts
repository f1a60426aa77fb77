import { z } from 'zod';
import { id } from '#core/contract/fields.ts';

/** Events of the client: while a post is open its changes are heard. Both are acknowledged; `post-open` is refused with `not_found` for a post that cannot be seen. */
export const clientEvents = { 'post-open': z.strictObject({ post_id: id }), 'post-close': z.strictObject({ post_id: id }) };

/** What the server says; ids only, to be fetched again. */
export interface ServerEvents {
  /** Somebody in the viewer's timeline posted. */
  'feed:new': { count: number };
  /** Edited, deleted, restored, approved, voted; whoever cannot see it any more is told once and hears nothing afterwards. */
  'post:changed': { post_id: string };
  'comment:new': { post_id: string; comment_id: string; parent_id: string | null };
  'reaction:changed': { post_id: string; target_type: 'post' | 'comment'; target_id: string };
}
