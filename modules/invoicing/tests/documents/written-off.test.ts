import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../contract.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, posted, look, pay } = officeCalls(() => o);
const invoice = (more: object = {}) => posted('invoice', { partyId: o.c1, issuedOn: '2026-03-01', lines: [{ name: 'Work', quantity: '1', unitPrice: '100' }], ...more });
const writeOff = (d: { id: string }, amount?: string) => must(ask(contract.invoiceSteps.writeOff, { id: d.id, reason: 'bankrupt', on: '2026-04-01', ...(amount ? { amount } : {}) }));
const kept = async (d: { id: string }) => (await o.house.owner.query('select state, written_off_amount::int as lost from invoicing.document where id = $1', [d.id])).rows[0] as { state: string; lost: number };
const taken = (d: contract.BusinessDocument) => must(ask(contract.invoiceSteps.undoWriteOff, { id: d.id, settlementId: d.settlements.find((s) => s.sourceType === contract.writeOffSource)!.id, on: '2026-04-02' }));
const inState = async (state: string) => (await must(ask(contract.invoices.list, { filter: JSON.stringify({ field: 'state', op: 'is', value: state }), limit: 100 }))).items.map((d) => d.id);
const told = async (d: { id: string }) => (await o.house.owner.query("select e.type, e.data #> '{changes,state}' as state from core.event e where e.subject_id = $1 and e.data #> '{changes,state}' is not null order by e.seq", [d.id])).rows as Array<{ type: string; state: [string, string] }>;

describe('an invoice of which something was written off', () => {
  it('is written off once nothing is open, open in part before, and paid when the loss was taken back and the money came', async () => {
    const d = await invoice();
    await pay(d, 6_000n);
    expect(await writeOff(d, '15')).toMatchObject({ state: 'part_paid', open: '25.00' });
    expect(await kept(d)).toEqual({ state: 'part_paid', lost: 1500 });
    const gone = await writeOff(d);
    expect([gone.state, gone.open, await kept(d)]).toEqual(['written_off', '0.00', { state: 'written_off', lost: 4000 }]);
    expect([(await inState('written_off')).includes(d.id), (await inState('paid')).includes(d.id)]).toEqual([true, false]);
    // The last of it is taken back: it is open in part, and a payment of that leaves it written off, for 15 are lost.
    const back = await taken(gone);
    expect([back.state, await kept(d)]).toEqual(['part_paid', { state: 'part_paid', lost: 1500 }]);
    await pay(d, 2_500n);
    expect(await kept(d)).toEqual({ state: 'written_off', lost: 1500 });
    expect(await taken(await look(d))).toMatchObject({ state: 'part_paid', open: '15.00' });
    await pay(d, 1_500n);
    expect([(await look(d)).state, await kept(d)]).toEqual(['paid', { state: 'paid', lost: 0 }]);
  });
  it('is one of instalments too, and is void or open again like any other', async () => {
    const d = await invoice({ instalments: [{ dueOn: '2026-03-31', percent: '50' }, { dueOn: '2026-04-30', percent: '50' }] });
    const gone = await writeOff(d);
    expect([gone.state, await kept(d)]).toEqual(['written_off', { state: 'written_off', lost: 10_000 }]);
    expect([await taken(gone), await kept(d)]).toMatchObject([{ state: 'open' }, { state: 'open', lost: 0 }]);
    expect(await must(ask(contract.documentCalls.sale.void, { id: d.id, reason: 'wrong' }))).toMatchObject({ state: 'void' });
  });
  it('is not told as paid, and stands among the paid ones of no board', async () => {
    const d = await invoice();
    // Today: what is paid stays on the board for some weeks.
    await must(ask(contract.invoiceSteps.writeOff, { id: d.id, reason: 'bankrupt' }));
    expect((await told(d)).map((e) => [e.type, e.state])).toEqual([['invoicing.invoice.balance_changed', ['open', 'written_off']]]);
    const paid = await invoice();
    await pay(paid, 10_000n, { on: new Date().toISOString().slice(0, 10) });
    const { cells } = await must(ask(contract.documentBoards.sale.board, {}));
    const cards = cells.flatMap((c) => c.cards.map((card) => card.id));
    expect([cards.includes(paid.id), cards.includes(d.id)]).toEqual([true, false]);
  });
  it('says to the customer what was paid and what was given up', async () => {
    const d = await invoice();
    await pay(d, 3_000n);
    await writeOff(d);
    const { url } = await must(ask(contract.newDocumentLink, { id: d.id }));
    const seen = await must(ask(contract.openPublicDocument, { workspace_slug: undefined, token: url.split(/[#/]/).at(-1)! }));
    expect(seen).toMatchObject({ state: 'written_off', open: '0.00', paid: '30.00', writtenOff: '70.00', bank: [] });
  });
});

describe('the migration of what was written off before', () => {
  it('finds it in the entries, and leaves out what was taken back', async () => {
    const [whole, part, back] = [await invoice(), await invoice(), await invoice()];
    await writeOff(whole);
    await writeOff(part, '30');
    await taken(await writeOff(back));
    const client = await o.house.owner.connect();
    try {
      await client.query('begin');
      // As it was before.
      await client.query("alter table invoicing.document drop column state; alter table invoicing.document drop column written_off_amount; alter table invoicing.document add column state text not null generated always as (case when status <> 'posted' then status when open_amount = 0 then 'paid' when open_amount < payable_amount then 'part_paid' else 'open' end) stored");
      expect((await client.query('select state from invoicing.document where id = $1', [whole.id])).rows).toEqual([{ state: 'paid' }]);
      await client.query(readFileSync(new URL('../../migrations/0075-written-off.sql', import.meta.url), 'utf8'));
      const { rows } = await client.query('select id, state, written_off_amount::int as lost from invoicing.document where id = any($1) order by array_position($1, id)', [[whole.id, part.id, back.id]]);
      expect(rows.map((r: { state: string; lost: number }) => [r.state, r.lost])).toEqual([['written_off', 10_000], ['part_paid', 3000], ['open', 0]]);
      const { rows: made } = await client.query("select indexname from pg_indexes where schemaname = 'invoicing' and tablename = 'document' and indexname in ('document_state', 'document_state_due', 'document_paid_on')");
      expect(made).toHaveLength(3);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
