import { useEffect } from 'react';
import { useGo, usePath } from '#core/web/router.ts';

const places: Record<string, string> = { '/settings/members': '/workspace/members', '/settings/invitations': '/workspace/invitations', '/settings/roles': '/workspace/roles', '/settings/audit': '/workspace/audit' };

/** Addresses in mails and notifications that name these pages as settings. */
export function MovedPage() {
  const go = useGo();
  const to = places[usePath()] ?? '/';
  useEffect(() => { go(to, { replace: true }); }, [go, to]);
  return null;
}
