import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarDate } from '#core/contract/dates.ts';
import { call } from '#core/testing/house.ts';
import { setSeries } from '#modules/accounting/contract.ts';
import * as contract from '../contract/quotes.ts';
import { addCustomer, addQuote, addTax, look, mailsOf, openShop, sendIt, tokenOf, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());
const at = (who: { slug: string }) => ({ workspace_slug: who.slug });

describe('a draft', () => {
  it('has no number, is priced by the engine, and takes the workspace\'s usual values', async () => {
    const q = await addQuote(shop, shop.ann);
    expect(q).toMatchObject({ status: 'draft', number: null, revision: 1, taxMode: 'exclusive', taxRounding: 'document', currency: 'EUR' });
    expect(q.totals).toMatchObject({ subtotal: '513.00', net: '513.00', tax: '102.60', total: '615.60' });
    expect(q.lines[0]).toMatchObject({ quantity: '12', unitPrice: '45', amount: '513.00', tax: '102.60' });
    expect(q.baseTotal).toBe('677.16');
    expect(q.steps).toEqual(['edit', 'send']);
  });
  it('counts an option only while it is chosen (Q3)', async () => {
    const lines = [{ name: 'Posters', quantity: '12', unitPrice: '45.00', discountPercent: '5', taxIds: [shop.taxId] }, { name: 'Photos', unitPrice: '250.00', taxIds: [shop.taxId], optional: true, chosen: false }];
    const without = await addQuote(shop, shop.ann, { lines });
    expect(without.totals).toMatchObject({ net: '513.00', tax: '102.60', total: '615.60' });
    expect(without.lines[1]).toMatchObject({ amount: '250.00', total: '300.00' });
    const taken = await call(shop.house, contract.updateQuote, { ...at(shop.ann), id: without.id, version: without.version, lines: without.lines.map((l) => ({ id: l.id, name: l.name, quantity: l.quantity, unitPrice: l.unitPrice, discountPercent: l.discountPercent, taxIds: l.taxIds, optional: l.optional, chosen: true })) } as never, shop.ann);
    expect(taken.body.totals).toMatchObject({ net: '763.00', tax: '152.60', total: '915.60' });
    expect(taken.body.lines.map((l) => l.id)).toEqual(without.lines.map((l) => l.id));
  });
  it('refuses a stale version with the newer copy, and names wrong fields', async () => {
    const q = await addQuote(shop, shop.ann);
    const change = (input: object, version = q.version) => call(shop.house, contract.updateQuote, { ...at(shop.ann), id: q.id, version, ...input } as never, shop.ann);
    expect((await change({ title: 'One' })).status).toBe(200);
    const stale = await change({ title: 'Two' });
    expect(stale.status).toBe(409);
    expect((stale.error!.details!.current as contract.Quote).title).toBe('One');
    const line = { name: 'x', unitPrice: '1' };
    const cases: Array<[object, string]> = [
      [{ lines: [line, { ...line, discountAmount: '0.005' }] }, 'lines.1.discountAmount'], [{ lines: [{ kind: 'section', name: 'S' }, { ...line, discountPercent: '120' }] }, 'lines.1.discountPercent'], [{ lines: [{ ...line, quantity: '0' }] }, 'lines.0.quantity'],
      [{ lines: [{ ...line, taxIds: ['0197d000-0000-7000-8000-000000000000'] }] }, 'lines'], [{ lines: [{ ...line, itemId: '0197d000-0000-7000-8000-000000000000' }] }, 'lines.0.itemId'], [{ partyId: '0197d000-0000-7000-8000-000000000000' }, 'partyId'], [{ opportunityId: '0197d000-0000-7000-8000-000000000000' }, 'opportunityId'],
      [{ discountPercent: '5', discountAmount: '5' }, 'discountAmount'], [{ validUntil: '2020-01-01' }, 'validUntil'], [{ currency: 'CHF' }, 'exchangeRate'], [{ discountAmount: '99999999' }, 'discountAmount'],
    ];
    for (const [input, path] of cases) {
      const answer = await change(input, q.version + 1);
      expect([answer.status, answer.error?.fields?.[0]?.path], JSON.stringify(input)).toEqual([422, path]);
    }
    expect((await look(shop, shop.ann, q.id)).version).toBe(q.version + 1);
  });
  it('of a colleague is not there for who sees only their own; of another workspace for nobody', async () => {
    const q = await addQuote(shop, shop.ann);
    for (const who of [shop.bob, shop.outsider]) {
      for (const [endpoint, input] of [[contract.getQuote, {}], [contract.updateQuote, { version: 1, title: 'x' }], [contract.sendQuote, { version: 1 }], [contract.cloneQuote, {}], [contract.quotePdf, {}], [contract.listQuoteComments, {}], [contract.newQuoteLink, {}], [contract.quotes.remove, {}]] as const) {
        const answer = await call(shop.house, endpoint as typeof contract.getQuote, { ...at(who), id: q.id, ...input } as never, who);
        expect([404, 403], (endpoint as typeof contract.getQuote).id).toContain(answer.status);
      }
    }
    const list = await call(shop.house, contract.quotes.list, { ...at(shop.bob) } as never, shop.bob);
    expect(list.body.items.map((i) => i.id)).not.toContain(q.id);
    expect((await call(shop.house, contract.getQuote, { ...at(shop.manager), id: q.id }, shop.manager)).status).toBe(200);
  });
  it('is removed and brought back; a sent quote stays', async () => {
    const q = await addQuote(shop, shop.owner);
    expect((await call(shop.house, contract.quotes.remove, { ...at(shop.owner), id: q.id }, shop.owner)).status).toBe(200);
    expect((await call(shop.house, contract.quotes.restore, { ...at(shop.owner), id: q.id }, shop.owner)).body.id).toBe(q.id);
    const sent = await sendIt(shop, shop.owner, await look(shop, shop.owner, q.id));
    expect((await call(shop.house, contract.quotes.remove, { ...at(shop.owner), id: sent.id }, shop.owner)).error?.code).toBe('sales.quote_not_draft');
  });
});

