import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordTimeline } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import { partyTimeline } from '#modules/parties/contract.ts';
import { services } from '#modules/accounting/contract.ts';
import { getSettings, updateCurrency } from '#modules/settings/contract.ts';
import { opportunities } from '../contract/deals.ts';
import * as contract from '../contract/quotes.ts';
import { addCustomer, addQuote, look, mailsOf, openShop, sendIt, tokenOf, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());
const at = (who: { slug: string }) => ({ workspace_slug: who.slug });
const linksOf = async (id: string) => (await call(shop.house, contract.listQuoteLinks, { ...at(shop.ann), id }, shop.ann)).body.items;
const outbox = async (id: string) => (await call(shop.house, contract.listQuoteMails, { ...at(shop.ann), id }, shop.ann)).body.items;
const days = (iso: string) => (Date.parse(iso) - Date.now()) / 86_400_000;
async function setting(input: object) {
  const { version } = (await call(shop.house, contract.getQuoteSettings, at(shop.owner), shop.owner)).body;
  const answer = await call(shop.house, contract.updateQuoteSettings, { ...at(shop.owner), version, ...input } as never, shop.owner);
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
}

describe('a link', () => {
  it('ends thirty days after the last day, ninety after it was made where there is none, or as the workspace says', async () => {
    const last = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const bounded = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { validUntil: last }));
    const [first] = await linksOf(bounded.id);
    expect(first).toMatchObject({ state: 'open', madeBy: { id: shop.ann.id }, sentTo: ['buyer@cedar.test'], tracked: true, refused: false, openCount: 0, lastOpenedAt: null, revokedAt: null });
    expect(days(first!.endsAt)).toBeGreaterThan(40);
    expect(days(first!.endsAt)).toBeLessThanOrEqual(41);
    const open = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { validUntil: null }));
    expect(Math.round(days((await linksOf(open.id))[0]!.endsAt))).toBe(90);
    await setting({ linkDays: 3, linkDaysOpen: 5 });
    await tokenOf(shop, shop.ann, open.id);
    expect(Math.round(days((await linksOf(open.id))[0]!.endsAt))).toBe(5);
    // Links of before keep theirs; a last day that is over counts from today.
    expect(Math.round(days((await linksOf(open.id))[1]!.endsAt))).toBe(90);
    await shop.house.owner.query("update sales.quote set valid_until = current_date - 200, issued_on = current_date - 300, expires_at = now() - interval '199 days' where id = $1", [bounded.id]);
    await tokenOf(shop, shop.ann, bounded.id);
    expect(Math.round(days((await linksOf(bounded.id))[0]!.endsAt))).toBe(3);
    await setting({ linkDays: 30, linkDaysOpen: 90 });
  });

  it('lives longer with its quote, and says who made it and how often it was opened', async () => {
    const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann));
    const token = await tokenOf(shop, shop.ann, q.id);
    await call(shop.house, contract.openPublicQuote, { token });
    // The same look.
    await call(shop.house, contract.openPublicQuote, { token });
    const [copied, mailed] = await linksOf(q.id);
    expect([copied, mailed]).toMatchObject([{ sentTo: [], openCount: 1, lastOpenedAt: expect.any(String) }, { sentTo: ['buyer@cedar.test'], openCount: 0 }]);
    await shop.house.owner.query("update sales.quote_link set last_opened_at = now() - interval '6 minutes' where id = $1", [copied!.id]);
    await call(shop.house, contract.openPublicQuote, { token });
    const seen = await look(shop, shop.ann, q.id);
    expect([(await linksOf(q.id))[0]!.openCount, seen.viewCount]).toEqual([2, 2]);
    await call(shop.house, contract.extendQuote, { ...at(shop.ann), id: q.id, version: seen.version, validUntil: '2090-01-01' }, shop.ann);
    for (const link of await linksOf(q.id)) expect(link.endsAt.slice(0, 10)).toBe('2090-02-01');
    const revoke = () => call(shop.house, contract.revokeQuoteLink, { ...at(shop.ann), id: q.id, linkId: copied!.id }, shop.ann);
    const [once, twice] = [await revoke(), await revoke()];
    expect([once.status, twice.body]).toEqual([200, once.body]);
    expect((await shop.house.owner.query("select 1 from core.event where subject_id = $1 and type = 'sales.quote.link_revoked'", [q.id])).rowCount).toBe(1);
    expect((await call(shop.house, contract.openPublicQuote, { token })).status).toBe(404);
  });
});

