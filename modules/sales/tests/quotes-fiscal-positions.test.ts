import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { runAs } from '#core/server/app.ts';
import { call, type Answer } from '#core/testing/house.ts';
import * as accounting from '#modules/accounting/contract.ts';
import { documentCalls, type BusinessDocument } from '#modules/invoicing/contract.ts';
import { getSettings, updateCompany, type SettingGroup } from '#modules/settings/contract.ts';
import * as contract from '../contract/quotes.ts';
import { opportunities, setDealLines, startQuote } from '../contract/deals.ts';
import { quoteDocument } from '../service/quotes/print.ts';
import { quoteById } from '../service/quotes/rows.ts';
import { addCustomer, addQuote, look, openShop, tokenOf, type Shop } from './quotes-scene.ts';

// The shop has a tax of its own at 20 %, which the chart's positions map like the chart's.
let shop: Shop;
const tax: Record<string, string> = {};
const position: Record<string, string> = {};
const send = async <T>(endpoint: unknown, input: object): Promise<T> => { const answer = await call(shop.house, endpoint as Endpoint, { workspace_slug: shop.owner.slug, ...input }, shop.owner) as Answer<T>; expect(answer.error).toBe(undefined); return answer.body; };
beforeAll(async () => {
  shop = await openShop();
  const { company } = await send<Record<SettingGroup, { version: number }>>(getSettings, {});
  await send(updateCompany, { version: company.version, values: { country: 'CH' } });
  await send(accounting.setUpBook, { template: 'generic' });
  for (const t of (await send<{ items: Array<{ id: string; code: string }> }>(accounting.taxes.list, { limit: 100 })).items) tax[t.code] = t.id;
  for (const p of (await send<{ items: Array<{ id: string; name: string }> }>(accounting.fiscalPositions.list, { limit: 100 })).items) position[p.name] = p.id;
}, 60_000);
afterAll(() => shop.house.close());

it('maps proposed taxes of a quote, prints its note, and goes on into the order and its invoice', async () => {
  const lines = [{ name: 'Chairs', unitPrice: '100', proposedTaxIds: [shop.taxId] }, { name: 'Chosen', unitPrice: '10', taxIds: [tax['R5']] }];
  const [abroad, home] = [await addCustomer(shop, shop.owner, { name: 'Boston Inc', country: 'US' }), await addCustomer(shop, shop.owner, { name: 'Zuger AG', country: 'CH' })];
  const update = (q: contract.Quote, input: object) => send<contract.Quote>(contract.updateQuote, { id: q.id, version: q.version, ...input });
  const said = (q: contract.Quote) => [q.fiscalPosition?.name ?? null, q.fiscalBy, q.lines.map((l) => l.taxIds), q.totals.total];
  let q = await addQuote(shop, shop.owner, { partyId: home, currency: 'USD', exchangeRate: undefined, lines });
  expect(said(q)).toEqual(['Domestic', 'auto', [[shop.taxId], [tax['R5']]], '130.50']);
  q = await update(q, { partyId: abroad });
  expect(said(q)).toEqual(['Export', 'auto', [[tax['EXPORT']], [tax['R5']]], '110.50']);
  q = await update(q, { fiscalPositionId: position['Exempt customer'] });
  expect(said(q)).toEqual(['Exempt customer', 'hand', [[tax['E']], [tax['R5']]], '110.50']);
  const account = await shop.house.app.gate.authenticate(shop.house.app, shop.owner.token!);
  const paper = await runAs(shop.house.app, { account, membership: await shop.house.app.gate.membership(shop.house.app, account!.id, { id: shop.owner.workspaceId }), name: 'test' }, async (ctx) => quoteDocument(ctx, await quoteById(ctx, shop.owner.workspaceId, q.id)));
  expect(paper.notes?.map((n) => n.text)).toContain('Exempt from tax.');
  // A version after this one has the same position until the customer is another one.
  q = await send<contract.Quote>(contract.sendQuote, { id: q.id, version: q.version, byMail: false });
  const token = await tokenOf(shop, shop.owner, q.id);
  const seen = await call(shop.house, contract.openPublicQuote, { token } as never) as Answer<contract.PublicQuote>;
  expect([seen.body.taxNote, JSON.stringify(seen.body).includes('proposedTaxIds')]).toEqual(['Exempt from tax.', false]);
  expect((await call(shop.house, contract.acceptPublicQuote, { token, name: 'Anna', total: q.totals.total, chosen: [] } as never) as Answer).error).toBe(undefined);
  const { order } = await look(shop, shop.owner, q.id);
  const { invoiceId } = await send<{ invoiceId: string }>(contract.createInvoiceFromOrder, { id: order!.id });
  const d = await send<BusinessDocument>(documentCalls.sale.get, { id: invoiceId });
  expect([d.fiscalPosition?.name, d.fiscalBy, d.lines.map((l) => l.taxIds), d.totals.total]).toEqual(['Exempt customer', 'hand', [[tax['E']], [tax['R5']]], '110.50']);
  const held = await call(shop.house, accounting.fiscalPositions.remove, { workspace_slug: shop.owner.slug, id: position['Exempt customer'] } as never, shop.owner) as Answer;
  expect(held.error?.code).toBe('accounting.fiscal_position_in_use');
}, 60_000);

it('maps the taxes of items that come from an opportunity', async () => {
  const abroad = await addCustomer(shop, shop.owner, { name: 'Denver Inc', country: 'US' });
  const item = await send<{ id: string }>(accounting.services.create, { name: 'Design', salePrice: '100', currency: 'USD', saleTaxIds: [shop.taxId] });
  const deal = await send<{ id: string; version: number }>(opportunities.create, { name: 'Posters for Denver', accountId: abroad, currency: 'USD' });
  await send(setDealLines, { id: deal.id, version: deal.version, lines: [{ itemId: item.id, name: 'Design', quantity: '1', unitPrice: '100' }, { name: 'Talk', quantity: '1', unitPrice: '10' }] });
  const { quoteId } = await send<{ quoteId: string }>(startQuote, { id: deal.id });
  const q = await send<contract.Quote>(contract.getQuote, { id: quoteId });
  expect([q.fiscalPosition?.name, q.lines.map((l) => [l.taxIds, l.proposedTaxIds]), q.totals.total]).toEqual(['Export', [[[tax['EXPORT']], [shop.taxId]], [[], null]], '110.00']);
}, 60_000);
