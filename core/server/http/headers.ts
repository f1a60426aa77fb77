import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

/** Where meeting pages may be embedded from; rooms add theirs at start. */
export const frameSources = new Set<string>();

// A browser takes endpoints of its reporting only from a secure page, and where `report-to` stands it no longer heeds `report-uri`.
const reportsTo = (config: Config) => config.PUBLIC_URL.startsWith('https:');

/** The page's content security policy; `nonce` lets our own components add style elements. Style attributes are not written as text anywhere: React sets them property by property, which no policy forbids. */
export function contentSecurityPolicy(config: Config, nonce: string): string {
  const socket = config.PUBLIC_URL.replace(/^http/, 'ws');
  return [
    "default-src 'self'", "script-src 'self'", `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:", "media-src 'self' blob:", `connect-src 'self' ${socket}`, "font-src 'self'", "worker-src 'self' blob:",
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
