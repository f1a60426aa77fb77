import { apiKeyPrefix } from '#core/contract/api-key.ts';
import { pino, type DestinationStream, type Logger } from 'pino';

const secretKeys = ['token', 'ticket', 'code', 'sig', 'otp', 'password', 'pin', 'authorization', 'cookie', 'refresh', 'secret', 'api_key', 'apikey', 'access_token'];
// Also where an address stands encoded inside another, as in ?next=%2Finvitation%3Ftoken%3D…
const secretQuery = new RegExp(`((?:[?&]|%3f|%26)(?:${secretKeys.join('|')})(?:=|%3d))(?:(?!%26)[^&#\\s])*`, 'gi');

// An API key somebody put where it does not belong.
const strayKey = new RegExp(`${apiKeyPrefix}[\\w-]{20,}`, 'g');

// What stands in the path: pictures of mails that tell of their opening, links that tell of being followed, calendars for other programs.
const secretPath = /(\/(?:mail-(?:links|pictures)|calendars)\/)[^/?#\s]+/g;

/** Replaces the secrets in an address, so that it may be logged. */
export function redactUrl(url: string): string {
  return url.replace(secretQuery, '$1…').replace(secretPath, '$1…').replace(strayKey, `${apiKeyPrefix}…`);
}

/** A text without the values of the statement it complains about, which the query builder puts there. */
export function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
}

/** An error as the log keeps it: what went wrong and where, never the row it went wrong with. */
function plainError(error: unknown): unknown {
  if (typeof error === 'string') return withoutValues(error);
  if (!(error instanceof Error)) return error;
  const { name, message, stack = '', cause, code, constraint, table, routine } = error as Error & Record<'code' | 'constraint' | 'table' | 'routine', unknown>;
  const at = stack.indexOf(message);
  const frames = at < 0 ? '' : stack.slice(at + message.length);
  const known = Object.entries({ errorCode: code, constraint, table, routine }).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return { type: name, message: withoutValues(message), stack: frames, ...Object.fromEntries(known), ...(cause === undefined ? {} : { cause: plainError(cause) }) };
}

/** The process log: JSON lines, secrets redacted wherever they sit. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const paths = secretKeys.flatMap((k) => [k, `*.${k}`, `*.*.${k}`]);
  const options = { level, base: undefined, serializers: { err: plainError }, redact: { paths: [...paths, '*.headers.authorization', '*.headers.cookie'], censor: '…' } };
  return destination ? pino(options, destination) : pino(options);
}

export type { Logger };