describe('sending', () => {
  it('gives the number, freezes the customer, mails the link with the file', async () => {
    const partyId = await addCustomer(shop, shop.owner, { name: 'Marlow', legalName: 'Marlow Ltd', email: 'anna@marlow.test', address1: '1 High Street', city: 'Leeds', country: 'GB' });
    const q = await addQuote(shop, shop.ann, { partyId, title: 'Spring campaign' });
    const sent = await sendIt(shop, shop.ann, q, { cc: ['boss@marlow.test'], message: 'Dear Anna,\n<b>here</b> it is.' });
    expect(sent).toMatchObject({ status: 'sent', number: expect.stringMatching(/^QUO-\d{5}$/), sentTo: ['anna@marlow.test', 'boss@marlow.test'], customer: { name: 'Marlow Ltd', lines: ['1 High Street', 'Leeds', 'United Kingdom'] } });
    const [mail] = await mailsOf(shop, 'anna@marlow.test');
    expect(mail!.body).toMatchObject({ cc: ['boss@marlow.test'], attachments: [{ name: `${sent.number}.pdf` }] });
    expect(mail!.body.paragraphs[0]).toContain('<b>here</b>');
    expect(mail!.body.action!.url).toMatch(/\/quote#[\w-]{43}$/);
    const blob = await shop.house.app.blobs.open(mail!.body.attachments![0]!.key);
    expect(blob!.bytes).toBeGreaterThan(5_000);
    expect((await look(shop, shop.ann, q.id)).pdfSha256).toMatch(/^[0-9a-f]{64}$/);
    // The preview is text, never HTML: the page's policy lets no markup in.
    const preview = await call(shop.house, contract.previewQuoteMail, { ...at(shop.ann), id: q.id, message: '<img src=x onerror=alert(1)>' }, shop.ann);
    expect(preview.body).toEqual({ to: 'anna@marlow.test', language: 'en', subject: expect.stringMatching(/^A reminder: Spring campaign from Place \d+$/), heading: `Your quote ${sent.number}`, paragraphs: ['<img src=x onerror=alert(1)>', expect.stringMatching(/^Total €615\.60\. Valid until \w+ \d+, \d{4}\.$/)], action: 'Look at the quote' });
    expect((await call(shop.house, contract.updateQuote, { ...at(shop.ann), id: q.id, version: sent.version, title: 'Other' } as never, shop.ann)).error?.code).toBe('sales.quote_not_draft');
    // Only hashes of links are kept, and no queue or log holds a token.
    const token = mail!.body.action!.url.split('#')[1]!;
    const { rows } = await shop.house.owner.query("select count(*)::int as n from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'", [token]);
    expect(rows[0].n).toBe(0);
    expect(shop.house.logged.join('')).not.toContain(token);
  });
  it('numbers without gaps when many are sent at once, and when sending fails', async () => {
    const before = Number((await shop.house.owner.query("select last from accounting.number_counter where workspace_id = $1 and series = 'quote' and period = ''", [shop.ann.workspaceId])).rows[0]?.last ?? 0);
    const drafts = [];
    for (let i = 0; i < 12; i++) drafts.push(await addQuote(shop, shop.ann, i % 4 === 3 ? { lines: [] } : {}));
    const answers = await Promise.all(drafts.map((q) => call(shop.house, contract.sendQuote, { ...at(shop.ann), id: q.id, version: q.version, byMail: false } as never, shop.ann)));
    expect(answers.filter((a) => a.status === 409).map((a) => a.error?.code)).toEqual(Array(3).fill('sales.quote_empty'));
    const numbers = answers.filter((a) => a.status === 200).map((a) => Number(a.body.number!.slice(4))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 9 }, (_, i) => before + 1 + i));
  });
  it('numbers quotes and orders by the pattern, the reset and the start the workspace set', async () => {
    const set = (name: string, pattern: string, reset: string, next: number) => call(shop.house, setSeries, { ...at(shop.owner), name, pattern, reset, next } as never, shop.owner);
    const of = { pattern: 'Q{YYYY}/{MM}-{###}', usual: '' };
    expect([(await set('quote', of.pattern, 'yearly', 41)).status, (await set('order', 'O{YY}-{####}', 'yearly', 7)).status]).toEqual([200, 200]);
    const [first, second] = [await sendIt(shop, shop.ann, await addQuote(shop, shop.ann), { byMail: false }), await sendIt(shop, shop.ann, await addQuote(shop, shop.ann), { byMail: false })];
    const [year, month] = first.sentAt!.slice(0, 7).split('-') as [string, string];
    expect([first.number, second.number]).toEqual([`Q${year}/${month}-041`, `Q${year}/${month}-042`]);
    await call(shop.house, contract.acceptQuote, { ...at(shop.ann), id: first.id, version: first.version, name: 'Anna', note: 'By phone' } as never, shop.ann);
    expect((await look(shop, shop.ann, first.id)).order?.number).toBe(`O${year.slice(2)}-0007`);
    // Numbers never go back.
    expect((await set('quote', of.pattern, 'yearly', 5)).status).toBe(422);
    for (const name of ['quote', 'order']) await call(shop.house, setSeries, { ...at(shop.owner), name, pattern: of.usual, reset: 'never' } as never, shop.owner);
  });
  it('begins with the discount agreed with the customer, unless another one is said', async () => {
    const partyId = await addCustomer(shop, shop.owner, { name: 'Regular', discountPercent: '20' });
    const lines = [{ name: 'x', quantity: '1', unitPrice: '10', taxIds: [] }];
    const of = async (more: object) => { const q = await addQuote(shop, shop.ann, { partyId, lines, ...more }); return [q.discountPercent, q.totals.total]; };
    expect([await of({}), await of({ discountPercent: null }), await of({ discountPercent: '5' })]).toEqual([['20', '8.00'], [null, '10.00'], ['5', '9.50']]);
  });
  it('needs a customer with an address, who is not held', async () => {
    const nobody = await addQuote(shop, shop.ann, { partyId: null });
    const send = (q: contract.Quote) => call(shop.house, contract.sendQuote, { ...at(shop.ann), id: q.id, version: q.version } as never, shop.ann);
    expect((await send(nobody)).error?.code).toBe('sales.quote_no_customer');
    const silent = await addQuote(shop, shop.ann, { partyId: await addCustomer(shop, shop.owner, { name: 'Silent' }) });
    expect((await send(silent)).error?.code).toBe('sales.quote_no_email');
    const held = await addQuote(shop, shop.ann, { partyId: await addCustomer(shop, shop.owner, { name: 'Held', email: 'h@held.test', customerHold: 'orders' }) });
    expect((await send(held)).error?.code).toBe('sales.quote_held');
  });
  it('above the discount limit goes to somebody else first (Q6)', async () => {
    const settings = await call(shop.house, contract.getQuoteSettings, at(shop.owner), shop.owner);
    const limited = await call(shop.house, contract.updateQuoteSettings, { ...at(shop.owner), version: settings.body.version, discountLimit: '10' } as never, shop.owner);
    expect(limited.body.discountLimit).toBe('10');
    const at10 = await addQuote(shop, shop.manager, { lines: [{ name: 'Ten', unitPrice: '0.05', discountPercent: '10', taxIds: [] }] });
    expect([at10.needsApproval, at10.highestDiscount]).toEqual([false, '10']);
    const q = await addQuote(shop, shop.manager, { lines: [{ name: 'Much', unitPrice: '100', discountPercent: '15', taxIds: [] }] });
    expect([q.needsApproval, q.highestDiscount]).toEqual([true, '15']);
    const asked = await sendIt(shop, shop.manager, q);
    expect(asked).toMatchObject({ status: 'in_approval', number: null, sentAt: null });
    expect((await call(shop.house, contract.sendQuote, { ...at(shop.manager), id: q.id, version: asked.version } as never, shop.manager)).error?.code).toBe('sales.quote_state');
    // Not by its author, not by who may not approve.
    expect((await call(shop.house, contract.approveQuote, { ...at(shop.manager), id: q.id, version: asked.version }, shop.manager)).error?.code).toBe('sales.quote_own_approval');
    expect((await call(shop.house, contract.approveQuote, { ...at(shop.ann), id: q.id, version: asked.version }, shop.ann)).status).toBe(403);
    const approved = await call(shop.house, contract.approveQuote, { ...at(shop.owner), id: q.id, version: asked.version, note: 'Fine' }, shop.owner);
    expect(approved.body).toMatchObject({ approved: true, approvedBy: { id: shop.owner.id }, approvalRequestedBy: { id: shop.manager.id } });
    const sent = await sendIt(shop, shop.manager, approved.body);
    expect(sent.status).toBe('sent');
    const { rows } = await shop.house.owner.query("select type, actor_id from core.event where subject_id = $1 and type in ('sales.quote.approval_requested', 'sales.quote.approved') and audit order by seq", [q.id]);
    expect(rows).toEqual([{ type: 'sales.quote.approval_requested', actor_id: shop.manager.id }, { type: 'sales.quote.approved', actor_id: shop.owner.id }]);
    // A document discount counts on top, and an amount is measured too.
    expect((await addQuote(shop, shop.ann, { discountPercent: '6', lines: [{ name: 'a', unitPrice: '100', discountPercent: '5' }] })).highestDiscount).toBe('10.7');
    expect((await addQuote(shop, shop.ann, { discountAmount: '20', lines: [{ name: 'a', unitPrice: '100' }] })).highestDiscount).toBe('20');
    await call(shop.house, contract.updateQuoteSettings, { ...at(shop.owner), version: limited.body.version, discountLimit: null } as never, shop.owner);
  });
});

