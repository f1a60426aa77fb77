import type { Post } from '../../../contract.ts';

/** Where a post can be shared: in a group, on one's own timeline, or either. */
export interface SharePlaces { group: NonNullable<Post['group']> | null; timeline: boolean }

/** Only what the server takes: what somebody else wrote in a group stays in it, and only members write there. It is always the original that is shared. */
export function sharePlaces(post: Post, viewer: string): SharePlaces {
  const root = post.shared?.available ? post.shared : post;
  if (root.group && root.author.id !== viewer) return { group: root.group, timeline: false };
  return { group: post.group && post.can.comment ? post.group : null, timeline: true };
}
