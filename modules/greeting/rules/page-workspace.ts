/** Pages that show a workspace's own thing behind a secret: whose it is only that page learns, so nobody else's greeting may stand there. */
const behindSecret = /^\/(f|quote|booking|invoice-link|payment-return|conversation|invitation|unsubscribe|appeal)(\/|$)/;

/** Workspace whose greeting a public page shows: its slug where the address names one (`/book/<slug>/…`, `/public/<slug>`), undefined for the house's first, null for none. */
export function workspaceOfPage(address: string): string | undefined | null {
  const [path = ''] = address.split(/[?#]/);
  const [, slug] = /^\/(?:book|public)\/([^/]{1,80})(?:\/|$)/.exec(path) ?? [];
  if (slug !== undefined) { try { return decodeURIComponent(slug); } catch { return null; } }
  return behindSecret.test(path) ? null : undefined;
}
