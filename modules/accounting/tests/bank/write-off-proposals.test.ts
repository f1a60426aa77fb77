import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../contract.ts';
import { indexItems } from '../../rules/matching.ts';
import { nearMatches } from '../../rules/near-matches.ts';
import { bankCalls, openBankHouse, type BankHouse } from './scene.ts';

let h: BankHouse;
let bank: contract.BankAccount;
beforeAll(async () => { h = await openBankHouse(); bank = await addAccount({ name: 'Main' }); });
afterAll(() => h.house.close());
const { ask, must, addAccount, addParty, addItem, importLines, match, balances, openOf } = bankCalls(() => h);
const proposals = async (id: string) => (await must(ask(contract.suggestForLine, { id }))).suggestions;
const line = async (amount: string, payee: string) => (await importLines(bank.id, [['2026-03-10', amount, payee]], `${payee} ${amount}`)).find((l) => l.status === 'new' && l.amount === amount && l.payee === payee)!;

describe('a line that is a little short or over', () => {
  it('is proposed with the rest written off, and accepted as proposed', async () => {
    const party = await addParty('Lindenhof Trading');
    const item = await addItem(party, '100.00');
    const short = await line('97.50', 'Lindenhof Trading');
    const [best] = await proposals(short.id);
    expect(best).toMatchObject({ score: 72, why: ['party', 'short'], parts: [{ kind: 'item', itemId: item, amount: '100.00' }, { kind: 'write_off', amount: '-2.50' }], rows: [{ label: 'Lindenhof Trading', amount: '100.00' }, { amount: '-2.50' }] });
    const before = await balances();
    await must(match(short, best!.parts as never));
    const after = await balances();
    expect(Object.keys({ ...before, ...after }).map((code) => (after[code] ?? 0) - (before[code] ?? 0)).filter((n) => n !== 0).toSorted((a, b) => a - b)).toEqual([-10_000, 250, 9_750]);
    expect(await openOf(item)).toEqual([0, 0]);
    const next = await addItem(party, '40.00');
    const over = await line('40.02', 'Lindenhof Trading');
    expect((await proposals(over.id))[0]).toMatchObject({ why: ['party', 'over'], parts: [{ itemId: next, amount: '40.00' }, { kind: 'write_off', amount: '0.02' }] });
    // Not what is further off, nor what is not named, nor once nothing may be written off.
    const far = await line('34.99', 'Lindenhof Trading');
    const other = await line('39.99', 'Somebody else');
    for (const { id } of [far, other]) expect((await proposals(id)).filter((p) => p.parts.some((part) => part.kind === 'write_off'))).toEqual([]);
    const settings = await must(ask(contract.getBankSettings));
    await must(ask(contract.updateBankSettings, { version: settings.version, writeOffLimit: '0' }));
    expect(await proposals(over.id)).toEqual([]);
  });
});

describe('near matches', () => {
  const item = (id: string, amount: bigint, more: object = {}) => ({ id, amount, currency: 'EUR', references: [`INV-${id}`], partyId: 'p', partyName: 'Birch AG', dates: ['2026-03-01'], ...more });
  const near = (amount: bigint, text: string, items: Array<ReturnType<typeof item>>) => nearMatches({ amount, currency: 'EUR', on: '2026-03-10', text }, indexItems(items), (rest) => rest <= 500n).map((m) => [m.itemId, m.rest, m.reason]);
  it('are of the same currency and way, named, off by a small rest and not exact; the surest and nearest first', () => {
    expect(near(9_800n, 'inv 001 birch', [item('001', 10_000n), item('002', 10_100n), item('003', 9_800n), item('004', 10_301n), item('005', -9_900n), item('006', 9_900n, { currency: 'USD' })])).toEqual([['001', -200n, 'reference'], ['002', -300n, 'party']]);
    expect(near(9_800n, 'somebody', [item('001', 10_000n)])).toEqual([]);
    expect(near(-9_800n, 'INV-001', [item('001', -10_000n)])).toEqual([['001', 200n, 'reference']]);
  });
});
