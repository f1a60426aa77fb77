import { ZodError } from 'zod';
import type { FieldError } from '#core/contract/errors.ts';
import type { App } from './app.ts';
import { isUnreachable } from './database/pool.ts';
import { Refusal } from './fail.ts';
import { fieldErrors, isUnkeepable } from './http/input.ts';
import type { Connection, SocketDoor } from './module.ts';

/** Answer to an event of the client. */
export type Ack = { ok: true; data: unknown } | { ok: false; error: { code: string; message: string; retryAfterMs?: number; fields?: FieldError[] } };

/** Words for the platform's own refusals; those of rooms lose the room's name. */
const words: Record<string, [code: string, message: string]> = {
  'core.not_signed_in': ['unauthorized', 'Sign in to continue.'], 'core.forbidden': ['forbidden', 'You may not do that.'], 'core.not_found': ['not_found', 'That does not exist, or you have no access to it.'],
  'core.invalid_input': ['invalid', 'Some fields need attention.'], 'core.too_large': ['too_large', 'That is too large.'], 'core.too_many_requests': ['rate_limited', 'Too many at once. Try again in a moment.'],
  'core.unavailable': ['busy', 'Busy or restarting. Try again in a moment.'], unauthorized: ['unauthorized', 'Authenticate first.'], unsupported: ['unsupported', 'There is no such event.'],
};

/** A refusal as an acknowledgement carries it. */
export function refusalOf(code: string, more: { message?: string; retryAfterMs?: number; fields?: FieldError[] } = {}): Ack {
  const [word, message] = words[code] ?? [code.slice(code.indexOf('.') + 1), code];
  return { ok: false, error: { code: word, message: more.message ?? message, ...(more.retryAfterMs === undefined ? {} : { retryAfterMs: more.retryAfterMs }), ...(more.fields ? { fields: more.fields } : {}) } };
}

/** Answer to an event nobody knows. */
export const unsupported = refusalOf('unsupported');

/** Carries an event out; whatever goes wrong becomes an answer, never a broken connection. */
export async function answerEvent(app: App, event: NonNullable<SocketDoor['events']>[string], connection: Connection | undefined, payload: unknown): Promise<Ack> {
  if (!connection) return refusalOf('unauthorized');
  if (isUnkeepable(payload)) return refusalOf('core.invalid_input', { fields: [{ path: '', code: 'control_character', message: 'Control characters are not allowed here.' }] });
  try {
    return { ok: true, data: await event(app, connection, payload) };
  } catch (error) {
    if (error instanceof ZodError) return refusalOf('core.invalid_input', { fields: fieldErrors(error) });
    if (error instanceof Refusal) {
      const { seconds } = error.details;
      return refusalOf(error.code, { message: error.message, ...(typeof seconds === 'number' ? { retryAfterMs: seconds * 1000 } : {}), ...(error.fields ? { fields: error.fields } : {}) });
    }
    if (isUnreachable(error)) return refusalOf('core.unavailable', { retryAfterMs: 1000 });
    app.log.error({ err: error }, 'an event of a socket failed');
    return refusalOf('core.unavailable', { message: 'Something went wrong on our side. Try again in a moment.', retryAfterMs: 1000 });
  }
}
