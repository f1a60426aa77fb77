import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { App } from '#core/server/app.ts';
import { Refusal } from '#core/server/fail.ts';
import { fetchOutside, type OutsideAnswer, type Surroundings } from '#core/server/outgoing/outgoing.ts';
import type { FeedBalance, FeedLine } from '../../../rules/feeds/feed-statement.ts';
import { FeedError, type BankFeed, type FeedAccount, type FeedBank, type LookedConsent } from './port.ts';

/** Where GoCardless Bank Account Data is; tests put a server of their own here. */
export const gocardlessAt: { url: string; surroundings?: Surroundings } = { url: 'https://bankaccountdata.gocardless.com/api/v2' };

const text = z.string().nullish().transform((s) => s ?? '');
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}/).transform((s) => s.slice(0, 10)).nullish();
const money = z.object({ amount: z.string().regex(/^[+-]?\d{1,20}(\.\d{1,8})?$/), currency: z.string().regex(/^[A-Z]{3}$/) });
const holder = z.object({ iban: text, bban: text }).nullish();
const days = z.union([z.string(), z.number()]).nullish().transform((d) => Number(d));
const shapes = {
  token: z.object({ access: z.string().min(1) }),
  banks: z.array(z.object({ id: z.string().min(1).max(200), name: z.string().max(300), transaction_total_days: days, max_access_valid_for_days: days })),
  agreement: z.object({ id: z.string().min(1) }),
  requisition: z.object({ id: z.string().min(1), status: z.string(), accounts: z.array(z.string()).nullish().transform((a) => a ?? []), link: text }),
  details: z.object({ account: z.object({ iban: text, bban: text, currency: text, name: text, product: text, ownerName: text }) }),
  balances: z.object({ balances: z.array(z.object({ balanceAmount: money, balanceType: z.string(), referenceDate: day })) }),
  transactions: z.object({ transactions: z.object({ booked: z.array(z.object({
    transactionId: text, internalTransactionId: text, entryReference: text, endToEndId: text, bookingDate: day, bookingDateTime: day, valueDate: day, transactionAmount: money, creditorName: text, creditorAccount: holder, debtorName: text, debtorAccount: holder,
    remittanceInformationUnstructured: text, remittanceInformationUnstructuredArray: z.array(z.string()).nullish(), remittanceInformationStructured: text, additionalInformation: text,
  })) }) }),
};
type Booked = z.infer<typeof shapes.transactions>['transactions']['booked'][number];

/** GoCardless Bank Account Data with a workspace's own keys; one token is used for as long as the adapter is kept. */
export function gocardless(app: App, keys: { secretId: string; secretKey: string }): BankFeed {
  let token: Promise<string> | null = null;
  const access = () => { token ??= call(app, 'POST', '/token/new/', shapes.token, { body: { secret_id: keys.secretId, secret_key: keys.secretKey } }).then((t) => t.access); return token; };
  const ask = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, shape: z.ZodType<T>, body?: object): Promise<T> => call(app, method, path, shape, { bearer: await access(), ...(body ? { body } : {}) });
  return {
    async banks(country): Promise<FeedBank[]> {
      const found = await ask('GET', `/institutions/?country=${encodeURIComponent(country.toLowerCase())}`, shapes.banks);
      return found.map((b) => ({ id: b.id, name: b.name, historyDays: within(b.transaction_total_days, 90), accessDays: within(b.max_access_valid_for_days, 90) }));
    },
    async ask({ bankId, historyDays, accessDays, reference, returnUrl }) {
      const agreement = await ask('POST', '/agreements/enduser/', shapes.agreement, { institution_id: bankId, max_historical_days: historyDays, access_valid_for_days: accessDays, access_scope: ['balances', 'details', 'transactions'] });
      // Its pages speak the language of the person's browser.
      const made = await ask('POST', '/requisitions/', shapes.requisition, { redirect: returnUrl, institution_id: bankId, reference, agreement: agreement.id });
      // A person is sent there: nothing but a page of the web.
      if (!/^https?:\/\//.test(made.link)) throw new FeedError('down');
      return { ref: made.id, url: made.link };
    },
    async look(ref): Promise<LookedConsent> {
      const { status, accounts } = await ask('GET', `/requisitions/${encodeURIComponent(ref)}/`, shapes.requisition);
      return { state: status === 'LN' ? 'linked' : status === 'EX' ? 'expired' : status === 'RJ' || status === 'SU' ? 'refused' : 'open', accountIds: accounts };
    },
    async account(id): Promise<FeedAccount> {
      const { account: a } = await ask('GET', `/accounts/${encodeURIComponent(id)}/details/`, shapes.details);
      return { id, iban: (a.iban || a.bban).replace(/\s/g, '').toUpperCase().slice(0, 64), currency: a.currency.toUpperCase(), name: (a.name || a.product || a.ownerName).slice(0, 120) };
    },
    async transactions(id, since) {
      const { transactions } = await ask('GET', `/accounts/${encodeURIComponent(id)}/transactions/?date_from=${since}`, shapes.transactions);
      return withIds(transactions.booked);
    },
    async balance(id): Promise<FeedBalance | null> {
      const { balances } = await ask('GET', `/accounts/${encodeURIComponent(id)}/balances/`, shapes.balances);
      // What stands booked now; else what did at the end of a day. Others count what is not booked yet, or an overdraft.
      const found = ['interimBooked', 'closingBooked'].map((type) => balances.find((b) => b.balanceType === type)).find((b) => b !== undefined);
      return found ? { amount: found.balanceAmount.amount, currency: found.balanceAmount.currency, on: found.balanceType === 'closingBooked' ? found.referenceDate ?? null : null } : null;
    },
    async end(ref) {
      try { await ask('DELETE', `/requisitions/${encodeURIComponent(ref)}/`, z.unknown()); } catch (error) { if (!(error instanceof FeedError) || error.kind === 'down' || error.kind === 'limited') throw error; }
    },
  };
}