describe('versions (Q4)', () => {
  it('a newer one replaces the older, which says so and cannot be accepted', async () => {
    const v1 = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann));
    const first = await tokenOf(shop, shop.ann, v1.id);
    const draft = await call(shop.house, contract.reviseQuote, { ...at(shop.ann), id: v1.id }, shop.ann);
    expect(draft.body).toMatchObject({ status: 'draft', revision: 2, number: v1.number, familyId: v1.familyId });
    expect((await call(shop.house, contract.reviseQuote, { ...at(shop.ann), id: v1.id }, shop.ann)).error?.code).toBe('sales.quote_draft_exists');
    const v2 = await sendIt(shop, shop.ann, draft.body);
    expect(v2).toMatchObject({ status: 'sent', revision: 2, number: v1.number });
    const old = await call(shop.house, contract.openPublicQuote, { token: first });
    expect(old.body).toMatchObject({ status: 'superseded', lines: [], terms: '' });
    expect((await call(shop.house, contract.acceptPublicQuote, { token: first, name: 'Anna', total: '615.60' })).error?.code).toBe('sales.quote_replaced');
    expect((await call(shop.house, contract.acceptQuote, { ...at(shop.ann), id: v1.id, version: (await look(shop, shop.ann, v1.id)).version, name: 'Anna', note: 'Phone' }, shop.ann)).error?.code).toBe('sales.quote_replaced');
    const second = await tokenOf(shop, shop.ann, v2.id);
    const twice = await Promise.all([1, 2].map(() => call(shop.house, contract.acceptPublicQuote, { token: second, name: 'Anna Lee', total: '615.60' })));
    expect(twice.map((a) => a.status)).toEqual([200, 200]);
    expect(twice[0]!.body.orderNumber).toBe(twice[1]!.body.orderNumber);
    expect((await shop.house.owner.query('select 1 from sales.sales_order where quote_id = $1', [v2.id])).rowCount).toBe(1);
  });
  it('an accepted one cannot be replaced', async () => {
    const v1 = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann));
    const draft = await call(shop.house, contract.reviseQuote, { ...at(shop.ann), id: v1.id }, shop.ann);
    await call(shop.house, contract.acceptPublicQuote, { token: await tokenOf(shop, shop.ann, v1.id), name: 'Anna', total: '615.60' });
    expect((await call(shop.house, contract.sendQuote, { ...at(shop.ann), id: draft.body.id, version: draft.body.version } as never, shop.ann)).error?.code).toBe('sales.quote_state');
  });
});

