import type { TextState } from '../contract.ts';

/** How far a state is; reports only move forwards. A text that failed may still have arrived, one that arrived has not failed. */
const rank: Record<TextState, number> = { received: 9, logged: 9, queued: 0, unknown: 1, sent: 2, failed: 3, delivered: 4, read: 5 };

/** True when a report of a state says more than what is known. */
export const goesOn = (known: TextState, reported: TextState): boolean => rank[reported] > rank[known];

const twilio: Readonly<Record<string, TextState>> = { accepted: 'queued', scheduled: 'queued', queued: 'queued', sending: 'sent', sent: 'sent', delivered: 'delivered', undelivered: 'failed', failed: 'failed', canceled: 'failed', read: 'read' };
const meta: Readonly<Record<string, TextState>> = { sent: 'sent', delivered: 'delivered', read: 'read', failed: 'failed' };

/** What a provider's word for how far a text is means here; null for a word that means nothing. */
export function stateOf(provider: 'twilio' | 'meta', word: string): TextState | null {
  return (provider === 'twilio' ? twilio : meta)[word] ?? null;
}

const dayMs = 24 * 3_600_000;

/** Until when WhatsApp takes texts without a template, by when the other side last wrote; null when it does not now. */
export function windowUntil(lastInAt: Date | null, now = new Date()): Date | null {
  const until = lastInAt === null ? null : new Date(lastInAt.getTime() + dayMs);
  return until !== null && until > now ? until : null;
}