describe('being tracked', () => {
  it('is chosen for each mail, and a link somebody opens to look as the customer is none', async () => {
    const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { trackViews: true }), { track: false });
    expect(q.trackViews).toBe(false);
    const quiet = (await mailsOf(shop, 'buyer@cedar.test'))[0]!.body.action!.url.split('#')[1]!;
    expect((await call(shop.house, contract.openPublicQuote, { token: quiet })).body).toMatchObject({ tracked: false, status: 'sent' });
    expect((await call(shop.house, contract.remindQuote, { ...at(shop.ann), id: q.id, message: '', track: true }, shop.ann)).status).toBe(200);
    await shop.house.drain();
    const told = (await mailsOf(shop, 'buyer@cedar.test'))[0]!.body.action!.url.split('#')[1]!;
    const own = (await call(shop.house, contract.newQuoteLink, { ...at(shop.ann), id: q.id, track: false }, shop.ann)).body.url.split('#')[1]!;
    expect((await call(shop.house, contract.openPublicQuote, { token: own })).body).toMatchObject({ tracked: false, status: 'sent' });
    expect((await call(shop.house, contract.openPublicQuote, { token: told })).body).toMatchObject({ tracked: true, status: 'viewed' });
    const mails = await outbox(q.id);
    expect(mails.map((m) => [m.kind, m.tracked, m.openCount, m.sentBy?.id])).toEqual([['reminder', true, 1, shop.ann.id], ['quote', false, 0, shop.ann.id]]);
    // Without a mail server a mail stays in the house, and the page says so.
    expect(mails.map((m) => [m.state, m.deliveredAt])).toEqual([['kept', null], ['kept', null]]);
    const ids = (await shop.house.owner.query<{ id: string }>('select mail_id as id from sales.quote_mail where quote_id = $1 order by created_at desc', [q.id])).rows.map((r) => r.id);
    await shop.house.owner.query("update core.mail set state = 'sent', sent_at = now() where id = $1", [ids[0]]);
    await shop.house.owner.query("update core.mail set state = 'dead' where id = $1", [ids[1]]);
    expect((await outbox(q.id)).map((m) => [m.state, m.deliveredAt === null])).toEqual([['delivered', false], ['failed', true]]);
  });

  it('is switched off by the customer: nothing is noted from then on, and the seller sees that alone', async () => {
    const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann));
    const token = await tokenOf(shop, shop.ann, q.id);
    // A browser that asks not to be tracked never says that it looks.
    expect((await call(shop.house, contract.openPublicQuote, { token, seen: false })).body).toMatchObject({ status: 'sent', tracked: true, trackingRefused: false });
    const refuse = (refused: boolean) => call(shop.house, contract.refuseQuoteTracking, { token, refused });
    expect([(await refuse(true)).status, (await refuse(true)).status]).toEqual([200, 200]);
    expect((await call(shop.house, contract.openPublicQuote, { token })).body).toMatchObject({ status: 'sent', trackingRefused: true });
    expect((await linksOf(q.id))[0]).toMatchObject({ refused: true, openCount: 0, lastOpenedAt: null });
    expect(await look(shop, shop.ann, q.id)).toMatchObject({ status: 'sent', viewCount: 0, viewedAt: null });
    await refuse(false);
    expect((await call(shop.house, contract.openPublicQuote, { token })).body.status).toBe('viewed');
  });

  it('a mail that was queued before leaves neither a second line nor a second link', async () => {
    const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann));
    await shop.house.app.pool.query("select graphile_worker.add_job('sales.deliverQuote', payload => $1::json)", [JSON.stringify({ workspaceId: shop.ann.workspaceId, id: q.id, to: 'buyer@cedar.test', cc: [], message: '', key: `sent:${q.id}` })]);
    await shop.house.drain();
    expect([(await linksOf(q.id)).length, (await outbox(q.id)).length]).toEqual([1, 1]);
  });
});

