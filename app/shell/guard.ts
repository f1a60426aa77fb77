import { safeReturnPath } from '#core/web/router/address.ts';
import { isAllowed, type PageSlot } from '#core/web/slots/slots.ts';
import type { Viewer } from '#core/web/viewer.tsx';

/** Why somebody lands on the sign-in page or the workspace chooser without having asked for it. */
export type Notice = 'signed-out' | 'expired' | 'workspace-closed' | 'workspace-left';

/** What the guard decides about an address. */
export type Passage = { kind: 'open' } | { kind: 'go'; to: string } | { kind: 'forbidden' };

const signIn = '/sign-in';

/** Address of the sign-in page that leads back to where the person wanted to go. */
export function signInAddress(wanted: string, notice?: Notice): string {
  const params = new URLSearchParams();
  const next = safeReturnPath(wanted);
  if (next !== '/') params.set('next', next);
  if (notice) params.set('notice', notice);
  const text = params.toString();
  return text ? `${signIn}?${text}` : signIn;
}

/** First look, before any data: a page for signed-in people without a token cookie leads to sign-in. */
export function passageByToken(page: Pick<PageSlot, 'access' | 'path'>, hasToken: boolean, wanted: string, search: Record<string, unknown>): Passage {
  if (page.path === signIn && hasToken && !search.notice) return { kind: 'go', to: safeReturnPath(search.next) };
  if (page.access !== 'public' && !hasToken) return { kind: 'go', to: signInAddress(wanted) };
  return { kind: 'open' };
}

/** Second look, once it is known who is there. */
export function passageByViewer(page: Pick<PageSlot, 'access' | 'can'>, viewer: Pick<Viewer, 'workspace' | 'workspaces' | 'permissions'>): Passage {
  if (page.access === 'workspace' && !viewer.workspace) return { kind: 'go', to: viewer.workspaces.length > 0 ? '/choose-workspace' : '/onboarding' };
  if (!isAllowed(page.can, (permission) => viewer.permissions.has(permission))) return { kind: 'forbidden' };
  return { kind: 'open' };
}

/** What a `?workspace=` of a deep link asks for: nothing, a switch, or a workspace one is no longer in. */
export function deepLinkWorkspace(wanted: unknown, viewer: Pick<Viewer, 'workspace' | 'workspaces'>): { kind: 'none' } | { kind: 'switch'; id: number } | { kind: 'left' } {
  if (typeof wanted !== 'string' || wanted === '') return { kind: 'none' };
  const found = viewer.workspaces.find((w) => w.slug === wanted || String(w.id) === wanted);
  if (!found) return { kind: 'left' };
  return found.id === viewer.workspace?.id ? { kind: 'none' } : { kind: 'switch', id: found.id };
}
