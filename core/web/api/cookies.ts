import { tokenCookie } from '#core/contract/cookies.ts';

/** Value of a cookie, or null. */
export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1));
  }
  return null;
}

/** Writes a cookie that scripts may read; `days` 0 removes it. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${Math.round(days * 86400)}${secure}`;
}

const workspaceCookie = 'activeWorkspaceId';
/** Workspace that is active when the cookie is absent. */
export const defaultWorkspaceId = 1;

/** The access token as the cookie holds it; null when missing or empty. */
export function readToken(): string | null {
  return readCookie(tokenCookie) || null;
}

/** Active workspace as the cookie has it, 1 when it is absent. */
export function readActiveWorkspaceId(): number {
  const value = Number(readCookie(workspaceCookie));
  return Number.isSafeInteger(value) && value > 0 ? value : defaultWorkspaceId;
}

/** Remembers the active workspace for 7 days. */
export function writeActiveWorkspaceId(id: number): void {
  writeCookie(workspaceCookie, String(id), 7);
}