describe('the limit of discounts', () => {
  const service = async (name: string, salePrice: string, currency: string) => {
    const answer = await call(shop.house, services.create, { ...at(shop.owner), name, salePrice, currency, saleTaxIds: [] } as never, shop.owner);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
    return answer.body.id;
  };
  it('is measured from the catalogue\'s price: typing less is a discount, typing more is no room for one', async () => {
    await setting({ discountLimit: '10' });
    const itemId = await service('Design hour', '100', 'EUR');
    const line = { name: 'Design hour', itemId, quantity: '3', unitPrice: '100' };
    const made = async (lines: object[], more: object = {}) => { const q = await addQuote(shop, shop.ann, { lines, ...more }); return [q.highestDiscount, q.needsApproval, q.belowList.map((b) => b.listPrice)]; };
    expect(await made([line])).toEqual(['0', false, []]);
    expect(await made([{ ...line, unitPrice: '90' }])).toEqual(['10', false, ['100']]);
    expect(await made([{ ...line, unitPrice: '89.99' }])).toEqual(['10.01', true, ['100']]);
    expect(await made([{ ...line, unitPrice: '0' }])).toEqual(['100', true, ['100']]);
    // With a percentage, an amount, or a share of what is taken off everything on top.
    expect(await made([{ ...line, unitPrice: '95', discountPercent: '6' }])).toEqual(['10.7', true, ['100']]);
    expect(await made([{ ...line, unitPrice: '95', discountAmount: '20' }])).toEqual(['11.6667', true, ['100']]);
    expect(await made([{ ...line, unitPrice: '95' }], { discountPercent: '6' })).toEqual(['10.7', true, ['100']]);
    expect(await made([{ ...line, unitPrice: '95' }], { discountAmount: '20' })).toEqual(['11.6667', true, ['100']]);
    expect(await made([line, { ...line, unitPrice: '50', optional: true, chosen: false }])).toEqual(['50', true, ['100']]);
    expect(await made([{ ...line, unitPrice: '200', discountPercent: '50' }])).toEqual(['50', true, []]);
    // What the catalogue does not know has no price to be measured from.
    expect(await made([{ name: 'Odd job', unitPrice: '1' }])).toEqual(['0', false, []]);
  });
  it('cannot be got around by the currency, by a rate of one\'s own, or by a copy', async () => {
    const base = (await addQuote(shop, shop.ann)).baseCurrency;
    const itemId = await service('Base hour', '110', base);
    // 110 in the base currency at 1.1 are 100 in euros; 80 are a fifth less.
    const cheap = await addQuote(shop, shop.ann, { exchangeRate: '1.1', lines: [{ name: 'Base hour', itemId, unitPrice: '80' }] });
    expect([cheap.highestDiscount, cheap.needsApproval, cheap.belowList[0]?.listPrice]).toEqual(['20', true, '100']);
    // Where the workspace has a rate, a typed one that would shrink the list counts for nothing.
    const { currency } = (await call(shop.house, getSettings, at(shop.owner), shop.owner)).body;
    expect((await call(shop.house, updateCurrency, { ...at(shop.owner), version: currency.version, values: { extra: [{ code: 'EUR', rate: '1.1' }] } } as never, shop.owner)).status).toBe(200);
    const typed = await addQuote(shop, shop.ann, { exchangeRate: '99', lines: [{ name: 'Base hour', itemId, unitPrice: '80' }] });
    expect([typed.exchangeRate, typed.highestDiscount, typed.needsApproval]).toEqual(['99', '20', true]);
    const copy = await call(shop.house, contract.cloneQuote, { ...at(shop.ann), id: cheap.id }, shop.ann);
    expect(copy.body.needsApproval).toBe(true);
    const asked = await call(shop.house, contract.sendQuote, { ...at(shop.ann), id: cheap.id, version: cheap.version } as never, shop.ann);
    expect(asked.body).toMatchObject({ status: 'in_approval', sentAt: null, belowList: [{ listPrice: '100' }] });
    const approved = await call(shop.house, contract.approveQuote, { ...at(shop.owner), id: cheap.id, version: asked.body.version, note: '' }, shop.owner);
    const sent = await sendIt(shop, shop.ann, approved.body, { byMail: false });
    // The customer learns nothing of the catalogue.
    const page = await call(shop.house, contract.openPublicQuote, { token: await tokenOf(shop, shop.ann, sent.id) });
    expect(JSON.stringify(page.body)).not.toMatch(/listPrice|belowList|"100(\.00)?"/);
    await setting({ discountLimit: null });
  });
});

