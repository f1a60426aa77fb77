import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { App } from '#core/server/app.ts';

const shape = z.tuple([z.uuid(), z.uuid()]);
const sign = (app: App, body: string) => createHmac('sha256', app.keys.signing).update(`appeal:${body}`).digest('base64url');

/** A link that can do one thing: appeal one decision as the person it is about. The appeal's own term ends it. */
export function appealToken(app: App, caseId: string, accountId: string): string {
  const body = Buffer.from(JSON.stringify([caseId, accountId])).toString('base64url');
  return `${body}.${sign(app, body)}`;
}

/** What a token stands for; null when it is not one of ours. */
export function readAppealToken(app: App, token: string): { caseId: string; accountId: string } | null {
  const [body = '', signature = ''] = token.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(app, body))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [caseId, accountId] = shape.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return { caseId, accountId };
}
