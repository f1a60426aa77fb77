import { afterAll, beforeAll, expect, it } from 'vitest';
import { getParty, mergeParties } from '#modules/parties/contract.ts';
import { getSettings, updateCurrency } from '#modules/settings/contract.ts';
import * as contract from '../../contract.ts';
import { addParty, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
const { ask, draft } = officeCalls(() => o);
const lines = (unitPrice: string) => [{ name: 'Work', quantity: '1', unitPrice }];
const update = (d: contract.BusinessDocument, input: object) => must(ask(contract.documentCalls[d.direction].update, { id: d.id, version: d.version, ...input }));
let [dollars, yen, vendor] = ['', '', ''];
beforeAll(async () => {
  o = await openOffice();
  const { currency } = await must(ask(getSettings, {}));
  await must(ask(updateCurrency as never, { version: currency.version, values: { extra: [{ code: 'USD', rate: '0.9' }] } }));
  [dollars, yen, vendor] = [await addParty(o, { name: 'Dollar Inc', roles: ['customer'], currency: 'USD' }), await addParty(o, { name: 'No Rate KK', roles: ['customer'], currency: 'JPY' }), await addParty(o, { name: 'Dollar Parts', roles: ['vendor'], currency: 'USD' })];
}, 180_000);
afterAll(() => o.house.close());

it('an invoice or bill begins in the currency of its party, where nobody says another and a rate is there', async () => {
  const begun = async (kind: contract.DocumentKind, input: object) => { const { currency, exchangeRate } = await draft(kind, { lines: lines('10'), ...input }); return [currency, Number(exchangeRate)]; };
  expect([await begun('invoice', { partyId: dollars }), await begun('bill', { partyId: vendor }), await begun('invoice', { partyId: dollars, currency: 'EUR' }), await begun('invoice', { partyId: yen }), await begun('invoice', { partyId: o.c1 })]).toEqual([['USD', 0.9], ['USD', 0.9], ['EUR', 1], ['EUR', 1], ['EUR', 1]]);
  const plan = await must(ask(contract.planCalls.create, { title: 'Fit-out', partyId: dollars })) as { currency: string };
  expect(plan.currency).toBe('USD');
  const recurring = await must(ask(contract.createRecurring, { name: 'Care', kind: 'invoice', partyId: dollars, step: 1, unit: 'month', startOn: new Date(Date.now() + 864e5).toISOString().slice(0, 10) })) as { id: string };
  expect((await o.house.owner.query('select d.currency from invoicing.document d where d.recurring_id = $1', [recurring.id])).rows).toEqual([{ currency: 'USD' }]);
});

it('a draft follows its party while nothing has an amount yet and nobody chose a currency', async () => {
  const sent = (d: contract.BusinessDocument, partyId: string) => update(d, { partyId, currency: d.currency, exchangeRate: null });
  let d = await sent(await draft('invoice', { partyId: null }), dollars);
  expect([d.currency, Number(d.exchangeRate)]).toEqual(['USD', 0.9]);
  d = await sent(d, o.c1);
  expect([d.currency, Number(d.exchangeRate)]).toEqual(['EUR', 1]);
  expect((await sent(await update(d, { lines: lines('10') }), dollars)).currency).toBe('EUR');
  expect((await update(await update(await draft('invoice', { partyId: o.c1 }), { currency: 'GBP', exchangeRate: '1.2' }), { partyId: dollars })).currency).toBe('GBP');
});

it('what is written by the id of a merged party stands for the one that stayed', async () => {
  const [kept, old] = [await addParty(o, { name: 'Stayed', roles: ['customer', 'vendor'] }), await addParty(o, { name: 'Went', roles: ['customer', 'vendor'] })];
  const version = async (id: string) => (await must(ask(getParty, { id }))).version;
  await must(ask(mergeParties, { id: kept, version: await version(kept), loserId: old, loserVersion: await version(old) }));
  const made = await draft('invoice', { partyId: old, shipToId: old, lines: lines('10') });
  const { rows: [row] } = await o.house.owner.query('select party_id, ship_to_id from invoicing.document where id = $1', [made.id]);
  expect(row).toEqual({ party_id: kept, ship_to_id: kept });
  const moved = await update(await draft('bill', { partyId: o.v1, lines: lines('10') }), { partyId: old });
  const expense = await must(ask(contract.createExpense, { partyId: old, amount: '10' })) as { id: string };
  const ids = await o.house.owner.query('select party_id from invoicing.document where id = $1 union all select party_id from invoicing.expense where id = $2', [moved.id, expense.id]);
  expect(ids.rows).toEqual([{ party_id: kept }, { party_id: kept }]);
});
