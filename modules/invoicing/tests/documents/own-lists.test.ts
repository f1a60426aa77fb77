import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import * as contract from '../../contract.ts';
import { must, officeCalls, openOffice, type Clerk, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, draft, post } = officeCalls(() => o);
interface Page { items: Array<{ id: string }>; nextCursor: string | null; total: number | null }
const list = contract.invoices.list as unknown as Endpoint<never, Page>;

/** All pages, two rows each. */
async function all(who: Clerk, more: object): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Page = await must(ask(list, { limit: 2, ...more, ...(cursor ? { cursor } : {}) }, who));
    ids.push(...page.items.map((d) => d.id));
    if (!page.nextCursor) return ids;
    cursor = page.nextCursor;
  }
}

it('somebody finds what they own and what they wrote, each once and in order, on every page', async () => {
  const made: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    // Theirs altogether, owned only, written only, and a colleague's.
    const d = await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-01', dueOn: `2026-04-${String(28 - i)}`, lines: [{ name: 'Work', quantity: '1', unitPrice: String(100 + i) }] }, i % 4 === 0 || i % 4 === 2 ? o.ann : o.owner);
    const owner = i % 4 < 2 ? o.ann.id : o.bob.id;
    await o.house.owner.query('update invoicing.document set owner_id = $2 where id = $1', [d.id, owner]);
    if (i % 3 === 0) await must(post(await must(ask(contract.documentCalls.sale.get, { id: d.id }))));
    made.push(d.id);
  }
  const own = made.filter((_, i) => i % 4 !== 3);
  const opened = own.filter((id) => made.indexOf(id) % 3 === 0);
  const open = { filter: JSON.stringify({ field: 'state', op: 'is', value: 'open' }) };
  expect(await all(o.ann, {})).toEqual(own.toReversed());
  expect(await all(o.ann, { sort: 'dueOn' })).toEqual(own.toReversed());
  expect(await all(o.ann, { sort: '-dueOn' })).toEqual(own);
  expect(await all(o.ann, open)).toEqual(opened.toReversed());
  expect((await must(ask(list, { limit: 1, count: 'exact', ...open }, o.ann))).total).toBe(opened.length);
  expect(await all(o.owner, {})).toEqual(made.toReversed());
});

it('which page a document has is told to whoever may see it, and to nobody else', async () => {
  const line = { name: 'Work', quantity: '1', unitPrice: '10' };
  const [invoice, bill] = [await draft('invoice', { partyId: o.c1, lines: [line] }), await draft('bill', { partyId: o.v1, lines: [line] })];
  const direction = (id: string, who: Clerk = o.owner) => ask(contract.getDocumentDirection, { id }, who);
  expect([(await must(direction(invoice.id))).direction, (await must(direction(bill.id))).direction]).toEqual(['sale', 'purchase']);
  // A colleague's invoice, and what is not there, are answered alike.
  const answers = [await direction(invoice.id, o.ann), await direction('00000000-0000-7000-8000-000000000000')];
  expect(answers.map((a) => [a.status, a.error?.code])).toEqual([[404, 'core.not_found'], [404, 'core.not_found']]);
});