describe('validity (Q5)', () => {
  it('ends with the last day in the workspace\'s zone', async () => {
    const today = calendarDate(Date.now(), 'UTC');
    const q = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { issuedOn: today, validUntil: today }));
    // The moment it ends is fixed at sending, from the day and the zone.
    const { rows } = await shop.house.owner.query("select ('2026-05-31'::date + 1)::timestamp at time zone 'Europe/Berlin' as berlin, expires_at = (valid_until + 1)::timestamp at time zone 'UTC' as utc from sales.quote where id = $1", [q.id]);
    expect(rows[0].utc).toBe(true);
    expect((rows[0].berlin as Date).toISOString()).toBe('2026-05-31T22:00:00.000Z');
    const token = await tokenOf(shop, shop.ann, q.id);
    await shop.house.owner.query("update sales.quote set expires_at = now() - interval '1 minute' where id = $1", [q.id]);
    const late = await call(shop.house, contract.acceptPublicQuote, { token, name: 'Anna', total: '615.60' });
    expect([late.status, late.error?.code]).toEqual([409, 'sales.quote_expired']);
    expect((await call(shop.house, contract.openPublicQuote, { token })).body.status).toBe('expired');
    expect((await call(shop.house, contract.askQuoteRenewal, { token, message: 'One more week, please.' })).status).toBe(200);
    await shop.house.app.pool.query("select graphile_worker.add_job('sales.expireQuotes', payload => '{}'::json)");
    await shop.house.drain();
    const expired = await look(shop, shop.ann, q.id);
    expect(expired).toMatchObject({ status: 'expired', renewalRequestedAt: expect.any(String), openComments: 1 });
    const renewed = await call(shop.house, contract.extendQuote, { ...at(shop.ann), id: q.id, version: expired.version, validUntil: '2099-01-01' }, shop.ann);
    expect(renewed.body.status).toBe('sent');
    await shop.house.drain();
    expect((await mailsOf(shop, 'buyer@cedar.test'))[0]!.subject).toContain('valid again');
    await shop.house.owner.query("update sales.quote set expires_at = now() + interval '1 minute' where id = $1", [q.id]);
    expect((await call(shop.house, contract.acceptPublicQuote, { token, name: 'Anna', total: '615.60' })).status).toBe(200);
  });
});

