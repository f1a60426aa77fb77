import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isUnreachable } from '#core/server/database/pool.ts';
import * as contract from '../../contract.ts';
import { postDocument } from '../../service/documents/post.ts';
import { addParty, addTax, must, officeCalls, openOffice, type Office } from './scene.ts';

let office: Office;
beforeAll(async () => { office = await openOffice(); });
afterAll(() => office.house.close());
const { ask, draft, post, posted, look, pay, inside, entryOf } = officeCalls(() => office);
const line = (quantity: string, unitPrice: string, taxIds: string[] = [], more: object = {}) => ({ name: 'Work', quantity, unitPrice, taxIds, ...more });

describe('a draft', () => {
  it('has no number and no entry, is priced by the engine and due by the terms of the customer', async () => {
    const d = await draft('invoice', { partyId: office.c1, issuedOn: '2026-01-20', lines: [line('120', '45', [office.tax20], { discountPercent: '5' }), line('1', '750', [office.tax20], { accountId: office.accounts['4020'] })] });
    expect(d).toMatchObject({ status: 'draft', state: 'draft', number: null, entryId: null, dueOn: '2026-02-03', currency: 'EUR', totals: { net: '5880.00', tax: '1176.00', total: '7056.00', payable: '7056.00' }, open: '7056.00' });
    const patient = await addParty(office, { name: 'Patient', roles: ['customer'], customerTermsDays: 30 });
    expect((await draft('invoice', { partyId: patient, issuedOn: '2026-01-20', lines: [line('1', '1')] })).dueOn).toBe('2026-02-19');
  });
  it('names wrong fields and writes nothing', async () => {
    const d = await draft('invoice', { partyId: office.c1, issuedOn: '2026-01-20', lines: [line('1', '1')] });
    const cases: Array<[object, string]> = [
      [{ dueOn: '2026-01-19' }, 'dueOn'], [{ instalments: [{ dueOn: '2026-02-01', percent: '40' }, { dueOn: '2026-03-01', percent: '50' }] }, 'instalments'], [{ instalments: [{ dueOn: '2026-01-01', percent: '100' }] }, 'instalments.0.dueOn'], [{ lines: [line('0', '1')] }, 'lines.0.quantity'],
      [{ lines: [line('1', '1', ['0197d000-0000-7000-8000-000000000000'])] }, 'lines'], [{ lines: [line('1', '1', [], { accountId: office.accounts['4000'] })] }, 'lines.0.accountId'], [{ lines: [line('1', '1', [], { accountId: '0197d000-0000-7000-8000-000000000000' })] }, 'lines.0.accountId'],
      [{ lines: [line('-2', '1')] }, 'lines'], [{ lines: [line('1', '1', [], { dimensions: { project: 'Alpha' } })] }, 'lines.0.dimensions.project'], [{ partyId: '0197d000-0000-7000-8000-000000000000' }, 'partyId'], [{ currency: 'CHF' }, 'exchangeRate'], [{ discountAmount: '1.01' }, 'discountAmount'], [{ discountPercent: '5', discountAmount: '1' }, 'discountAmount'],
      [{ lines: [line('1', '1', [], { periodFrom: '2026-02-01', periodTo: '2026-01-01' })] }, 'lines.0.periodTo'], [{ depositIds: [d.id] }, 'depositIds.0'],
    ];
    for (const [input, path] of cases) {
      const answer = await ask(contract.documentCalls.sale.update, { id: d.id, version: d.version, ...input });
      expect([answer.status, answer.error?.fields?.[0]?.path], JSON.stringify(input)).toEqual([422, path]);
    }
    expect((await look(d)).version).toBe(d.version);
    expect((await ask(contract.documentCalls.sale.create, { kind: 'bill', lines: [] })).error?.fields?.[0]?.path).toBe('kind');
  });
});