const within = (n: number, usual: number): number => (Number.isInteger(n) && n >= 1 && n <= 730 ? n : usual);

/** Each booking by its bank's id, else the provider's, with its day and amount, for some banks give an id again; else by what it says. Of several that agree in this, the first, the second … */
function withIds(booked: readonly Booked[]): FeedLine[] {
  const seen = new Map<string, number>();
  return booked.flatMap((b): FeedLine[] => {
    const on = b.bookingDate ?? b.bookingDateTime ?? b.valueDate;
    if (!on) return [];
    const leaves = b.transactionAmount.amount.startsWith('-');
    const [payee, account] = leaves ? [b.creditorName, b.creditorAccount] : [b.debtorName, b.debtorAccount];
    const memo = b.remittanceInformationUnstructured || (b.remittanceInformationUnstructuredArray ?? []).join(' ') || b.additionalInformation;
    const line = { on, valueOn: b.valueDate ?? null, amount: b.transactionAmount.amount.replace('+', ''), currency: b.transactionAmount.currency, payee, memo, reference: b.remittanceInformationStructured || b.endToEndId, counterparty: account?.iban || account?.bban || '' };
    const given = b.transactionId || b.internalTransactionId;
    const facts = given ? `${given.slice(0, 200)}#${line.on}#${line.amount}` : JSON.stringify([line.on, line.amount, line.payee, line.memo]);
    const nth = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, nth);
    return [{ id: !given ? createHash('sha256').update(`${facts}#${nth}`).digest('hex') : nth === 1 ? facts : `${facts}#${nth}`, ...line }];
  });
}

async function call<T>(app: App, method: 'GET' | 'POST' | 'DELETE', path: string, shape: z.ZodType<T>, { bearer, body }: { bearer?: string; body?: object }): Promise<T> {
  let answer: OutsideAnswer;
  try {
    answer = await fetchOutside(app, `${gocardlessAt.url}${path}`, {
      method, timeoutMs: 30_000, maxBytes: 8 * 1024 * 1024, maxRedirects: 0, headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}),
    }, gocardlessAt.surroundings);
  } catch (error) {
    if (error instanceof Refusal) throw new FeedError('down');
    throw error;
  }
  if (answer.status >= 300) throw failureOf(answer, path);
  try { return shape.parse(answer.body.length === 0 ? null : JSON.parse(answer.body.toString('utf8'))); } catch { throw new FeedError('down'); }
}

/** Their failures in ours. An account answers that the agreement of its person ran out; anything else that is not allowed is about our keys. */
function failureOf({ status, body, headers }: OutsideAnswer, path: string): FeedError {
  const said = body.subarray(0, 2000).toString('utf8');
  if (status === 429) return new FeedError('limited', secondsOf(/(\d{1,6}) seconds/.exec(said)?.[1] ?? headers['http_x_ratelimit_account_success_reset'] ?? headers['retry-after']));
  if (status >= 500) return new FeedError('down');
  if (path.startsWith('/accounts/') && /AccessExpired|EUA|agreement[^"]{0,80}expired/i.test(said)) return new FeedError('expired');
  return new FeedError(status === 404 ? 'missing' : status === 409 || status === 408 ? 'down' : 'refused');
}

/** Seconds to wait, of a number of them or of a day and time (RFC 9110); six hours where it is neither or over. */
function secondsOf(said = ''): number {
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 6 * 3600;
}
