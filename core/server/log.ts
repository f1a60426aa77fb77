import { pino, type DestinationStream, type Logger } from 'pino';

const secretKeys = ['token', 'ticket', 'code', 'sig', 'otp', 'password', 'pin', 'authorization', 'cookie', 'refresh'];
const secretQuery = new RegExp(`([?&](?:${secretKeys.join('|')})=)[^&#\\s]*`, 'gi');

/** Replaces secret query values of an address, so that it may be logged. */
export function redactUrl(url: string): string {
  return url.replace(secretQuery, '$1…');
}

/** The process log: JSON lines, secrets redacted wherever they sit. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const paths = secretKeys.flatMap((k) => [k, `*.${k}`, `*.*.${k}`]);
  const options = { level, base: undefined, redact: { paths: [...paths, '*.headers.authorization', '*.headers.cookie'], censor: '…' } };
  return destination ? pino(options, destination) : pino(options);
}

export type { Logger };
