import type { App } from '#core/server/app.ts';
import { Refusal } from '#core/server/fail.ts';
import { fetchOutside, type OutsideAnswer, type OutsideRequest, type Surroundings } from '#core/server/outgoing/outgoing.ts';
import type { TextChannel, TextReason, TextState } from '../../contract.ts';

/** A text as a provider is asked to send it; `statusUrl` is where it reports to. */
export interface AskedText { id: string; channel: TextChannel; from: string; to: string; body: string; template: { name?: string; language?: string; contentSid?: string; values: readonly string[] } | null; statusUrl: string }
/** What a provider answers that took a text. */
export interface TakenText { ref: string; state: TextState; reason?: TextReason; reasonText?: string; code?: string }
/** A template as a provider knows it; `places` are the values its text wants. */
export interface RemoteTemplate { name: string; language: string; category: string; body: string; places: number }
/** A file of a text that came in. */
export interface RemoteMedia { bytes: Buffer; type: string; name: string }
/** What is wrong with a set-up, in a kind that people can do something about and in the provider's words. */
export interface Problem { kind: 'keys' | 'number' | 'number_differs' | 'unreachable' | 'refused'; text: string }

/**
 * Why a provider did not do it. `later`: it certainly did not take it and may be asked again; `unclear`: nobody knows whether it took it; `refused`: it will not. `text` is in the provider's words, never with a key.
 */
export class TextError extends Error {
  override readonly name = 'TextError';
  constructor(readonly kind: 'later' | 'unclear' | 'refused', readonly reason: TextReason, readonly text = '', readonly code = '') { super(`a text provider: ${kind} ${reason}`); }
}

/** What Atrium needs of who carries texts. Every call goes outside: never within a transaction. Failures are TextErrors. */
export interface Carrier {
  send(asked: AskedText): Promise<TakenText>;
  /** A text that was asked for before and whose answer nobody saw, among those it has; null when there is none. Absent where a provider cannot be asked. */
  find?(asked: AskedText, since: Date, known: readonly string[]): Promise<TakenText | null>;
  /** Null when keys and number are right. */
  check(phone: string, channel: AskedText['channel']): Promise<Problem | null>;
  /** Approved templates; absent where it has none to list. */
  templates?(): Promise<RemoteTemplate[]>;
  media(remote: string): Promise<RemoteMedia>;
}

/** Where a provider is; tests put a server of their own here. */
export interface Place { url: string; surroundings?: Surroundings }

/** Largest file of a text that is kept, in bytes. */
export const mediaBytes = 16 * 1024 * 1024;

/** Calls a provider; what does not come back properly is `unclear`, a file that is too large `refused`. */
export async function callProvider(app: App, place: Place, url: string, request: OutsideRequest = {}): Promise<OutsideAnswer> {
  try { return await fetchOutside(app, url, { timeoutMs: 15_000, maxRedirects: 0, ...request }, place.surroundings); } catch (error) {
    if (error instanceof Refusal) throw error.code === 'core.outside_too_large' && request.maxBytes !== undefined ? new TextError('refused', 'media') : new TextError('unclear', 'provider_down', '');
    throw error;
  }
}

/** Reads a JSON answer; null for what is none. */
export function jsonOf(answer: OutsideAnswer): Record<string, unknown> | null {
  try { const value: unknown = JSON.parse(answer.body.toString('utf8')); return typeof value === 'object' && value !== null ? value as Record<string, unknown> : null; } catch { return null; }
}
