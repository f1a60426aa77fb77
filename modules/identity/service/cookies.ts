import { tokenCookie } from '#core/contract/cookies.ts';
import type { Config } from '#core/server/config.ts';
import type { Ctx } from '#core/server/context.ts';

/** Name of the refresh cookie; no script ever sees it. */
export const refreshCookie = '__Secure-rt';
const day = 86_400;

/** Browsers keep Secure cookies on https and on this machine's own names; anywhere else they drop the refresh cookie, and nobody stays signed in. */
export function keepsSecureCookies(config: Config): boolean {
  const { protocol, hostname } = new URL(config.PUBLIC_URL);
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]';
}

const tokenOptions = (ctx: Ctx) => ({ path: '/', sameSite: 'lax', secure: keepsSecureCookies(ctx.app.config) }) as const;
const refreshOptions = { path: '/api/v1/auth', httpOnly: true, secure: true, sameSite: 'strict' } as const;

/** Puts the access token into the readable cookie; it outlives the token inside, so that "cookie exists" stays "signed in". */
export function setTokenCookie(ctx: Ctx, token: string): void {
  ctx.setCookie({ name: tokenCookie, value: token, options: { ...tokenOptions(ctx), maxAge: 14 * day } });
}

/** Hands the browser its refresh token for as long as it may rest unused. */
export function setRefreshCookie(ctx: Ctx, token: string, expiresAt: Date): void {
  const left = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
  ctx.setCookie({ name: refreshCookie, value: token, options: { ...refreshOptions, maxAge: Math.max(0, Math.min(14 * day, left)) } });
}

/** Takes both cookies back. */
export function clearCookies(ctx: Ctx): void {
  ctx.setCookie({ name: tokenCookie, value: null, options: tokenOptions(ctx) });
  ctx.setCookie({ name: refreshCookie, value: null, options: refreshOptions });
}

/** The refresh token the request carries. */
export function refreshTokenOf(ctx: Ctx): string | null {
  const token = ctx.origin.cookies[refreshCookie];
  return token && token.length <= 200 ? token : null;
}
