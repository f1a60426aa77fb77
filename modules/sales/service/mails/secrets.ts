import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { App } from '#core/server/app.ts';
import { fail } from '#core/server/fail.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
/** 100 bits that nobody guesses, as an address can hold them. */
export const newToken = (): string => [...randomBytes(20)].map((byte) => letters[byte & 31]).join('');

/** Of a token only this is kept. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What a signed link is about: a mail, or a lead for the mails of sequences. */
export type LinkSubject = [workspaceId: number, id: string] | [workspaceId: number, id: string, kind: 'mail'];

/** Where a mail program sends the one-click objection (RFC 8058). */
export const optOutPath = '/forms/opt-out';

const sign = (app: App, body: string) => createHmac('sha256', app.keys.signing).update(`lead-mails:${body}`).digest('base64url');

/** A secret that can do one thing for one person. It does not expire, because mails do not. */
export function secretFor(app: App, subject: LinkSubject): string {
  const body = Buffer.from(JSON.stringify(subject)).toString('base64url');
  return `${body}.${sign(app, body)}`;
}

/** The two ways by which the reader of a mail stops further ones. */
export function stopLinks(app: App, subject: LinkSubject): { oneClickUrl: string; pageUrl: string } {
  const secret = secretFor(app, subject);
  return { oneClickUrl: `${app.config.PUBLIC_URL}${optOutPath}?token=${secret}`, pageUrl: `${app.config.PUBLIC_URL}/f/stop#${secret}` };
}

/** What a secret is about; refuses one that was not made here. */
export function subjectOf(app: App, secret: string): LinkSubject {
  const [body = '', signature = ''] = secret.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(app, body))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) fail('sales.form_link_gone');
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as LinkSubject;
}