describe('posting', () => {
  it('gives a number, an entry and an open item in one go, and refuses what cannot be posted', async () => {
    const empty = await draft('invoice', { partyId: office.c1, lines: [] });
    expect((await post(empty)).error).toMatchObject({ code: 'invoicing.no_lines' });
    expect((await post(empty)).status).toBe(422);
    expect((await post(await draft('invoice', { lines: [line('1', '1')] }))).error?.code).toBe('invoicing.no_party');
    const held = await addParty(office, { name: 'Held', roles: ['customer'], customerHold: 'invoices' });
    expect((await post(await draft('invoice', { partyId: held, lines: [line('1', '1')] }))).error).toMatchObject({ code: 'invoicing.held', details: { name: 'Held' } });
    const d = await draft('invoice', { partyId: office.c1, issuedOn: '2026-01-20', dueOn: '2026-02-19', lines: [line('10', '3.60', [office.tax20])] });
    const done = await must(post(d));
    expect(done).toMatchObject({ status: 'posted', state: 'open', number: expect.stringMatching(/^INV-\d{5}$/), open: '43.20', paid: '0.00', entryNumber: done.number, partyPrint: { name: 'Cedar & Finch' }, instalments: [{ dueOn: '2026-02-19', percent: '100', amount: '43.20', open: '43.20' }] });
    expect(await entryOf(done)).toEqual([['1100', 4320], ['2100', -720], ['4010', -3600]]);
    expect((await post(d)).error).toMatchObject({ code: 'invoicing.already_posted', details: { number: done.number } });
  });
  it('of one document by two people at once: one posts, the other is told', async () => {
    const d = await draft('invoice', { partyId: office.c1, lines: [line('1', '10')] });
    const answers = await Promise.all([post(d), post(d, office.manager), post(d)]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter((a) => a.status === 409).map((a) => a.error?.code)).toEqual(['invoicing.already_posted', 'invoicing.already_posted']);
  });
  it('follows the rounding that stands on it (I5), and the same figure both ways (I6), discounts before tax (I11)', async () => {
    const tax55 = await addTax(office, 'Five and a half', '5.5');
    const total = async (input: object, lines: object[]) => { const d = await posted('invoice', { partyId: office.c1, lines, ...input }); return [d.totals.net, d.totals.tax, d.totals.total]; };
    expect(await total({}, [line('10', '3.60', [tax55])])).toEqual(['36.00', '1.98', '37.98']);
    const ones = Array.from({ length: 10 }, () => line('1', '3.60', [tax55]));
    expect(await total({ taxRounding: 'document' }, ones)).toEqual(['36.00', '1.98', '37.98']);
    expect(await total({ taxRounding: 'line' }, ones)).toEqual(['36.00', '2.00', '38.00']);
    const odd = await addTax(office, 'Nine point nine', '9.975');
    for (const taxRounding of ['document', 'line']) expect((await total({ taxRounding }, [line('1', '8180', [odd])]))[1]).toBe('815.96');
    const nineteen = await addTax(office, 'Nineteen', '19');
    expect(await total({ discountAmount: '7500' }, [line('1', '8500', [nineteen])])).toEqual(['1000.00', '190.00', '1190.00']);
  });
  it('prices like the masters say (M4) and knows several taxes in one price (M3)', async () => {
    const nineteen = await addTax(office, 'Nineteen more', '19');
    const m4 = await posted('invoice', { partyId: office.c1, lines: ['84', '54', '288', '144', '430'].map((q) => line(q, '4.60', [nineteen])) });
    expect(m4.totals).toMatchObject({ net: '4600.00', tax: '874.00', total: '5474.00' });
    const tax24 = await addTax(office, 'Twenty-four', '24');
    expect((await posted('invoice', { partyId: office.c1, discountAmount: '75', lines: ['75', '500', '200', '100', '50', '50'].map((p) => line('1', p, [tax24])) })).totals).toMatchObject({ net: '900.00', tax: '216.00', total: '1116.00' });
    const fourteen = await addTax(office, 'Fourteen', '14');
    const inclusive = (more: object) => posted('invoice', { partyId: office.c1, taxMode: 'inclusive', lines: [line('100', '50', [fourteen])], ...more });
    expect((await inclusive({})).totals).toMatchObject({ net: '4385.96', total: '5000.00' });
    expect((await inclusive({ discountAmount: '100' })).totals).toMatchObject({ net: '4298.25', total: '4900.00' });
    const [fixed, ten] = [await addTax(office, 'Fee', '10', { kind: 'fixed', compound: true, sequence: 1 }), await addTax(office, 'Ten', '10', { sequence: 2 })];
    const m3 = await posted('invoice', { partyId: office.c1, lines: [line('1', '200', [fixed, ten])] });
    expect(m3.totals).toMatchObject({ net: '200.00', tax: '31.00', total: '231.00' });
    expect(m3.totals.taxes.map((t) => t.amount)).toEqual(['10.00', '21.00']);
  });
  it('takes the rate of the day of the document (M5)', async () => {
    const tax = await addTax(office, 'Rising', '20');
    const { addTaxRate, taxes } = await import('#modules/accounting/contract.ts');
    const { version } = await must(ask(taxes.get, { id: tax }));
    await must(ask(addTaxRate, { id: tax, version, rate: '21', validFrom: '2026-07-01' }));
    const d = await draft('invoice', { partyId: office.c1, issuedOn: '2026-06-30', lines: [line('1', '100', [tax])] });
    expect(d.totals.tax).toBe('20.00');
    const moved = await must(ask(contract.documentCalls.sale.update, { id: d.id, version: d.version, issuedOn: '2026-07-02' }));
    expect([moved.totals.tax, moved.totals.taxes[0]!.rate]).toEqual(['21.00', '21']);
    expect((await must(post(moved))).totals.total).toBe('121.00');
  });
  it('gives fifty who post at once fifty numbers in a row; what is refused and what is removed leave no hole (I8)', async () => {
    const drafts: contract.BusinessDocument[] = [];
    const empty = await draft('credit_note', { partyId: office.c2, lines: [] });
    while (drafts.length < 50) drafts.push(await draft('credit_note', { partyId: office.c2, lines: [line('1', '1')] }));
    // The house of a test has six connections: who waits too long for one is told to come again, and does.
    const insist = async (d: contract.BusinessDocument) => { for (;;) { const answer = await post(d); if (answer.status !== 503) return answer; } };
    // Every other one past the line in which calls of one node wait: as other nodes post beside it.
    const elsewhere = async ({ id }: contract.BusinessDocument) => { for (;;) { try { return await inside((ctx) => postDocument('sale')(ctx, { workspace_slug: office.owner.slug, id })); } catch (error) { if (!isUnreachable(error)) throw error; } } };
    const [answers, others] = await Promise.all([Promise.all([...drafts.filter((_, i) => i % 2 === 0), empty].map(insist)), Promise.all(drafts.filter((_, i) => i % 2 === 1).map(elsewhere))]);
    expect(answers.map((a) => a.status).sort()).toEqual([...Array.from({ length: 25 }, () => 200), 422]);
    const numbers = [...answers.flatMap((a) => (a.status === 200 ? [a.body.number!] : [])), ...others.map((d) => d.number!)].sort();
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, i) => `CN-${String(i + 1).padStart(5, '0')}`));
    const removed = await draft('credit_note', { partyId: office.c2, lines: [line('1', '1')] });
    await must(ask(contract.invoices.remove, { id: removed.id }));
    expect((await posted('credit_note', { partyId: office.c2, lines: [line('1', '1')] })).number).toBe('CN-00051');
  });
  it('is held back by a locked period, which is named', async () => {
    const { getLocks, setLocks } = await import('#modules/accounting/contract.ts');
    const locks = await must(ask(getLocks, {}));
    const d = await draft('invoice', { partyId: office.c1, issuedOn: '2025-12-31', lines: [line('1', '1')] });
    await must(ask(setLocks, { version: (locks as { version: number }).version, sales: '2025-12-31' }));
    expect((await post(d)).error).toMatchObject({ code: 'accounting.period_locked', details: { lock: 'sales', until: '2025-12-31' } });
    expect(await look(d)).toMatchObject({ status: 'draft', number: null });
  });
});

