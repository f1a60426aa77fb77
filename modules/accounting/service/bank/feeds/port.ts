import type { FeedBalance, FeedLine } from '../../../rules/feeds/feed-statement.ts';

/** A bank that can be read; days of history it gives, and for which it may be read. */
export interface FeedBank { id: string; name: string; historyDays: number; accessDays: number }
/** An account a person let us read. */
export interface FeedAccount { id: string; iban: string; currency: string; name: string }
/** What became of a consent. */
export interface LookedConsent { state: 'open' | 'linked' | 'refused' | 'expired'; accountIds: string[] }

/** Why a provider did not do it: `down` may be tried again, `limited` after so many seconds, `refused` are our keys, `expired` is the person's consent, `missing` knows no such thing. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  constructor(readonly kind: 'down' | 'limited' | 'refused' | 'expired' | 'missing', readonly afterSeconds = 0) { super(kind); }
}

/** What Atrium needs of a provider of bank feeds. Every call goes outside: never within a transaction. Failures are FeedErrors. */
export interface BankFeed {
  /** Banks of a country (ISO 3166-1). */
  banks(country: string): Promise<FeedBank[]>;
  /** Asks for a consent; the person goes to `url`, and from there back to `returnUrl` with `?ref=<reference>`. */
  ask(asked: { bankId: string; historyDays: number; accessDays: number; reference: string; returnUrl: string }): Promise<{ ref: string; url: string }>;
  /** How far a consent is. */
  look(ref: string): Promise<LookedConsent>;
  /** What an account is called and kept in. */
  account(id: string): Promise<FeedAccount>;
  /** What is booked since a day; what is only noted is left out. */
  transactions(id: string, since: string): Promise<FeedLine[]>;
  /** What is booked now; null where the bank does not say. */
  balance(id: string): Promise<FeedBalance | null>;
  /** Ends a consent; nothing when it ended before. */
  end(ref: string): Promise<void>;
}