it('a deposit is told on acceptance: to the customer, in the copy they get, and to whoever invoices', async () => {
  const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { depositPercent: '30' }));
  expect(q.totals.deposit).toBe('184.68');
  const token = await tokenOf(shop, shop.ann, q.id);
  expect((await call(shop.house, contract.acceptPublicQuote, { token, name: 'Anna Lee', total: '615.60' })).status).toBe(200);
  await shop.house.drain();
  expect((await call(shop.house, contract.openPublicQuote, { token })).body).toMatchObject({ status: 'accepted', depositPercent: '30', totals: { deposit: '184.68' } });
  expect((await mailsOf(shop, 'buyer@cedar.test'))[0]!.body.paragraphs[1]).toBe('A deposit of €184.68 (30 %) is due.');
  expect((await outbox(q.id))[0]).toMatchObject({ kind: 'copy', sentBy: null, tracked: false });
  const deposit = { percent: '30', amount: '184.68', currency: 'EUR' };
  const { rows } = await shop.house.owner.query("select type, data->'deposit' as deposit from core.event where type in ('sales.quote.accepted', 'sales.order.created') and (subject_id = $1 or data->>'quoteId' = $1) order by type", [q.id]);
  expect(rows).toEqual([{ type: 'sales.order.created', deposit }, { type: 'sales.quote.accepted', deposit }]);
  // Without one nothing is said.
  const plain = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { depositPercent: '0' }));
  await call(shop.house, contract.acceptPublicQuote, { token: await tokenOf(shop, shop.ann, plain.id), name: 'Anna Lee', total: '615.60' });
  await shop.house.drain();
  expect((await mailsOf(shop, 'buyer@cedar.test'))[0]!.body.paragraphs).toHaveLength(1);
});

describe('the history of a quote', () => {
  it('carries the number its sentences name, and the customer by name', async () => {
    const other = await addCustomer(shop, shop.owner, { name: 'Birch & Daw', email: 'buyer@birch.test' });
    const draft = await addQuote(shop, shop.ann);
    const changed = await call(shop.house, contract.updateQuote, { ...at(shop.ann), id: draft.id, version: draft.version, partyId: other } as never, shop.ann);
    const sent = await sendIt(shop, shop.ann, changed.body);
    await tokenOf(shop, shop.ann, sent.id);
    const { items } = (await call(shop.house, recordTimeline, { topic: 'sales.quote', subjectId: sent.id, limit: 50 } as never, shop.ann)).body;
    const told = (type: string) => items.find((i) => i.type === `sales.quote.${type}`);
    expect(told('link_created')).toMatchObject({ number: sent.number });
    expect(told('mailed')).toMatchObject({ number: sent.number });
    expect(told('changed')).toMatchObject({ number: null, changes: { customer: ['Cedar & Finch', 'Birch & Daw'] } });
    expect(Object.keys(told('changed')!.changes!)).not.toContain('partyId');
    const around = (await call(shop.house, partyTimeline, { ...at(shop.owner), id: other } as never, shop.owner)).body.items;
    expect(around.find((i) => i.type === 'sales.quote.link_created')).toMatchObject({ number: sent.number });
  });

  it('says what the customer did themselves, and nothing else of what nobody of the team did', async () => {
    const by = async (id: string) => Object.fromEntries((await call(shop.house, recordTimeline, { topic: 'sales.quote', subjectId: id, limit: 50 } as never, shop.ann)).body.items.map((i) => [i.type.split('.').at(-1)!, i.outsider]));
    const one = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann));
    const token = await tokenOf(shop, shop.ann, one.id);
    await call(shop.house, contract.openPublicQuote, { token });
    await call(shop.house, contract.commentPublicQuote, { token, name: 'Anna Lee', body: 'A question' } as never);
    await call(shop.house, contract.refuseQuoteTracking, { token, refused: true });
    await call(shop.house, contract.acceptPublicQuote, { token, name: 'Anna Lee', total: '615.60' });
    await shop.house.drain();
    expect(await by(one.id)).toMatchObject({ created: null, sent: null, mailed: null, link_created: null, viewed: 'customer', commented: 'customer', tracking_changed: 'customer', accepted: 'customer' });
    const two = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann));
    await call(shop.house, contract.declinePublicQuote, { token: await tokenOf(shop, shop.ann, two.id), reason: 'No' });
    expect(await by(two.id)).toMatchObject({ declined: 'customer' });
    // Said by the seller, and accepted on behalf of the customer.
    const three = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann));
    await call(shop.house, contract.answerQuote, { ...at(shop.ann), id: three.id, lineId: null, body: 'Hello' }, shop.ann);
    const answer = await call(shop.house, contract.acceptQuote, { ...at(shop.ann), id: three.id, version: (await look(shop, shop.ann, three.id)).version, name: 'Anna Lee', note: 'by phone' } as never, shop.ann);
    expect([answer.status, await by(three.id)]).toMatchObject([200, { commented: null, accepted: null }]);
    const four = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann));
    const late = await tokenOf(shop, shop.ann, four.id);
    await shop.house.owner.query("update sales.quote set valid_until = current_date - 2, issued_on = current_date - 9, expires_at = now() - interval '1 day' where id = $1", [four.id]);
    expect((await call(shop.house, contract.askQuoteRenewal, { token: late, message: '' })).status).toBe(200);
    expect(await by(four.id)).toMatchObject({ renewal_requested: 'customer' });
    // The party's own page tells it the same way.
    const around = (await call(shop.house, partyTimeline, { ...at(shop.owner), id: four.partyId, limit: 50 } as never, shop.owner)).body.items;
    expect([around.find((i) => i.type === 'sales.quote.renewal_requested')?.outsider, around.find((i) => i.type === 'sales.quote.sent')?.outsider]).toEqual(['customer', null]);
  });

  it('names the opportunity it was put to, to who may see that one, and nothing of it to others', async () => {
    const deal = (await call(shop.house, opportunities.create, { ...at(shop.ann), name: 'Autumn posters', currency: 'EUR' } as never, shop.ann)).body;
    const draft = await addQuote(shop, shop.ann);
    const put = await call(shop.house, contract.updateQuote, { ...at(shop.ann), id: draft.id, version: draft.version, opportunityId: deal.id, title: 'Posters' } as never, shop.ann);
    expect(put.status, JSON.stringify(put.error)).toBe(200);
    expect((await call(shop.house, contract.updateQuote, { ...at(shop.ann), id: draft.id, version: put.body.version, opportunityId: null } as never, shop.ann)).status).toBe(200);
    const told = async () => (await call(shop.house, recordTimeline, { topic: 'sales.quote', subjectId: draft.id, limit: 50 } as never, shop.ann)).body.items.filter((i) => i.type === 'sales.quote.changed').map((i) => i.changes);
    expect(await told()).toEqual([{ opportunityId: ['Autumn posters', null] }, { opportunityId: [null, 'Autumn posters'], title: ['', 'Posters'] }]);
    // Somebody else's now, which members without the right to all do not see.
    await shop.house.owner.query('update sales.opportunity set owner_id = $2, created_by = $2 where id = $1', [deal.id, shop.bob.id]);
    expect(await told()).toEqual([null, { title: ['', 'Posters'] }]);
  });
});

