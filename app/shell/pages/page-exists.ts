import { slot } from '#core/web/slots/slots.ts';

/** Whether some room brings a page for this address; links without one are not shown. */
export function pageExists(to: string): boolean {
  const path = to.split(/[?#]/)[0]!;
  if (path === '/') return true;
  const wanted = path.split('/');
  return slot('pages').some((page) => {
    const parts = page.path.split('/');
    const open = parts.at(-1) === '$';
    return (open ? wanted.length >= parts.length : wanted.length === parts.length) && parts.every((part, i) => part.startsWith('$') || part === wanted[i]);
  });
}

/** Address where a workspace is founded, if the room for it exists. */
export function createWorkspaceAddress(): string | null {
  return ['/workspaces/new', '/onboarding'].find(pageExists) ?? null;
}
