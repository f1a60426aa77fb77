import type { Notification } from '../../contract.ts';

/** Address a notification leads to; it opens in the workspace it is about. */
export function linkOf(n: Pick<Notification, 'link' | 'workspaceId'>): string {
  if (n.workspaceId === null) return n.link;
  return `${n.link}${n.link.includes('?') ? '&' : '?'}workspace=${n.workspaceId}`;
}
