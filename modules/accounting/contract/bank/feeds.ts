import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, line, version } from '#core/contract/fields.ts';
import { inWorkspace } from './words.ts';

/** Who reads banks for a workspace. */
export const feedProviders = ['none', 'gocardless'] as const;
/** Life of a consent: asked for, open for the person, given, run out or not given. */
export const consentStates = ['asked', 'open', 'linked', 'expired', 'refused'] as const;
/** What keeps a bank from being read: it or the provider does not answer, was asked too often, does not take our keys, the consent ran out, a statement waits for a person's word, cannot be read, or whoever connected it may not keep the bank any more. */
export const feedProblems = ['', 'down', 'limited', 'refused', 'expired', 'missing', 'held', 'unreadable', 'not_allowed'] as const;
const problem = z.enum(feedProblems);

const feed = z.object({
  id: z.string(), version: z.number().int(), number: z.string().describe('The last digits of the account'), name: z.string(), currency: z.string(), bankAccountId: z.string().nullable(), fetchedAt: instant.nullable(), nextAt: instant.nullable(),
  balance: z.string().nullable().describe('What the bank said last is booked'), fresh: z.number().int().describe('New lines of the last time'), problem, waits: z.boolean().describe('A statement waits for a person’s word'),
});
/** An account at a bank that may be read. */
export type BankFeedRow = z.infer<typeof feed>;
const consent = z.object({
  id: z.string(), bankName: z.string(), state: z.enum(consentStates), url: z.string().nullable().describe('Where the person agrees, while it is open; null for whoever may not connect banks'), validUntil: z.string().nullable(), isEnding: z.boolean().describe('Within seven days'), problem, feeds: z.array(feed),
});
/** A person's consent at a bank. */
export type BankConsent = z.infer<typeof consent>;
const shape = z.object({ provider: z.enum(feedProviders), secretId: z.string(), secretEnd: z.string(), version: z.number().int(), consents: z.array(consent) });
/** How banks are read. */
export type BankFeeds = z.infer<typeof shape>;

const topic = { service: 'dash', can: 'accounting.bank.edit' } as const;
const input = inWorkspace;
/** How banks are read, and which. */
export const getBankFeeds = endpoint({ id: 'bankFeeds.get', service: 'dash', get: '/:workspace_slug/bank-feeds', can: 'accounting.bank.view', summary: 'Shows which banks are read', input: z.strictObject(input), output: shape });
/** A person comes back from the bank: what became of their consent is asked at once. */
export const lookAtConsent = endpoint({ id: 'bankFeeds.look', ...topic, post: '/:workspace_slug/bank-feeds/consents/:id/look', status: 202, summary: 'Asks what became of a consent', input: z.strictObject({ ...input, id }), output: consent });
/** Sets the provider and its keys; a key that is left out stays. Turned off, the keys go: refused at `provider` (accounting.feeds_connected) while a bank is connected. */
export const updateBankFeeds = endpoint({
  id: 'bankFeeds.update', service: 'dash', patch: '/:workspace_slug/bank-feeds', can: 'accounting.ledger.setup', summary: 'Sets up how banks are read', output: shape, errors: ['core.version_conflict'],
  input: z.strictObject({ ...input, version, provider: z.enum(feedProviders), secretId: line(200, 0).default(''), secretKey: line(500).optional() }),
});
/** Has the provider asked for the banks of a country, unless it was today. */
export const askFeedBanks = endpoint({ id: 'bankFeeds.askBanks', ...topic, post: '/:workspace_slug/bank-feeds/banks', status: 202, summary: 'Asks for banks that can be read', input: z.strictObject({ ...input, country: z.string().regex(/^[A-Z]{2}$/) }), output: z.object({ ok: z.literal(true) }), errors: ['accounting.feeds_off'] });
/** Banks of a country as they were told; `banks` is null until then. */
export const findFeedBanks = endpoint({
  id: 'bankFeeds.banks', ...topic, get: '/:workspace_slug/bank-feeds/banks', summary: 'Finds banks that can be read', input: z.strictObject({ ...input, country: z.string().regex(/^[A-Z]{2}$/) }),
  output: z.object({ banks: z.array(z.object({ id: z.string(), name: z.string() })).nullable(), problem }), errors: ['accounting.feeds_off'],
});
/** Begins the consent for a bank of a country. */
export const connectBank = endpoint({ id: 'bankFeeds.connect', ...topic, post: '/:workspace_slug/bank-feeds/consents', status: 201, summary: 'Connects a bank', rate: 'expensive', input: z.strictObject({ ...input, country: z.string().regex(/^[A-Z]{2}$/), bankId: line(200) }), output: consent, errors: ['accounting.feeds_off'] });
/** Ends a consent: nothing is read any more; what came in stays. */
export const disconnectBank = endpoint({ id: 'bankFeeds.disconnect', ...topic, delete: '/:workspace_slug/bank-feeds/consents/:id', summary: 'Disconnects a bank', input: z.strictObject({ ...input, id }), output: z.object({ id: z.string() }) });
/** Says which of our bank accounts an account at a bank is; null for none. */
export const mapFeed = endpoint({ id: 'bankFeeds.map', ...topic, patch: '/:workspace_slug/bank-feeds/accounts/:id', summary: 'Says which bank account is fed', input: z.strictObject({ ...input, id, version, bankAccountId: id.nullable() }), output: feed, errors: ['core.version_conflict'] });
/** Reads an account now. */
export const fetchFeed = endpoint({ id: 'bankFeeds.fetch', ...topic, post: '/:workspace_slug/bank-feeds/accounts/:id/fetching', status: 202, summary: 'Reads an account of a bank now', rate: 'expensive', input: z.strictObject({ ...input, id }), output: feed, errors: ['accounting.feeds_off', 'accounting.feed_unmapped'] });
