import { cut } from '#core/contract/fields.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { addRoles, createParty, findMatches, folded, requireSeenParty, seenParties } from '#modules/parties/api.ts';
import { dealSays, type Deal } from '../../contract/deals.ts';
import { notesSearched } from '../../rules/leads/lead-words.ts';
import { minorUnits } from '../leads/money.ts';
import { dealColumns } from './scope.ts';

/** What may be entered about an opportunity, by its wire names. */
export type DealWords = Pick<Deal, 'name' | 'accountId' | 'accountName' | 'contactId' | 'amount' | 'currency' | 'forecastCategory' | 'closeOn' | 'sources' | 'labels' | 'campaign' | 'ownerId' | 'teamId' | 'nextStep' | 'competitor' | 'lostReason' | 'notes'> & { probability: number | null };
const wordKeys = ['name', 'accountId', 'accountName', 'contactId', 'amount', 'currency', 'probability', 'forecastCategory', 'closeOn', 'sources', 'labels', 'campaign', 'ownerId', 'teamId', 'nextStep', 'competitor', 'lostReason', 'notes'] as const;

/** Only the words of an opportunity or an input. */
export function wordsOf(from: Record<string, unknown>): Partial<DealWords> {
  return Object.fromEntries(wordKeys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]]));
}

/** The words of an opportunity as they were entered: without a probability that is its stage's. */
export const enteredOf = (deal: Deal): DealWords => ({ ...(wordsOf(deal) as DealWords), probability: deal.isProbabilityOwn ? deal.probability : null });

/** Columns and values for wire fields; amounts in minor units, an empty list as null. */
export function columnsFor(fields: Readonly<Record<string, unknown>>, currency: string): Array<[column: string, value: unknown]> {
  return Object.entries(fields).map(([field, value]) => {
    if (field === 'amount') return ['amount', minorUnits(value as string | null, currency, 'amount')];
    if (field === 'sources' || field === 'labels') return [field, Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : null];
    return [dealColumns[field]!, value];
  });
}

/** What an opportunity is found by. */
export const searchOf = ({ name, accountName, nextStep, competitor, notes }: Pick<DealWords, 'name' | 'accountName' | 'nextStep' | 'competitor' | 'notes'>): string => cut(folded([name, accountName, nextStep, competitor, cut(notes, notesSearched)].join(' ')), 4000);

/** An amount of a decimal text written as its currency has it: "5" → "5.00". */
export const sameAmount = (a: string | null, b: string | null, currency: string): boolean => minorUnits(a, currency, 'amount') === minorUnits(b, currency, 'amount');

/**
 * Account and contact of words: the id wins; a name without an id is that of a company that is there or is added.
 * Answers ids as they are after merges, with the account's name; a customer who is chosen becomes an account, too. 422 for people of elsewhere.
 */
export async function withPeople(ctx: Ctx, before: Pick<DealWords, 'accountId' | 'accountName' | 'contactId'>, wanted: Partial<DealWords>): Promise<Partial<DealWords>> {
  const { accountId, accountName, contactId, ...rest } = wanted;
  const people: Partial<DealWords> = {};
  if (accountId === null) Object.assign(people, { accountId: null, accountName: '' });
  else if (accountId !== undefined && accountId !== before.accountId) { const party = await knownParty(ctx, accountId, 'accountId'); await becomesAccount(ctx, party); Object.assign(people, { accountId: party.id, accountName: party.name }); }
  else if (accountId === undefined && accountName !== undefined && accountName !== before.accountName) Object.assign(people, accountName === '' ? { accountId: null, accountName: '' } : await namedAccount(ctx, accountName));
  if (contactId === null) people.contactId = null;
  else if (contactId !== undefined && contactId !== before.contactId) {
    const party = await knownParty(ctx, contactId, 'contactId');
    people.contactId = party.kind === 'person' ? party.id : failField('contactId', dealSays('sales.choose_contact'));
  }
  return { ...rest, ...people };
}

async function knownParty(ctx: Ctx, id: string, path: 'accountId' | 'contactId') {
  if (!ctx.can('parties.view')) failField(path, dealSays(path === 'accountId' ? 'sales.choose_account' : 'sales.choose_contact'));
  return requireSeenParty(ctx, id, path);
}

/** A customer with an opportunity stands among the accounts, too; others may be chosen as they are. */
async function becomesAccount(ctx: Ctx, party: { id: string; roles: readonly string[] }): Promise<void> {
  if (party.roles.includes('customer')) await addRoles(ctx, party.id, ['account']);
}

async function namedAccount(ctx: Ctx, name: string): Promise<{ accountId: string; accountName: string }> {
  const [matches = []] = ctx.can('parties.view') ? await findMatches(ctx, [{ kind: 'company', name }], ['name']) : [[]];
  const called = matches.filter((m) => folded(m.party.name) === folded(name)).map((m) => m.party);
  // A company that is only somebody else's lead is nobody's business: it is not linked, and nothing tells that it is there.
  const [same] = await seenParties(ctx, called);
  if (same) { await becomesAccount(ctx, same); return { accountId: same.id, accountName: same.name }; }
  if (!ctx.can('parties.edit')) failField('accountName', dealSays('sales.choose_account'));
  const made = await createParty(ctx, { kind: 'company', roles: ['account'], name, ownerId: ctx.accountId }, (field) => (field === 'name' ? 'accountName' : field));
  return { accountId: made.id, accountName: made.name };
}
