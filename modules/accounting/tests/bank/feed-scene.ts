import { addDays } from '#core/contract/dates.ts';
import * as contract from '../../contract.ts';
import type { FakeGocardless } from './fake-gocardless.ts';
import { bankCalls, type BankHouse } from './scene.ts';

const start = new Date().toISOString().slice(0, 10);
/** A day so many days from the one on which the tests began. */
export const day = (n: number): string => addDays(start, n);
/** Balances as a bank tells them: this one is booked. */
export const booked = (amount: string) => [{ balanceAmount: { amount: '9999.00', currency: 'EUR' }, balanceType: 'interimAvailable' }, { balanceAmount: { amount, currency: 'EUR' }, balanceType: 'interimBooked' }];

/** The same at the end of a day. */
export const closed = (amount: string, on: string) => [{ balanceAmount: { amount, currency: 'EUR' }, balanceType: 'closingBooked', referenceDate: on }];

/** Calls of a house whose banks are read by a fake provider. */
export function feedCalls(house: () => BankHouse, fake: FakeGocardless) {
  const { ask, must } = bankCalls(house);
  const show = (who = house().allowed) => must(ask(contract.getBankFeeds, {}, who)) as Promise<contract.BankFeeds>;
  const setUp = async (input: object = {}, who = house().allowed) => ask(contract.updateBankFeeds, { version: (await show(who)).version, provider: 'gocardless', secretId: fake.keys.secret_id, secretKey: fake.keys.secret_key, ...input }, who);
  const connect = async () => {
    await must(ask(contract.askFeedBanks, { country: 'NL' }));
    await house().house.drain();
    const made = await must(ask(contract.connectBank, { country: 'NL', bankId: 'SANDBOXFINANCE_SFIN0000' })) as contract.BankConsent;
    await house().house.drain();
    return made.id;
  };
  const back = async (id: string) => { await must(ask(contract.lookAtConsent, { id })); await house().house.drain(); return (await show()).consents.find((c) => c.id === id)!; };
  const feedOf = async (accountId: string) => (await show()).consents.flatMap((c) => c.feeds).find((f) => f.bankAccountId === accountId)!;
  const readAgain = async (accountId: string) => { await must(ask(contract.fetchFeed, { id: (await feedOf(accountId)).id })); await house().house.drain(); return feedOf(accountId); };
  const clock = async () => (await house().house.owner.query('select * from accounting.due_feeds(100)')).rows as Array<{ kind: string; id: string }>;
  const linesOf = async (accountId: string) => (await must(ask(contract.listBankLines, { accountId, limit: 200, sort: 'bookedOn' }))).items as contract.BankLine[];
  const statements = async () => (await must(ask(contract.bankStatements.list, { limit: 50, sort: [], count: 'none' } as never)) as { items: contract.BankStatement[] }).items;
  return { show, setUp, connect, back, feedOf, readAgain, clock, linesOf, statements };
}
