import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { App } from '#core/server/app.ts';

const shape = z.tuple([z.uuid(), z.array(z.string().max(100)).min(1).max(60)]);
const sign = (app: App, body: string) => createHmac('sha256', app.keys.signing).update(`unsubscribe:${body}`).digest('base64url');

/** A link that can do one thing for one person: stop mails of these types. It does not expire, because mails do not. */
export function unsubscribeToken(app: App, accountId: string, types: readonly string[]): string {
  const body = Buffer.from(JSON.stringify([accountId, [...new Set(types)].slice(0, 60)])).toString('base64url');
  return `${body}.${sign(app, body)}`;
}

/** What a token stands for; null when it is not one of ours. */
export function readUnsubscribeToken(app: App, token: string): { accountId: string; types: string[] } | null {
  const [body = '', signature = ''] = token.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(app, body))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [accountId, types] = shape.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return { accountId, types };
}
