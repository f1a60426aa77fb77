import type { ChargeProblem } from '../../contract.ts';

/** What a customer is asked to pay; `amount` in minor units of ISO 4217. */
export interface AskedCheckout { id: string; workspaceId: number; amount: bigint; currency: string; description: string; email: string; language: string; returnUrl: string; cancelUrl: string; expiresAt: Date; /** The customer agreed that the way they pay is kept and charged later. */ save: boolean }
/** Where the customer pays, and what the provider calls it. */
export interface OpenedCheckout { ref: string; url: string }
/** What money became in the provider's own account: its currency, units of it for one of the payment's currency, and how much in minor units, before and after the fee; never below 0. */
export interface Settled { currency: string; rate: string; gross: bigint; net: bigint }
/** What a provider says of one payment: amounts in minor units, the fee in the currency of the payment; what is null is not known yet. */
export interface ReportedPayment { ref: string; amount: bigint; currency: string; fee: bigint | null; settled: Settled | null }
/** A way to pay that the provider keeps for later charges: its own ids, and what tells it apart for people (`goodUntil` is the first day of a card's last month). */
export interface SavedMethod { customerRef: string; methodRef: string; kind: string; brand: string; lastDigits: string; goodUntil: string | null }
/** What became of a checkout or a charge; `pending`: the customer has paid, the bank has not confirmed it yet. `saved` where a way to pay was kept, `failure` where a charge was refused. */
export interface ReportedCheckout { ref: string; checkoutId: string | null; status: 'open' | 'pending' | 'paid' | 'expired'; payment: ReportedPayment | null; saved?: SavedMethod | null; failure?: ChargeProblem | null }
/** A charge of a saved way to pay without the customer; `known` says whether the provider may have made it already: `only` asks for what it made and never makes one (missing when there is none). */
export interface AskedCharge { id: string; workspaceId: number; amount: bigint; currency: string; description: string; method: Pick<SavedMethod, 'customerRef' | 'methodRef' | 'kind'>; known: 'no' | 'perhaps' | 'only' }
/** Money that went back: a refund or a dispute takes it (`out`), a dispute that was won brings it again (`in`). */
export interface ReportedReturn { ref: string; direction: 'in' | 'out'; amount: bigint; currency: string; fee: bigint | null; settled: Settled | null; reason: 'refund' | 'dispute' }
/** What a signed message is about; the provider is then asked, so the order in which messages come does not matter. */
export type Notice = { id: string; type: string } & ({ about: 'checkout'; ref: string } | { about: 'charge'; ref: string; chargeId: string | null } | { about: 'payment'; ref: string } | { about: 'nothing' });

/** Why a provider did not do it: `down` may be tried again, `refused` says why in the provider's words (never with a key), `missing` knows no such thing. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  constructor(readonly kind: 'down' | 'refused' | 'missing', message: string) { super(message); }
}

/** What Atrium needs of a provider of online payments. Every call goes outside: never within a transaction. Failures are ProviderErrors. */
export interface Provider {
  /** The same id twice is one checkout. Refuses what the currency cannot hold there. */
  open(asked: AskedCheckout): Promise<OpenedCheckout>;
  /** What became of a checkout or of a charge; `saved` also asks for the way to pay that was kept. */
  find(ref: string, saved?: boolean): Promise<ReportedCheckout>;
  /** The same id twice is one charge, however long ago the first was. What the bank refuses is a report, not a failure. */
  charge(asked: AskedCharge): Promise<ReportedCheckout>;
  /** Has a saved way to pay forgotten; nothing when it was before. */
  forget(methodRef: string): Promise<void>;
  /** Ends a checkout that is still open; nothing when it ended already. */
  close(ref: string): Promise<void>;
  /** Everything that went back of a payment. */
  returnsOf(paymentRef: string): Promise<ReportedReturn[]>;
}