describe('a deleted workspace', () => {
  it('writes to no customer and its links lead nowhere, until it is brought back', async () => {
    await setting({ remindDays: 3 });
    const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann));
    const token = await tokenOf(shop, shop.ann, q.id);
    await shop.house.owner.query("update sales.quote set sent_at = now() - interval '5 days' where id = $1", [q.id]);
    const setDeleted = (at: string) => shop.house.owner.query(`update workspace.workspace set deleted_at = ${at} where id = $1`, [shop.owner.workspaceId]);
    const page = () => call(shop.house, contract.openPublicQuote, { token });
    const due = async () => (await shop.house.owner.query('select id from sales.unanswered_quotes(100)')).rows.map((r: { id: string }) => r.id).includes(q.id);
    const kept = async () => (await shop.house.owner.query("select 1 from core.mail where dedupe_key = 'sales.quote:on-its-way'")).rowCount;
    expect(await due()).toBe(true);
    await setDeleted('now()');
    expect(await due()).toBe(false);
    await shop.house.owner.query("select graphile_worker.add_job('sales.deliverQuote', payload => $1::json)", [JSON.stringify({ workspaceId: shop.owner.workspaceId, id: q.id, to: 'buyer@cedar.test', cc: [], message: '', key: 'on-its-way' })]);
    await shop.house.drain();
    expect([await kept(), (await page()).status, (await page()).error?.code]).toEqual([0, 404, 'sales.quote_link_gone']);
    await setDeleted('null');
    await shop.house.owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
    await shop.house.drain();
    expect([await kept(), (await page()).status, await due()]).toEqual([1, 200, true]);
  }, 120_000);
});
