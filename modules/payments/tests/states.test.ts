import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conditionSql } from '#core/server/resource/filter.ts';
import * as accounting from '#modules/accounting/contract.ts';
import { addBankAccount, importLines, matchWithEntry } from '../../../tests/fixtures/statement.ts';
import * as contract from '../contract.ts';
import { paymentRecord } from '../service/rows.ts';
import { BooksScene } from './books-scene.ts';

const s = new BooksScene();
let bank: { id: string; accountId: string };
beforeAll(async () => {
  await s.open();
  bank = await addBankAccount(s.h.house, s.h.allowed, { name: 'House bank', accountId: await s.role('bank_default') });
});
afterAll(() => s.close());

const stateOf = async (id: string) => (await s.payment(id)).state;
const made = async (input: object) => (await s.pay({ amount: '70.00', ...input })).body;
const listed = async (state: string) => (await s.ask<{ items: contract.PaymentRow[] }>(contract.payments.list, { limit: 50, sort: [], filter: JSON.stringify({ field: 'state', op: 'is', value: state }) })).body.items.map((p) => p.id);

describe('the state of a payment', () => {
  it('is what the ledger, matching and the statement say, and is filtered by', async () => {
    const early = await made({});
    expect([early.state, early.shownBy], 'no statement of that account yet').toEqual(['recorded', null]);
    const [line] = await importLines(s.h.house, s.h.allowed, bank.id, [['2026-02-02', '70.00', 'Cedar Ltd']]);
    const [later, cash] = [await made({ on: '2026-02-03', reference: 'later' }), await made({ on: '2026-02-03', method: 'cash' })];
    expect([later.state, cash.state]).toEqual(['pending', 'recorded']);
    expect(await listed('pending')).toEqual([later.id]);
    const matched = await matchWithEntry(s.h.house, s.h.allowed, line!, later.entryId);
    expect(await s.payment(later.id)).toMatchObject({ state: 'cleared', shownBy: { bankLineId: line!.id, bankAccountId: bank.id, payee: 'Cedar Ltd', text: '2026-02-02 · Cedar Ltd · $70.00 · House bank' } });
    expect([await listed('pending'), await listed('cleared')]).toEqual([[], [later.id]]);
    await s.h.house.owner.query('update accounting.bank_statement set signed_off_at = now() where id = $1', [line!.statementId]);
    expect([await stateOf(later.id), await listed('reconciled')]).toEqual(['reconciled', [later.id]]);
    const refused = await s.ask(contract.voidPayment, { id: later.id, reason: 'Wrong' });
    expect([refused.status, refused.error?.code, refused.error?.details?.['line']]).toEqual([409, 'payments.bank_matched', '2026-02-02 · Cedar Ltd · $70.00 · House bank']);
    await s.h.house.owner.query('update accounting.bank_statement set signed_off_at = null where id = $1', [line!.statementId]);
    await s.ask(accounting.unmatchBankLine, { id: matched.id, version: matched.version });
    expect(await stateOf(later.id)).toBe('pending');
  });

  it('is bounced once it is void and a statement shows it, void when none does', async () => {
    const [bounced, wrong] = [await made({ on: '2026-02-10', amount: '31.00' }), await made({ on: '2026-02-10', amount: '32.00' })];
    const lines = await importLines(s.h.house, s.h.allowed, bank.id, [['2026-02-11', '31.00', 'Birch']]);
    await matchWithEntry(s.h.house, s.h.allowed, lines.find((l) => l.amount === '31.00')!, bounced.entryId);
    await s.ask(contract.voidPayment, { id: bounced.id, reason: 'No cover', on: '2026-02-12', bounced: true });
    await s.ask(contract.voidPayment, { id: wrong.id, reason: 'Typed twice', on: '2026-02-12' });
    expect([await stateOf(bounced.id), await stateOf(wrong.id)]).toEqual(['bounced', 'void']);
    expect([await listed('bounced'), await listed('void')]).toEqual([[bounced.id], [wrong.id]]);
    const later = await made({ on: '2026-02-13', amount: '33.00' });
    const asked = async (condition: object) => (await s.ask<{ items: contract.PaymentRow[] }>(contract.payments.list, { limit: 50, sort: [], filter: JSON.stringify({ field: 'state', ...condition }) })).body.items.map((p) => p.id);
    expect((await asked({ op: 'in', value: ['void', 'pending'] })).filter((id) => [bounced.id, wrong.id, later.id].includes(id)).toSorted()).toEqual([wrong.id, later.id].toSorted());
    expect((await asked({ op: 'is_not', value: 'void' })).filter((id) => [bounced.id, wrong.id, later.id].includes(id)).toSorted()).toEqual([bounced.id, later.id].toSorted());
  });

  it('is looked for among those that were voided, or among those that were not', async () => {
    const plan = async (op: 'is' | 'in', value: string | string[]) => {
      const values: unknown[] = [];
      const where = conditionSql(paymentRecord.source.fields, { field: 'state', op, value }, { add: (v) => `$${values.push(v)}` });
      const { rows } = await s.h.house.owner.query(`explain select p.id from payments.payment p where p.workspace_id = 1 and p.deleted_at is null and ${where} order by p.created_at, p.id limit 50`, values);
      const text = rows.map((r: Record<string, string>) => r['QUERY PLAN']).join('\n');
      return [/status = 'void'|payment_void/.test(text), /status = 'posted'/.test(text)];
    };
    expect([await plan('is', 'void'), await plan('is', 'bounced'), await plan('in', ['void', 'bounced'])]).toEqual([[true, false], [true, false], [true, false]]);
    expect([await plan('is', 'pending'), await plan('in', ['pending', 'cleared'])]).toEqual([[false, true], [false, true]]);
    expect(await plan('in', ['pending', 'void'])).toEqual([false, false]);
  });

  it('of undeposited money waits for the deposit; what was deposited is taken back there first', async () => {
    const undeposited = await s.role('undeposited');
    const cheques = [await made({ method: 'cheque', accountId: undeposited, amount: '40.00', on: '2026-02-15' }), await made({ method: 'cheque', accountId: undeposited, amount: '60.00', on: '2026-02-15' })];
    expect(cheques.map((c) => c.state)).toEqual(['pending', 'pending']);
    const line = (await importLines(s.h.house, s.h.allowed, bank.id, [['2026-02-16', '100.00', 'Deposit']])).find((l) => l.amount === '100.00')!;
    const { rows: items } = await s.h.house.owner.query<{ id: string; amount: string }>('select id, (amount / 100)::text || \'.00\' as amount from accounting.open_item where account_id = $1 and open_amount <> 0', [undeposited]);
    const matched = await s.ask<accounting.BankLineDetail>(accounting.matchBankLine, { id: line.id, version: line.version, parts: items.map((i) => ({ kind: 'item', itemId: i.id, amount: i.amount })) });
    expect(matched.status).toBe(200);
    for (const cheque of cheques) expect(await s.payment(cheque.id)).toMatchObject({ state: 'cleared', shownBy: { bankLineId: line.id } });
    for (const bounced of [false, true]) {
      const refused = await s.ask(contract.voidPayment, { id: cheques[0]!.id, reason: 'Wrong', bounced });
      expect([refused.status, refused.error?.code, refused.error?.details?.['line']]).toEqual([409, 'payments.deposited', '2026-02-16 · Deposit · $100.00 · House bank']);
    }
    await s.ask(accounting.unmatchBankLine, { id: line.id, version: matched.body.version });
    expect(await stateOf(cheques[0]!.id)).toBe('pending');
    expect((await s.ask(contract.voidPayment, { id: cheques[0]!.id, reason: 'Wrong' })).body).toMatchObject({ state: 'void' });
  });
});
