import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';

/** Where meeting pages may be embedded from; rooms add theirs at start. */
export const frameSources = new Set<string>();

/** Origins a page may send to besides this server; asked for each page that is opened, with its path. */
export type ConnectSources = (app: App, page: string) => Promise<readonly string[]>;
const connectSources: ConnectSources[] = [];
const patienceMs = 1000;

/** Declares where pages of visitors may send to themselves; rooms call it once, when they are loaded. Pages of people who are signed in send nowhere else. */
export function registerConnectSources(ask: ConnectSources): void { connectSources.push(ask); }

/** The declared origins for a page, https only. Whoever cannot answer at once has none: the page does not wait, and is stricter. */
export async function connectSourcesOf(app: App, page: string): Promise<string[]> {
  const answers = await Promise.all(connectSources.map((ask) => Promise.race([
    ask(app, page).catch((error: Error) => { app.log.warn({ err: error.message }, 'where a page may send to is not known'); return []; }),
    new Promise<readonly string[]>((resolve) => { setTimeout(resolve, patienceMs, []).unref(); }),
  ])));
  return [...new Set(answers.flat())].filter((origin) => /^https:\/\/[a-z0-9.:[\]-]+$/.test(origin));
}

// A browser takes endpoints of its reporting only from a secure page, and where `report-to` stands it no longer heeds `report-uri`.
const reportsTo = (config: Config) => config.PUBLIC_URL.startsWith('https:');

/** The page's content security policy; `nonce` lets our own components add style elements. Style attributes are not written as text anywhere: React sets them property by property, which no policy forbids. */
export function contentSecurityPolicy(config: Config, nonce: string, connect: readonly string[] = []): string {
  const socket = config.PUBLIC_URL.replace(/^http/, 'ws');
  return [
    "default-src 'self'", "script-src 'self'", `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:", "media-src 'self' blob:", `connect-src ${["'self'", socket, ...connect].join(' ')}`, "font-src 'self'", "worker-src 'self' blob:",
    `frame-src ${[...frameSources].join(' ') || "'none'"}`, "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    "require-trusted-types-for 'script'", 'report-uri /csp-report', ...(reportsTo(config) ? ['report-to csp'] : []),
  ].join('; ');
}

/** A fresh nonce for one page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Headers every answer carries. */
export function baseHeaders(config: Config, reply: FastifyReply): void {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-site',
    'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    'x-frame-options': 'DENY',
  });
  if (reportsTo(config)) reply.header('reporting-endpoints', 'csp="/csp-report"');
  if (config.PUBLIC_URL.startsWith('https:')) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
}
