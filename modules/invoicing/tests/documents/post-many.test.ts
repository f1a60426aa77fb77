import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '#modules/accounting/contract.ts';
import * as contract from '../../contract.ts';
import { postDocument } from '../../service/documents/post.ts';
import { addParty, must, officeCalls, openOffice, type Clerk, type Office } from './scene.ts';

let office: Office;
beforeAll(async () => { office = await openOffice(); });
afterAll(() => office.house.close());
const { ask, draft, posted, look, post, inside } = officeCalls(() => office);
const work = (unitPrice = '10') => ({ lines: [{ name: 'Work', quantity: '1', unitPrice, taxIds: [office.tax20] }] });
const postMany = (documents: Array<{ id: string; version?: number }>, who?: Clerk) => ask(contract.documentCalls.sale.postMany, { documents }, who);
const digits = (number: string | null) => Number(number?.replace(/\D/g, ''));

it('posts in the order that is named, without a gap where one is refused, which stays a draft with its reason', async () => {
  const [later, earlier] = [await draft('invoice', { partyId: office.c1, issuedOn: '2026-03-09', ...work() }), await draft('invoice', { partyId: office.c2, issuedOn: '2026-03-02', ...work('20') })];
  const nobody = await draft('invoice', work());
  const changed = await draft('invoice', { partyId: office.c1, ...work() });
  const { results } = await must(postMany([{ id: earlier.id, version: earlier.version }, { id: nobody.id }, { id: changed.id, version: changed.version + 1 }, { id: later.id }]));
  expect(results.map((r) => [r.id, r.status, r.refusal?.code ?? null])).toEqual([[earlier.id, 'posted', null], [nobody.id, null, 'invoicing.no_party'], [changed.id, null, 'core.version_conflict'], [later.id, 'posted', null]]);
  expect(digits(results[3]!.number) - digits(results[0]!.number)).toBe(1);
  expect(await Promise.all([earlier, later, nobody, changed].map(async (d) => { const now = await look(d); return [now.status, now.entryNumber === now.number, now.open]; }))).toEqual([['posted', true, '24.00'], ['posted', true, '12.00'], ['draft', true, '12.00'], ['draft', true, '12.00']]);
  // What is posted by then is refused, and so is what belongs to others.
  const foreign = await must(ask(contract.documentCalls.sale.create, { kind: 'invoice', lines: [] }, office.outsider));
  const again = await must(postMany([{ id: earlier.id }, { id: foreign.id }]));
  expect(again.results.map((r) => r.refusal?.code)).toEqual(['invoicing.already_posted', 'core.not_found']);
});

it('sees of each what those before it did: nothing is credited twice', async () => {
  const invoice = await posted('invoice', { partyId: office.c1, ...work('100') });
  const credits = await Promise.all([1, 2].map(() => must(ask(contract.documentCalls.sale.credit, { id: invoice.id }))));
  const { results } = await must(postMany(credits.map(({ id }) => ({ id }))));
  expect(results.map((r) => [r.status, r.refusal?.code ?? null])).toEqual([['posted', null], [null, 'invoicing.over_credited']]);
  const now = await look(invoice);
  expect([now.open, now.credits.filter((c) => c.number !== null).map((c) => c.id)]).toEqual(['0.00', [credits[0]!.id]]);
  // Nor is one posted twice that is named twice.
  const d = await draft('invoice', { partyId: office.c1, ...work() });
  const twice = await must(postMany([{ id: d.id }, { id: d.id }]));
  expect(twice.results.map((r) => [r.status, r.refusal?.code ?? null])).toEqual([['posted', null], [null, 'invoicing.already_posted']]);
});

it('and posts of others at the same time share the numbers without a gap', async () => {
  const drafts = await Promise.all(Array.from({ length: 12 }, () => draft('invoice', { partyId: office.c2, ...work() })));
  const [one, two] = [drafts.slice(0, 5), drafts.slice(5, 10)];
  const [a, b, ...alone] = await Promise.all([must(postMany(one.map(({ id }) => ({ id })))), must(postMany(two.map(({ id }) => ({ id })), office.manager)), ...drafts.slice(10).map((d) => must(post(d)))]);
  const numbers = [...a!.results.map((r) => r.number), ...b!.results.map((r) => r.number), ...alone.map((d) => d.number)].map(digits).sort((x, y) => x - y);
  expect(numbers.map((n) => n - numbers[0]!)).toEqual(drafts.map((_, i) => i));
});

it('is for whoever may post, and for at most fifty', async () => {
  const d = await draft('invoice', { partyId: office.c1, ...work() });
  expect((await postMany([{ id: d.id }], office.ann)).status).toBe(403);
  expect((await postMany(Array.from({ length: 51 }, () => ({ id: d.id })))).error?.fields?.[0]?.path).toBe('documents');
  expect((await look(d)).status).toBe('draft');
});

it('waits for nobody who waits for it: stock, limits, credits and drafts are kept before the book', async () => {
  const { owner } = office.house;
  const { id: itemId } = await must(ask(products.create, { name: 'Widget', trackStock: true }));
  await posted('bill', { partyId: office.v1, issuedOn: '2026-02-01', lines: [{ itemId, name: 'Widget', quantity: '10', unitPrice: '5', taxIds: [] }] });
  const limited = await addParty(office, { name: 'Limited', roles: ['customer'], creditLimit: { amount: '1000.00', currency: 'EUR' } });
  const invoice = (partyId: string, more: object = {}) => draft('invoice', { partyId, issuedOn: '2026-03-01', lines: [{ name: 'Work', quantity: '1', unitPrice: '10', ...more }] });
  const [sold, asked] = [await posted('invoice', { partyId: office.c1, issuedOn: '2026-03-01', lines: [{ name: 'Work', quantity: '2', unitPrice: '10' }] }), await invoice(office.c2)];
  const credit = () => must(ask(contract.documentCalls.sale.credit, { id: sold.id, lines: [{ lineId: sold.lines[0]!.id, quantity: '1' }] }));
  const deposit = await must(ask(contract.invoiceSteps.fromDeposit, { id: asked.id, percent: '50', issuedOn: '2026-03-01' }));
  const many = [await invoice(office.c1), await invoice(office.c1, { itemId }), await invoice(limited), await credit(), deposit];
  const alone = [await invoice(office.c1, { itemId }), await invoice(limited), await credit(), asked];
  const waiting = async (n: number) => expect.poll(async () => (await owner.query("select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows[0].n, { timeout: 10_000 }).toBe(n);
  // The counter of numbers is asked for while the book is held: there the first of the many stands until all others wait.
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from accounting.number_counter where workspace_id = $1 for update', [office.owner.workspaceId]);
    const together = postMany(many.map(({ id }) => ({ id })));
    await waiting(1);
    // Past the line in which calls of one node wait: as several nodes would post.
    const others = Promise.all(alone.map(({ id }) => inside((ctx) => postDocument('sale')(ctx, { workspace_slug: office.owner.slug, id }))));
    await waiting(1 + alone.length);
    await client.query('commit');
    expect((await must(together)).results.map((r) => [r.status, r.refusal?.code ?? null])).toEqual(many.map(() => ['posted', null]));
    expect((await others).map((d) => d.status)).toEqual(alone.map(() => 'posted'));
  } finally {
    await client.query('rollback');
    client.release();
  }
}, 60_000);