it('prices inclusive quotes without moving the customer\'s total', async () => {
  const tax = await addTax(shop, shop.owner, 'VAT 21', '21');
  const q = await addQuote(shop, shop.ann, { taxMode: 'inclusive', lines: [{ name: 'a', quantity: '2', unitPrice: '21.53', taxIds: [tax] }] });
  expect(q.totals).toMatchObject({ total: '43.06', tax: '7.47', net: '35.59' });
});

it('many are given to a colleague at once, sent ones too; many drafts are put away, but not one that was sent', async () => {
  const [a, b] = [await sendIt(shop, shop.manager, await addQuote(shop, shop.manager), { byMail: false }), await addQuote(shop, shop.manager)];
  const bulk = (action: object) => call(shop.house, contract.quotes.bulk, { ...at(shop.manager), selection: { ids: [a.id, b.id] }, action } as never, shop.manager);
  expect((await bulk({ change: { ownerId: shop.bob.id } })).status).toBe(200);
  expect([await look(shop, shop.bob, a.id), await look(shop, shop.bob, b.id)].map((q) => q.owner?.id)).toEqual([shop.bob.id, shop.bob.id]);
  expect((await bulk({ remove: true })).status).toBe(409);
  expect((await look(shop, shop.manager, b.id)).status).toBe('draft');
});

it('lists sum by currency, filter and export', async () => {
  const list = await call(shop.house, contract.quotes.list, { ...at(shop.owner), count: 'exact', filter: JSON.stringify({ field: 'status', op: 'is', value: 'accepted' }), sums: 'total' } as never, shop.owner);
  expect(list.body.items.length).toBe(list.body.total);
  expect(list.body.sums!.total).toEqual([{ currency: 'EUR', sum: expect.stringMatching(/^\d+(\.\d+)?$/) }]);
  for (const sort of ['number', '-number', 'customer', 'total', '-validUntil', 'issuedOn']) expect((await call(shop.house, contract.quotes.list, { ...at(shop.owner), sort } as never, shop.owner)).status, sort).toBe(200);
  expect((await call(shop.house, contract.quotes.export, { ...at(shop.owner), format: 'csv' } as never, shop.owner)).status).toBe(200);
  expect((await call(shop.house, contract.quotes.list, { ...at(shop.owner), q: 'posters' } as never, shop.owner)).body.items.length).toBeGreaterThan(0);
});
