import type { ConsentChannel } from '../contract.ts';

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'in', 'agreed', 'granted', 'opted in', 'opt-in', 'subscribed', 'ja', 'oui', 'si', 'sí', 'sim', 'نعم']);
const no = new Set(['no', 'n', 'false', '0', 'out', 'declined', 'withdrawn', 'opted out', 'opt-out', 'unsubscribed', 'nein', 'non', 'não', 'nao', 'nee', 'لا']);
const dated = /^(?:(.+?)[\s,;:]+)?(\d{4}-\d\d-\d\d)(?:T[\d:.]+Z?)?$/;

/** What a cell such as `yes`, `no`, `2026-03-01` (yes, on that day) or `no 2026-03-01` says; `at` is null where no day stands with it, the whole null where it says neither. */
export function readConsent(text: string): { given: boolean; at: string | null } | null {
  const found = dated.exec(text.trim());
  const word = (found ? found[1] ?? 'yes' : text).trim().toLowerCase();
  if (!yes.has(word) && !no.has(word)) return null;
  if (!found) return { given: yes.has(word), at: null };
  const at = new Date(`${found[2]!}T00:00:00Z`);
  // A day that is not in the calendar, or has not begun anywhere yet.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== found[2] || at.getTime() > Date.now() + 14 * 3_600_000) return null;
  return { given: yes.has(word), at: new Date(Math.min(at.getTime(), Date.now())).toISOString() };
}

/** Columns of files and fields of programs that say what somebody agreed to. */
export interface ConsentEntered { consentEmail?: string | undefined; consentPhone?: string | undefined; consentSms?: string | undefined; consentWhatsapp?: string | undefined; consentSource?: string | undefined; consentWords?: string | undefined }
/** A yes or no as it is entered: on which occasion, with which words, when (null for now). */
export interface ConsentSaid { channel: ConsentChannel; given: boolean; source: string; words: string; at: string | null }

const columns = { consentEmail: 'email', consentPhone: 'phone', consentSms: 'sms', consentWhatsapp: 'whatsapp' } as const;

/** The yes and no that stand in an input; nothing about channels that are empty. */
export function consentsIn(input: ConsentEntered): ConsentSaid[] {
  return Object.entries(columns).flatMap(([key, channel]) => {
    const word = input[key as keyof typeof columns];
    const said = word ? readConsent(word) : null;
    return said ? [{ channel, ...said, source: input.consentSource?.trim() || 'list or program', words: input.consentWords ?? '' }] : [];
  });
}

/** An input without what it says of consent. */
export function withoutConsents<T extends ConsentEntered>({ consentEmail: _e, consentPhone: _p, consentSms: _s, consentWhatsapp: _w, consentSource: _from, consentWords: _words, ...rest }: T): Omit<T, keyof ConsentEntered> { return rest; }
