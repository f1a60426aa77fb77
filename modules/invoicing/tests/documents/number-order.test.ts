import { afterAll, beforeAll, expect, it } from 'vitest';
import { must, officeCalls, openOffice, type Office } from './scene.ts';
import * as contract from '../../contract.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, draft, look, post, posted } = officeCalls(() => o);

it('a draft that is dated before the last number of its series says so, and is posted all the same unless the books want the order', async () => {
  const lines = [{ description: 'Work', quantity: '1', unitPrice: '10' }];
  const first = await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-10', lines });
  expect(first.numberedUntil, 'no number was taken yet').toBeNull();
  await must(post(first));
  const [earlier, same, credit] = [await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-09', lines }), await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-10', lines }), await draft('credit_note', { partyId: o.c1, issuedOn: '2026-03-01', lines })];
  expect([earlier.numberedUntil, same.numberedUntil, credit.numberedUntil]).toEqual(['2026-03-10', null, null]);
  expect(await must(post(earlier))).toMatchObject({ status: 'posted', numberedUntil: null });
  // Kept drafts learn of numbers that were taken since.
  await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-20', lines });
  expect((await look(same)).numberedUntil).toBe('2026-03-20');
  await o.house.owner.query('update accounting.book set strict_chronology = true where workspace_id = $1', [o.owner.workspaceId]);
  expect((await ask(contract.documentCalls.sale.post, { id: same.id })).error?.code).toBe('accounting.number_order');
});