describe('what was posted', () => {
  it('changes by no call, and by nobody who reaches the database (I9)', async () => {
    const d = await posted('invoice', { partyId: office.c1, lines: [line('1', '10', [office.tax20])] });
    for (const [endpoint, input] of [[contract.documentCalls.sale.update, { version: d.version, lines: [] }], [contract.documentCalls.sale.update, { version: d.version, partyId: office.c2 }], [contract.documentCalls.sale.update, { version: d.version, notes: 'x' }], [contract.invoices.remove, {}]] as const) {
      const answer = await ask(endpoint as typeof contract.documentCalls.sale.update, { id: d.id, ...input });
      expect([answer.status, answer.error?.code]).toEqual([409, 'invoicing.not_draft']);
    }
    expect((await ask(contract.invoices.bulk, { selection: { ids: [d.id] }, action: { remove: true } })).status).toBe(409);
    const attempts = ['update invoicing.document set total_amount = 1 where id = $1', "update invoicing.document set status = 'draft' where id = $1", "update invoicing.document set number = 'X' where id = $1", 'update invoicing.document set deleted_at = now() where id = $1', 'delete from invoicing.document where id = $1',
      'update invoicing.document_line set net_amount = 1 where document_id = $1', 'delete from invoicing.document_line where document_id = $1', "insert into invoicing.document_line (id, workspace_id, document_id, position, kind) select gen_random_uuid(), workspace_id, id, 9, 'note' from invoicing.document where id = $1"];
    for (const sql of attempts) await expect(office.house.owner.query(sql, [d.id]), sql).rejects.toMatchObject({ code: 'IN001' });
    const { version: _v, updatedAt: _u, ...same } = await look(d);
    expect({ ...same }).toMatchObject({ totals: d.totals, number: d.number, lines: d.lines });
    expect((await must(ask(contract.documentCalls.sale.update, { id: d.id, version: (await look(d)).version, internalNote: 'called twice', ownerId: office.ann.id })))).toMatchObject({ internalNote: 'called twice', ownerId: office.ann.id });
  });
  it('is voided by a reversal that keeps the number, but not while something was paid on it', async () => {
    const d = await posted('invoice', { partyId: office.c1, issuedOn: '2026-03-02', lines: [line('1', '100', [office.tax20])] });
    const { settlements } = await pay(d, 4000n);
    expect(await look(d)).toMatchObject({ state: 'part_paid', open: '80.00', paid: '40.00', settlements: [{ amount: '40.00', sourceType: 'test.payment' }] });
    expect((await ask(contract.documentCalls.sale.void, { id: d.id, reason: 'wrong' })).error).toMatchObject({ code: 'invoicing.has_allocations', details: { number: d.number } });
    const { undoSettlement } = await import('#modules/accounting/api.ts');
    await officeCalls(() => office).inside((ctx) => undoSettlement(ctx, settlements[0]!, '2026-03-31'));
    expect(await look(d)).toMatchObject({ state: 'open', open: '120.00' });
    const gone = await must(ask(contract.documentCalls.sale.void, { id: d.id, reason: 'wrong customer', on: '2026-03-31' }));
    expect(gone).toMatchObject({ status: 'void', state: 'void', number: d.number, open: '0.00', voidedOn: '2026-03-31', voidReason: 'wrong customer' });
    expect((await ask(contract.documentCalls.sale.void, { id: d.id, reason: 'again' })).error?.code).toBe('invoicing.document_state');
  });
  it('of a vendor carries the vendor\'s number once', async () => {
    const first = await posted('bill', { partyId: office.v1, vendorNumber: 'A-77', lines: [line('1', '5')] });
    const again = await draft('bill', { partyId: office.v2, vendorNumber: 'a-77', lines: [line('1', '5')] });
    expect((await post(again)).status).toBe(200);
    const twice = await ask(contract.documentCalls.purchase.create, { partyId: office.v1, vendorNumber: 'a-77', lines: [line('1', '5')] });
    expect([twice.status, twice.error?.code, twice.error?.details]).toEqual([409, 'invoicing.vendor_number_taken', expect.objectContaining({ number: first.number, id: first.id })]);
  });
});
